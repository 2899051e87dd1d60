package dev.acquit.codegen.gate;

import dev.acquit.text.Worded;

/// How much a verdict matters to whoever runs the gate. In the order of their weight.
public enum Severity implements Worded {
  /// It fails the gate.
  ERROR,
  /// The question was not answered.
  UNKNOWN,
  /// It is shown and fails nothing.
  WARNING,
  /// It is counted.
  NONE;
}
