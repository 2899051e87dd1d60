package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/// A path run on all inputs at once, or on those that a solver found. Before each strong access to
/// the object others may have changed it and what stands beside it in any way. Mutable, for one
/// run.
///
/// @param <V> what values are
final class PathRun<V> {
  /// So far beside the object others may change memory.
  private static final int BESIDE = 16;

  /// Why a path cannot be run so.
  static final class Unsupported extends Exception {
    Unsupported(String why) {
      super(why, null, false, false);
    }
  }

  private final Terms terms;
  private final Trace trace;
  private final Inputs inputs;
  private final AtomicObject object;
  private final Act.Memory main;
  private final int storage;
  private final Align align;
  private final Algebra<V> algebra;
  private final BiFunction<Unknown, Integer, V> unknowns;
  private final Set<Integer> quiet;
  private final Map<Integer, Map<Long, V>> memory = new HashMap<>();
  private final Map<Integer, V> values = new HashMap<>();
  private final Map<Integer, V> reads = new HashMap<>();
  private final List<V> assumed = new ArrayList<>();
  private int version;
  private boolean touched;

  /// Where the object stands.
  ///
  /// @param bits how many low bits of its address are known
  /// @param low these bits
  record Align(int bits, long low) {}

  /// @param storage how many bytes the object takes
  /// @param align where the object stands
  /// @param algebra what values are computed with
  /// @param unknowns the value of something unknown, with so many bits; the same for the same
  /// @param quiet the numbers of accesses before which nobody has changed the object
  PathRun(
      Terms terms,
      Trace trace,
      Inputs inputs,
      AtomicObject object,
      Act.Memory main,
      int storage,
      Align align,
      Algebra<V> algebra,
      BiFunction<Unknown, Integer, V> unknowns,
      Set<Integer> quiet) {
    this.quiet = Set.copyOf(quiet);
    this.terms = terms;
    this.trace = trace;
    this.inputs = inputs;
    this.object = object;
    this.main = main;
    this.storage = storage;
    this.align = align;
    this.algebra = algebra;
    this.unknowns = unknowns;
  }

  /// What it shows.
  ///
  /// @throws Unsupported if the path does something that cannot be followed so
  Observation<V> run() throws Unsupported {
    List<V> given = new ArrayList<>();
    for (Inputs.Member member : inputs.plain()) {
      given.add(member.in(algebra, parameter(member.index(), member.offset(), object.bytes())));
    }
    List<Place> locations = new ArrayList<>();
    for (int address : inputs.locations()) {
      locations.add(location(address));
    }
    for (Place location : locations) {
      given.add(read(location, object.bytes()));
    }
    inputs.literals().forEach(l -> given.add(algebra.constant(l)));
    V none = algebra.constant(Word.ZERO);
    V before = none;
    V after = none;
    V beside = none;
    V elsewhere = none;
    for (Act act : trace.acts()) {
      if (!(act instanceof Act.Memory access)) {
        continue;
      }
      boolean mine = object.touches(access);
      if (access.bits() > 128) {
        if (mine) {
          throw new Unsupported("an access of " + access.bits() + " bits");
        }
        forget(access);
        continue;
      }
      boolean shared = !touched || access.access().semantics() != Semantics.WEAK;
      if (mine && shared && !quiet.contains(access.serial())) {
        interfere();
        touched = true;
      }
      Place place = place(access);
      int bytes = access.bits() / 8;
      V there = read(place, bytes);
      reads.put(access.serial(), there);
      if (access.compares()) {
        V met = apply(Op.EQ, access.bits(), there, value(access.operands().getFirst()));
        assumed.add(access.action() == Step.Action.FAILED_CAS ? apply(Op.NOT, 1, met) : met);
      }
      V lane = read(atObject(), object.bytes());
      V changed = none;
      if (access.writes()) {
        V now = written(access, there);
        if (mine) {
          boolean isMain = access.serial() == main.serial();
          changed = changed(place, bytes, there, now, isMain ? storage : object.bytes(), isMain);
        }
        write(place, bytes, now);
      }
      if (access.serial() == main.serial()) {
        before = lane;
        after = read(atObject(), object.bytes());
        beside = changed;
      } else {
        elsewhere = apply(Op.OR, 1, elsewhere, changed);
      }
    }
    for (Trace.Condition condition : trace.conditions()) {
      if (!condition.swap()) {
        V holds = apply(Op.TRUNC, 1, value(condition.predicate()));
        assumed.add(condition.holds() ? holds : apply(Op.NOT, 1, holds));
      }
    }
    List<V> left = new ArrayList<>();
    for (Place location : locations) {
      left.add(read(location, object.bytes()));
    }
    V result = trace.result().isPresent() ? value(trace.result().getAsInt()) : none;
    assumed.addAll(SpecialFacts.of(terms, algebra, values));
    return new Observation<>(true, before, after, beside, elsewhere, given, left, result);
  }

  /// What has to hold for a run to take the path: truth values.
  List<V> assumed() {
    return assumed;
  }

  /// A place in memory.
  ///
  /// @param base the term that it is counted from
  /// @param at which byte behind that
  private record Place(int base, long at) {}

  /// Bytes of the object are counted from where its address has no low bits.
  private Place atObject() {
    return new Place(object.base(), align.low());
  }

  private Place place(Act.Memory access) throws Unsupported {
    int aligned = access.where().aligned();
    if (access.where().base() == object.base()) {
      if (aligned > align.bits()) {
        throw new Unsupported("an address with " + aligned + " bits cleared");
      }
      long at = align.low() + access.where().offset() - object.offset();
      return new Place(object.base(), at & -1L << aligned);
    }
    if (aligned > 0) {
      throw new Unsupported("an address with bits cleared that is not the object's");
    }
    return new Place(access.where().base(), access.where().offset());
  }

  /// The place of a location that some path accesses.
  private Place location(int address) throws Unsupported {
    Optional<Place> place = inputs.place(address).map(w -> new Place(w.base(), w.offset()));
    return place.orElseThrow(() -> new Unsupported("an address that is computed"));
  }

  private V read(Place place, int bytes) {
    V all = cell(place, 0);
    for (int i = 1; i < bytes; i++) {
      all = algebra.apply(Op.CONCAT, 8 * i, List.of(all, cell(place, i)));
    }
    return all;
  }

  private V cell(Place place, int i) {
    int now = place.base() == object.base() ? version : 0;
    return memory
        .computeIfAbsent(place.base(), _ -> new HashMap<>())
        .computeIfAbsent(
            place.at() + i, at -> unknowns.apply(new Unknown.Cell(place.base(), at, now), 8));
  }

  private void write(Place place, int bytes, V value) {
    Map<Long, V> cells = memory.computeIfAbsent(place.base(), _ -> new HashMap<>());
    for (int i = 0; i < bytes; i++) {
      cells.put(place.at() + i, part(value, i));
    }
  }

  private V part(V value, int i) {
    return apply(Op.TRUNC, 8, apply(Op.SHR_U, 128, value, algebra.constant(Word.of(8L * i))));
  }

  /// What a wide access elsewhere leaves there may be anything.
  private void forget(Act.Memory access) throws Unsupported {
    Place place = place(access);
    Map<Long, V> cells = memory.computeIfAbsent(place.base(), _ -> new HashMap<>());
    for (int i = 0; access.writes() && i < access.bits() / 8; i++) {
      long at = place.at() + i;
      // No version of the object's own cells is negative.
      cells.put(at, unknowns.apply(new Unknown.Cell(place.base(), at, -1 - access.serial()), 8));
    }
  }

  private void interfere() {
    version++;
    memory
        .computeIfAbsent(object.base(), _ -> new HashMap<>())
        .keySet()
        .removeIf(at -> at >= align.low() - BESIDE && at < align.low() + storage + BESIDE);
  }

  /// Whether an access changes the object or bytes beside it.
  ///
  /// @param own so many bytes from the object on are not beside it
  /// @param isMain whether the object itself may change
  private V changed(Place place, int bytes, V there, V now, int own, boolean isMain) {
    V any = algebra.constant(Word.ZERO);
    for (int i = 0; i < bytes; i++) {
      long at = place.at() + i - align.low();
      boolean inside = at >= 0 && at < own;
      boolean padding = at >= own && at < storage;
      if (inside ? !isMain : !padding) {
        V same = apply(Op.EQ, 8, part(there, i), part(now, i));
        any = apply(Op.OR, 1, any, apply(Op.NOT, 1, same));
      }
    }
    return any;
  }

  private V written(Act.Memory access, V there) throws Unsupported {
    if (access.operation().isEmpty()) {
      int width = access.bits() / access.operands().size();
      V all = apply(Op.TRUNC, width, value(access.operands().getFirst()));
      for (int i = 1; i < access.operands().size(); i++) {
        V next = apply(Op.TRUNC, width, value(access.operands().get(i)));
        all = algebra.apply(Op.CONCAT, width * i, List.of(all, next));
      }
      return all;
    }
    if (access.compares()) {
      return value(access.operands().get(1));
    }
    Optional<Formula> formula = Formulas.of(access.operation().get(), access.access().type());
    if (formula.isEmpty()) {
      throw new Unsupported("an operation that is not computed here");
    }
    return formula.get().in(algebra, List.of(there, value(access.operands().getFirst())));
  }

  private V parameter(int index, long offset, int bytes) {
    V all = unknowns.apply(new Unknown.Parameter(index, offset), 8);
    for (int i = 1; i < bytes; i++) {
      V next = unknowns.apply(new Unknown.Parameter(index, offset + i), 8);
      all = algebra.apply(Op.CONCAT, 8 * i, List.of(all, next));
    }
    return all;
  }

  private V value(int number) throws Unsupported {
    V known = values.get(number);
    if (known != null) {
      return known;
    }
    V value =
        switch (terms.get(number)) {
          case Term.Parameter(int _, long _, int bytes) when number == object.base() -> {
            long low = align.low() - object.offset() & (1L << align.bits()) - 1;
            V high = unknowns.apply(new Unknown.Address(), 8 * bytes - align.bits());
            yield algebra.apply(
                Op.CONCAT, align.bits(), List.of(algebra.constant(Word.of(low)), high));
          }
          case Term.Parameter(int index, long offset, int bytes) -> parameter(index, offset, bytes);
          case Term.Constant(Word word) -> algebra.constant(word);
          case Term.Read(int serial, int bits) -> {
            V read = reads.get(serial);
            if (read == null) {
              throw new Unsupported("what was read is used before it is");
            }
            yield apply(Op.TRUNC, bits, read);
          }
          case Term.Symbol(int place) -> algebra.constant(DrawnRun.address(place));
          case Term.Counter(int _, int _, long start, long stride, int bits) -> {
            V rounds = unknowns.apply(new Unknown.Rounds(number), bits);
            V steps = apply(Op.MUL, bits, rounds, algebra.constant(Word.of(stride).low(bits)));
            yield apply(Op.ADD, bits, steps, algebra.constant(Word.of(start).low(bits)));
          }
          case Term.Unset _, Term.Special _, Term.Varying _, Term.Opaque _ ->
              unknowns.apply(new Unknown.Leaf(number), terms.bits(number));
          case Term.Compute(Op op, int width, int a, int b, int c) -> {
            List<V> operands = new ArrayList<>(3);
            operands.add(value(a));
            if (b >= 0) {
              operands.add(value(b));
            }
            if (c >= 0) {
              operands.add(value(c));
            }
            yield algebra.apply(op, width, operands);
          }
        };
    values.put(number, value);
    return value;
  }

  private V apply(Op op, int width, V a) {
    return algebra.apply(op, width, List.of(a));
  }

  private V apply(Op op, int width, V a, V b) {
    return algebra.apply(op, width, List.of(a, b));
  }
}
