package dev.acquit.cli.gate;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.CompileSettings;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The compiler that is tested, and how it is run.
final class CompilerOptions {
  @Option(
      names = "--compiler",
      required = true,
      paramLabel = "NAME|PATH|COMMAND",
      description =
          "nvcc, clang or llc; of clang and llc the newest is taken, of the plain one and those"
              + " with a number such as clang-19. Or precisely one: clang-19, a path. Or a command"
              + " such as 'cc {source} -o {output} {arch} {std}'.")
  private String compiler;

  @Option(
      names = "--flag",
      paramLabel = "WORD",
      description = "A further argument of the compiler, such as -O0; can be given several times.")
  List<String> flags = new ArrayList<>();

  @Option(
      names = "--compile-timeout",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "Time for each run of the compiler. Default: ${DEFAULT-VALUE}.")
  private Duration limit;

  /// The compiler that is named.
  ///
  /// @throws CommandException as of [CompilerChoice#find]
  Compiler find(Session session, CompilerTask task) throws CommandException {
    return new CompilerChoice(session).find(compiler, task, limit);
  }

  /// How the compiler is run.
  ///
  /// @param jobs how many run at a time
  /// @param cache a folder where results of the compiler are kept
  CompileSettings settings(int jobs, Optional<Path> cache) {
    return new CompileSettings(flags, limit, jobs, cache);
  }
}
