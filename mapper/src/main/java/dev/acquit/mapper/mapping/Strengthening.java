package dev.acquit.mapper.mapping;

/// Whether an implementation may emit something stronger than what a table says and still follow
/// it.
public enum Strengthening {
  /// Any instruction may be replaced by a stronger one.
  ALLOWED("allowed"),
  /// The table means what it says.
  NO("no");

  private final String word;

  Strengthening(String word) {
    this.word = word;
  }

  /// How a table file writes it.
  public String word() {
    return word;
  }
}
