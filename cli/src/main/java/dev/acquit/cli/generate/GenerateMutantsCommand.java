package dev.acquit.cli.generate;

import dev.acquit.cli.option.ShardConverter;
import dev.acquit.cli.option.StarOption;
import dev.acquit.cli.option.WorkOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit generate mutants`.
@Command(
    name = "mutants",
    description = {
      "Makes the paired mutants of tests whose outcome a model forbids: the same test with one"
          + " fence dropped or weakened, one order weakened, one scope narrowed, or two accesses in"
          + " the other order, where the model allows the outcome (MC Mutants, ASPLOS 2023).",
      "",
      "Each test comes first, with Mutants= in its metadata, then its mutants, with Mutant-of= and"
          + " Mutation=. An environment that shows a mutant's outcome would also show a bug of"
          + " that kind; so a run of a test is worth what its mutants show. Tests without a mutant"
          + " are left out, and a note says why.",
      ""
    },
    footer = {"  acquit generate mutants docs/examples/mp-relacq.litmus"})
final class GenerateMutantsCommand implements Callable<Integer> {
  private final Session session;

  @Mixin OutputOptions output;

  @Mixin WorkOptions work;

  @Parameters(
      paramLabel = "TEST",
      arity = "1..*",
      description =
          "Litmus tests in C++ or PTX: files, directories (searched for *.litmus), tar archives,"
              + " index files (@all), or - for standard input.")
  List<String> tests;

  @Mixin StarOption star;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "NAME|FILE.cat",
      description =
          "The memory model that says what is forbidden. Default: ptx for PTX tests, cpp20 for C++"
              + " tests.")
  Optional<String> model;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      converter = ShardConverter.class,
      description = "Only every N-th test, from the I-th on, for job arrays.")
  Shard shard = Shard.ALL;

  GenerateMutantsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new MutantsRun(session, this).run().code();
  }
}
