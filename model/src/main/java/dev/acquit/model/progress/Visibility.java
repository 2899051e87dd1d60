package dev.acquit.model.progress;

import java.util.Locale;

/// Which writes a read that is repeated forever gets to see at last.
public enum Visibility {
  /// Those that are last in coherence.
  COHERENCE,
  /// Only writes that are morally strong with the read are sure to be seen: both strong, with
  /// scopes that include each other.
  STRONG;

  /// Its word on the command line.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
