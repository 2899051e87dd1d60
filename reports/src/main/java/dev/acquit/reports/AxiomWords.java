package dev.acquit.reports;

import java.util.List;

/// By which axioms an outcome is forbidden.
public final class AxiomWords {
  private AxiomWords() {}

  /// For example `SC alone`, or `Coherence, SC together; by the first`: what follows is the cycle
  /// of one axiom.
  ///
  /// @param alone whether the first forbids it without the others
  /// @param axioms their names, at least one
  public static String of(boolean alone, List<String> axioms) {
    return alone
        ? axioms.getFirst() + " alone"
        : String.join(", ", axioms) + " together; by the first";
  }
}
