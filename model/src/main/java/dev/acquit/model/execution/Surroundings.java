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
public record Surroundings(BitSet undivided) {
  /// Where nothing is known of the others.
  public static final Surroundings UNKNOWN = new Surroundings(new BitSet());

  /// Those of a thread in its program.
  ///
  /// @param thread its index
  public static Surroundings of(Program program, int thread) {
    BitSet loops = loops(program.threads().get(thread));
    return loops.isEmpty()
        ? UNKNOWN
        : new Surroundings(new Undivided(program, thread).steps(loops));
  }

  /// The steps of a thread that are in a loop.
  static BitSet loops(ProgramThread thread) {
    BitSet loops = new BitSet();
    for (int i = 0; i < thread.steps().size(); i++) {
      if (thread.steps().get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        loops.set(j.target(), i);
      }
    }
    return loops;
  }
}
