package dev.acquit.cli.generate;

import dev.acquit.cli.output.Sinks;
import dev.acquit.cli.output.StreamSink;
import dev.acquit.cli.output.TestSink;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Running;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.cli.shell.Version;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.GeneratedJson;
import dev.acquit.reports.json.Json;
import java.util.Iterator;
import java.util.Optional;

/// Writes tests as they are made, until there are no more, there are enough, or the user has
/// enough.
final class TestWriting {
  /// How often progress is thought of.
  private static final int SOMETIMES = 256;

  private final Session session;
  private final OutputOptions request;
  private final StatusLine line;
  private final Running running;
  private final boolean told;
  private final TestSink sink;
  private long count;

  /// @param session where to print
  /// @param request where tests go
  TestWriting(Session session, OutputOptions request) {
    this(session, request, true);
  }

  /// @param session where to print
  /// @param request where tests go
  /// @param told whether it is said how many there are; not where something else is counted
  TestWriting(Session session, OutputOptions request, boolean told) {
    request.check();
    this.told = told;
    this.session = session;
    this.request = request;
    this.line = session.statusLine();
    this.running = new Running(line, "test");
    this.sink =
        request.format == Format.JSON
            ? new StreamSink(session, "")
            : Sinks.of(session, Optional.ofNullable(request.out));
  }

  /// Writes all tests.
  ///
  /// @return [ExitCode#UNKNOWN] if the user stopped it
  /// @throws CommandException if a test cannot be written
  public ExitCode all(Iterator<? extends LitmusTest> tests) throws CommandException {
    while (wanted() && tests.hasNext()) {
      one(tests.next());
    }
    return end();
  }

  /// Whether more tests are wanted: there are not enough, and the user did not stop.
  public boolean wanted() {
    return count < request.limit.orElse(Long.MAX_VALUE) && !session.interruption().requested();
  }

  /// Writes a test.
  ///
  /// @throws CommandException if it cannot be written
  public void one(LitmusTest test) throws CommandException {
    sink.test(test.name(), text(test));
    count++;
    if (told && count % SOMETIMES == 0) {
      running.at(count, () -> "");
    }
  }

  /// The next test may take long: what there is so far is made visible.
  public void flush() {
    sink.flush();
  }

  private String text(LitmusTest test) {
    String text = LitmusWriter.write(test);
    return switch (request.format) {
      case TEXT -> text;
      case JSON ->
          Json.line(
              new GeneratedJson(
                  GeneratedJson.SCHEMA,
                  Json.Tool.acquit(Version.number()),
                  test.name(),
                  TestLanguage.of(test),
                  test.header().metadata(),
                  text));
    };
  }

  /// There are no more.
  ///
  /// @return [ExitCode#UNKNOWN] if the user stopped it
  /// @throws CommandException if the end cannot be written
  public ExitCode end() throws CommandException {
    line.clear();
    sink.end();
    if (session.interruption().requested()) {
      session.error(
          "interrupted: "
              + Plural.of(count, "test")
              + (count == 1 ? " was" : " were")
              + " written, not all");
      return ExitCode.UNKNOWN;
    }
    return ExitCode.OK;
  }
}
