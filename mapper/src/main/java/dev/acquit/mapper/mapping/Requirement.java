package dev.acquit.mapper.mapping;

/// The oldest PTX version and the oldest target that something needs, by the document.
///
/// @param major the version of PTX before the point
/// @param minor the version of PTX behind the point
/// @param target the number of the target, 90 for `sm_90`
public record Requirement(int major, int minor, int target) {
  /// What scopes and memory orders need.
  ///
  /// @ptx 8.1 Scope and applicability of the model
  public static final Requirement MEMORY_MODEL = new Requirement(6, 0, 70);

  /// Whether whatever meets this requirement meets the other too.
  public boolean covers(Requirement other) {
    return max(other).equals(this);
  }

  /// The weakest requirement that covers both.
  public Requirement max(Requirement other) {
    boolean newer = major != other.major ? major > other.major : minor >= other.minor;
    Requirement version = newer ? this : other;
    return new Requirement(version.major, version.minor, Math.max(target, other.target));
  }

  /// As in a table file: `ptx 8.6, sm_90`.
  @Override
  public String toString() {
    return "ptx " + major + "." + minor + ", sm_" + target;
  }
}
