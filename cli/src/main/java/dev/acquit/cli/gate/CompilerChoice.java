package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Interruptible;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.CompileSettings;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerFinder;
import dev.acquit.codegen.compile.CompilerSearch;
import dev.acquit.codegen.compile.CompilerTask;
import dev.acquit.codegen.compile.SourceFile;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.reports.Visible;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The compiler that a user names, and what is said when it is not there or fails.
///
/// @param session where programs are looked for
public record CompilerChoice(Session session) {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String IR = ".ll";

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

  /// Compiles a source for a device, with lines of the source in its PTX.
  ///
  /// @param what the compiler
  /// @param flags further arguments
  /// @param arch the architecture; the compiler's usual one if none is said
  /// @param file the source, which is compiled where it lies
  /// @throws CommandException as of [#find], or if the compiler cannot be run
  public Compilation compile(
      String what, List<String> flags, Optional<String> arch, SourceFile file)
      throws CommandException {
    Path path = file.path();
    boolean ir = path.toString().endsWith(IR);
    Compiler compiler =
        find(
            what,
            ir
                ? new CompilerTask.Operations(List.of(SourceDialect.LLVM_IR))
                : new CompilerTask.Kernels(),
            LIMIT);
    if (!compiler.takes(file)) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          "found a path that nvcc would give to a shell to be run: "
              + Visible.line(path.toString()),
          "name a file whose path has letters, digits, blanks and ._+@%=,:~- only");
    }
    Optional<Path> cache = session.cache().map(c -> c.resolve("compiled"));
    try {
      return new Interruptible(session.interruption())
          .run(() -> compiler.compile(file, arch, new CompileSettings(flags, LIMIT, 1, cache)));
    } catch (IOException e) {
      throw broken(compiler, e);
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
