package dev.acquit.model.execution;

import dev.acquit.model.execution.PathEvent.Kind;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.ProgramThread;
import java.util.List;
import java.util.OptionalLong;

/// A way of a thread of which it is known what each of its events does.
///
/// @param events these
/// @param end how the way ends
record Followed(List<Trace> events, End end) {
  /// Copies the list.
  Followed {
    events = List.copyOf(events);
  }

  /// Whether a thread has come to the end of this way, if it is on it.
  boolean isAtEnd(PathState s, ProgramThread thread) {
    return events.size() <= s.events.size()
        && (!(end instanceof End.Exit) || s.pc >= thread.steps().size());
  }

  /// Whether a thread is on this way: its events are the first of these, and its branches are those
  /// that what they read decides.
  boolean has(PathState s) {
    if (s.events.size() > events.size()) {
      return false;
    }
    for (int i = 0; i < s.events.size(); i++) {
      PathEvent e = s.events.get(i);
      Trace t = events.get(i);
      boolean same = e.kind() == t.kind() && e.step() == t.step();
      if (!same || (e.kind() == Kind.WRITE && !is(e.value(), t.value()))) {
        return false;
      }
    }
    return s.constraints().stream()
        .allMatch(c -> value(c.value()).stream().anyMatch(v -> (v != 0) == c.truth()));
  }

  private boolean is(Symbolic symbolic, long wanted) {
    OptionalLong value = value(symbolic);
    return value.isPresent() && value.getAsLong() == wanted;
  }

  private OptionalLong value(Symbolic symbolic) {
    return switch (symbolic) {
      case Symbolic.Known(long known) -> OptionalLong.of(known);
      case Symbolic.OfRead(int event) -> OptionalLong.of(events.get(event).value());
      case Symbolic.Apply(var op, int width, var operands) -> {
        long[] x = new long[operands.size()];
        for (int i = 0; i < x.length; i++) {
          OptionalLong v = value(operands.get(i));
          if (v.isEmpty()) {
            yield v;
          }
          x[i] = v.getAsLong();
        }
        yield Expression.Apply.compute(op, width, x);
      }
    };
  }
}
