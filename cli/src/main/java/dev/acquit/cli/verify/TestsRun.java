package dev.acquit.cli.verify;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Progress;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verifier;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.Plural;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Judges a mapping by tests that the user names.
final class TestsRun {
  private final Session session;
  private final VerifyCommand request;
  private int found;
  private final List<Diagnostic> wrong = new ArrayList<>();

  /// @param session where progress is shown
  /// @param request what is asked
  TestsRun(Session session, VerifyCommand request) {
    this.session = session;
    this.request = request;
  }

  /// Does it. What is no C++ test is reported, and leaves the verdicts open.
  Verification run(MappingFile mapping, MemoryModel source, MemoryModel target) {
    TestInputs inputs = TestInputs.open(request.tests, session.in(), request.star.of(session));
    StatusLine line = session.statusLine();
    Progress progress = new Progress(line, inputs::known, "tests");
    Verifier.Task task =
        new Verifier.Task(
            mapping,
            source,
            target,
            request.tests,
            request.only ? request.scopes : ProgramClass.MIXED,
            request.work.limits(),
            request.work.jobs(),
            request.time.time());
    Verification verification =
        new Stoppable(session, line)
            .run(() -> new Verifier(task, progress::step).run(new Tests(inputs), this::missing));
    session.detail(() ->
        String.format(
            Locale.US,
            "%s judged in %.1f s",
            Plural.of(found, "test"),
            verification.time().toMillis() / 1e3));
    return verification;
  }

  /// How the command ends with what was named and is no C++ test.
  ExitCode inputs() {
    return ExitCode.of(wrong);
  }

  /// Whether nothing of what was named was a C++ test.
  boolean foundNoTest() {
    return !wrong.isEmpty() && found == 0;
  }

  private Optional<String> missing() {
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of(Plural.of(wrong.size(), "input") + " could not be read as C++ tests");
  }

  /// The C++ tests among the inputs.
  private final class Tests extends Lookahead<CppTest> {
    private final TestInputs inputs;

    Tests(TestInputs inputs) {
      this.inputs = inputs;
    }

    @Override
    protected Optional<CppTest> find() {
      while (inputs.hasNext()) {
        switch (inputs.next()) {
          case Item.Wrong(Diagnostic diagnostic) -> wrong(diagnostic);
          case Item.TestInput input -> {
            input.warnings().forEach(session::warning);
            if (input.test() instanceof CppTest cpp) {
              found++;
              return Optional.of(cpp);
            }
            wrong(
                new Diagnostic(
                    input.file(),
                    Position.START,
                    "found a PTX test, expected a C++ test",
                    Optional.of("a mapping goes from C++ to PTX; acquit check takes PTX tests")));
          }
        }
      }
      return Optional.empty();
    }

    private void wrong(Diagnostic diagnostic) {
      wrong.add(diagnostic);
      session.error(diagnostic);
    }
  }
}
