package dev.acquit.cli.check;

import dev.acquit.reports.check.FindingJson.Kind;

/// The values of `--fail-on`.
enum CheckFailOn {
  /// A condition does not hold as written, or a test may hang.
  NO(Kind.NO),
  /// A race, also one beside a verdict.
  RACE(Kind.RACE),
  /// No defined meaning.
  UNDEF(Kind.UNDEF),
  /// Unknown or not covered.
  UNKNOWN(Kind.UNKNOWN),
  /// An answer about no execution.
  VACUOUS(Kind.VACUOUS);

  private final Kind kind;

  CheckFailOn(Kind kind) {
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }
}
