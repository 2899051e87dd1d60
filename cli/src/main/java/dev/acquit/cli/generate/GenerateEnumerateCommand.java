package dev.acquit.cli.generate;

import dev.acquit.cli.option.NumberRange;
import dev.acquit.cli.option.RangeConverter;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.space.CycleMode;
import dev.acquit.litmus.generate.space.CycleSpace;
import dev.acquit.litmus.generate.space.Range;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit generate enumerate`.
@Command(
    name = "enumerate",
    description = {
      "Makes the tests of all cycles over a list of edges, each once up to the names of threads,"
          + " locations and values and the numbers of places.",
      "",
      "Edges and annotations are written as for acquit generate cycle, with blanks or commas"
          + " between them.",
      ""
    },
    footer = {
      "  acquit generate enumerate --edges 'Pod**,Rfe,Fre' --size 4 \\",
      "      --reads Rlx --writes Rlx --scopes gpu"
    })
final class GenerateEnumerateCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private OutputOptions output;

  @Mixin private SpaceOptions space;

  @Option(
      names = {"--edges", "--safe"},
      paramLabel = "EDGES",
      defaultValue = "",
      description =
          "What cycles are made of, such as 'Pod**,Rfe,Fre,Coe'; a sequence in brackets goes"
              + " together: [Rfe,PodRW].")
  private String edges;

  @Option(
      names = "--relax",
      paramLabel = "EDGES",
      defaultValue = "",
      description = "Edges of which each cycle has at least one; cycles are made of them, too.")
  private String relax;

  @Option(
      names = "--relaxations",
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description = "How many different edges of --relax each cycle has. Default: any number.")
  private NumberRange relaxations;

  @Option(
      names = "--reject",
      paramLabel = "EDGES",
      description = "A sequence of edges that no cycle contains. Can be given several times.")
  private List<String> reject = List.of();

  @Option(
      names = "--size",
      required = true,
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description = "How many edges: up to N, or from MIN to MAX.")
  private NumberRange size;

  @Option(
      names = "--threads",
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description = "How many threads. Default: any number.")
  private NumberRange threads;

  @Option(
      names = "--accesses",
      paramLabel = "N",
      description = "How many accesses a thread has at most. Default: any number.")
  private int accesses = Integer.MAX_VALUE;

  @Option(
      names = "--locations",
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description =
          "How many locations. Default: from 2, with --mode uni from 1. A cycle of one location is"
              + " about coherence.")
  private NumberRange locations;

  @Option(
      names = "--reads",
      paramLabel = "ANNOTATIONS",
      defaultValue = "Rlx",
      description = "Annotations of reads, such as Rlx,Acq. Default: ${DEFAULT-VALUE}.")
  private String reads;

  @Option(
      names = "--writes",
      paramLabel = "ANNOTATIONS",
      defaultValue = "Rlx",
      description = "Annotations of writes, such as Rlx,Rel. Default: ${DEFAULT-VALUE}.")
  private String writes;

  @Option(
      names = "--updates",
      paramLabel = "ANNOTATIONS",
      defaultValue = "Rlx",
      description = "Annotations of read-modify-writes, edge Rmw. Default: ${DEFAULT-VALUE}.")
  private String updates;

  @Option(
      names = "--scopes",
      split = ",",
      paramLabel = "SCOPE",
      description =
          "Every annotation comes at each of these scopes, such as cta,gpu; without it at the one"
              + " written with it, or gpu.")
  private List<Scope> scopes = List.of();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "critical",
      description =
          "critical (two accesses a thread at most), default (diy's: more where dependencies and"
              + " read-modify-writes meet program order), transitive (more where that says more),"
              + " uni (for coherence), free. Default: ${DEFAULT-VALUE}.")
  private CycleMode mode;

  @Option(
      names = "--condition",
      paramLabel = "STYLE",
      defaultValue = "cycle",
      description =
          "What the tests ask: cycle, unicond or observe, as for acquit generate cycle. Default:"
              + " ${DEFAULT-VALUE}.")
  private ConditionStyle condition;

  @Option(names = "--count", description = "Only say how many tests there are.")
  private boolean count;

  GenerateEnumerateCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (edges.isEmpty() && relax.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found neither --edges nor --relax, expected one of them");
    }
    if (size.max() > CycleSpace.MAX_SIZE) {
      throw new ParameterException(
          spec.commandLine(),
          "found --size " + size.max() + ", expected at most " + CycleSpace.MAX_SIZE);
    }
    if (accesses < 1) {
      throw new ParameterException(
          spec.commandLine(), "found --accesses " + accesses + ", expected a number from 1");
    }
    CycleSpace cycles =
        new CycleWords(space.language, scopes)
            .space(
                new CycleWords.Made(edges, relax, reject, reads, writes, updates),
                range(relaxations),
                range(size),
                range(threads),
                accesses,
                locations(),
                space.scopeTrees().orElse(ScopeTrees.APART),
                mode);
    if (count) {
      session.print(space.shard.share(cycles.count()) + "\n");
      return ExitCode.OK.code();
    }
    EnumeratedTests tests =
        new EnumeratedTests(cycles.cycles(space.shard), space.language, condition);
    return new TestWriting(session, output).all(tests).code();
  }

  private Range locations() {
    return locations == null && mode != CycleMode.UNI
        ? new Range(2, Integer.MAX_VALUE)
        : range(locations);
  }

  private static Range range(NumberRange numbers) {
    return numbers == null ? Range.ANY : new Range(numbers.min(), numbers.max());
  }
}
