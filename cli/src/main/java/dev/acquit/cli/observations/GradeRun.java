package dev.acquit.cli.observations;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.kernel.KernelInputs;
import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.cli.run.Grader;
import dev.acquit.cli.run.TestsAtHand;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StarMeaning;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.RegradedJson;
import dev.acquit.reports.json.RegradedJson.Regraded;
import dev.acquit.reports.json.RegradedJson.Standing;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Grades what stores and logs have.
final class GradeRun {
  private final Session session;
  private final GradeCommand request;

  GradeRun(Session session, GradeCommand request) {
    this.session = session;
    this.request = request;
  }

  /// @return [ExitCode#FINDING] if something was seen that the model forbids or nobody can write,
  ///   [ExitCode#UNKNOWN] if something could not be graded, [ExitCode#BAD_INPUT] if a test of
  ///   `--tests` could not be read
  /// @throws InputException if the model, a table or a log is wrong
  /// @throws CommandException if a store cannot be read, or no test has the name
  ExitCode run() throws CommandException, InputException {
    Grader grader = new Grader(request.model, Limits.DEFAULT.withTime(request.timeout.timeout()));
    TestInputs.Read read = read();
    read.errors().forEach(session::error);
    Regrading regrading = new Regrading(grader, new TestsAtHand(read, mappings()));
    List<Regraded> results = new ArrayList<>();
    for (Path file : request.files) {
      for (Evidence evidence : Evidence.read(file)) {
        if (wanted(evidence.test())) {
          results.add(regrading.of(evidence));
        }
      }
    }
    if (results.isEmpty()) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          request
              .test
              .test()
              .map(t -> "found no test whose name is '" + t + "'")
              .orElse("found no test"),
          "acquit observations list FILE.db lists those of a store");
    }
    RegradedJson document = RegradedJson.of(session.tool(), ModelJson.of(grader.model()), results);
    session.print(request.format.format() == Format.JSON ? Json.write(document) : text(document));
    return ExitCode.worst(
        List.of(
            ExitCode.of(read.errors()),
            document.forbidden() > 0 ? ExitCode.FINDING : ExitCode.OK,
            document.open() + document.noText() > 0 ? ExitCode.UNKNOWN : ExitCode.OK));
  }

  /// Files of functions are those that are named: a compiler takes seconds for each, so those of a
  /// folder are left alone.
  private TestInputs.Read read() throws CommandException {
    List<String> kernels = request.tests.stream().filter(KernelOptions::isKernels).toList();
    List<TestInputs.Item> items =
        new ArrayList<>(
            new KernelInputs(session, new KernelOptions(), KernelInputs.Use.RUN).of(kernels));
    List<String> others = KernelOptions.others(request.tests);
    if (!others.isEmpty()) {
      TestInputs.open(others, session.in(), new Reading(session.limits(), StarMeaning.CPP))
          .beside(!items.isEmpty())
          .forEachRemaining(items::add);
    }
    return TestInputs.Read.of(items);
  }

  private boolean wanted(String name) {
    return request
        .test
        .test()
        .map(t ->
            Pattern.matches(
                Pattern.quote(t).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"), name))
        .orElse(true);
  }

  private List<Mapping> mappings() throws InputException {
    List<Mapping> all = new ArrayList<>();
    for (String name :
        Stream.concat(Mappings.names().stream(), request.mappings.stream()).toList()) {
      all.add(Mappings.find(name).mapping());
    }
    return all;
  }

  private String text(RegradedJson document) {
    StringBuilder out = new StringBuilder();
    for (Regraded test : document.tests()) {
      if (test.standing() == Standing.NO_TEXT) {
        session.detail(() -> test.test() + ": " + test.why());
        continue;
      }
      if (test.standing() == Standing.ALLOWED && test.broken() == 0) {
        continue;
      }
      out.append(line(test)).append('\n');
      test.forbidden()
          .forEach((state, n) -> out.append(String.format(Locale.US, "  %,14d  %s%n", n, state)));
      if (test.standing() == Standing.FORBIDDEN && test.odd() > 0) {
        out.append(
            String.format(Locale.US, "  %,14d  with values that nobody writes%n", test.odd()));
      }
    }
    out.append(
        "%s by %s: %d showed what it allows, %d what it forbids, %d could not be graded, of %d the text is not at hand%n"
            .formatted(
                Plural.of(document.tests().size(), "test"),
                document.model().name(),
                document.allowed(),
                document.forbidden(),
                document.open(),
                document.noText()));
    return out.toString();
  }

  private static String line(Regraded test) {
    String where = test.line() == null ? test.file() : test.file() + ":" + test.line();
    String what =
        switch (test.standing()) {
          case FORBIDDEN ->
              String.format(Locale.US, "FORBIDDEN in %,d of %s", test.bad(), instances(test));
          case OPEN -> "NOT GRADED: " + test.why();
          case ALLOWED, NO_TEXT -> "ALLOWED";
        };
    String promise =
        test.broken() == 0
            ? ""
            : String.format(
                Locale.US,
                "; what the test promises was broken in %,d of %s",
                test.broken(),
                instances(test));
    return "%s: %s on %s: %s: %s%s"
        .formatted(where, test.test(), test.kind(), test.devices(), what, promise);
  }

  private static String instances(Regraded test) {
    return Plural.of(test.instances(), "instance");
  }
}
