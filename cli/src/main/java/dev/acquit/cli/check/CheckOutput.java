package dev.acquit.cli.check;

import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.CheckDocument.End;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.CheckStory;
import dev.acquit.reports.check.GrowingCheck;
import dev.acquit.reports.check.HerdLog;
import dev.acquit.reports.check.TerminationJson;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Where the results of a check go.
sealed interface CheckOutput extends AutoCloseable {
  /// Takes a result; they come in the order of the input.
  void result(CheckAnswer result);

  /// All results are there.
  ///
  /// @throws CommandException if they cannot be written
  void end(End end) throws CommandException;

  /// Gives up what was not ended.
  @Override
  default void close() throws CommandException {}

  /// The output of a format.
  ///
  /// @param detail how much of each test people see
  /// @param compares whether the verdicts are compared with expectations: then people see the
  ///   differences only
  /// @param several whether several models are asked: then where they differ comes at the end
  /// @param file a file for the result as JSON
  /// @throws CommandException if it cannot be written
  static CheckOutput of(
      ToldFormat format,
      Session session,
      Detail detail,
      boolean compares,
      boolean several,
      ResultFile file)
      throws CommandException {
    boolean kept = compares || several;
    CheckOutput printed =
        switch (format) {
          case TEXT -> {
            Text text = new Text(session, detail, compares, new AtomicBoolean());
            yield several ? new Both(text, whole(session, d -> differences(session, d))) : text;
          }
          case HERD -> new Herd(session);
          case JSON -> new Document(new GrowingCheck(session.tool(), kept), session::print);
          case CSV, JUNIT, HTML, MARKDOWN, SARIF, GITHUB, GITLAB ->
              whole(session, d -> new Told(format).print(session, d, Detail.WHOLE));
        };
    return file.file().isEmpty()
        ? printed
        : new Both(printed, new Filed(new GrowingCheck(session.tool(), kept), file.begin()));
  }

  /// Two outputs.
  ///
  /// @param first the one
  /// @param second the other
  record Both(CheckOutput first, CheckOutput second) implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      first.result(result);
      second.result(result);
    }

    @Override
    public void end(End end) throws CommandException {
      first.end(end);
      second.end(end);
    }

    @Override
    public void close() throws CommandException {
      try (first) {
        second.close();
      }
    }
  }

  /// For people.
  ///
  /// @param session where to print
  /// @param detail how much of each test
  /// @param compares whether only the comparison is shown
  /// @param less whether some of it was left out; set once
  record Text(Session session, Detail detail, boolean compares, AtomicBoolean less)
      implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      if (!compares) {
        less.set(detail == Detail.BRIEF);
        session.print(
            StoryText.render(List.of(CheckStory.tests(List.of(result))), session.paint(), detail));
      }
    }

    @Override
    public void end(End end) {
      if (less.get()) {
        session.print("-v shows final states, executions and reasons\n");
      }
      session.print(StoryText.render(CheckStory.ending(end), session.paint(), Detail.WHOLE));
    }
  }

  /// herd's log. What it has no words for is said on standard error.
  ///
  /// @param session where to print
  record Herd(Session session) implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      switch (result) {
        case ResultJson r ->
            HerdLog.render(r)
                .ifPresentOrElse(
                    log -> logged(r, log),
                    () ->
                        skipped(
                            r, ": " + r.word() + (r.reason() == null ? "" : ": " + r.reason())));
        case TerminationJson t -> skipped(t, ", which has no words for termination: " + t.word());
      }
    }

    private void logged(ResultJson result, String log) {
      session.print(log);
      if (!result.complete()) {
        session.note(result.file() + ": the states of " + result.test() + " are not all");
      }
    }

    private void skipped(CheckAnswer result, String why) {
      session.error(result.file() + ": " + result.test() + " is not in the log" + why);
    }

    @Override
    public void end(End end) {
      end.expectation().ifPresent(e -> e.lines().forEach(session::note));
    }
  }

  private static CheckOutput whole(Session session, Consumer<CheckDocument> told) {
    return new Whole(session, new ArrayList<>(), told);
  }

  /// Says where several models differ.
  private static void differences(Session session, CheckDocument document) {
    if (document.comparison() != null) {
      session.print(StoryText.render(document.comparison().parts(), session.paint(), Detail.WHOLE));
    }
  }

  /// What is made of all results.
  ///
  /// @param session who asked
  /// @param results what came so far; grows
  /// @param told tells it
  record Whole(Session session, List<CheckAnswer> results, Consumer<CheckDocument> told)
      implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      results.add(result);
    }

    @Override
    public void end(End end) {
      told.accept(CheckDocument.of(session.tool(), results, end));
    }
  }

  /// JSON on standard output.
  ///
  /// @param place where its text goes
  record Document(GrowingCheck document, Consumer<String> place) implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      place.accept(document.result(result));
    }

    @Override
    public void end(End end) {
      place.accept(document.end(end));
    }
  }

  /// JSON in a file.
  ///
  /// @param file takes its text
  record Filed(GrowingCheck document, ResultFile.Growing file) implements CheckOutput {
    @Override
    public void result(CheckAnswer result) {
      file.write(document.result(result));
    }

    @Override
    public void end(End end) throws CommandException {
      file.write(document.end(end));
      file.end();
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
