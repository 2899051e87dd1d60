package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Questions about the instructions of a thread.
final class Body {
  private Body() {}

  /// The memory accesses of a thread in the order of its text.
  static List<MemoryAccess> accesses(PtxThread thread) {
    return thread.body().stream()
        .map(Statement::instruction)
        .flatMap(i -> i.memory().stream())
        .toList();
  }

  /// The accesses of threads that write.
  static List<MemoryAccess> writes(List<PtxThread> threads) {
    return of(threads, a -> a.name() != MemoryInstruction.LD);
  }

  /// The accesses of threads that read and write at once.
  static List<MemoryAccess> updates(List<PtxThread> threads) {
    return of(threads, a -> a.name().readModifyWrite());
  }

  private static List<MemoryAccess> of(
      List<PtxThread> threads, Predicate<Instruction.Accessing> which) {
    return threads.stream()
        .flatMap(t -> t.body().stream())
        .flatMap(s ->
            Effects.of(s.instruction()) instanceof Effect.Accesses(var a)
                ? Stream.of(a)
                : Stream.of())
        .filter(which)
        .flatMap(a -> a.memory().stream())
        .toList();
  }

  /// The registers that an instruction reads from memory into, or learns something of other
  /// threads.
  static List<Operand.Register> readInto(Instruction instruction) {
    return instruction.memory().isEmpty() && lanes(instruction).isEmpty()
        ? Meeting.of(instruction).map(Meeting::shown).orElse(List.of())
        : instruction.outputs().stream().filter(r -> !r.name().equals("_")).toList();
  }

  /// What an instruction finds out with other lanes; empty if nothing.
  static Optional<Collective> lanes(Instruction instruction) {
    return Collective.of(instruction);
  }

  /// Whether a thread finds out something with other lanes.
  static boolean hasLanes(PtxThread thread) {
    return thread.body().stream().anyMatch(s -> lanes(s.instruction()).isPresent());
  }

  /// The labels that are branched to from behind them.
  static List<String> loops(PtxThread thread) {
    List<String> seen = new ArrayList<>();
    List<String> loops = new ArrayList<>();
    for (Statement statement : thread.body()) {
      switch (Control.of(statement.instruction())) {
        case Control.Here(String name) -> seen.add(name);
        case Control.Jump(String to, boolean sometimes) when !sometimes && seen.contains(to) ->
            loops.add(to);
        default -> {}
      }
    }
    return loops;
  }

  /// What copies of a thread read and write that go on by themselves.
  static List<Meeting.Part.Data> copied(PtxThread thread) {
    return Meeting.all(thread).flatMap(m -> m.data().stream()).toList();
  }

  /// Whether a thread comes exactly once to a statement, whichever way it goes.
  static boolean isOnEveryWayOnce(PtxThread thread, int index) {
    return thread.body().get(index).guard().isEmpty()
        && !reachable(thread, List.of(0), index).get(thread.body().size())
        && !reachable(thread, next(thread, index), -1).get(index);
  }

  /// Where a thread may come to from a statement; the number behind its last one is its end.
  static BitSet behind(PtxThread thread, int index) {
    return reachable(thread, next(thread, index), -1);
  }

  private static BitSet reachable(PtxThread thread, List<Integer> from, int without) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      int at = open.pop();
      if (at != without && !seen.get(at)) {
        seen.set(at);
        if (at < thread.body().size()) {
          next(thread, at).forEach(open::push);
        }
      }
    }
    return seen;
  }

  /// The statements that may come behind one.
  private static List<Integer> next(PtxThread thread, int index) {
    Statement statement = thread.body().get(index);
    Control control = Control.of(statement.instruction());
    int to =
        switch (control) {
          case Control.Jump(String label, boolean _) -> label(thread, label);
          case Control.End _ -> thread.body().size();
          default -> index + 1;
        };
    boolean perhaps =
        statement.guard().isPresent() || (control instanceof Control.Jump j && j.sometimes());
    return perhaps ? List.of(to, index + 1) : List.of(to);
  }

  /// Where a label stands; at the end if nowhere.
  private static int label(PtxThread thread, String name) {
    for (int i = 0; i < thread.body().size(); i++) {
      if (Control.label(thread.body().get(i).instruction()).equals(Optional.of(name))) {
        return i;
      }
    }
    return thread.body().size();
  }

  /// Whether a thread waits at barriers of its CTA.
  static boolean hasBarrier(PtxThread thread) {
    return thread.body().stream().anyMatch(s -> s.instruction() instanceof Instruction.Barrier);
  }

  /// The locations that a test accesses by name in a state space.
  static Set<String> in(StateSpace space, PtxTest test) {
    return named(test, a -> a.access().space() == space);
  }

  /// The locations that a test accesses by name in some other state space.
  static Set<String> outside(StateSpace space, PtxTest test) {
    return named(test, a -> a.access().space() != space);
  }

  private static Set<String> named(PtxTest test, Predicate<MemoryAccess> which) {
    return test.threads().stream()
        .flatMap(t -> accesses(t).stream())
        .filter(which)
        .flatMap(a -> a.location().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// The locations of which nobody could say at the end what they hold: mbarrier objects, whose
  /// content PTX leaves open, and variables in local memory, of which each thread has its own.
  static Set<String> unseen(PtxTest test) {
    Set<String> all = objects(test);
    all.addAll(in(StateSpace.LOCAL, test));
    return all;
  }

  /// The locations that a test uses as mbarrier objects.
  static Set<String> objects(PtxTest test) {
    return test.threads().stream()
        .flatMap(Meeting::all)
        .flatMap(m -> m.parts().stream())
        .flatMap(p ->
            p instanceof Meeting.Part.At(Address at, StateSpace space)
                    && at.base() instanceof Operand.Symbol(String name)
                ? Stream.of(name)
                : Stream.empty())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
