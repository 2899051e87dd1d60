package dev.acquit.gpu.kernel;

import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.code.Width;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/// Which values the registers and locations of a test may be expected to hold: what may flow to
/// them from constants, each instruction taken on its own, at the widths that instructions have.
/// Values are written as a model writes them: memory and results of operations with their sign,
/// what is loaded as [Width#loaded] says. A guess that need not be complete: what is not among them
/// is counted as odd, and shown.
final class Candidates {
  private static final int LEAST_ROOM = 8;
  private static final int ROUNDS = 4;

  private final PtxTest test;
  private final Map<Term, TreeSet<Value>> values = new HashMap<>();
  private final List<String> locations;

  /// How many values a term may have: as many as there are writes, and two more, is enough for a
  /// counter that each of them counts up.
  private final int most;

  private Candidates(PtxTest test) {
    this.test = test;
    this.most = Math.max(LEAST_ROOM, writes(test) + 2);
    this.locations = PtxVariables.of(test.threads(), test.header().init());
    locations.forEach(l -> values.put(new Term.Memory(l), new TreeSet<>()));
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value, var _) -> begin(location, value);
        case InitEntry.Register(int thread, String name, Value value) ->
            add(new Term.ThreadRegister(thread, name), value);
        case InitEntry.Alias a -> {}
        case InitEntry.SharedIn s -> {}
      }
    }
    values.values().stream().filter(TreeSet::isEmpty).forEach(v -> v.add(Value.of(0)));
  }

  /// The values of each term, found by going through the test a few times.
  static Candidates of(PtxTest test) {
    Candidates candidates = new Candidates(test);
    // A value goes from thread to thread, in the worst case against their order.
    int rounds = Math.max(ROUNDS, test.threads().size() + 1);
    for (int round = 0; round < rounds; round++) {
      for (PtxThread thread : test.threads()) {
        for (Statement statement : thread.body()) {
          candidates.flow(thread.id(), statement.instruction());
        }
      }
    }
    return candidates;
  }

  /// What a location holds at first: as a store of each access's width would have left it, or the
  /// whole value where nothing accesses it.
  private void begin(String location, Value value) {
    Term term = new Term.Memory(location);
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        switch (statement.instruction()) {
          case Instruction.Load i -> begin(term, i.address(), i.access().type(), value);
          case Instruction.Store i -> begin(term, i.address(), i.access().type(), value);
          case Instruction.Atom i -> begin(term, i.address(), i.access().type(), value);
          case Instruction.Red i -> begin(term, i.address(), i.access().type(), value);
          default -> {}
        }
      }
    }
    if (values.getOrDefault(term, new TreeSet<>()).isEmpty()) {
      add(term, value);
    }
  }

  private void begin(Term term, Address address, ScalarType type, Value value) {
    if (at(address).contains(term)) {
      add(term, kept(type, value));
    }
  }

  private static int writes(PtxTest test) {
    return (int)
        test.threads().stream()
            .flatMap(t -> t.body().stream())
            .map(Statement::instruction)
            .filter(i ->
                i instanceof Instruction.Store
                    || i instanceof Instruction.Atom
                    || i instanceof Instruction.Red)
            .count();
  }

  /// The values of a term, smallest first. A register holds its initial value as well, since an
  /// instruction need not be reached.
  SortedSet<Value> of(Term term) {
    TreeSet<Value> all = new TreeSet<>(values.getOrDefault(term, new TreeSet<>()));
    if (term instanceof Term.ThreadRegister) {
      all.addAll(initial(term));
    }
    return all;
  }

  private List<Value> initial(Term term) {
    return test.header().init().stream()
            .anyMatch(e ->
                e instanceof InitEntry.Register(int thread, String name, Value v)
                    && term.equals(new Term.ThreadRegister(thread, name)))
        ? List.of()
        : List.of(Value.of(0));
  }

  private void flow(int thread, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load i ->
          i.destinations().forEach(r -> loaded(thread, r, i.address(), i.access().type()));
      case Instruction.Store i -> {
        for (Term to : at(i.address())) {
          i.sources()
              .forEach(s -> values(thread, s).forEach(v -> add(to, kept(i.access().type(), v))));
        }
      }
      case Instruction.Atom i -> {
        i.destination().ifPresent(r -> loaded(thread, r, i.address(), i.access().type()));
        for (Term to : at(i.address())) {
          update(thread, to, i.access().type(), i.operation(), i.operands());
        }
      }
      case Instruction.Red i -> {
        for (Term to : at(i.address())) {
          update(thread, to, i.access().type(), i.operation(), List.of(i.operand()));
        }
      }
      case Instruction.Move i -> {
        for (Value v : values(thread, i.source())) {
          add(register(thread, i.destination()), kept(i.type(), v));
        }
      }
      case Instruction.Compute i -> compute(thread, i);
      case Instruction.SetPredicate i -> {
        add(register(thread, i.destination()), Value.of(0));
        add(register(thread, i.destination()), Value.of(1));
      }
      case Instruction.Fence i -> {}
      case Instruction.ProxyFence i -> {}
      case Instruction.Barrier i -> {}
      case Instruction.Branch i -> {}
      case Instruction.CompareBranch i -> {}
      case Instruction.Label i -> {}
      case Instruction.Exit i -> {}
      case Instruction.Unmodelled i -> {}
    }
  }

  private void loaded(int thread, Operand.Register into, Address address, ScalarType type) {
    for (Term from : at(address)) {
      for (Value v : new ArrayList<>(of(from))) {
        add(register(thread, into), number(v, n -> width(type).loaded(n)));
      }
    }
  }

  private static Value kept(ScalarType type, Value value) {
    return number(value, n -> width(type).keep(n));
  }

  private static Value number(Value value, LongUnaryOperator change) {
    return value instanceof Value.Number(long n) ? Value.of(change.applyAsLong(n)) : value;
  }

  /// Of values of 128 bits the lower half is a number; no test has more than that.
  private static Width width(ScalarType type) {
    try {
      return Width.of(type);
    } catch (NotEmulatedException e) {
      return new Width(Long.SIZE, false);
    }
  }

  /// The locations that an address may mean: all of them if it is computed.
  private List<Term> at(Address address) {
    return address.base() instanceof Operand.Symbol(String name)
        ? List.of(new Term.Memory(name))
        : locations.stream().<Term>map(Term.Memory::new).toList();
  }

  private static Term register(int thread, Operand.Register register) {
    return new Term.ThreadRegister(thread, register.name());
  }

  private List<Value> values(int thread, Operand operand) {
    return switch (operand) {
      case Operand.Immediate(long value) -> List.of(Value.of(value));
      case Operand.Symbol(String name) -> List.of(new Value.AddressOf(name, 0));
      case Operand.Register r -> List.copyOf(of(register(thread, r)));
    };
  }

  private void add(Term term, Value value) {
    TreeSet<Value> known = values.computeIfAbsent(term, t -> new TreeSet<>());
    if (known.size() < most) {
      known.add(value);
    }
  }

  private void update(
      int thread, Term to, ScalarType type, AtomicOperation operation, List<Operand> operands) {
    for (Value old : new ArrayList<>(of(to))) {
      for (Value by : values(thread, operands.getLast())) {
        if (operation == AtomicOperation.EXCH || operation == AtomicOperation.CAS) {
          add(to, kept(type, by));
        } else if (old instanceof Value.Number(long a) && by instanceof Value.Number(long b)) {
          Formulas.of(operation, type).ifPresent(f -> add(to, f, a, b));
        }
      }
    }
  }

  private void compute(int thread, Instruction.Compute compute) {
    Term to = register(thread, compute.destination());
    List<Operand> sources = compute.sources();
    Operator operator = compute.operator();
    ScalarType type = compute.type();
    boolean itself = sources.size() == 2 && sources.get(0).equals(sources.get(1));
    if (itself && (operator == Operator.XOR || operator == Operator.SUB)) {
      add(to, Value.of(0));
      return;
    }
    if (operator == Operator.SELECT) {
      values(thread, sources.get(0)).forEach(v -> add(to, kept(type, v)));
      values(thread, sources.get(1)).forEach(v -> add(to, kept(type, v)));
      return;
    }
    if (sources.size() == 2) {
      addresses(thread, operator, sources).forEach(v -> add(to, v));
    }
    combine(thread, sources, new long[0], x -> add(to, Formulas.of(operator, type), x));
  }

  /// All choices of numbers for what an instruction reads.
  private void combine(int thread, List<Operand> sources, long[] chosen, Consumer<long[]> each) {
    if (chosen.length == sources.size()) {
      each.accept(chosen);
      return;
    }
    for (Value value : values(thread, sources.get(chosen.length))) {
      if (value instanceof Value.Number(long n)) {
        long[] more = Arrays.copyOf(chosen, chosen.length + 1);
        more[chosen.length] = n;
        combine(thread, sources, more, each);
      }
    }
  }

  /// What comes of adding to an address, or taking from it.
  private List<Value> addresses(int thread, Operator operator, List<Operand> sources) {
    List<Value> results = new ArrayList<>();
    for (Value left : values(thread, sources.get(0))) {
      for (Value right : values(thread, sources.get(1))) {
        if (left instanceof Value.AddressOf(String to, long at)
            && right instanceof Value.Number(long n)
            && (operator == Operator.ADD || operator == Operator.SUB)) {
          results.add(new Value.AddressOf(to, operator == Operator.ADD ? at + n : at - n));
        } else if (left instanceof Value.Number(long n)
            && right instanceof Value.AddressOf(String to, long at)
            && operator == Operator.ADD) {
          results.add(new Value.AddressOf(to, at + n));
        }
      }
    }
    return results;
  }

  /// Adds a result; nothing where PTX leaves it open, as of a division by zero.
  private void add(Term to, Formula formula, long... sources) {
    try {
      add(to, Value.of(formula.of(sources)));
    } catch (ArithmeticException e) {
      // No value is a candidate then.
    }
  }
}
