package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
/// What is known of each form, and how it was found out, is in `encodings.csv` beside the tests.
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
  private static final int INVALIDATE_ALL = 4;
  private static final int NEW_BRANCHES = 90;
  private static final int CALL_ABSOLUTE = 0x143;
  private static final int CALL_RELATIVE = 0x144;
  private static final int BARRIER = 0x11D;
  private static final int SHARED_UPDATE = 0x18C;
  private static final int SHARED_COMPARE = 0x18D;

  /// Updates of global memory that return nothing; those of shared memory and at generic addresses
  /// have no such form.
  private static final Set<Integer> REDUCTIONS = Set.of(0x18E, 0x1A6);

  /// What is done to mbarrier objects: from sm_90 on. Before, it is loads, stores and
  /// read-modify-writes like others.
  private static final Set<Integer> OBJECTS = Set.of(0x1A7, 0x1B1, 0x1B2);

  private static final int FIRST_WITH_OBJECTS = 90;

  /// What most instructions do: one for all of them.
  private static final Flow NEXT = new Flow.Next();

  /// Where the instructions are that access memory, as far as any was seen.
  private static final int FIRST_OF_MEMORY = 0x180;

  private static final int LAST_OF_MEMORY = 0x1BF;

  /// Those among them that access nothing which other threads write: constants, memory of the
  /// thread itself, caches, the kind of an address, the end of a fence.
  private static final Set<Integer> NO_SHARED_MEMORY =
      Set.of(0x182, 0x183, 0x187, 0x189, 0x18F, 0x1AA, 0x1AB, 0x1AC);

  private static final int BRANCH = 0x147;
  private static final int BRANCH_COMPUTED = 0x149;
  private static final int JUMP = 0x14A;
  private static final int JUMP_COMPUTED = 0x14C;
  private static final int EXIT = 0x14D;
  private static final int BREAKPOINT_RETURN = 0x14F;
  private static final int RETURN = 0x150;
  private static final int KILL = 0x15B;
  private static final int TRAP = 0x15C;
  private static final int TO_PREDICATES = 0x004;

  /// Instructions whose fields of predicates mean something else: those that move constants and
  /// special registers, NOP, those for convergence, ERRBAR, branches, calls and ends.
  private static final Set<Integer> WITHOUT_PREDICATES =
      Set.of(
          0x002,
          0x035,
          0x0B9,
          0x109,
          0x118,
          0x119,
          0x141,
          0x145,
          0x146,
          0x148,
          0x182,
          0x1AB,
          0x1C3,
          BRANCH,
          EXIT,
          RETURN,
          CALL_RELATIVE,
          CALL_ABSOLUTE);

  /// What reads machine code of an architecture.
  ///
  /// @throws CubinException if its encoding is not known
  static Instructions of(int sm) throws CubinException {
    if (sm < OLDEST || sm > NEWEST) {
      throw new CubinException("nothing is known about machine code of sm_" + sm);
    }
    return new Instructions(sm);
  }

  /// What of a function's machine code is known: accesses, fences, barriers, and what comes next.
  MachineCode read(ByteBuffer code) {
    List<MachineInstruction> all = new ArrayList<>();
    for (int at = 0; at + LENGTH <= code.limit(); at += LENGTH) {
      all.add(instruction(at, code.getLong(at), code.getLong(at + 8)));
    }
    return new MachineCode(all);
  }

  /// Reads an instruction.
  ///
  /// @param at where it stands in its function, in bytes
  /// @param low its first word
  /// @param high its second word
  MachineInstruction instruction(int at, long low, long high) {
    Optional<MachineAccess> access = access(low, high);
    int operation = (int) low & OPERATION;
    return new MachineInstruction(
        at,
        (int) (low >> 12) & 15,
        access,
        access.isPresent() && REDUCTIONS.contains(operation),
        access.isEmpty()
            && operation >= FIRST_OF_MEMORY
            && operation <= LAST_OF_MEMORY
            && !NO_SHARED_MEMORY.contains(operation),
        flow(at, low, high),
        changes(operation, access, high) & MachineInstruction.ALL_PREDICATES);
  }

  /// The predicates that an instruction may change: there are fields for two. Other instructions
  /// have something else in these fields, and are then taken to change what they do not.
  private static int changes(int operation, Optional<MachineAccess> access, long high) {
    int first = 1 << (high >> 17 & 7);
    if (access.isPresent()) {
      return access.get().kind() == Kind.UPDATE ? first : 0;
    }
    return WITHOUT_PREDICATES.contains(operation)
        ? 0
        : operation == TO_PREDICATES
            ? MachineInstruction.ALL_PREDICATES
            : first | (1 << (high >> 20 & 7));
  }

  private Flow flow(int at, long low, long high) {
    // A second predicate, of which nothing more is known than that it is PT here.
    boolean sure = (high >> 23 & 15) == 7;
    return switch ((int) low & OPERATION) {
      case BRANCH -> {
        boolean plain = (low >> 9 & 7) == REGISTER_FORM;
        yield new Flow.Jump(at + LENGTH + offset(low, high), plain && sure);
      }
      case EXIT, KILL -> new Flow.End(sure);
      case RETURN -> new Flow.Return(sure);
      case CALL_RELATIVE -> new Flow.Call(at + LENGTH + offset(low, high));
      case CALL_ABSOLUTE -> new Flow.CallElsewhere();
      case TRAP -> new Flow.Trap();
      case BRANCH_COMPUTED, JUMP, JUMP_COMPUTED, BREAKPOINT_RETURN -> new Flow.NotKnown();
      default -> NEXT;
    };
  }

  /// How far a branch goes, in bytes from behind it.
  private int offset(long low, long high) {
    long upper = high << 46 >> 46;
    if (sm < NEW_BRANCHES) {
      return (int) ((upper << 32) | (low >>> 32));
    }
    long words = (upper << 38) | ((low >>> 34) << 8) | ((low >> 16) & 0xFF);
    return (int) (words << 2);
  }

  private Optional<MachineAccess> access(long low, long high) {
    int form = (int) (low >> 9) & 7;
    int operation = (int) low & OPERATION;
    // An update of shared memory that adds 1, or may, and has no result is in a form of its own.
    boolean anyForm =
        operation == BARRIER || operation == SHARED_UPDATE || operation == SHARED_COMPARE;
    if (sm >= FIRST_WITH_OBJECTS && OBJECTS.contains(operation)) {
      return Optional.of(new MachineAccess(Kind.OBJECT, Window.SHARED, Strength.CTA));
    }
    if (form != REGISTER_FORM && form != OTHER_FORM && !anyForm) {
      return Optional.empty();
    }
    return switch (operation) {
      case 0x180 -> memory(Kind.LOAD, Window.GENERIC, high);
      case 0x181 -> memory(Kind.LOAD, Window.GLOBAL, high);
      case 0x184 -> memory(Kind.LOAD, Window.SHARED, high);
      case 0x185 -> memory(Kind.STORE, Window.GENERIC, high);
      case 0x186 -> memory(Kind.STORE, Window.GLOBAL, high);
      case 0x188 -> memory(Kind.STORE, Window.SHARED, high);
      case 0x18A, 0x18B, 0x1A2 -> memory(Kind.UPDATE, Window.GENERIC, high);
      case SHARED_UPDATE, SHARED_COMPARE -> memory(Kind.UPDATE, Window.SHARED, high);
      case 0x18E, 0x1A3, 0x1A6, 0x1A8, 0x1A9 -> memory(Kind.UPDATE, Window.GLOBAL, high);
      case BARRIER -> Optional.of(barrier(high));
      case 0x18F ->
          (high >> 23 & 0x3F) == INVALIDATE_ALL
              ? Optional.of(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU))
              : Optional.empty();
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

  private static MachineAccess barrier(long high) {
    boolean arrives = (high >> 13 & 3) == 1;
    return new MachineAccess(arrives ? Kind.ARRIVE : Kind.BARRIER, Window.NONE, Strength.CTA);
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
