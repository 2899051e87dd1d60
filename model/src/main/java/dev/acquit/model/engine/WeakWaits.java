package dev.acquit.model.engine;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/// Loops that a thread leaves by what a weak read says.
///
/// @ptx 9.7.9.8 ld
final class WeakWaits {
  /// What the reader of an answer should know.
  static final String NOTE =
      "a loop waits for what a weak read says, and PTX does not promise that a weak read ever sees"
          + " a write of another thread: '--visibility=strong' asks without that promise";

  private WeakWaits() {}

  /// Whether some thread has one.
  static boolean has(Program program) {
    return program.language() == Program.Language.PTX
        && program.threads().stream().anyMatch(WeakWaits::has);
  }

  private static boolean has(ProgramThread thread) {
    BitSet loops = thread.loops();
    Set<String> read = new HashSet<>();
    int before;
    do {
      before = read.size();
      for (int i = loops.nextSetBit(0); i >= 0; i = loops.nextSetBit(i + 1)) {
        Operation operation = thread.steps().get(i).operation();
        boolean said =
            switch (operation) {
              case Operation.Load l -> (l.marks().tags() & Tag.WEAK.bit()) != 0;
              case Operation.Assign a -> reads(a.value(), read);
              default -> false;
            };
        if (said) {
          read.addAll(operation.destinations());
        }
      }
    } while (read.size() > before);
    return IntStream.range(0, thread.steps().size())
        .anyMatch(i ->
            thread.steps().get(i).operation() instanceof Operation.Jump j
                && j.condition() != null
                && (j.target() <= i || (loops.get(i) && !loops.get(j.target())))
                && reads(j.condition(), read));
  }

  private static boolean reads(Expression e, Set<String> registers) {
    return switch (e) {
      case Expression.Constant _ -> false;
      case Expression.Register(String name) -> registers.contains(name);
      case Expression.Apply(var _, int _, var operands) ->
          operands.stream().anyMatch(o -> reads(o, registers));
    };
  }
}
