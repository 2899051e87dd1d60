package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.shell.ExitCode;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.FindingJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.repair.Decision;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.selftest.Trust;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Which status each kind of ending has, whatever the command: `endings.csv` has all.
class EndingsTest {
  private static final Map<String, Enum<?>[]> WORDS =
      Map.of(
          "result", Ending.values(),
          "verify", VerifyDocument.Decision.values(),
          "repair", Decision.values(),
          "reproduce", Truth.values(),
          "recheck", Standing.values(),
          "devices", Trust.values(),
          "run", RunVerdict.values(),
          "run ended early", RunVerdict.values());

  @ParameterizedTest
  @CsvFileSource(resources = "/endings.csv", numLinesToSkip = 1)
  void itEndsWith(String what, String word, int status) {
    assertThat(ExitCode.of(ending(what, word)).code()).isEqualTo(status);
  }

  private static Ending ending(String what, String word) {
    return switch (what) {
      case "result" -> Ending.valueOf(word);
      case "verify" -> VerifyDocument.Decision.valueOf(word).ending();
      case "repair" -> Decision.valueOf(word).ending();
      case "reproduce" -> Truth.valueOf(word).ending();
      case "recheck" -> Standing.valueOf(word).ending();
      case "devices" -> Trust.valueOf(word).ending();
      case "run" -> RunDocuments.ending(RunVerdict.valueOf(word), true);
      case "run ended early" -> RunDocuments.ending(RunVerdict.valueOf(word), false);
      case "check" -> check(word).ending();
      default -> throw new IllegalArgumentException(what);
    };
  }

  private static CheckDocument check(String word) {
    FindingJson error = finding(Severity.ERROR);
    FindingJson unknown = finding(Severity.UNKNOWN);
    return switch (word) {
      case "nothing found" -> check(List.of());
      case "error" -> check(List.of(error));
      case "unknown" -> check(List.of(unknown));
      case "both" -> check(List.of(unknown, error));
      case "known" -> check(List.of(error.asKnown(), unknown.asKnown()));
      case "bad file" -> check(List.of(error), Diagnostic.of("f", Position.START, "it is bad"));
      case "interrupted" -> interrupted(List.of());
      case "interrupted behind an error" -> interrupted(List.of(error));
      default -> throw new IllegalArgumentException(word);
    };
  }

  private static CheckDocument check(List<FindingJson> findings, Diagnostic... errors) {
    return CheckDocument.of(
        Json.Tool.acquit("1"),
        List.of(),
        new CheckDocument.End(
            Arrays.asList(errors), List.of(), Optional.empty(), findings, Optional.empty()));
  }

  private static CheckDocument interrupted(List<FindingJson> findings) {
    return CheckDocument.of(
        Json.Tool.acquit("1"),
        List.of(),
        new CheckDocument.End(
            List.of(), List.of("interrupted"), Optional.empty(), findings, Optional.empty()));
  }

  private static FindingJson finding(Severity severity) {
    return new FindingJson(
        FindingJson.Kind.NO, severity, "f", "t", "ptx", null, "", "", List.of(), List.of(), null);
  }

  @Test
  void noKindIsLeftOut() throws Exception {
    List<String> rows =
        Files.readAllLines(Path.of("src/test/resources/endings.csv")).stream().skip(1).toList();
    assertThat(
            rows.stream()
                .filter(r -> !r.startsWith("check,"))
                .map(r -> r.replaceFirst(",[^,]*$", "")))
        .containsExactlyInAnyOrderElementsOf(
            WORDS.entrySet().stream()
                .flatMap(e -> Stream.of(e.getValue()).map(w -> e.getKey() + "," + w.name()))
                .toList());
  }
}
