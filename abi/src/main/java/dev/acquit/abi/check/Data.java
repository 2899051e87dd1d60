package dev.acquit.abi.check;

import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;

/// Alignment of variables (D-1, D-3), and where opaque ones lie (D-6).
final class Data {
  private final Findings findings;

  Data(Findings findings) {
    this.findings = findings;
  }

  /// A variable of a module.
  void global(Variable v) {
    check(v, v.name());
    opaque(v, v.name(), v.space() == StateSpace.GLOBAL);
  }

  /// One of a function's body.
  void local(Variable v, String where) {
    check(v, where);
    opaque(v, where, false);
  }

  /// What a function takes or returns.
  void parameter(Variable v, Function function) {
    opaque(v, function.name(), function.kind() == Function.Kind.ENTRY);
  }

  private void opaque(Variable v, String where, boolean allowed) {
    if (v.opaque().isPresent() && !allowed) {
      findings.error(
          Rule.D_6,
          v.position(),
          where,
          v.name()
              + " is a texture, sampler or surface, expected it in .global space of the module, or"
              + " its handle, .b64");
    }
  }

  private void check(Variable v, String where) {
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
