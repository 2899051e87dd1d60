package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// The values of a candidate's events under the reads-from choices made so far.
public final class Values {
  /// A value that depends on itself, where it has to be written as a number: an odd one that no
  /// test uses by accident.
  public static final long ANY = Long.MIN_VALUE + 0x5E1F;

  private static final byte OPEN = 0;
  private static final byte BUSY = 1;
  private static final byte DONE = 2;
  private static final byte UNKNOWN = 3;

  private final Candidate candidate;
  private final int[] source;
  private final long[] value;
  private final byte[] state;
  private boolean undefined;

  /// No choice is made yet.
  public Values(Candidate candidate) {
    this.candidate = candidate;
    this.source = new int[candidate.size()];
    this.value = new long[candidate.size()];
    this.state = new byte[candidate.size()];
    Arrays.fill(source, -1);
  }

  /// Chooses the write from which a read takes its value; -1 takes the choice back.
  public void readFrom(int read, int write) {
    source[read] = write;
    Arrays.fill(state, OPEN);
  }

  /// The write from which a read takes its value, or -1.
  public int source(int read) {
    return source[read];
  }

  /// Whether some value asked for came from an undefined operation (a division by zero).
  public boolean isUndefined() {
    return undefined;
  }

  /// What a write writes; empty if it is not known yet or depends on itself.
  public OptionalLong written(int write) {
    if (candidate.isInitial(write)) {
      return OptionalLong.of(candidate.cells().get(write).initial(candidate.program()));
    }
    return of(candidate.thread(write), candidate.event(write).value());
  }

  /// What a read returns; empty if it is not known yet or depends on itself.
  public OptionalLong read(int read) {
    switch (state[read]) {
      case DONE -> {
        return OptionalLong.of(value[read]);
      }
      case UNKNOWN, BUSY -> {
        return OptionalLong.empty();
      }
      default -> {}
    }
    if (source[read] < 0) {
      return OptionalLong.empty();
    }
    state[read] = BUSY;
    OptionalLong result = written(source[read]);
    state[read] = result.isPresent() ? DONE : UNKNOWN;
    value[read] = result.orElse(0);
    return result;
  }

  /// The value of an expression of a thread's path; empty if it is not known yet.
  public OptionalLong of(int thread, Symbolic expression) {
    return switch (expression) {
      case Symbolic.Known(long known) -> OptionalLong.of(known);
      case Symbolic.OfRead(int event) -> read(candidate.base(thread) + event);
      case Symbolic.Apply(var op, int width, var operands) -> {
        long[] x = new long[operands.size()];
        boolean known = true;
        for (int i = 0; i < x.length; i++) {
          OptionalLong v = of(thread, operands.get(i));
          known &= v.isPresent();
          x[i] = v.orElse(0);
        }
        if (!known) {
          yield OptionalLong.empty();
        }
        OptionalLong result = Expression.Apply.compute(op, width, x);
        undefined |= result.isEmpty();
        yield OptionalLong.of(result.orElse(0));
      }
    };
  }

  /// Why the test has no meaning, if some thread came to where a condition for it does not hold.
  public Optional<String> withoutMeaning() {
    for (int t = 0; t < candidate.paths().size(); t++) {
      for (ThreadPath.Demand d : candidate.paths().get(t).demands()) {
        OptionalLong v = of(t, d.value());
        if (v.isPresent() && v.getAsLong() == 0) {
          return Optional.of(d.why());
        }
      }
    }
    return Optional.empty();
  }

  /// Whether every constraint on the threads' ways that can be decided yet holds.
  public boolean constraintsHold() {
    for (int t = 0; t < candidate.paths().size(); t++) {
      for (ThreadPath.Constraint c : candidate.paths().get(t).constraints()) {
        OptionalLong v = of(t, c.value());
        if (v.isPresent() && (v.getAsLong() != 0) != c.truth()) {
          return false;
        }
      }
    }
    return true;
  }
}
