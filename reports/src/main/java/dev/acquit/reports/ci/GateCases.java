package dev.acquit.reports.ci;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.LitmusWords;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.GateFunctionJson.DefectJson;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateLitmusJson.ResultJson;
import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.json.GateScanJson.FitJson;
import dev.acquit.reports.json.GateScanJson.ScannedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What `gate litmus` and `gate scan` found, as cases.
public final class GateCases {
  private static final String UNRECOGNISED = Verdict.UNRECOGNISED.name();

  private GateCases() {}

  /// A case for each test: an outcome that the compiler added is a failure, and what has no answer
  /// is skipped.
  public static List<JunitSuite> litmus(GateLitmusJson g) {
    String group = compiler(g.compiler());
    ShortNames names = ShortNames.of(g.errors().stream().map(ErrorJson::file).toList());
    return with(
        new JunitSuite(
            group,
            g.results().stream()
                .map(r ->
                    new Case(
                        r.test(),
                        group,
                        outcome(r),
                        r.verdict() + " " + LitmusWords.table(r.table()) + races(r)))
                .toList()),
        g.errors(),
        names);
  }

  private static String races(ResultJson r) {
    return r.marks() == null
        ? ""
        : r.marks().stream()
            .map(m -> "\n" + String.join("\n", m.lines()))
            .collect(Collectors.joining());
  }

  /// Without the folder of the program.
  private static String compiler(String command) {
    int end = command.indexOf(' ') < 0 ? command.length() : command.indexOf(' ');
    return command.substring(command.lastIndexOf('/', end - 1) + 1);
  }

  private static Outcome outcome(ResultJson r) {
    return switch (r.verdict()) {
      case "SOUND" -> new Outcome.Passed();
      case "UNSOUND" ->
          new Outcome.Failure(
              "only the PTX ends in " + r.outcome(), "UNSOUND", r.source() + "\n" + r.ptx());
      default -> {
        String why = r.why() == null ? LitmusWords.meaning(r.verdict()) : LitmusWords.why(r);
        yield new Outcome.Skipped(r.verdict() + ": " + why);
      }
    };
  }

  /// A case for each function: what is wrong whatever it should do is a failure, and what is not
  /// understood is skipped.
  public static List<JunitSuite> scan(GateScanJson g) {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    g.functions().stream().map(ScannedJson::file),
                    g.errors().stream().map(ErrorJson::file))
                .toList());
    return with(
        new JunitSuite(
            g.mapping().name(),
            g.functions().stream()
                .map(f -> new Case(f.function(), names.of(f.file()), outcome(f), possible(f)))
                .toList()),
        g.errors(),
        names);
  }

  private static Outcome outcome(ScannedJson f) {
    Optional<DefectJson> wrong =
        f.defects().stream().filter(d -> !UNRECOGNISED.equals(d.kind())).findFirst();
    if (wrong.isPresent()) {
      return new Outcome.Failure(
          wrong.get().what(),
          wrong.get().kind(),
          f.defects().stream().map(GateCases::words).collect(Collectors.joining("\n")));
    }
    return f.defects().isEmpty()
        ? new Outcome.Passed()
        : new Outcome.Skipped(words(f.defects().getFirst()));
  }

  private static String words(DefectJson d) {
    return "line " + d.place().line() + ": " + d.what();
  }

  private static String possible(ScannedJson f) {
    return f.sequences().stream()
        .map(s ->
            "line "
                + s.place().line()
                + " can be: "
                + s.fits().stream()
                    .filter(FitJson::possible)
                    .map(FitJson::source)
                    .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("\n"));
  }

  private static List<JunitSuite> with(JunitSuite suite, List<ErrorJson> errors, ShortNames names) {
    List<JunitSuite> suites = new ArrayList<>(List.of(suite));
    if (!errors.isEmpty()) {
      suites.add(JunitSuite.input(errors, names));
    }
    return suites;
  }
}
