package dev.acquit.reports;

import dev.acquit.mapper.verify.Extent;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.model.sat.Testimony;
import dev.acquit.reports.VerifyReport.Finding;
import java.util.Map;
import java.util.stream.Collectors;

/// What a verification comes to, in one sentence or two.
final class Conclusion {
  private Conclusion() {}

  static String sentence(VerifyReport report) {
    Verification v = report.verification();
    String name = v.mapping().mapping().name();
    String programs = VerifyText.programs(report.deciding());
    return switch (report.decision()) {
      case BROKEN ->
          "The source model disagrees with itself, so the verdicts mean nothing. This is a bug of"
              + " ours, please report it with the tests named above.";
      case UNSOUND -> name + " is UNSOUND for " + programs + ": " + rows(report) + ".";
      case UNKNOWN ->
          "UNKNOWN: no counterexample was found for "
              + programs
              + ", and not everything was looked at: "
              + v.stopped().orElse("some tests could not be judged")
              + ".";
      case SOUND ->
          (v.extent() instanceof Extent.Programs(int bound, Testimony t)
                  ? name
                      + " is sound up to "
                      + Plural.of(bound, "instruction")
                      + " for "
                      + programs
                      + ": there is no counterexample of that size; larger programs were not looked"
                      + " at."
                  : "No counterexample in this family for "
                      + programs
                      + ": bounded evidence that "
                      + name
                      + " is sound, not a proof.")
              + wider(report);
    };
  }

  private static String rows(VerifyReport report) {
    return report.findings().stream()
        .filter(f -> report.deciding().contains(f.programClass()))
        .map(Finding::use)
        .map(u -> "row " + VerifyText.name(u))
        .collect(Collectors.joining("; "));
  }

  /// A sound verdict for one class says nothing of wider ones.
  private static String wider(VerifyReport report) {
    String classes =
        report.verification().classes().entrySet().stream()
            .filter(e -> e.getValue().unsound())
            .map(Map.Entry<ProgramClass, ClassResult>::getKey)
            .map(VerifyText::programs)
            .findFirst()
            .orElse("");
    return classes.isEmpty() ? "" : " It is UNSOUND for " + classes + ".";
  }
}
