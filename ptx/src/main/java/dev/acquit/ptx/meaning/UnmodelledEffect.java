package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What an instruction without a meaning may do to memory, to order, or to the flow of control. Who
/// judges code must not pass over those that do.
///
/// @ptx 9.7 Instructions
public enum UnmodelledEffect {
  /// Computes in registers, or gives advice; nothing that other threads could see.
  NONE,
  /// Reads or writes memory at once.
  ACCESS,
  /// Reads or writes memory later, or at several places at once: the thread only starts it.
  STARTS,
  /// Orders accesses, waits for other threads, or tells them something.
  ORDER,
  /// Decides what is executed next.
  FLOW,
  /// Not known here: anything.
  UNKNOWN;

  private static final Map<String, UnmodelledEffect> BY_NAME = byName();

  private static final Set<String> ADVICE =
      Set.of("nanosleep", "prefetch", "prefetchu", "applypriority", "pmevent");

  private static final Set<String> BEYOND_REGISTERS =
      Set.of(
          "mma",
          "wmma",
          "movmatrix",
          "alloca",
          "stacksave",
          "stackrestore",
          "addc",
          "subc",
          "madc",
          "createpolicy");

  /// By name and first modifiers; the longest that fits counts.
  private static Map<String, UnmodelledEffect> byName() {
    Map<String, UnmodelledEffect> all = new HashMap<>();
    add(
        all,
        ACCESS,
        """
        ld ldu st atom red ldmatrix stmatrix tensormap discard wmma.load wmma.store
        wgmma.mma_async tcgen05 tex tld4 suld sust sured
        multimem.ld_reduce.acquire multimem.st.release multimem.red.release
        """);
    add(
        all,
        STARTS,
        """
        multimem cp st.async red.async clusterlaunchcontrol.try_cancel fabric
        """);
    add(
        all,
        ORDER,
        """
        fence membar bar barrier mbarrier griddepcontrol cp.async.commit_group cp.async.wait_group
        cp.async.wait_all cp.async.mbarrier cp.async.bulk.commit_group cp.async.bulk.wait_group
        wgmma.fence wgmma.commit_group wgmma.wait_group tcgen05.fence::before_thread_sync
        tcgen05.fence::after_thread_sync tcgen05.wait::ld tcgen05.wait::st tcgen05.commit
        fabric.submit fabric.wait
        """);
    add(all, FLOW, "bra brx call ret exit trap brkpt");
    add(
        all,
        NONE,
        """
        suq txq mov cvt cvta isspacep mapa getctarank istypep alloca stacksave stackrestore createpolicy
        add sub mul mad mul24 mad24 addc subc madc sad div rem abs neg min max popc clz bfind fns
        brev bfe bfi bmsk szext dp4a dp2a and or xor not cnot lop3 shl shr shf set setp selp slct
        prmt testp copysign fma rcp sqrt rsqrt sin cos lg2 ex2 tanh mma wmma.mma movmatrix shfl
        vote match activemask redux elect nanosleep pmevent setmaxnreg prefetch prefetchu
        applypriority tcgen05.relinquish_alloc_permit clusterlaunchcontrol.query_cancel vadd vsub
        vabsdiff vmin vmax vshl vshr vmad vset vadd2 vsub2 vavrg2 vabsdiff2 vmin2 vmax2 vset2
        vadd4 vsub4 vavrg4 vabsdiff4 vmin4 vmax4 vset4
        """);
    return Map.copyOf(all);
  }

  private static void add(
      Map<String, UnmodelledEffect> all, UnmodelledEffect effect, String names) {
    for (String name : names.strip().split("\\s+", -1)) {
      all.put(name, effect);
    }
  }

  /// The instructions, by name and first modifiers, that are known to do this.
  public static Set<String> names(UnmodelledEffect effect) {
    return BY_NAME.entrySet().stream()
        .filter(e -> e.getValue() == effect)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether an instruction changes nothing that a model sees: time that passes, and advice.
  public static boolean isAdvice(Instruction instruction) {
    return instruction instanceof Instruction.Unmodelled u && ADVICE.contains(u.mnemonic());
  }

  /// Whether an instruction does nothing but compute registers of those of its thread: not with
  /// those of other threads, the carry, or memory that threads have for themselves.
  public static boolean ofOwnRegisters(Instruction.Unmodelled instruction) {
    return of(instruction) == NONE && !BEYOND_REGISTERS.contains(instruction.mnemonic());
  }

  /// What an instruction may do; of one whose form PTX does not have nobody knows.
  public static UnmodelledEffect ofForm(Instruction instruction) {
    return instruction.trouble().isPresent() ? UNKNOWN : of(instruction);
  }

  /// What an instruction may do. Without a form of its own it depends on its name and its first
  /// modifiers only, so that a form that is not known does not look harmless.
  public static UnmodelledEffect of(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Accesses _ -> ACCESS;
      case Effect.Nothing _ ->
          switch (Control.of(instruction)) {
            case Control.Next _, Control.Here _ -> NONE;
            default -> FLOW;
          };
      case Effect.Formed _ -> ORDER;
      default -> instruction instanceof Instruction.Unmodelled u ? of(u) : UNKNOWN;
    };
  }

  private static UnmodelledEffect of(Instruction.Unmodelled instruction) {
    List<String> modifiers = instruction.modifiers();
    for (int words = Math.min(3, modifiers.size()); words >= 0; words--) {
      String name =
          words == 0
              ? instruction.mnemonic()
              : instruction.mnemonic() + "." + String.join(".", modifiers.subList(0, words));
      Optional<UnmodelledEffect> effect = Optional.ofNullable(BY_NAME.get(name));
      if (effect.isPresent()) {
        return effect.get();
      }
    }
    return UNKNOWN;
  }
}
