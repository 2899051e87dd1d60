package dev.acquit.ptx.isa;

import java.util.Comparator;
import java.util.Optional;

/// A version of the PTX ISA, as `.version` names it.
///
/// @param major the number before the dot
/// @param minor the number after the dot
/// @ptx 11.1 .version
public record PtxVersion(int major, int minor) implements Comparable<PtxVersion> {
  /// The newest version whose forms of instructions are all known here. What a later one has beside
  /// them is read all the same, as something unknown.
  public static final PtxVersion KNOWN = new PtxVersion(9, 0);

  private static final Comparator<PtxVersion> ORDER =
      Comparator.comparingInt(PtxVersion::major).thenComparingInt(PtxVersion::minor);

  /// The version that a text like `8.6` names; empty if it names none.
  public static Optional<PtxVersion> parse(String text) {
    if (!text.matches("\\d{1,3}\\.\\d{1,3}")) {
      return Optional.empty();
    }
    int dot = text.indexOf('.');
    return Optional.of(
        new PtxVersion(
            Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1))));
  }

  @Override
  public int compareTo(PtxVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
