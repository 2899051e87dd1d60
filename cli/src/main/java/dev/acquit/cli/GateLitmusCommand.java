package dev.acquit.cli;

import dev.acquit.cli.gate.LitmusGateRequest;
import dev.acquit.cli.gate.LitmusGateRun;
import dev.acquit.codegen.litmus.AtomicDialect;
import dev.acquit.codegen.litmus.CompilerCommand;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
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
          + " 3: none has, and something was not compiled, not understood or took too long.",
      ""
    })
final class GateLitmusCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "TEST",
      arity = "1..*",
      description =
          "Litmus tests in C++: files, directories (searched for *.litmus), tar archives, index"
              + " files (@all), or - for standard input.")
  private List<String> tests;

  @Option(
      names = "--compiler",
      required = true,
      paramLabel = "NAME|PATH|COMMAND",
      description =
          "nvcc, clang, a path to one of them, or a command such as 'cc {source} -o {output}'.")
  private String compiler;

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
      defaultValue = "sm_90",
      description = "The architecture, for nvcc and clang. Default: ${DEFAULT-VALUE}.")
  private String arch;

  @Option(
      names = "--flag",
      paramLabel = "WORD",
      description =
          "A further argument for nvcc or clang, such as -O0. Can be given several times.")
  private List<String> flags = new ArrayList<>();

  @Option(
      names = "--source",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "cpp20",
      description = "The C++ model. Default: ${DEFAULT-VALUE}.")
  private String source;

  @Option(
      names = "--target",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "ptx",
      description = "The PTX model. Default: ${DEFAULT-VALUE}.")
  private String target;

  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      defaultValue = "ptx-abi-13",
      description =
          "A mapping table whose outcomes are compared, for information. Default:"
              + " ${DEFAULT-VALUE}.")
  private String table;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description = "Time for each search of a test. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = "--compile-timeout",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = DurationConverter.class,
      description = "Time for each run of the compiler. Default: ${DEFAULT-VALUE}.")
  private Duration compileTimeout;

  private int unit = 64;

  @Option(
      names = "--unit",
      paramLabel = "N",
      defaultValue = "64",
      description = "How many tests go into one source. Default: ${DEFAULT-VALUE}.")
  void unit(int value) {
    if (value < 1) {
      throw new ParameterException(
          spec.commandLine(), "found --unit " + value + ", expected a number from 1");
    }
    unit = value;
  }

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Keep what the compiler got and wrote in this folder, unit-N.cu and unit-N.ptx.")
  private Path keep;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json. Default: text.")
  private Format format;

  GateLitmusCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    List<String> words = Arrays.stream(compiler.strip().split("\\s+")).toList();
    String program = Path.of(words.getFirst()).getFileName().toString();
    boolean alone = words.size() == 1;
    boolean clang = alone && program.startsWith("clang");
    List<String> command =
        clang
            ? CompilerCommand.clang(compiler, arch, flags)
            : alone && program.startsWith("nvcc")
                ? CompilerCommand.nvcc(compiler, arch, flags)
                : words;
    LitmusGateRequest request =
        new LitmusGateRequest(
            tests,
            command,
            dialect(clang),
            source,
            target,
            table,
            Limits.DEFAULT.withTime(timeout),
            compileTimeout,
            unit,
            Optional.ofNullable(keep),
            format);
    return new LitmusGateRun(session, request).run().code();
  }

  private AtomicDialect dialect(boolean clang) {
    if (dialect == null) {
      return clang ? AtomicDialect.SCOPED_ATOMIC : AtomicDialect.LIBCU;
    }
    return AtomicDialect.of(dialect)
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "found --dialect "
                    + dialect
                    + ", expected "
                    + Arrays.stream(AtomicDialect.values())
                        .map(AtomicDialect::word)
                        .collect(Collectors.joining(", "))));
  }
}
