package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What `ptxas` 13.0 makes of an instruction of PTX that accesses memory, is a fence or a barrier,
/// when it is alone in a kernel: the one place where that is said, for kernels of tests and for
/// other PTX.
///
/// @param accesses what should be there, in this order; nothing if the instruction does not matter,
///   or is not known
/// @param loops whether it may become a loop, with further weak accesses, as read-modify-writes of
///   16 bits do, and those of 64 bits or of floating-point numbers that are not known to be in
///   global memory
/// @param copied whether it is part of a barrier of a cluster, which may be written more than once
/// @param known whether this is all that it should become
record Translation(List<MachineAccess> accesses, boolean loops, boolean copied, boolean known) {
  private static final Translation NOTHING = new Translation(List.of(), false, false, true);
  private static final Translation NOT_KNOWN = new Translation(List.of(), false, false, false);

  /// Copies the list.
  Translation {
    accesses = List.copyOf(accesses);
  }

  private static Translation of(List<MachineAccess> accesses) {
    return new Translation(accesses, false, false, true);
  }

  /// Translates an instruction.
  ///
  /// @param instruction its name with its modifiers: `ld.acquire.gpu.global.u32`
  static Translation of(String instruction) {
    List<String> words = Arrays.asList(instruction.split("\\."));
    return switch (words.getFirst()) {
      case "ld" -> own(words) ? NOTHING : of(memory(Kind.LOAD, words));
      case "st" -> own(words) ? NOTHING : of(memory(Kind.STORE, words));
      case "mbarrier" -> words.contains("pending_count") ? NOTHING : of(object(words));
      // What is counted first as pending is done to the object at once.
      case "cp" ->
          words.contains("arrive") && !words.contains("noinc") ? of(object(words)) : NOT_KNOWN;
      case "atom", "red" -> update(words);
      case "fence", "membar" -> fence(words);
      case "bar", "barrier" -> barrier(words);
      default -> NOT_KNOWN;
    };
  }

  /// Whether it accesses what no other thread writes.
  private static boolean own(List<String> words) {
    return words.contains("param") || words.contains("const") || words.contains("local");
  }

  /// From sm_90 on. Order at scope cta is that of the instruction.
  private static List<MachineAccess> object(List<String> words) {
    List<MachineAccess> accesses = new ArrayList<>();
    boolean wider = words.contains("cluster") && !words.contains("relaxed");
    boolean waits = words.contains("test_wait") || words.contains("try_wait");
    boolean arrives = words.contains("arrive") || words.contains("arrive_drop");
    if (arrives && wider) {
      accesses.add(new MachineAccess(Kind.FENCE, Window.NONE, Strength.GPU));
    }
    accesses.add(new MachineAccess(Kind.OBJECT, Window.SHARED, Strength.CTA));
    if (waits && wider) {
      accesses.add(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
    }
    return accesses;
  }

  private static List<MachineAccess> memory(Kind kind, List<String> words) {
    List<MachineAccess> accesses = new ArrayList<>();
    Strength scope = scope(words);
    if (words.contains("release") || words.contains("acq_rel")) {
      accesses.add(new MachineAccess(Kind.FENCE, Window.NONE, scope));
    }
    Window window =
        words.contains("global")
            ? Window.GLOBAL
            : words.contains("shared") || words.contains("shared::cta")
                ? Window.SHARED
                : Window.GENERIC;
    Strength strength =
        window == Window.SHARED
            ? Strength.WEAK
            : words.contains("volatile")
                ? Strength.SYS
                : words.contains("mmio")
                    ? Strength.MMIO
                    : words.contains("nc") ? Strength.CONSTANT : scope;
    accesses.add(new MachineAccess(kind, window, strength));
    if ((words.contains("acquire") || words.contains("acq_rel")) && scope != Strength.CTA) {
      accesses.add(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
    }
    return accesses;
  }

  private static Translation update(List<String> words) {
    boolean wide = words.getLast().endsWith("64");
    boolean narrow = words.getLast().endsWith("16");
    boolean sum = words.getLast().startsWith("f");
    boolean loops = narrow || ((wide || sum) && !words.contains("global"));
    return new Translation(memory(Kind.UPDATE, words), loops, false, true);
  }

  private static Translation fence(List<String> words) {
    if (words.contains("proxy")) {
      return NOT_KNOWN;
    }
    if (words.contains("mbarrier_init")) {
      return NOTHING;
    }
    if (words.stream().anyMatch(w -> w.startsWith("sync_restrict"))) {
      return words.contains("acquire")
          ? NOTHING
          : of(List.of(new MachineAccess(Kind.FENCE, Window.NONE, Strength.CTA)));
    }
    List<MachineAccess> accesses = new ArrayList<>();
    Strength scope = scope(words);
    boolean sc = words.contains("sc") || words.getFirst().equals("membar");
    if (!words.contains("acquire")) {
      accesses.add(new MachineAccess(sc ? Kind.FENCE_SC : Kind.FENCE, Window.NONE, scope));
    }
    if (!words.contains("release") && scope != Strength.CTA) {
      accesses.add(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
    }
    return of(accesses);
  }

  private static Translation barrier(List<String> words) {
    boolean arrives = words.contains("arrive");
    if (words.contains("cluster")) {
      Kind kind = arrives ? Kind.FENCE : Kind.INVALIDATE;
      List<MachineAccess> order =
          words.contains("relaxed")
              ? List.of()
              : List.of(new MachineAccess(kind, Window.NONE, Strength.GPU));
      return new Translation(order, false, true, true);
    }
    return words.contains("warp")
        ? NOT_KNOWN
        : of(
            List.of(
                new MachineAccess(
                    arrives ? Kind.ARRIVE : Kind.BARRIER, Window.NONE, Strength.CTA)));
  }

  private static Strength scope(List<String> words) {
    if (words.contains("sys")) {
      return Strength.SYS;
    }
    if (words.contains("gpu") || words.contains("gl") || words.contains("cluster")) {
      return Strength.GPU;
    }
    if (words.contains("cta")) {
      return Strength.CTA;
    }
    // A read-modify-write that says nothing is relaxed at scope gpu (PTX ISA 9.7.13.5).
    return words.getFirst().equals("atom") || words.getFirst().equals("red")
        ? Strength.GPU
        : Strength.WEAK;
  }
}
