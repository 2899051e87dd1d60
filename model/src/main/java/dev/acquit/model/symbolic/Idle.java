package dev.acquit.model.symbolic;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Leaves out programs that are counterexamples only if one with weaker orders or with fewer
/// instructions is, where all operations include each other.
///
/// What synchronises with nothing orders nothing. So with a weaker order in its place the source
/// still fails the same check; and where the table's lowering of the weaker operation does no more,
/// the target still allows the execution. That holds in the C++ models that ship:
///
/// - An access that acquires reads what an instruction wrote, and something is behind it in its
///   thread: what synchronises with the last access is before that by `rf` or a release sequence
///   anyway.
/// - An access that releases is before something that another thread reads, or is that, and
///   something is before it: what reads it is behind it anyway. But RC11's order of seq_cst
///   operations does not pass through `rf`. And an update in first place that acquires as well
///   hands on what it got: release sequences of C++17 may go on in its own thread.
/// - An update that does not acquire reads what an instruction wrote, and something reads what it
///   wrote, unless what fails is that an update is one: a store does else. Where a write comes
///   between what it reads and what it writes, that alone is a smaller counterexample.
/// - A seq_cst operation is part of the cycle, where the check that fails is about one; where no
///   check tells `SC` from `ACQ_REL` there is none.
///
/// And each thread accesses a location that another accesses.
final class Idle {
  /// An order that an operation may do without.
  private enum Order {
    ACQUIRE,
    RELEASE,
    SEQ_CST;

    /// What an event is of that has this order.
    Tag with() {
      return switch (this) {
        case ACQUIRE -> Tag.ACQ;
        case RELEASE -> Tag.REL;
        case SEQ_CST -> Tag.SC;
      };
    }

    /// What it is of without.
    Tag without(Part.Kind kind) {
      return this != SEQ_CST
          ? Tag.RLX
          : switch (kind) {
            case READ -> Tag.ACQ;
            case WRITE -> Tag.REL;
            case FENCE -> Tag.ACQ_REL;
          };
    }
  }

  private final ProgramLiterals program;
  private final ExecutionLiterals execution;
  private final Circuit circuit;

  Idle(ProgramLiterals program, ExecutionLiterals execution) {
    this.program = program;
    this.execution = execution;
    this.circuit = program.circuit;
  }

  /// Leaves them out, but for what only the check tells.
  void leaveOut() {
    for (int i = 0; i < program.size; i++) {
      acquire(i);
      release(i);
    }
    for (int t = 0; t < program.threads; t++) {
      List<Integer> shared = new ArrayList<>();
      for (int i = 0; i < program.size; i++) {
        for (int j = 0; j < program.size; j++) {
          if (program.thread[i] == t && program.thread[j] != t) {
            shared.add(program.sameLocation(i, j));
          }
        }
      }
      if (program.threads > 1) {
        circuit.require(ProgramLiterals.literals(shared));
      }
    }
  }

  /// Leaves out updates in whose place stores would do.
  void leaveOutUpdates() {
    for (int i = 0; i < program.size; i++) {
      List<Integer> reads = new ArrayList<>();
      List<Integer> read = new ArrayList<>();
      for (int j = 0; j < program.size; j++) {
        reads.add(execution.readsFrom(j, i));
        read.add(execution.readsFrom(i, j));
      }
      demand(i, this::canBeStore, reads);
      demand(i, this::canBeStore, read);
    }
  }

  /// Leaves out what is seq_cst and no part of a cycle.
  ///
  /// @param member for each event of the source whether it is part of it
  void leaveOutBeside(int[] member) {
    int positions = program.forms.getFirst().source().size();
    for (int i = 0; i < program.size; i++) {
      int[] ways = new int[positions + 1];
      System.arraycopy(member, i * positions, ways, 0, positions);
      ways[positions] = -program.is(i, f -> canDoWithout(f, Order.SEQ_CST));
      circuit.require(ways);
    }
  }

  /// Leaves out what is seq_cst where that is never told from acquire and release, and what
  /// releases in first place where an order of what is seq_cst does not need it.
  void leaveOutUntold(Distinctions checks) {
    boolean told = checks.tell(Tag.SC, Tag.ACQ_REL, program.forms);
    for (int i = 0; i < program.size; i++) {
      if (!told) {
        demand(i, f -> canDoWithout(f, Order.SEQ_CST), List.of());
      }
      if (isFirst(i) && (!told || program.settings.idle() == SourceKind.CPP20)) {
        demand(i, f -> releases(f) && !has(f, Tag.ACQ), List.of());
      }
    }
  }

  private void acquire(int i) {
    List<Integer> reads = new ArrayList<>();
    for (int w = 0; w < program.size && !isLast(i); w++) {
      reads.add(execution.readsFrom(w, i));
    }
    demand(i, f -> f.accesses() && canDoWithout(f, Order.ACQUIRE), reads);
  }

  private void release(int i) {
    List<Integer> read = new ArrayList<>();
    for (int r = 0; r < program.size; r++) {
      for (int j = i; j < program.size; j++) {
        if (sameThread(i, j) && !sameThread(i, r)) {
          read.add(execution.readsFrom(j, r));
        }
      }
    }
    demand(i, this::releases, read);
  }

  private void demand(int i, Predicate<Form> forms, List<Integer> ways) {
    List<Integer> all = new ArrayList<>(ways);
    all.add(-program.is(i, forms));
    circuit.require(ProgramLiterals.literals(all));
  }

  private boolean releases(Form f) {
    return f.accesses() && canDoWithout(f, Order.RELEASE);
  }

  private boolean sameThread(int i, int j) {
    return program.thread[i] == program.thread[j];
  }

  private boolean isFirst(int i) {
    return i == 0 || !sameThread(i, i - 1);
  }

  private boolean isLast(int i) {
    return i == program.size - 1 || !sameThread(i, i + 1);
  }

  private static boolean has(Form f, Tag order) {
    return f.source().stream().flatMap(Optional::stream).anyMatch(p -> Strength.has(p, order));
  }

  /// Whether some form is this one without an order, and does no more in the target.
  private boolean canDoWithout(Form f, Order order) {
    return f.source().stream()
            .flatMap(Optional::stream)
            .anyMatch(p -> Strength.has(p, order.with()))
        && program.forms.stream()
            .anyMatch(g -> isWithout(f, g, order) && Strength.atMost(g.target(), f.target()));
  }

  private boolean canBeStore(Form f) {
    if (!f.reads() || !f.writes() || has(f, Tag.ACQ) || has(f, Tag.SC)) {
      return false;
    }
    List<Optional<Part>> source = stores(f.source());
    List<Optional<Part>> target = stores(f.target());
    return program.forms.stream()
        .anyMatch(g -> g.source().equals(source) && Strength.atMost(g.target(), target));
  }

  private static List<Optional<Part>> stores(List<Optional<Part>> update) {
    return update.stream()
        .map(part ->
            part.filter(p -> p.kind() != Part.Kind.READ).map(p -> Strength.without(p, Tag.RMW)))
        .toList();
  }

  private static boolean isWithout(Form f, Form other, Order order) {
    if (f.scoped() != other.scoped()) {
      return false;
    }
    for (int p = 0; p < f.source().size(); p++) {
      Optional<Part> its = f.source().get(p);
      Optional<Part> others = other.source().get(p);
      if (its.isPresent() != others.isPresent()
          || (its.isPresent() && !isWithout(its.get(), others.get(), order))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWithout(Part its, Part others, Order order) {
    return Strength.isWith(its, order.with(), order.without(its.kind()), others);
  }
}
