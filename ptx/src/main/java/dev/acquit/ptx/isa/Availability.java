package dev.acquit.ptx.isa;

/// Since when and where something can be written.
///
/// @param version the first version of the ISA that has it
/// @param target the smallest architecture that has it
public record Availability(PtxVersion version, Target target) {
  /// What `ptxas` 13.0 can be asked for at least: its oldest architecture, and the oldest version
  /// that knows that architecture. Nothing older can be measured with it.
  public static final Availability PTXAS_FLOOR = of(6, 3, 75);

  /// Everywhere, always.
  public static final Availability ALWAYS = of(1, 0, 10);

  /// Shorthand.
  public static Availability of(int major, int minor, int sm) {
    return new Availability(new PtxVersion(major, minor), new Target(sm));
  }

  /// Where both can be written.
  public Availability and(Availability other) {
    return new Availability(
        version.compareTo(other.version) >= 0 ? version : other.version,
        target.compareTo(other.target) >= 0 ? target : other.target);
  }

  /// Whether it can be written in a module of this version for this architecture.
  public boolean allows(PtxVersion moduleVersion, Target moduleTarget) {
    return moduleVersion.compareTo(version) >= 0 && moduleTarget.compareTo(target) >= 0;
  }

  @Override
  public String toString() {
    return "PTX " + version + ", " + target;
  }
}
