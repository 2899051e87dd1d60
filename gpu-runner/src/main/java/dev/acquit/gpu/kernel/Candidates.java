package dev.acquit.gpu.kernel;

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
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which values the registers and locations of a test may be expected to hold: what may flow to
/// them from constants, each instruction taken on its own. A guess that need not be complete: what
/// is not among them is counted as odd, and shown.
final class Candidates {
  private static final int MOST = 8;
  private static final int ROUNDS = 4;

  private final PtxTest test;
  private final Map<Term, TreeSet<Value>> values = new HashMap<>();
  private final List<String> locations;

  private Candidates(PtxTest test) {
    this.test = test;
    this.locations = PtxVariables.of(test.threads(), test.header().init());
    locations.forEach(l -> values.put(new Term.Memory(l), new TreeSet<>()));
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value) ->
            add(new Term.Memory(location), value);
        case InitEntry.Register(int thread, String name, Value value) ->
            add(new Term.ThreadRegister(thread, name), value);
        case InitEntry.Alias a -> {}
        case InitEntry.SharedIn s -> {}
      }
    }
    values.values().stream().filter(TreeSet::isEmpty).forEach(v -> v.add(Value.ZERO));
  }

  /// The values of each term, found by going through the test a few times.
  static Candidates of(PtxTest test) {
    Candidates candidates = new Candidates(test);
    for (int round = 0; round < ROUNDS; round++) {
      for (PtxThread thread : test.threads()) {
        for (Statement statement : thread.body()) {
          candidates.flow(thread.id(), statement.instruction());
        }
      }
    }
    return candidates;
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
        : List.of(Value.ZERO);
  }

  private void flow(int thread, Instruction instruction) {
    switch (instruction) {
      case Instruction.Load i -> i.destinations().forEach(r -> loaded(thread, r, i.address()));
      case Instruction.Store i -> {
        for (Term to : at(i.address())) {
          i.sources().forEach(s -> values(thread, s).forEach(v -> add(to, v)));
        }
      }
      case Instruction.Atom i -> {
        i.destination().ifPresent(r -> loaded(thread, r, i.address()));
        at(i.address()).forEach(to -> update(thread, to, i.operation(), i.operands()));
      }
      case Instruction.Red i ->
          at(i.address()).forEach(to -> update(thread, to, i.operation(), List.of(i.operand())));
      case Instruction.Move i ->
          values(thread, i.source()).forEach(v -> add(register(thread, i.destination()), v));
      case Instruction.Compute i -> compute(thread, i);
      case Instruction.SetPredicate i -> {
        add(register(thread, i.destination()), Value.ZERO);
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

  private void loaded(int thread, Operand.Register into, Address address) {
    for (Term from : at(address)) {
      new ArrayList<>(of(from)).forEach(v -> add(register(thread, into), v));
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
    if (known.size() < MOST) {
      known.add(value);
    }
  }

  private void update(int thread, Term to, AtomicOperation operation, List<Operand> operands) {
    for (Value old : new ArrayList<>(of(to))) {
      for (Value by : values(thread, operands.getLast())) {
        if (operation == AtomicOperation.EXCH || operation == AtomicOperation.CAS) {
          add(to, by);
        } else if (old instanceof Value.Number(long a) && by instanceof Value.Number(long b)) {
          add(to, Value.of(apply(operation, a, b)));
        }
      }
    }
  }

  private static long apply(AtomicOperation operation, long a, long b) {
    return switch (operation) {
      case ADD -> a + b;
      case INC -> a >= b ? 0 : a + 1;
      case DEC -> a == 0 || a > b ? b : a - 1;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case EXCH, CAS -> b;
      case SUB, MUL, DIV -> a;
    };
  }

  private void compute(int thread, Instruction.Compute compute) {
    Term to = register(thread, compute.destination());
    List<Operand> sources = compute.sources();
    Operator operator = compute.operator();
    boolean itself = sources.size() == 2 && sources.get(0).equals(sources.get(1));
    if (itself && (operator == Operator.XOR || operator == Operator.SUB)) {
      add(to, Value.ZERO);
    } else if (operator == Operator.SELECT) {
      values(thread, sources.get(0)).forEach(v -> add(to, v));
      values(thread, sources.get(1)).forEach(v -> add(to, v));
    } else if (sources.size() == 2) {
      for (Value left : values(thread, sources.get(0))) {
        for (Value right : values(thread, sources.get(1))) {
          if (left instanceof Value.Number(long a) && right instanceof Value.Number(long b)) {
            add(to, Value.of(apply(operator, a, b)));
          }
        }
      }
    }
  }

  private static long apply(Operator operator, long a, long b) {
    return switch (operator) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case SHL -> b < 64 ? a << b : 0;
      case DIV, REM, NOT, NEG, SHR, MAD, SELECT -> a;
    };
  }
}
