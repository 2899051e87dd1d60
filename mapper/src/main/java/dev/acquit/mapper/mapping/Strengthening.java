package dev.acquit.mapper.mapping;

import java.util.Locale;

/// Whether an implementation may emit something stronger than what a table says and still follow
/// it.
public enum Strengthening {
  /// Any instruction may be replaced by a stronger one.
  ALLOWED,
  /// The table means what it says.
  NO;

  /// How a table file writes it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
