package dev.acquit.cli;

import dev.acquit.cli.generate.ProgramTests;
import dev.acquit.cli.generate.TestWriting;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.exhaustive.VocabularyReader;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.text.InputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit generate programs`.
@Command(
    name = "programs",
    description = {
      "Makes every program up to a number of instructions, small ones first, each once up to the"
          + " names of threads, locations, values and places. Memory does not grow with their"
          + " number.",
      ""
    })
final class GenerateProgramsCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private OutputOptions output;

  @Mixin private SpaceOptions space;

  @Option(
      names = {"-n", "--instructions"},
      required = true,
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description = "How many instructions: up to N, or from MIN to MAX.")
  private NumberRange instructions;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "At most so many threads, up to " + Bounds.MOST_THREADS + ". Default: 4.")
  private int threads;

  @Option(
      names = "--locations",
      paramLabel = "N",
      defaultValue = "4",
      description = "At most so many locations. Default: 4.")
  private int locations;

  @Option(
      names = "--vocabulary",
      paramLabel = "WORDS",
      description =
          "The instructions, as in 'R:rlx,acq W:rlx,rel RMW:acq_rel F:sc scopes:cta,gpu"
              + " deps:data'. R loads, W stores, RMW exchanges, F fences; each at all of the"
              + " scopes, or at one of its own (sc@sys). Default: all orders of the language at"
              + " scope gpu.")
  private String vocabulary;

  @Option(
      names = "--interesting",
      description =
          "Only programs in which something can happen: every location is written and shared,"
              + " threads hang together, no fence is first or last in its thread or follows an"
              + " equal one.")
  private boolean interesting;

  @Option(names = "--count", description = "Only say how many tests there are.")
  private boolean count;

  GenerateProgramsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    TestLanguage language = space.language();
    Vocabulary words =
        vocabulary == null
            ? ProgramTests.everything(language)
            : VocabularyReader.read("--vocabulary", vocabulary, language);
    ProgramSpace programs =
        new ProgramSpace(
            words,
            bounds(),
            interesting ? Filters.INTERESTING : Filters.NONE,
            space.scopeTrees().orElse(ScopeTrees.APART)::placements);
    Shard shard = space.shard();
    if (count) {
      session.print(shard.share(ExhaustivePrograms.count(programs)) + "\n");
      return ExitCode.OK.code();
    }
    TestWriting writing = new TestWriting(session, output.request());
    return writing.all(new ProgramTests(new ExhaustivePrograms(programs, shard), language)).code();
  }

  private Bounds bounds() {
    try {
      return new Bounds(instructions.min(), instructions.max(), threads, locations);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
