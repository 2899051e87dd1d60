package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.IsaFact;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Target;
import dev.acquit.ptx.module.PtxModule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which words there are for orders, by the version and the target of a module: advice must be in
/// those.
///
/// @ptx 9.7.13.4 membar, fence
public enum Dialect {
  /// Before sm_70: `membar`, and no orders on accesses.
  MEMBAR,
  /// Orders, and fences in both directions.
  FENCE,
  /// Fences in one direction as well.
  ONE_WAY_FENCE;

  /// What a module can be written in. One for several targets has to be right for the smallest.
  public static Dialect of(PtxModule module) {
    Optional<Target> target =
        module.targets().stream()
            .flatMap(t -> Target.parse(t).stream())
            .min(Comparator.naturalOrder());
    return target.map(t -> of(module.version(), t)).orElse(ONE_WAY_FENCE);
  }

  private static Dialect of(PtxVersion version, Target target) {
    return has(IsaFact.FENCE_ONE_DIRECTION, version, target)
        ? ONE_WAY_FENCE
        : has(IsaFact.FENCE, version, target) ? FENCE : MEMBAR;
  }

  private static boolean has(IsaFact fact, PtxVersion version, Target target) {
    return fact.documented().allows(version, target);
  }

  /// Whether accesses can have orders.
  boolean hasOrders() {
    return this != MEMBAR;
  }

  /// The weakest fence that does what is wanted.
  String fence(FenceSemantics wanted, Scope scope) {
    boolean oneWay = wanted == FenceSemantics.ACQUIRE || wanted == FenceSemantics.RELEASE;
    return switch (this) {
      // There is none for clusters.
      case MEMBAR ->
          "membar." + (scope == Scope.GPU || scope == Scope.CLUSTER ? "gl" : scope.suffix());
      case FENCE ->
          "fence." + (oneWay ? FenceSemantics.ACQ_REL : wanted).suffix() + "." + scope.suffix();
      case ONE_WAY_FENCE -> "fence." + wanted.suffix() + "." + scope.suffix();
    };
  }

  /// A sequence in these words.
  String text(Sequence sequence) {
    List<String> all = new ArrayList<>();
    for (Piece piece : sequence.pieces()) {
      switch (piece) {
        case Piece.Fence f -> add(all, fence(f.semantics(), f.scope()));
        case Piece.Main m when !hasOrders() -> {
          Scope scope = m.scope().orElse(Scope.GPU);
          if (m.releases()) {
            add(all, fence(FenceSemantics.RELEASE, scope));
          }
          add(all, unordered(m));
          if (m.acquires()) {
            add(all, fence(FenceSemantics.ACQUIRE, scope));
          }
        }
        default -> add(all, piece.toString());
      }
    }
    return String.join("; ", all);
  }

  private static void add(List<String> all, String instruction) {
    // Two fences beside each other do what one does.
    boolean again = !all.isEmpty() && all.getLast().equals(instruction);
    if (!again || !instruction.startsWith("membar")) {
      all.add(instruction);
    }
  }

  /// An access without an order. What was strong before there were orders was volatile.
  String unordered(Piece.Main main) {
    String scope =
        main.scope()
            .filter(s -> s == Scope.CTA || s == Scope.SYS)
            .map(s -> "." + s.suffix())
            .orElse("");
    return switch (main.action()) {
      case LOAD -> main.semantics().strong() ? "ld.volatile" : "ld";
      case STORE -> main.semantics().strong() ? "st.volatile" : "st";
      case RED -> "red" + scope;
      case ATOM, FAILED_CAS -> (main.action() == Step.Action.ATOM ? "atom" : "atom.cas") + scope;
    };
  }
}
