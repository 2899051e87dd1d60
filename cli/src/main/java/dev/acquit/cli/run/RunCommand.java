package dev.acquit.cli.run;

import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.GradingTimeOption;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.VerboseOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit run`.
@Command(
    name = "run",
    description = {
      "Runs litmus tests and CUDA or PTX functions on a GPU, or on the emulator where there is"
          + " none, and grades what was seen.",
      "",
      "C++ tests are compiled by a mapping table first. Outcomes are ACCEPTABLE (sequentially"
          + " consistent), ACCEPTABLE_INTERESTING (allowed by the model, but weak), FORBIDDEN, or"
          + " UNKNOWN. Beside a test whose outcome is forbidden its mutants run, the same test with"
          + " one thing weaker: only what they show makes a run without a finding PASSED; without"
          + " them it is NOT SHOWN.",
      "",
      "What the emulator shows is labelled EMULATED and says nothing about any GPU. Status 1: a"
          + " FORBIDDEN or UNKNOWN outcome was seen, or one that breaks what the test promises with"
          + " forall or ~exists (VIOLATED). Status 3: some test could not be run, trusted or"
          + " graded, such as a C++ test with a data race (status 1 with --fail-on undef).",
      ""
    },
    footer = {
      "  acquit run --mode sanity docs/examples/mp-relacq.litmus --store observed.db",
      "  acquit run --device emulator docs/examples/mp-relaxed.litmus"
    })
public final class RunCommand implements Callable<Integer> {
  private final Session session;

  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "TEST",
      arity = "1..*",
      description =
          "Litmus tests in PTX or C++: files, directories (searched for *.litmus), tar archives,"
              + " index files (@all), or - for standard input; or files of functions (.ptx, .cu),"
              + " which are read as check reads them.")
  List<String> tests;

  @Mixin KernelOptions kernels;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "NAME|FILE.cat",
      defaultValue = "ptx",
      description =
          "The PTX model that grades, or a C++ model for tests that come from C++: then what the"
              + " source forbids is FORBIDDEN. Default: ${DEFAULT-VALUE}.")
  String model;

  @Option(
      names = "--mapping",
      paramLabel = "NAME|FILE",
      defaultValue = Mappings.USUAL,
      description =
          "The table by which C++ tests are compiled, with the alternatives that it recommends."
              + " Default: ${DEFAULT-VALUE}.")
  String mapping;

  @Option(
      names = "--device",
      paramLabel = "N|emulator",
      converter = DeviceConverter.class,
      description =
          "Where tests run, as acquit devices lists them. Default: the first GPU, or the emulator"
              + " if nothing says that there is one; a GPU whose driver does not work is an"
              + " error.")
  DeviceChoice device = new DeviceChoice.Default();

  @Mixin DriverOption driver;

  @Option(
      names = "--other",
      paramLabel = "N|cpu|emulator",
      converter = OtherConverter.class,
      description =
          "Where the other end of a test with threads on two GPUs runs: as a kernel on GPU N, as"
              + " threads of the CPU, or, beside --device emulator, as a kernel on a second"
              + " emulated GPU. Default: the next GPU that can, or the CPU.")
  OtherChoice other = new OtherChoice.Default();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "default",
      description =
          "sanity (half a second a test), quick (2 s), default (6 s), tough (2 minutes). Default:"
              + " ${DEFAULT-VALUE}.")
  RunMode mode;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Time for each test and each mutant, such as 30s or 10m. Default: by mode.")
  Optional<Duration> time;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "From which configurations are drawn: the same ones on every device. Default:"
              + " ${DEFAULT-VALUE}.")
  long seed;

  @Option(
      names = "--per-start",
      paramLabel = "N",
      description =
          "How many instances of a test each thread runs behind one start, one after the other: 1,"
              + " 2, 4 up to 64. Tests whose threads meet at barriers, share memory of a CTA, or"
              + " are on two GPUs run one. Default: 8, and 2 on the emulator.")
  private Integer perStart;

  @Option(
      names = "--overlap",
      description =
          "Launches take turns on two sets of locations, so that one is counted while the next one"
              + " runs. Not for tests on two GPUs. What counts is then on the GPU beside the test,"
              + " which no GPU has been asked about yet; docs/gpu.md says how to.")
  boolean overlap;

  @Option(
      names = "--mutants",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "How many mutants run beside a test whose outcome is forbidden, each as long as the test."
              + " Default: ${DEFAULT-VALUE}.")
  int mutants;

  @Option(
      names = "--store",
      paramLabel = "FILE.db",
      description =
          "Keep what was observed in this file (SQLite), which acquit observations reads; it is"
              + " made if it is not there.")
  private Path store;

  @Option(
      names = "--resume",
      description =
          "Do not run tests again that are in the store with a device of the same name, the same"
              + " driver, mode, seed, --per-start and --overlap; what it has of them is reported.")
  boolean resume;

  @Option(
      names = "--job",
      paramLabel = "NAME",
      defaultValue = "${env:SLURM_JOB_ID}",
      description =
          "The job that a store says of its runs, beside the host. Default: $SLURM_JOB_ID, if it is"
              + " set.")
  String job;

  @Option(
      names = "--isolate",
      description =
          "Run tests in a process of their own, so that one that brings it down does not keep"
              + " others from running. GPUs are always used so.")
  boolean isolate;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Write the PTX of every kernel into this folder, and of a GPU its machine code and what"
              + " the assembler said; it is made if it is not there.")
  Path keep;

  @Option(
      names = "--line-info",
      description =
          "Kernels say by .file and .loc where each instruction of a test comes from, and machine"
              + " code keeps it: debuggers, profilers and nvdisasm -g show lines of the test."
              + " Mutants have none.")
  boolean lineInfo;

  @Option(
      names = "--ptxas",
      paramLabel = "FILE",
      description =
          "Load the machine code that this ptxas makes, with -O3, in place of the driver's. Results"
              + " and stores say so.")
  Path ptxas;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "20s",
      converter = DurationConverter.class,
      description =
          "How long launches may take that are waited for, before the GPU is taken for lost; when"
              + " their process says nothing for six times as long beyond the time of its test, it"
              + " is killed. Default: ${DEFAULT-VALUE}.")
  Duration patience;

  @Mixin GradingTimeOption timeout;

  @Mixin PlacesFormatOption format;

  @Option(
      names = "--fail-on",
      paramLabel = "FINDING",
      split = ",",
      converter = RunFailOn.Converter.class,
      description =
          "What else is a finding: undef, a C++ test without a defined meaning, as one with a data"
              + " race; not-shown, a run of which nothing shows that it would have seen a forbidden"
              + " outcome; weak, an outcome that is not sequentially consistent. forbidden and"
              + " violated are always.")
  private Set<RunFailOn> failOn = EnumSet.noneOf(RunFailOn.class);

  /// What makes this end with status 1.
  Set<RunFailOn> failOn() {
    return failOn;
  }

  @Mixin ResultOption result;

  @Mixin private VerboseOption verbose;

  public RunCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    kernels.check(tests);
    if (mutants < 0) {
      throw new ParameterException(
          spec.commandLine(), "found --mutants " + mutants + ", expected a number from 0");
    }
    if (perStart != null
        && (perStart < 1 || perStart > Geometry.MOST_TIMES || Integer.bitCount(perStart) != 1)) {
      throw new ParameterException(
          spec.commandLine(),
          "found --per-start "
              + perStart
              + ", expected a power of two up to "
              + Geometry.MOST_TIMES);
    }
    if (resume && store == null) {
      throw new ParameterException(
          spec.commandLine(), "found --resume without --store, expected the store to go on with");
    }
    return new RunRun(verbose.of(session), this).run().code();
  }

  /// How much of each test a text has.
  Detail detail() {
    return verbose.detail(tests);
  }

  /// How many instances threads run behind one start; empty: as many as suit the device.
  OptionalInt perStart() {
    return perStart == null ? OptionalInt.empty() : OptionalInt.of(perStart);
  }

  /// Where observations are kept, if anywhere.
  Optional<Path> store() {
    return Optional.ofNullable(store);
  }

  /// For how long a process or a driver may say nothing beyond what is expected of it.
  Duration silence() {
    return patience.multipliedBy(6);
  }
}
