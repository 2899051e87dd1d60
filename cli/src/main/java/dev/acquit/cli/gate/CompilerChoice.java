package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Interruptible;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerFinder;
import dev.acquit.codegen.compile.CompilerSearch;
import dev.acquit.codegen.compile.CompilerTask;
import java.io.IOException;
import java.time.Duration;

/// The compiler that a user names, and what is said when it is not there or fails.
///
/// @param session where programs are looked for
public record CompilerChoice(Session session) {
  /// Finds it.
  ///
  /// @param limit how long it may take to say what it is
  /// @throws CommandException if there is no such compiler, what was named is none, or a stop was
  ///   asked for
  public Compiler find(String what, CompilerTask task, Duration limit) throws CommandException {
    try {
      return switch (new Interruptible(session.interruption())
          .run(() -> new CompilerFinder(session.programs(), limit).search(what, task))) {
        case CompilerSearch.Found(Compiler compiler) -> compiler;
        case CompilerSearch.Absent(String message, String hint) ->
            throw new CommandException(ExitCode.ENVIRONMENT, message, hint);
        case CompilerSearch.Malformed(String message, String hint) ->
            throw new CommandException(ExitCode.BAD_INPUT, message, hint);
      };
    } catch (InterruptedException e) {
      throw stopped();
    }
  }

  /// A stop was asked for while a compiler was running.
  public static CommandException stopped() {
    return new CommandException(
        ExitCode.UNKNOWN,
        "interrupted while the compiler was running",
        "what was compiled is kept; the same command goes on from there");
  }

  /// The compiler cannot be started any more, or has no room.
  public static CommandException broken(Compiler compiler, IOException cause) {
    return new CommandException(
        ExitCode.ENVIRONMENT,
        "cannot run " + compiler.binary() + ": " + IoReason.of(cause),
        "the program must be there, and temporary files need room");
  }
}
