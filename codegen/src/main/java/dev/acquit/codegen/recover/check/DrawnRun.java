package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.SpecialRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// One run of a path with concrete values. What other threads do to the object between two accesses
/// is chosen so that compare-and-swaps end as they do on the path. Mutable, for one run.
final class DrawnRun {
  private static final int OBJECT_LINE = 32;

  private final Terms terms;
  private final Trace trace;
  private final Inputs inputs;
  private final AtomicObject object;
  private final Act.Memory main;
  private final Draw draw;
  private final RandomGenerator unset;
  private final Bytes memory;
  private final Word[] values;
  private final Word[] reads;
  private final Map<String, Word> specials = new HashMap<>();
  private final int often;
  private final Word first;
  private final int storage;
  private boolean touched;
  private Word before = Word.UNKNOWN;
  private Word after = Word.UNKNOWN;
  private boolean restChanged;
  private boolean changedElsewhere;

  /// @param often in how many of six cases the object holds one of the operands
  /// @param first what the object holds in the beginning; unknown if that is to be drawn
  DrawnRun(
      Terms terms,
      Trace trace,
      Inputs inputs,
      AtomicObject object,
      Act.Memory main,
      ValueType type,
      int often,
      Word first,
      RandomGenerator random,
      RandomGenerator unset) {
    this.unset = unset;
    this.first = first;
    this.often = often;
    this.terms = terms;
    this.trace = trace;
    this.inputs = inputs;
    this.object = object;
    this.main = main;
    this.draw = new Draw(random, type);
    this.memory = new Bytes(random);
    this.values = new Word[terms.size()];
    this.reads = new Word[trace.acts().size() + 1];
    this.storage = type.storage() / 8;
    inputs.fill(draw, type.bits() / 8, storage);
  }

  /// What was seen; empty if these inputs do not take the path.
  Optional<Observation<Word>> run() {
    long place = value(object.base()).low() + object.offset();
    if (!value(object.base()).known()) {
      return Optional.empty();
    }
    for (int address : inputs.locations()) {
      memory.write(value(address).low(), object.bytes(), draw.value());
    }
    List<Word> given = new ArrayList<>(inputs.parameters(object.bytes()));
    for (int address : inputs.locations()) {
      given.add(memory.read(value(address).low(), object.bytes()));
    }
    given.addAll(inputs.literals());
    Word drawn = draw.near(given, often);
    memory.write(place, object.bytes(), first.known() ? first.low(8 * object.bytes()) : drawn);
    for (Act act : trace.acts()) {
      if (act instanceof Act.Memory access && !perform(access, place, given)) {
        return Optional.empty();
      }
    }
    boolean certain = true;
    for (Trace.Condition condition : trace.conditions()) {
      Word value = condition.swap() ? Word.of(condition.holds()) : value(condition.predicate());
      if (value.known() && value.isTrue() != condition.holds()) {
        return Optional.empty();
      }
      certain &= value.known() || isSpace(condition.predicate());
    }
    List<Word> left = new ArrayList<>();
    for (int address : inputs.locations()) {
      left.add(
          value(address).known()
              ? memory.read(value(address).low(), object.bytes())
              : Word.UNKNOWN);
    }
    Word result = trace.result().isPresent() ? value(trace.result().getAsInt()) : Word.UNKNOWN;
    return Optional.of(
        new Observation<>(
            certain,
            before,
            after,
            Word.of(restChanged),
            Word.of(changedElsewhere),
            given,
            left,
            result));
  }

  private boolean isSpace(int predicate) {
    return switch (terms.get(predicate)) {
      case Term.Compute(Op op, int _, int a, int _, int _) ->
          op == Op.IS_SPACE || (op == Op.NOT && isSpace(a));
      default -> false;
    };
  }

  /// The address of an access. One in the window of shared memory may have been cut to 32 bits,
  /// which are enough there: it is the place behind the pointer all the same.
  private Word address(Act.Memory access) {
    Word address = value(access.address());
    Word pointer = value(access.where().base());
    if (access.where().aligned() > 0 || !address.known() || !pointer.known()) {
      return address;
    }
    Word place = Word.of(pointer.low() + access.where().offset());
    return place.low(32).equals(address) ? place : address;
  }

  /// Whether the access goes as it does on the path, with values that are known.
  private boolean perform(Act.Memory access, long place, List<Word> given) {
    Word address = address(access);
    int bytes = access.bits() / 8;
    boolean mine = object.touches(access);
    if (!address.known() || (bytes > 16 && mine)) {
      return false;
    }
    if (bytes > 16) {
      reads[access.serial()] = Word.UNKNOWN;
      for (int i = 0; access.writes() && i < bytes; i += 16) {
        memory.write(address.low() + i, 16, Word.UNKNOWN);
      }
      return true;
    }
    boolean weak = access.access().semantics() == Semantics.WEAK;
    if (mine && (!touched || !weak)) {
      interfere(place, given);
      touched = true;
    }
    if (access.compares() && !steer(access, address.low(), bytes, place, mine)) {
      return false;
    }
    long line = place & -16;
    Word[] whole = {memory.read(line, 16), memory.read(line + 16, OBJECT_LINE - 16)};
    Word stored = memory.read(place, storage);
    Word lane = memory.read(place, object.bytes());
    reads[access.serial()] = memory.read(address.low(), bytes);
    if (access.writes()) {
      write(access, address.low(), bytes);
    }
    if (access.serial() == main.serial()) {
      before = lane;
      after = memory.read(place, object.bytes());
      restChanged = isChangedBeside(place, stored, whole, line);
    } else if (mine) {
      changedElsewhere |=
          !memory.read(place, object.bytes()).equals(lane)
              || isChangedBeside(place, stored, whole, line);
    }
    return true;
  }

  /// Whether bytes behind the value and its padding have changed.
  private boolean isChangedBeside(long place, Word stored, Word[] whole, long line) {
    Word now = memory.read(place, storage);
    memory.write(place, storage, stored);
    boolean changed = isChanged(whole, line);
    memory.write(place, storage, now);
    return changed;
  }

  private boolean isChanged(Word[] whole, long line) {
    Word low = memory.read(line, 16);
    Word high = memory.read(line + 16, OBJECT_LINE - 16);
    return (low.known() && whole[0].known() && !low.equals(whole[0]))
        || (high.known() && whole[1].known() && !high.equals(whole[1]));
  }

  private void write(Act.Memory access, long address, int bytes) {
    if (access.operation().isEmpty()) {
      int width = bytes / access.operands().size();
      for (int i = 0; i < access.operands().size(); i++) {
        memory.write(address + (long) i * width, width, value(access.operands().get(i)));
      }
    } else if (access.compares()) {
      memory.write(address, bytes, value(access.operands().get(1)));
    } else {
      List<Word> sources = List.of(reads[access.serial()], value(access.operands().getFirst()));
      memory.write(
          address,
          bytes,
          Formulas.of(access.operation().get(), access.access().type())
              .map(f -> f.in(Arithmetic.NUMBERS, sources))
              .orElse(Word.UNKNOWN));
    }
  }

  /// Other threads change the object, or what stands beside it.
  private void interfere(long place, List<Word> given) {
    switch (draw.below(4)) {
      case 0 -> memory.write(place, object.bytes(), draw.near(given, often));
      case 1 -> changeBeside(place);
      default -> {
        // They leave it alone.
      }
    }
  }

  private void changeBeside(long place) {
    Word lane = memory.read(place, object.bytes());
    long word = place & -8;
    memory.write(word, 8, draw.random());
    memory.write(place, object.bytes(), lane);
  }

  /// Makes a compare-and-swap end as it does on the path.
  private boolean steer(Act.Memory access, long address, int bytes, long place, boolean mine) {
    Word expected = value(access.operands().getFirst());
    if (!expected.known()) {
      return false;
    }
    if (access.action() != Step.Action.FAILED_CAS) {
      memory.write(address, bytes, expected);
      return true;
    }
    for (int i = 0; i < 8 && memory.read(address, bytes).equals(expected); i++) {
      if (!mine) {
        memory.write(address, bytes, draw.random().low(8 * bytes));
      } else if (draw.below(2) == 0) {
        memory.write(place, object.bytes(), draw.value());
      } else {
        changeBeside(place);
      }
    }
    return !memory.read(address, bytes).equals(expected);
  }

  /// What a loop has counted to: mostly a value near one that something is compared with.
  private Word counted(Term.Counter counter) {
    List<Word> constants = inputs.constants();
    long rounds = draw.below(4);
    if (!constants.isEmpty() && draw.below(4) > 0) {
      long end = constants.get(draw.below(constants.size())).signed(counter.bits());
      rounds = Math.max(0, (end - counter.start()) / counter.stride() + draw.below(3) - 1);
    }
    return Word.of(counter.start() + rounds * counter.stride()).low(counter.bits());
  }

  /// Where a variable stands.
  static Word address(int place) {
    return Word.of(0x7000_0000_0000L + place * 0x1_0000L);
  }

  /// The same on all of a run, as those are that do not vary.
  private Word special(String name) {
    Word known = specials.get(name);
    if (known == null) {
      known = drawn(name);
      specials.put(name, known);
    }
    return known;
  }

  /// A value that the register can have beside those of others. So few threads are in each
  /// dimension that a CTA may have them.
  private Word drawn(String name) {
    Optional<String> count = SpecialRegister.count(name);
    int some = name.endsWith(".y") || name.endsWith(".z") ? 4 : 32;
    if (count.isPresent()) {
      return Word.of(draw.below((int) special(count.get()).low()));
    }
    long least = SpecialRegister.range(name).map(SpecialRegister.Range::least).orElse(0L);
    return Word.of(least + draw.below(some));
  }

  /// The value of a term.
  Word value(int number) {
    Word known = values[number];
    if (known != null) {
      return known;
    }
    Word value =
        switch (terms.get(number)) {
          case Term.Constant(Word word) -> word;
          case Term.Parameter(int index, long offset, int bytes) ->
              inputs.parameter(index, offset, bytes);
          case Term.Read(int serial, int bits) ->
              reads[serial] == null ? Word.UNKNOWN : reads[serial].low(bits);
          case Term.Symbol(int place) -> address(place);
          case Term.Unset(String _, int bits) ->
              Word.of(unset.nextLong(), unset.nextLong()).low(bits);
          case Term.Special(String name) -> special(name);
          case Term.Varying(String name, int _, int _) ->
              SpecialRegister.range(name).isPresent()
                  ? drawn(name)
                  : draw.near(inputs.constants(), 2);
          case Term.Counter counter -> counted(counter);
          case Term.Opaque _ -> Word.UNKNOWN;
          case Term.Compute(Op op, int width, int a, int b, int c) ->
              Arithmetic.apply(
                  op, width, value(a), b < 0 ? Word.ZERO : value(b), c < 0 ? Word.ZERO : value(c));
        };
    values[number] = value;
    return value;
  }
}
