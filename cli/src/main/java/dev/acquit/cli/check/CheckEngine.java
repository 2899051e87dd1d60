package dev.acquit.cli.check;

import dev.acquit.model.engine.Engine;

/// The values of `--engine`.
enum CheckEngine {
  /// Both, one after the other.
  AUTO(Engine.AUTO),
  /// All executions.
  ENUMERATE(Engine.ENUMERATING),
  /// A formula.
  SYMBOLIC(Engine.SYMBOLIC);

  private final Engine engine;

  CheckEngine(Engine engine) {
    this.engine = engine;
  }

  Engine engine() {
    return engine;
  }
}
