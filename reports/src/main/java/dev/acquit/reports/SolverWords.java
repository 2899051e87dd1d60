package dev.acquit.reports;

import dev.acquit.model.sat.Testimony;
import dev.acquit.reports.json.VerifyJson.ProgramsJson;

/// Who decided formulas, and why that is believed.
public final class SolverWords {
  private SolverWords() {}

  /// Of a run.
  static String of(Testimony testimony) {
    return of(testimony.solver().name(), testimony.unsatisfiable(), testimony.proved());
  }

  /// Of a run that was saved.
  public static String of(ProgramsJson programs) {
    return of(programs.solver(), programs.unsatisfiable(), programs.proved());
  }

  private static String of(String solver, int unsatisfiable, int proved) {
    if (proved == 0) {
      return solver + " on its word (no proof checked)";
    }
    return proved == unsatisfiable
        ? solver + ", " + Plural.of(proved, "proof") + " checked"
        : "%s, %,d of %s checked".formatted(solver, proved, Plural.of(unsatisfiable, "proof"));
  }
}
