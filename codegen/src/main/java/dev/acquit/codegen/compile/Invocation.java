package dev.acquit.codegen.compile;

import dev.acquit.program.Ending;
import dev.acquit.program.Program;
import dev.acquit.program.Workplace;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// How compilers are run.
final class Invocation {
  /// Messages are compared and kept: no words of other languages, no addresses with symbols.
  private static final Map<String, String> ENVIRONMENT =
      Map.of("LC_ALL", "C", "LLVM_DISABLE_SYMBOLIZATION", "1");

  private Invocation() {}

  /// A folder for one run.
  ///
  /// @throws IOException if there is no room
  static Workplace place() throws IOException {
    return Workplace.create("acquit-compile");
  }

  /// Runs one.
  ///
  /// @throws IOException if it cannot be started
  /// @throws InterruptedException if this thread is interrupted; it is killed first
  static Ending run(List<String> command, Workplace place, Duration limit)
      throws IOException, InterruptedException {
    return new Program(command, ENVIRONMENT, Program.MOST).run(place, limit);
  }

  /// An interrupt that came while a file was read or written.
  static InterruptedException interrupted(ClosedByInterruptException e) {
    InterruptedException interrupted = new InterruptedException("while a file was open");
    interrupted.initCause(e);
    return interrupted;
  }
}
