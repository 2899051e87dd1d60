package dev.acquit.model.program;

import dev.acquit.model.program.Operation.Marks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What one full expression of C++ does, and which of it is sequenced before which.
///
/// Atomic operations are calls of functions: each is indeterminately sequenced with everything that
/// the standard puts neither before nor after it, so an execution has one order or the other. Reads
/// of plain objects are unsequenced among each other: there is no order between them.
///
/// @cpp intro.execution
final class CppSequence {
  /// More orders of one expression make too many ways through a thread.
  private static final int MOST_ORDERS = 120;

  /// Those before it, as a mask of their numbers.
  private record Evaluation(Operation operation, long before) {
    boolean isCall() {
      return !(operation instanceof Operation.Assign)
          && !(operation instanceof Operation.Load(var _, var _, var _, Marks marks, var _)
              && marks.equals(CppMarks.PLAIN));
    }

    boolean isEvent() {
      return !(operation instanceof Operation.Assign);
    }
  }

  private final List<Evaluation> evaluations = new ArrayList<>();

  /// Adds an evaluation.
  ///
  /// @param before those that are sequenced before it, as a mask of their numbers
  /// @return these and its own
  long add(Operation operation, long before) {
    evaluations.add(new Evaluation(operation, before));
    return before | 1L << (evaluations.size() - 1);
  }

  /// How many evaluations there are.
  int size() {
    return evaluations.size();
  }

  /// The orders in which an execution may have them; what has no order in one of these stands in
  /// that of the text, with [Marks#beside] set.
  ///
  /// @throws NotCoveredException when there are too many
  List<List<Operation>> orders() throws NotCoveredException {
    Set<List<Long>> known = new HashSet<>();
    List<List<Operation>> orders = new ArrayList<>();
    extend(new ArrayList<>(), 0, known, orders);
    return orders;
  }

  private void extend(
      List<Integer> placed, long done, Set<List<Long>> known, List<List<Operation>> orders)
      throws NotCoveredException {
    if (placed.size() == evaluations.size()) {
      List<Long> before = before(placed);
      if (known.add(before)) {
        orders.add(operations(placed, before));
      }
      if (orders.size() > MOST_ORDERS) {
        throw new NotCoveredException(
            "an expression whose operands can be evaluated in more than "
                + MOST_ORDERS
                + " orders is not covered");
      }
      return;
    }
    for (int i = 0; i < evaluations.size(); i++) {
      boolean free = (done >>> i & 1) == 0 && (evaluations.get(i).before() & ~done) == 0;
      if (free && !isSwapped(placed, i)) {
        placed.add(i);
        extend(placed, done | 1L << i, known, orders);
        placed.removeLast();
      }
    }
  }

  /// Whether the same comes with the two in the order of the text.
  private boolean isSwapped(List<Integer> placed, int next) {
    return !placed.isEmpty() && placed.getLast() > next && !ordered(placed.getLast(), next);
  }

  /// Whether of two neighbours in an order the first is sequenced before the second.
  private boolean ordered(int first, int second) {
    return (evaluations.get(second).before() >>> first & 1) != 0
        || evaluations.get(first).isCall()
        || evaluations.get(second).isCall();
  }

  /// What is sequenced before each evaluation in such an order.
  private List<Long> before(List<Integer> placed) {
    Long[] before = new Long[placed.size()];
    for (int i = 0; i < before.length; i++) {
      long all = 0;
      for (int j : placed.subList(0, i)) {
        all |= ordered(j, placed.get(i)) ? before[j] | 1L << j : 0;
      }
      before[placed.get(i)] = all;
    }
    return List.of(before);
  }

  private List<Operation> operations(List<Integer> placed, List<Long> before) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < placed.size(); i++) {
      int own = placed.get(i);
      long beside = 0;
      int distance = 0;
      for (int j = i - 1; j >= 0 && evaluations.get(own).isEvent(); j--) {
        int other = placed.get(j);
        // Between two that are beside each other there are only reads, of one event each.
        distance += evaluations.get(other).isEvent() ? 1 : 0;
        if (evaluations.get(other).isEvent() && (before.get(own) >>> other & 1) == 0) {
          beside |= 1L << distance;
        }
      }
      Operation o = evaluations.get(own).operation();
      operations.add(
          beside != 0
                  && o instanceof Operation.Load(var to, var address, var type, var marks, var _)
              ? new Operation.Load(to, address, type, marks.beside(beside))
              : o);
    }
    return operations;
  }
}
