package dev.acquit.reports;

/// What found a verdict.
public enum Engine {
  /// All candidate executions of one test are looked at.
  ENUMERATING("enumerating"),
  /// All programs of a layout at once, as a formula; what is found is confirmed by enumeration.
  SYMBOLIC("symbolic");

  private final String word;

  Engine(String word) {
    this.word = word;
  }

  /// How reports write it.
  public String word() {
    return word;
  }
}
