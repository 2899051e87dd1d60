package dev.acquit.model.oracle;

import dev.acquit.model.oracle.MbarrierProgram.Kind;
import dev.acquit.model.oracle.MbarrierProgram.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Whether threads that wait at an mbarrier object may wait forever: all states of a program, one
/// instruction after the other. A wait in a loop may look at any time, or not; what it never sees
/// is that the phase is over when it is not (9.7.13.15.16).
///
/// @param program the program
record MbarrierReach(MbarrierProgram program) {
  /// @param at how far each thread is
  /// @param phase the phase, from zero
  /// @param pending how many arrivals are pending
  /// @param expected how many there are in each phase
  /// @param transactions how many are pending
  private record State(List<Integer> at, int phase, int pending, int expected, int transactions) {}

  boolean mayHang() {
    Set<State> seen = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    int count = program.count();
    open.push(new State(program.threads().stream().map(_ -> 0).toList(), 0, count, count, 0));
    while (!open.isEmpty()) {
      State s = open.pop();
      boolean ended = true;
      boolean moved = false;
      for (int t = 0; t < program.threads().size(); t++) {
        int at = s.at().get(t);
        if (at == program.threads().get(t).size()) {
          continue;
        }
        ended = false;
        Op op = program.threads().get(t).get(at);
        if (op.kind() == Kind.SPIN && (s.phase() & 1) == op.n()) {
          continue;
        }
        moved = true;
        State next = step(s, t, op);
        if (seen.add(next)) {
          open.push(next);
        }
      }
      if (!ended && !moved) {
        return true;
      }
    }
    return false;
  }

  private static State step(State s, int thread, Op op) {
    List<Integer> at = new ArrayList<>(s.at());
    at.set(thread, at.get(thread) + 1);
    int arrivals = op.kind() == Kind.ARRIVE || op.kind() == Kind.DROP ? op.n() : 0;
    int expected = s.expected() - (op.kind() == Kind.DROP ? arrivals : 0);
    int transactions =
        s.transactions()
            + (op.kind() == Kind.EXPECT ? op.n() : op.kind() == Kind.COMPLETE ? -op.n() : 0);
    boolean updates = op.kind().compareTo(Kind.COMPLETE) <= 0;
    // 9.7.13.15.5: nothing is pending any more.
    return updates && s.pending() == arrivals && transactions == 0
        ? new State(at, s.phase() + 1, expected, expected, 0)
        : new State(at, s.phase(), s.pending() - arrivals, expected, transactions);
  }
}
