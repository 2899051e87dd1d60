package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds accesses in machine code of sm_70 to sm_121, whose instructions have 16 bytes. The
/// encoding is not published; this is what `ptxas` 13.0 makes of each form of access for sm_75,
/// sm_80, sm_90, sm_100 and sm_120.
///
/// The low 12 bits say which instruction it is: the highest three of them in which form. Loads,
/// stores and read-modify-writes have their scope in bits 13 to 16 of the second word, with other
/// numbers before sm_80; MEMBAR has it in bits 12 and 13, and in bit 15 that it is not a fence.sc.
/// Bits 12 to 14 of the first word are the predicate on which the instruction is executed, 7 being
/// PT, which is always true; bit 15 negates it. So 7 in these four bits is an instruction that is
/// always executed, and 15, `@!PT`, one that never is: `ptxas -c` writes such loads before fences
/// for sm_80 and sm_90.
///
/// @param sm the architecture
record Instructions(int sm) {
  private static final int OLDEST = 70;
  private static final int NEW_SCOPES = 80;
  private static final int NEWEST = 121;
  private static final int LENGTH = 16;
  private static final int OPERATION = 0x1FF;
  private static final int REGISTER_FORM = 4;
  private static final int OTHER_FORM = 1;
  private static final int NEVER = 15;
  private static final int BRANCH = 0x147;
  private static final int EXIT = 0x14D;

  /// Whether the encoding of the architecture is known.
  boolean known() {
    return sm >= OLDEST && sm <= NEWEST;
  }

  /// What of a kernel's machine code accesses memory or is a fence. Stretches end at branches and
  /// exits; of other ways to leave one, and of the targets of branches, nothing is known, so that a
  /// stretch may be longer than what is really executed in one go, but never shorter.
  MachineCode read(ByteBuffer code) {
    List<List<MachineAccess>> stretches = new ArrayList<>();
    List<MachineAccess> stretch = new ArrayList<>();
    for (int at = 0; at + LENGTH <= code.limit(); at += LENGTH) {
      long low = code.getLong(at);
      if ((low >> 12 & 15) == NEVER) {
        continue;
      }
      int operation = (int) low & OPERATION;
      if (operation == BRANCH || operation == EXIT) {
        stretches.add(stretch);
        stretch = new ArrayList<>();
      } else {
        access(low, code.getLong(at + 8)).ifPresent(stretch::add);
      }
    }
    stretches.add(stretch);
    return new MachineCode(stretches);
  }

  private Optional<MachineAccess> access(long low, long high) {
    int form = (int) (low >> 9) & 7;
    if (form != REGISTER_FORM && form != OTHER_FORM) {
      return Optional.empty();
    }
    return switch ((int) low & OPERATION) {
      case 0x180 -> memory(Kind.LOAD, Window.GENERIC, high);
      case 0x181 -> memory(Kind.LOAD, Window.GLOBAL, high);
      case 0x184 -> memory(Kind.LOAD, Window.SHARED, high);
      case 0x185 -> memory(Kind.STORE, Window.GENERIC, high);
      case 0x186 -> memory(Kind.STORE, Window.GLOBAL, high);
      case 0x188 -> memory(Kind.STORE, Window.SHARED, high);
      case 0x18A, 0x18B -> memory(Kind.UPDATE, Window.GENERIC, high);
      case 0x18C, 0x18D -> memory(Kind.UPDATE, Window.SHARED, high);
      case 0x18E, 0x1A3, 0x1A6, 0x1A8, 0x1A9 -> memory(Kind.UPDATE, Window.GLOBAL, high);
      case 0x18F -> Optional.of(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
      case 0x192 -> Optional.of(fence(high));
      default -> Optional.empty();
    };
  }

  private Optional<MachineAccess> memory(Kind kind, Window window, long high) {
    Strength strength = window == Window.SHARED ? Strength.WEAK : scope((int) (high >> 13) & 15);
    return Optional.of(new MachineAccess(kind, window, strength));
  }

  private Strength scope(int bits) {
    if (sm < NEW_SCOPES) {
      return switch (bits) {
        case 3 -> Strength.CONSTANT;
        case 7 -> Strength.WEAK;
        case 8 -> Strength.CTA;
        case 10 -> Strength.GPU;
        case 11 -> Strength.SYS;
        case 15 -> Strength.MMIO;
        default -> Strength.UNKNOWN;
      };
    }
    return switch (bits) {
      case 0 -> Strength.WEAK;
      case 4 -> Strength.CONSTANT;
      case 5 -> Strength.CTA;
      case 7 -> Strength.GPU;
      case 10 -> Strength.SYS;
      case 12 -> Strength.MMIO;
      default -> Strength.UNKNOWN;
    };
  }

  private static MachineAccess fence(long high) {
    Kind kind = (high >> 15 & 1) == 0 ? Kind.FENCE_SC : Kind.FENCE;
    Strength strength =
        switch ((int) (high >> 12) & 3) {
          case 0 -> Strength.CTA;
          case 2 -> Strength.GPU;
          case 3 -> Strength.SYS;
          default -> Strength.UNKNOWN;
        };
    return new MachineAccess(kind, Window.NONE, strength);
  }
}
