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

  /// What an instruction may do. It depends on its name and its first modifiers only, so that a
  /// form that is not known does not look harmless.
  public static UnmodelledEffect of(Instruction.Unmodelled instruction) {
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
