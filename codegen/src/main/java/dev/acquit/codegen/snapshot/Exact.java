package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.recover.flow.Arg;
import dev.acquit.codegen.recover.flow.Computations;
import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What instructions go to and are given, as [Expression]s: registers are followed to what computes
/// them, as far as one instruction does.
final class Exact {
  /// How many steps a register is followed.
  private static final int DEEPEST = 200;

  private static final int WIDTH = 64;

  /// A register that an instruction writes.
  private record Written(int item, String register) {}

  private final List<Body.Item> items;
  private final Computations computations;
  private final Terms terms = new Terms();

  /// What an instruction does; decoded once, where somebody asks: most compute what no access is
  /// given.
  private final Map<Integer, Optional<FlatCode>> codes = new HashMap<>();

  /// Which instructions write a register.
  private final Map<String, List<Integer>> writers = new HashMap<>();

  /// Instructions that are not only reached from the one before.
  private final BitSet targets = new BitSet();

  private final Map<Written, Integer> known = new HashMap<>();

  /// How often what stands at an address was read with an order, or updated.
  private final Map<Integer, Integer> serials = new HashMap<>();

  private final Map<String, Integer> counts = new HashMap<>();

  /// Many accesses go to the same address.
  private final Map<Integer, String> texts = new HashMap<>();

  Exact(Function function, Body body) {
    items = body.items();
    computations = new Computations(function, body.variables());
    for (int i = 0; i < items.size(); i++) {
      Instruction instruction = items.get(i).statement().instruction();
      for (var register : instruction.outputs()) {
        writers.computeIfAbsent(register.name(), _ -> new ArrayList<>()).add(i);
      }
      int[] next = body.next(i);
      for (int n : next) {
        if (n != i + 1) {
          targets.set(n);
        }
      }
      if (next.length == 0 || next[0] != i + 1) {
        targets.set(i + 1);
      }
    }
  }

  /// The address that an instruction goes to, and then what it is given; empty if it is no access.
  List<String> of(int item) {
    List<String> all = new ArrayList<>();
    switch (code(item).orElse(null)) {
      case FlatCode.Load l -> all.add(text(address(item, l.base(), l.offset(), 0)));
      case FlatCode.Store s -> {
        all.add(text(address(item, s.base(), s.offset(), 0)));
        s.sources().forEach(a -> all.add(text(low(value(item, a, 0), s.access().type()))));
      }
      case FlatCode.Atomic a -> {
        all.add(text(address(item, a.base(), a.offset(), 0)));
        a.operands().forEach(o -> all.add(text(low(value(item, o, 0), a.access().type()))));
      }
      case null, default -> {
        // It is no access of its own.
      }
    }
    return all;
  }

  /// What the function returns where an instruction writes it, behind the place where that goes;
  /// empty if that does not.
  List<String> result(int item) {
    return items.get(item).statement().instruction() instanceof Instruction.Store
            && code(item).orElse(null) instanceof FlatCode.Store s
            && s.base() instanceof Arg.Symbol(int number, long _)
            && computations.place(number).role() == Place.Role.RESULT
        ? of(item)
        : List.of();
  }

  private Optional<FlatCode> code(int item) {
    return codes.computeIfAbsent(
        item, i -> computations.of(items.get(i).statement().instruction()));
  }

  private int low(int term, ScalarType type) {
    return terms.truncate(term, Math.max(1, type.bits()));
  }

  private String text(int term) {
    return texts.computeIfAbsent(term, t -> Expression.text(terms, t));
  }

  private int address(int item, Arg base, long offset, int depth) {
    return terms.compute(Op.ADD, WIDTH, value(item, base, depth), terms.constant(offset));
  }

  private int value(int item, Arg arg, int depth) {
    return switch (arg) {
      case Arg.Register(int number) -> register(item, computations.register(number), depth);
      case Arg.Immediate(long value) -> terms.constant(value);
      case Arg.Special(String name) -> leaf(name, WIDTH);
      case Arg.OtherLanes _ -> unknown();
      case Arg.Negated(Arg.Register r) -> terms.negate(value(item, r, depth));
      case Arg.Symbol(int number, long offset) ->
          terms.compute(Op.ADD, WIDTH, leaf(place(number), WIDTH), terms.constant(offset));
    };
  }

  private String place(int number) {
    Place place = computations.place(number);
    return switch (place.role()) {
      case PARAMETER -> "parameter " + (place.index() + 1);
      case RESULT -> "result";
      case OTHER, CONSTANT -> "address of " + FunctionSnapshot.key(place.name());
    };
  }

  private int leaf(String what, int bits) {
    return terms.leaf(new Term.Unset(what, bits));
  }

  private int unknown() {
    return leaf(Expression.UNKNOWN, WIDTH);
  }

  private int register(int item, String name, int depth) {
    int writer = writer(item, name);
    if (writer < 0 || depth > DEEPEST) {
      return unknown();
    }
    Written key = new Written(writer, name);
    Integer there = known.get(key);
    if (there != null) {
      return there;
    }
    // One that depends on itself is not followed.
    known.put(key, unknown());
    int found = computed(writer, name, depth + 1);
    known.put(key, found);
    return found;
  }

  /// The instruction that wrote a register before another one; -1 if it is not known.
  private int writer(int item, String name) {
    List<Integer> all = writers.getOrDefault(name, List.of());
    if (all.size() == 1) {
      return all.getFirst();
    }
    for (int i = item; !all.isEmpty() && i > 0 && !targets.get(i); i--) {
      if (all.contains(i - 1)) {
        return items.get(i - 1).statement().guard().isPresent() ? -1 : i - 1;
      }
    }
    return -1;
  }

  private int computed(int item, String name, int depth) {
    return switch (code(item).orElse(null)) {
      case FlatCode.Assign assign -> assigned(item, assign, name, depth);
      case FlatCode.Load load -> loaded(item, load, name, depth);
      case FlatCode.Atomic atomic -> {
        int address = address(item, atomic.base(), atomic.offset(), depth);
        yield found(item, "old", address, atomic.access().type().bits());
      }
      case null, default -> unknown();
    };
  }

  private int assigned(int item, FlatCode.Assign assign, String name, int depth) {
    for (int i = 0; i < assign.destinations().size(); i++) {
      if (computations.register(assign.destinations().get(i)).equals(name)) {
        List<Integer> sources = new ArrayList<>();
        for (Arg source : assign.sources()) {
          sources.add(value(item, source, depth));
        }
        int computed = assign.formulas().get(i).in(terms, sources);
        // An address is the same place in whatever window it is written.
        return terms.get(computed) instanceof Term.Compute(Op op, int _, int a, int _, int _)
                && op == Op.WINDOW
            ? a
            : computed;
      }
    }
    return unknown();
  }

  private int loaded(int item, FlatCode.Load load, String name, int depth) {
    Access access = load.access();
    int bits = access.type().bits();
    for (int i = 0; i < load.destinations().size(); i++) {
      if (computations.register(load.destinations().get(i)).equals(name)) {
        int whole = loaded(item, load, (long) i * bits / 8, depth);
        return access.type().signed() ? terms.compute(Op.SEXT, bits, whole) : whole;
      }
    }
    return unknown();
  }

  private int loaded(int item, FlatCode.Load load, long more, int depth) {
    Access access = load.access();
    int bits = access.type().bits();
    if (load.base() instanceof Arg.Symbol(int number, long offset)
        && computations.place(number).role() == Place.Role.PARAMETER) {
      long at = offset + load.offset() + more;
      return leaf(place(number) + (at == 0 ? "" : " + " + at), bits);
    }
    int address = address(item, load.base(), load.offset() + more, depth);
    return switch (access.space()) {
      case LOCAL, PARAM, PARAM_ENTRY, PARAM_FUNC -> unknown();
      default ->
          found(item, access.space() == StateSpace.CONST ? "constant" : "read", address, bits);
    };
  }

  /// What stood at an address: of several accesses that find it there, those of which the first is
  /// the same are told by their order in the file.
  private int found(int item, String how, int address, int bits) {
    String text = text(address);
    if (text.contains(Expression.UNKNOWN)) {
      return unknown();
    }
    Integer serial = serials.get(item);
    if (serial == null) {
      boolean once = how.equals("old") || isStrong(item);
      serial = once ? counts.merge(how + text, 1, Integer::sum) : 0;
      serials.put(item, serial);
    }
    return leaf(how + " " + text + (serial == 0 ? "" : " " + serial), bits);
  }

  private boolean isStrong(int item) {
    return code(item).orElse(null) instanceof FlatCode.Load l
        && Order.of(l.access().semantics()).strong();
  }
}
