package dev.acquit.ptx.isa;

import java.util.Optional;

/// What PTX is for, or what machine code is made for.
///
/// @param sm its number, 100 for `sm_100a`
/// @param features what it has beside the features that later ones keep
/// @ptx 11.1 .target
public record Architecture(int sm, Features features) {
  /// Which features code may use.
  public enum Features {
    /// Those that each later architecture has.
    LASTING(""),
    /// Those of a family: of sm_100 and sm_103, of sm_120 and sm_121.
    OF_A_FAMILY("f"),
    /// Those of this one alone.
    OWN("a");

    private final String suffix;

    Features(String suffix) {
      this.suffix = suffix;
    }
  }

  /// That of a text such as `sm_90a`; empty if it is none.
  public static Optional<Architecture> parse(String text) {
    Optional<Target> target = Target.parse(text);
    if (target.isEmpty()) {
      return Optional.empty();
    }
    int sm = target.get().sm();
    String suffix = text.substring(target.get().toString().length());
    for (Features features : Features.values()) {
      if (features.suffix.equals(suffix)) {
        // What was sm_101 until CUDA 12.9 is sm_110.
        return Optional.of(
            new Architecture(features != Features.LASTING && sm == 101 ? 110 : sm, features));
      }
    }
    return Optional.empty();
  }

  /// Whether ptxas takes PTX for this one when it makes machine code for the other.
  ///
  /// @param machine that of the machine code
  public boolean allows(Architecture machine) {
    return switch (features) {
      case LASTING -> sm <= machine.sm;
      case OF_A_FAMILY -> sm <= machine.sm && sm / 10 == machine.sm / 10;
      case OWN -> equals(machine);
    };
  }

  @Override
  public String toString() {
    return "sm_" + sm + features.suffix;
  }
}
