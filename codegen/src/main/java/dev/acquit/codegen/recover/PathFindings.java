package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.recover.check.Feasibility;
import dev.acquit.codegen.recover.check.Feasibility.Taken;
import dev.acquit.codegen.recover.explore.Findings;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.text.Position;

/// Collects what is wrong on paths. Only a path that a run takes makes a function wrong; of others
/// it is said that this is not known.
final class PathFindings {
  private final Findings findings;
  private final Feasibility feasibility;

  PathFindings(Terms terms, Findings findings) {
    this.findings = findings;
    this.feasibility = new Feasibility(terms);
  }

  /// All findings.
  Findings all() {
    return findings;
  }

  /// Adds a defect of a path.
  void add(Trace path, Kind kind, Position position, String what) {
    boolean wrong =
        switch (kind) {
          case WRONG_VALUE, WRONG_SPACE, MIXED_SIZE -> true;
          case NOT_DERIVABLE, UNRECOGNISED, MAY_NOT_END, UNPROVED -> false;
        };
    if (wrong && feasibility.of(path) != Taken.SOMETIMES) {
      findings.add(
          Kind.UNRECOGNISED, position, what + "; it is not known whether a run takes this path");
    } else {
      findings.add(kind, position, what);
    }
  }
}
