package dev.acquit.cli.generate;

import dev.acquit.cli.option.NumberRange;
import dev.acquit.cli.option.RangeConverter;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.generate.Shard;
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
import picocli.CommandLine.Option;

/// `acquit generate programs`.
@Command(
    name = "programs",
    description = {
      "Makes every program up to a number of instructions, small ones first, each once up to the"
          + " names of threads, locations, values and places. Memory does not grow with their"
          + " number.",
      "",
      "Programs are made of all orders of the language at scope gpu, unless --vocabulary says"
          + " something else.",
      ""
    },
    footer = {"  acquit generate programs -n 2 --vocabulary 'R:rlx W:rlx,rel'"})
final class GenerateProgramsCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private OutputOptions output;

  @Mixin private ProgramOptions made;

  @Mixin private SpaceOptions space;

  @Option(
      names = {"-n", "--instructions"},
      required = true,
      paramLabel = "N|MIN:MAX",
      converter = RangeConverter.class,
      description = "How many instructions: up to N, or from MIN to MAX.")
  private NumberRange instructions;

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
    TestLanguage language = space.language;
    Vocabulary words =
        made.vocabulary.isEmpty()
            ? ProgramTests.everything(language)
            : VocabularyReader.read("--vocabulary", made.vocabulary.get(), language);
    ProgramSpace programs =
        new ProgramSpace(
            words,
            made.bounds(instructions),
            interesting ? Filters.INTERESTING : Filters.NONE,
            space.scopeTrees().orElse(ScopeTrees.APART)::placements);
    Shard shard = space.shard;
    if (count) {
      session.print(shard.share(ExhaustivePrograms.count(programs)) + "\n");
      return ExitCode.OK.code();
    }
    TestWriting writing = new TestWriting(session, output);
    return writing.all(new ProgramTests(new ExhaustivePrograms(programs, shard), language)).code();
  }
}
