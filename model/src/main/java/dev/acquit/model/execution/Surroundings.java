package dev.acquit.model.execution;

import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import java.util.BitSet;

/// What the other threads of a program leave to a thread: of that it depends which of its rounds
/// change nothing.
///
/// @param undivided the steps in its loops that are read-modify-writes which nothing comes between;
///   see [Undivided]
/// @param alone whether its barriers are those of all threads of the CTA, and no other thread is
///   there: then they are passed at once, order nothing, and what comes out of a vote is what the
///   thread brought
public record Surroundings(BitSet undivided, boolean alone) {
  /// Where nothing is known of the others.
  public static final Surroundings UNKNOWN = new Surroundings(new BitSet(), false);

  /// Those of a thread in its program.
  ///
  /// @param thread its index
  public static Surroundings of(Program program, int thread) {
    return of(program, thread, false);
  }

  /// The same, where nothing comes between any read-modify-write: so it is in some executions.
  public static Surroundings calm(Program program, int thread) {
    ProgramThread own = program.threads().get(thread);
    BitSet updates = own.loops();
    for (int i = updates.nextSetBit(0); i >= 0; i = updates.nextSetBit(i + 1)) {
      updates.set(i, Undivided.mayBe(own.steps().get(i).operation()));
    }
    return new Surroundings(updates, of(program, thread).alone());
  }

  /// The same, perhaps with what has a computed address taken to be elsewhere than what has not;
  /// see [Undivided].
  public static Surroundings of(Program program, int thread, boolean elsewhere) {
    ProgramThread own = program.threads().get(thread);
    BitSet loops = own.loops();
    // Only loops ask for it. Elsewhere barriers are shown as they stand.
    boolean asked = program.threads().stream().anyMatch(t -> !t.loops().isEmpty());
    return asked
        ? new Surroundings(
            Undivided.steps(program, thread, loops, elsewhere), isAlone(program, own))
        : UNKNOWN;
  }

  /// The same, where something may come between all read-modify-writes.
  public Surroundings divided() {
    return new Surroundings(new BitSet(), alone);
  }

  private static boolean isAlone(Program program, ProgramThread own) {
    return program.threads().stream().filter(t -> t.place().equals(own.place())).count() == 1
        && own.steps().stream()
            .allMatch(s -> !(s.operation() instanceof Operation.Barrier b) || b.isOfAll());
  }
}
