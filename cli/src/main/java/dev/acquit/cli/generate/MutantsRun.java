package dev.acquit.cli.generate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.mapper.mutate.Mutant;
import dev.acquit.mapper.mutate.Mutated;
import dev.acquit.mapper.mutate.Mutator;
import dev.acquit.model.cat.Models;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One run of `generate mutants`.
final class MutantsRun {
  private static final String PTX = "ptx";

  private final Session session;
  private final GenerateMutantsCommand request;
  private final TestWriting writing;
  private final Map<String, Semantics> models = new ConcurrentHashMap<>();
  private final Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
  private @Nullable CommandException failure;

  /// @param session where to print
  /// @param request what is asked
  MutantsRun(Session session, GenerateMutantsCommand request) {
    this.session = session;
    this.request = request;
    this.writing = new TestWriting(session, request.output);
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file was bad, [ExitCode#UNKNOWN] if
  ///   the model gave no answer for some test
  /// @throws InputException if the model is wrong
  /// @throws CommandException if a test cannot be written
  ExitCode run() throws InputException, CommandException {
    if (request.model.isPresent()) {
      model(request.model.get());
    }
    Sharded inputs =
        new Sharded(
            TestInputs.open(request.tests, session.in(), request.star.of(session)), request.shard);
    new Batch(request.work.jobs(), session.interruption())
        .<Item, Optional<Mutated>>run(inputs, this::mutate, this::take, this::crashed);
    if (failure != null) {
      throw failure;
    }
    exits.add(writing.end());
    return ExitCode.worst(exits);
  }

  private Semantics model(String name) throws InputException {
    Semantics known = models.get(name);
    if (known == null) {
      known = Semantics.find(name, PTX);
      models.put(name, known);
    }
    return known;
  }

  /// Empty if the model is of another language.
  private Optional<Mutated> mutate(Item item) {
    if (!(item instanceof Item.TestInput input)) {
      return Optional.empty();
    }
    try {
      Semantics model = model(request.model.orElseGet(() -> Models.defaultFor(input.test())));
      boolean fits =
          model.language().isEmpty() || model.language().get() == TestLanguage.of(input.test());
      return fits
          ? Optional.of(new Mutator(model, request.work.limits()).mutate(input.test()))
          : Optional.empty();
    } catch (InputException e) {
      throw new IllegalStateException("the model was found before", e);
    }
  }

  private void take(Item item, Optional<Mutated> result) {
    switch (item) {
      case Item.Wrong(Diagnostic diagnostic) -> wrong(diagnostic);
      case Item.TestInput input ->
          result.ifPresentOrElse(m -> take(input, m), () -> foreign(input));
    }
  }

  private void crashed(Item item, Throwable cause) {
    if (item instanceof Item.TestInput input) {
      exits.add(session.failed(input.file() + ": " + input.test().name(), cause));
    }
  }

  private void foreign(Item.TestInput input) {
    wrong(
        new Diagnostic(
            input.file(),
            Position.START,
            "found a test in another language than that of the model "
                + request.model.orElseThrow(),
            Optional.of("without --model each test gets the default of its language")));
  }

  private void wrong(Diagnostic diagnostic) {
    session.error(diagnostic);
    exits.add(ExitCode.of(diagnostic));
  }

  private void take(Item.TestInput input, Mutated mutated) {
    switch (mutated) {
      case Mutated.Paired(LitmusTest test, List<Mutant> mutants) -> {
        write(test);
        mutants.forEach(m -> write(m.test()));
      }
      case Mutated.AllowedAlready a -> none(input, "the model allows its outcome already");
      case Mutated.NoneAllows(int tried) ->
          none(input, "none of " + tried + " changes makes the model allow its outcome");
      case Mutated.NotStraightLine(String why) -> none(input, "it has " + why);
      case Mutated.Unanswered(String why) -> {
        none(input, why);
        exits.add(ExitCode.UNKNOWN);
      }
    }
  }

  private void none(Item.TestInput input, String why) {
    session.note(input.file() + ": " + input.test().name() + " has no mutants: " + why);
  }

  private void write(LitmusTest test) {
    try {
      if (failure == null && writing.wanted()) {
        writing.one(test);
      }
    } catch (CommandException e) {
      failure = e;
    }
  }
}
