package dev.acquit.reports;

import dev.acquit.reports.json.GateJson;
import java.util.ArrayList;
import java.util.List;

/// How a run of the gate ended, in a line: whether it passed, failed or left something open, and
/// why.
public final class GateConclusion {
  private GateConclusion() {}

  /// The line, without colours.
  ///
  /// @param document the run
  public static String of(GateJson document) {
    return of(document, Paint.PLAIN);
  }

  static String of(GateJson document, Paint paint) {
    var s = document.summary();
    List<String> reasons = new ArrayList<>();
    if (s.errors() > 0) {
      reasons.add(Plural.of(s.errors(), "error"));
    }
    if (!document.errors().isEmpty()) {
      reasons.add(Plural.of(document.errors().size(), "bad input"));
    }
    if (document.refusedIsError()) {
      reasons.add(document.compiled().refused().size() + " not compiled");
    }
    if (s.unknown() > 0) {
      reasons.add(s.unknown() + " not understood");
    }
    if (!document.complete()) {
      reasons.add("not all functions were judged");
    }
    if (reasons.isEmpty()) {
      String warnings = s.warnings() > 0 ? ": " + Plural.of(s.warnings(), "warning") : "";
      return paint.good("PASSED") + warnings;
    }
    boolean failed = s.errors() > 0 || !document.errors().isEmpty() || document.refusedIsError();
    String word = failed ? paint.bad("FAILED") : paint.unsure("UNKNOWN");
    return word + ": " + String.join(", ", reasons);
  }
}
