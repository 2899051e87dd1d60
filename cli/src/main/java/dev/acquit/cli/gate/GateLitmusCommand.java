package dev.acquit.cli.gate;

import dev.acquit.cli.option.CppTestFiles;
import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.FailOnOption;
import dev.acquit.cli.option.FromOneConverter;
import dev.acquit.cli.option.ModelPairOptions;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.StarOption;
import dev.acquit.cli.option.ToldFormatOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit gate litmus`.
@Command(
    name = "litmus",
    description = {
      "Compiles C++ litmus tests and looks for outcomes that the compiler added.",
      "",
      "Each thread of a test becomes a kernel. The compiler's PTX is read back as a PTX litmus"
          + " test, and what the PTX model allows that is compared with what the C++ model allows"
          + " the source. Status 1: some compilation has an outcome that its source forbids; status"
          + " 3: none has, and something was not compiled, not understood or took too long, or a"
          + " source has a data race, so that nothing can be said of its compilation (status 1 with"
          + " --fail-on undef). Status 4: there is no such compiler. llc does not read CUDA C++.",
      ""
    },
    footer = {"  acquit gate litmus docs/examples/cpp-mp.litmus --compiler nvcc"})
final class GateLitmusCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin CppTestFiles tests;

  @Mixin StarOption star;

  @Mixin CompilerOptions compiler;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      description =
          "How atomics are written: libcu++, nv_atomic or scoped_atomic. Default: scoped_atomic for"
              + " clang, else libcu++.")
  private String dialect;

  @Option(
      names = "--arch",
      paramLabel = "SM",
      description = "The architecture, such as sm_80. Default: sm_90.")
  Optional<String> arch;

  @Mixin ModelPairOptions models;

  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      defaultValue = Mappings.USUAL,
      description =
          "A mapping table whose outcomes are compared, for information. Default:"
              + " ${DEFAULT-VALUE}.")
  String table;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "Time for each search of a test. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = "--unit",
      paramLabel = "N",
      defaultValue = "64",
      converter = FromOneConverter.class,
      description = "How many tests go into one source. Default: ${DEFAULT-VALUE}.")
  int unit;

  @Mixin CacheOption cache;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Keep what the compiler got and wrote in this folder, unit-N.cu and unit-N.ptx.")
  Path keep;

  @Mixin ToldFormatOption format;

  @Mixin FailOnOption failOn;

  @Mixin ResultOption result;

  GateLitmusCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new LitmusGateRun(session, this).run().code();
  }

  /// What each search may cost.
  Limits limits() {
    return Limits.DEFAULT.withTime(timeout);
  }

  /// How atomics are written; empty: as suits the compiler.
  Optional<AtomicDialect> dialect() {
    return Optional.ofNullable(dialect).map(this::dialect);
  }

  private AtomicDialect dialect(String word) {
    return AtomicDialect.of(word)
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "found --dialect "
                    + word
                    + ", expected "
                    + Arrays.stream(AtomicDialect.values())
                        .map(AtomicDialect::word)
                        .collect(Collectors.joining(", "))));
  }
}
