package dev.acquit.cli.generate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.exhaustive.VocabularyReader;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.mapper.difference.DefaultVocabulary;
import dev.acquit.mapper.difference.DifferenceSearch;
import dev.acquit.mapper.difference.RecoveredNames;
import dev.acquit.mapper.difference.SearchEnd;
import dev.acquit.mapper.difference.SearchOptions;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.mapper.difference.Suite;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.Plural;
import dev.acquit.text.InputException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// One run of `generate diff`.
final class DiffRun {
  private final Session session;
  private final GenerateDiffCommand request;
  private final Bounds bounds;
  private final ScopeTrees scopes;
  private final StatusLine line;
  private final Running running;
  private final TestWriting writing;
  private @Nullable CommandException failure;

  /// @param session where to print
  /// @param request what is asked
  /// @throws InputException if what the user says of the places of threads is wrong
  DiffRun(Session session, GenerateDiffCommand request) throws InputException {
    this.session = session;
    this.request = request;
    this.bounds = request.programs.bounds(request.instructions);
    this.scopes = request.scopes();
    this.line = session.statusLine();
    this.running = new Running(line, "program");
    this.writing = new TestWriting(session, request.output, false);
  }

  /// Does it.
  ///
  /// @return [ExitCode#UNKNOWN] if some programs were not answered
  /// @throws InputException if a side, the vocabulary or the pair of sides is wrong
  /// @throws CommandException if a test cannot be written
  ExitCode run() throws InputException, CommandException {
    String target = request.target;
    var sides = request.compared.sides;
    SearchEnd end =
        sides == null
            ? suite(Semantics.find(request.compared.suite, target))
            : difference(Semantics.find(sides.left, target), Semantics.find(sides.right, target));
    line.clear();
    if (failure != null) {
      throw failure;
    }
    ExitCode written = writing.end();
    say(end);
    return end.exact() ? written : ExitCode.UNKNOWN;
  }

  private SearchEnd difference(Semantics left, Semantics right) throws InputException {
    TestLanguage language = Semantics.common(left, right, request.language);
    DifferenceSearch search =
        new DifferenceSearch(left, right, language, limits(), new RecoveredNames(), options());
    return search.run(programs(vocabulary(language)), d -> write(d.test()));
  }

  private SearchEnd suite(Semantics model) throws InputException {
    TestLanguage language = Semantics.common(model, model, request.language);
    Vocabulary vocabulary = vocabulary(language);
    Suite suite = new Suite(model, vocabulary, limits(), new RecoveredNames(), options());
    return suite.run(programs(vocabulary), t -> write(t.test()));
  }

  private Limits limits() {
    return request.work.limits();
  }

  private Vocabulary vocabulary(TestLanguage language) throws InputException {
    return request.programs.vocabulary.isPresent()
        ? VocabularyReader.read("--vocabulary", request.programs.vocabulary.get(), language)
        : DefaultVocabulary.of(language, request.updates);
  }

  private ExhaustivePrograms programs(Vocabulary vocabulary) {
    return new ExhaustivePrograms(
        new ProgramSpace(vocabulary, bounds, Filters.INTERESTING, scopes::placements));
  }

  private SearchOptions options() {
    OptionalLong limit = request.output.limit;
    return new SearchOptions(
        limit.isPresent()
            ? OptionalInt.of((int) Math.min(limit.getAsLong(), Integer.MAX_VALUE))
            : OptionalInt.empty(),
        !request.all,
        request.undefined,
        request.time,
        request.work.jobs(),
        () -> failure != null || session.interruption().requested(),
        (programs, size, found) ->
            running.at(
                programs,
                () ->
                    "now of " + Plural.of(size, "instruction") + ", " + Plural.of(found, "test")));
  }

  private void write(LitmusTest test) {
    try {
      line.clear();
      writing.one(test);
      writing.flush();
    } catch (CommandException e) {
      failure = e;
    }
  }

  /// What the programs are made of: the rest was not tried.
  private String made() {
    if (request.programs.vocabulary.isPresent()) {
      return "the vocabulary";
    }
    return request.updates
        ? "loads, stores, read-modify-writes and fences of one scope"
        : "loads, stores and fences of one scope, without read-modify-writes (--updates)";
  }

  private void say(SearchEnd end) {
    session.note(
        Plural.of(end.programs(), "program")
            + (end.programs() == 1 ? " was" : " were")
            + " looked at"
            + (end.complete() > 0
                ? ", all that can tell something of "
                    + made()
                    + ", up to "
                    + Plural.of(end.complete(), "instruction")
                : "")
            + (end.undefined() > 0 ? ", " + end.undefined() + " without a meaning" : "")
            + "; "
            + Plural.of(end.found(), "test")
            + (request.output.limit.isPresent() && end.found() >= request.output.limit.getAsLong()
                ? ", as many as --limit lets through"
                : ""));
    end.stopped().ifPresent(why -> session.error("the search was not finished: " + why));
    end.open().forEach(why -> session.error("some programs were not answered: " + why));
  }
}
