package dev.acquit.reports;

import java.util.Locale;

/// What found a verdict.
public enum Engine {
  /// All candidate executions of one test are looked at.
  ENUMERATING,
  /// All programs of a layout, or all executions of one test, at once as a formula; what is found
  /// is confirmed by enumeration.
  SYMBOLIC;

  /// What found the result of a check.
  ///
  /// @param engine not [dev.acquit.model.engine.Engine#AUTO], which is no result
  public static Engine of(dev.acquit.model.engine.Engine engine) {
    return engine == dev.acquit.model.engine.Engine.SYMBOLIC ? SYMBOLIC : ENUMERATING;
  }

  /// How reports write it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
