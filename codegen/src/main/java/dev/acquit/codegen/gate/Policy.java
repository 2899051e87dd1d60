package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/// Which verdicts fail the gate.
///
/// @param severities the severity of each verdict
public record Policy(Map<Verdict, Severity> severities) {
  /// What holds unless the user says otherwise: verdicts that are findings are errors, but what was
  /// not understood is unknown. A look beforehand that races is a warning: many compilers and
  /// libraries emit it, and it loses no order. So are what was only tried and a retry that cannot
  /// succeed.
  public static final Policy DEFAULT = new Policy(Map.of());

  /// Fills in what is not there.
  public Policy {
    Map<Verdict, Severity> all = new EnumMap<>(Verdict.class);
    for (Verdict verdict : Verdict.values()) {
      all.put(verdict, severities.getOrDefault(verdict, byDefault(verdict)));
    }
    severities = Map.copyOf(all);
  }

  /// The default with some verdicts moved.
  ///
  /// @param errors what fails the gate
  /// @param warnings what is only shown
  /// @param none what is only counted
  public static Policy of(Set<Verdict> errors, Set<Verdict> warnings, Set<Verdict> none) {
    Map<Verdict, Severity> moved = new EnumMap<>(Verdict.class);
    none.forEach(v -> moved.put(v, Severity.NONE));
    warnings.forEach(v -> moved.put(v, Severity.WARNING));
    errors.forEach(v -> moved.put(v, Severity.ERROR));
    return new Policy(moved);
  }

  /// How much a verdict matters.
  public Severity of(Verdict verdict) {
    return severities.get(verdict);
  }

  private static Severity byDefault(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS, STRONGER, PRIVATE -> Severity.NONE;
      case UNPROVED, MAY_NOT_END, WEAK_FIRST_LOAD -> Severity.WARNING;
      case UNRECOGNISED -> Severity.UNKNOWN;
      case CONTEXT, NOT_DERIVABLE, MIXED_SIZE, WEAKER, WRONG_SPACE, WRONG_VALUE -> Severity.ERROR;
    };
  }
}
