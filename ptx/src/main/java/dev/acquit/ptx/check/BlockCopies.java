package dev.acquit.ptx.check;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Set;

/// Copies of blocks of memory by the asynchronous proxy, what waits for them, and the fences of the
/// proxy, as far as they have a meaning for the models: no copies into several CTAs, of tensors, of
/// parts, or that add, no prefetches, and no fences in one direction.
///
/// @ptx 8.6 Proxies, 9.7.9.25 cp.async.bulk, 9.7.13.4 fence.proxy.async
public final class BlockCopies {
  private static final Set<String> WORDS =
      Set.of(
          "async",
          "bulk",
          "global",
          "shared::cta",
          "shared::cluster",
          "bulk_group",
          "mbarrier::complete_tx::bytes",
          "L2::cache_hint",
          "commit_group",
          "wait_group",
          "read");

  private BlockCopies() {}

  /// Whether an instruction copies a block, ends a group of such copies, or waits for groups.
  public static boolean is(Instruction.Unmodelled u) {
    List<String> words = u.modifiers();
    return u.mnemonic().equals("cp")
        && words.size() > 2
        && words.subList(0, 2).equals(List.of("async", "bulk"))
        && WORDS.containsAll(words);
  }

  /// Whether an instruction is a fence of both directions between copies of blocks and ordinary
  /// accesses.
  public static boolean isFence(Instruction.Unmodelled u) {
    return u.mnemonic().equals("fence")
        && u.modifiers().contains("proxy")
        && u.modifiers().contains("async");
  }

  /// Where a copy writes; its mbarrier is there, too.
  public static StateSpace to(Instruction.Unmodelled u) {
    return StateSpace.among(u.modifiers().subList(2, 3)).orElseThrow();
  }

  /// Where a copy reads.
  public static StateSpace from(Instruction.Unmodelled u) {
    return StateSpace.among(u.modifiers().subList(3, 4)).orElseThrow();
  }
}
