package dev.acquit.gpu.kernel;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.check.Requirements;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.isa.Target;

/// What a module has to name at least.
///
/// The version is the lowest that the assembler takes, since the version decides which drivers take
/// the module. The architecture is the one that the document asks for: `ptxas` 13.0 takes
/// fence.acquire and fence.release for sm_80, too, and makes nothing of them.
///
/// @ptx 11.1 .target
final class Needs {
  /// Copies of blocks that name the window of the own CTA as where they write.
  private static final Availability INTO_OWN_CTA = Availability.of(8, 6, 90);

  private Needs() {}

  private static boolean isIntoOwnCta(Instruction instruction) {
    return Meeting.of(instruction)
        .filter(Meeting::copiesBlock)
        .filter(m -> m.data().getFirst().space() == StateSpace.SHARED_CTA)
        .isPresent();
  }

  static Availability of(Instruction instruction) {
    Requirements requirements = Requirements.of(instruction);
    Availability documented = requirements.documented();
    Availability accepted = requirements.accepted();
    PtxVersion version =
        accepted.version().compareTo(documented.version()) < 0
            ? accepted.version()
            : documented.version();
    Availability needs = new Availability(version, documented.target());
    return isIntoOwnCta(instruction) ? needs.and(INTO_OWN_CTA) : needs;
  }

  /// With the version that first had the architecture.
  static Availability complete(Availability needs) {
    return needs.and(new Availability(first(needs.target()), needs.target()));
  }

  private static PtxVersion first(Target target) {
    int sm = target.sm();
    if (sm <= 70) {
      return new PtxVersion(6, 0);
    }
    if (sm <= 75) {
      return new PtxVersion(6, 3);
    }
    if (sm <= 80) {
      return new PtxVersion(7, 0);
    }
    if (sm <= 87) {
      return new PtxVersion(7, 4);
    }
    return sm <= 90 ? new PtxVersion(7, 8) : new PtxVersion(8, sm <= 100 ? 6 : 8);
  }
}
