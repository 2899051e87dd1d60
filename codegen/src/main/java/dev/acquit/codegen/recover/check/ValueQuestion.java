package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.source.Above;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// All that a check of values depends on: what the paths compute, without where it stands in the
/// file, what registers and labels are called, and how accesses are ordered.
///
/// @param kind what the function should do
/// @param strong whether it must not fail without cause
/// @param above what is above a narrow result
/// @param said the type that the operation is said to have
/// @param type the type that is tried
/// @param frame what is known of the function beside its paths
/// @param terms all values
/// @param traces all paths
/// @param paths those that matter
record ValueQuestion(
    CppOperation kind,
    boolean strong,
    Above above,
    Optional<ValueType> said,
    ValueType type,
    AtomicObject object,
    Computation.Frame frame,
    List<Term> terms,
    List<Way> traces,
    List<Path> paths) {
  /// A path to be checked.
  ///
  /// @param trace the number of its trace
  /// @param main the number of its main access among the acts of the trace, -1 if it has none
  /// @param ending how the operation ends on it
  record Path(int trace, int main, Ending ending) {}

  /// A trace.
  record Way(List<Deed> acts, List<Decision> conditions, OptionalInt result) {}

  /// A condition of a trace; `guard` numbers guards in the order in which traces come by.
  record Decision(int guard, int predicate, boolean holds, boolean swap) {}

  /// An act of a trace; `item` numbers instructions in the order in which traces come by.
  sealed interface Deed {
    /// A fence.
    record Fence(int item) implements Deed {}

    /// An access.
    record Memory(
        int item,
        int serial,
        Step.Action action,
        boolean weak,
        ScalarType type,
        Optional<AtomicOperation> operation,
        int address,
        Whereabouts where,
        int bits,
        List<Integer> operands)
        implements Deed {
      // As in Word: what is cheap and tells most apart comes first.
      @Override
      public boolean equals(Object other) {
        return other instanceof Memory m
            && item == m.item
            && serial == m.serial
            && action == m.action
            && weak == m.weak
            && type == m.type
            && address == m.address
            && bits == m.bits
            && operation.equals(m.operation)
            && where.equals(m.where)
            && operands.equals(m.operands);
      }

      @Override
      public int hashCode() {
        return ((item * 31 + action.ordinal()) * 31 + address) * 31 + operands.hashCode();
      }
    }
  }

  static ValueQuestion of(
      Computation function,
      SourceOperation operation,
      AtomicObject object,
      ValueType type,
      List<Candidate> candidates) {
    Map<Integer, Integer> items = new HashMap<>();
    Map<Position, Integer> guards = new HashMap<>();
    List<Way> ways = new ArrayList<>();
    IdentityHashMap<Trace, Integer> places = new IdentityHashMap<>();
    for (Trace trace : function.traces()) {
      places.putIfAbsent(trace, ways.size());
      ways.add(
          new Way(
              trace.acts().stream().map(a -> deed(a, items)).toList(),
              trace.conditions().stream().map(c -> decision(c, guards)).toList(),
              trace.result()));
    }
    List<Path> paths = new ArrayList<>();
    for (Candidate candidate : candidates) {
      int main = candidate.main().map(m -> candidate.trace().acts().indexOf(m)).orElse(-1);
      paths.add(new Path(places.get(candidate.trace()), main, candidate.ending()));
    }
    return new ValueQuestion(
        operation.kind(),
        operation.strong(),
        operation.above(),
        operation.type(),
        type,
        object,
        function.frame(),
        function.terms().all(),
        ways,
        paths);
  }

  private static Decision decision(Trace.Condition condition, Map<Position, Integer> guards) {
    guards.putIfAbsent(condition.position(), guards.size());
    return new Decision(
        guards.get(condition.position()),
        condition.predicate(),
        condition.holds(),
        condition.swap());
  }

  private static Deed deed(Act act, Map<Integer, Integer> items) {
    items.putIfAbsent(act.item(), items.size());
    int item = items.get(act.item());
    return switch (act) {
      case Act.Fence _ -> new Deed.Fence(item);
      case Act.Memory m ->
          new Deed.Memory(
              item,
              m.serial(),
              m.action(),
              m.access().semantics() == Semantics.WEAK,
              m.access().type(),
              m.operation(),
              m.address(),
              m.where(),
              m.bits(),
              m.operands());
    };
  }
}
