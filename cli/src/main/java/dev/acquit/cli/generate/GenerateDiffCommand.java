package dev.acquit.cli.generate;

import dev.acquit.cli.option.DurationConverter;
import dev.acquit.cli.option.NumberRange;
import dev.acquit.cli.option.RangeConverter;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acquit generate diff`.
@Command(
    name = "diff",
    description = {
      "Makes the smallest tests whose allowed outcomes differ between two memory models or two"
          + " mapping tables, or the comprehensive suite of minimal tests of one.",
      "",
      "All programs up to a number of instructions are looked at, small ones first. A test is"
          + " reported if nothing of it can be dropped or weakened: on every program with an"
          + " instruction or dependency less, a weaker order or fence or a narrower scope, the two"
          + " agree. Its condition asks for an outcome that only one of them allows (Allowed-by in"
          + " its metadata). Tests of one size come in the order of their families' names.",
      "",
      "With --suite: every program and outcome that the model forbids, and that becomes allowed by"
          + " every single one of these weakenings (Lustig et al., ASPLOS 2017).",
      "",
      "Programs are made of loads and stores in all orders (in C++ the atomic ones) and fences of"
          + " sc and acq_rel, all at scope gpu, unless --vocabulary says something else.",
      "",
      "A C++ model or a mapping table can be compared with another, and a PTX model with another."
          + " Status 3: some programs could not be answered, or time ran out; a note says how far"
          + " the search came.",
      ""
    },
    footer = {
      "  acquit generate diff --left docs/examples/sc.cat --right ptx -n 4 \\",
      "      --vocabulary 'R:rlx W:rlx'",
      "  acquit generate diff --left ptx-abi-12.9 --right ptx-abi-12.8"
    })
final class GenerateDiffCommand implements Callable<Integer> {
  /// What is compared.
  static final class Compared {
    @ArgGroup(exclusive = false)
    Sides sides;

    @Option(
        names = "--suite",
        required = true,
        paramLabel = "MODEL|MAPPING",
        description = "Make the comprehensive minimal suite of this one.")
    String suite;
  }

  /// Two sides.
  static final class Sides {
    @Option(
        names = "--left",
        required = true,
        paramLabel = "MODEL|MAPPING",
        description =
            "One side: the name of a memory model or mapping table, a .cat file, or a mapping"
                + " file.")
    String left;

    @Option(
        names = "--right",
        required = true,
        paramLabel = "MODEL|MAPPING",
        description = "The other side.")
    String right;
  }

  private final Session session;

  @Mixin OutputOptions output;

  @Mixin ProgramOptions programs;

  @Mixin WorkOptions work;

  @ArgGroup(multiplicity = "1")
  Compared compared;

  @Option(
      names = "--target",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "ptx",
      description = "The PTX model for what mapping tables make. Default: ${DEFAULT-VALUE}.")
  String target;

  @Option(
      names = {"-l", "--language"},
      paramLabel = "ptx|cpp",
      description = "The language of the programs, where neither side says.")
  Optional<TestLanguage> language;

  @Option(
      names = {"-n", "--instructions"},
      paramLabel = "N|MIN:MAX",
      defaultValue = "5",
      converter = RangeConverter.class,
      description = "How many instructions programs have: up to N, or from MIN to MAX. Default: 5.")
  NumberRange instructions;

  @Option(
      names = "--updates",
      description = "With read-modify-writes, if --vocabulary is not given.")
  boolean updates;

  @Option(
      names = "--scope-tree",
      paramLabel = "RANGES",
      description = "Where threads run, as for acquit generate programs. Default: apart.")
  private String trees;

  @Option(
      names = "--all",
      description =
          "Go on up to -n; otherwise the search ends with the smallest size that has differences."
              + " A suite always goes on.")
  boolean all;

  @Option(
      names = "--undefined",
      description = "Programs to which only one side gives a meaning differ, too.")
  boolean undefined;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description = "Time for the whole search, such as 30s, 5m or 2h. Default: ${DEFAULT-VALUE}.")
  Duration time;

  GenerateDiffCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new DiffRun(session, this).run().code();
  }

  /// Where threads run.
  ///
  /// @throws InputException if what the user says of it is wrong
  ScopeTrees scopes() throws InputException {
    return trees == null ? ScopeTrees.APART : ScopeTrees.parse("--scope-tree", trees);
  }
}
