package dev.acquit.abi.check;

import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Variable;

/// Alignment of variables (D-1, D-3).
final class Data {
  private final Findings findings;

  Data(Findings findings) {
    this.findings = findings;
  }

  void check(Variable v, String where) {
    int scalar = Math.max(1, v.type().bits() / 8);
    if (v.alignment() < scalar) {
      findings.error(
          Rule.D_1,
          v.position(),
          where,
          "%s is .%s and aligned to %d, expected %d"
              .formatted(v.name(), v.type().suffix(), v.alignment(), scalar));
    } else if (v.vector() > 1 && v.alignment() < v.elementBytes()) {
      findings.error(
          Rule.D_3,
          v.position(),
          where,
          "%s is .v%d .%s and aligned to %d, expected %d"
              .formatted(v.name(), v.vector(), v.type().suffix(), v.alignment(), v.elementBytes()));
    }
  }
}
