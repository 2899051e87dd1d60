package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Accesses to other memory between an access and the fence that gives it its order. A release
/// fence orders what is before the fence, not what is between it and the access; an acquire fence
/// what is after it. A compiler may have moved a later access up there, or an earlier one down: who
/// reads the PTX alone cannot tell that from one that has lost its order.
///
/// @ptx 8.8 Release and Acquire Patterns
final class Between {
  private Between() {}

  /// What to know of the first such access on each side.
  ///
  /// @param asked the order of the operation
  /// @param scope its scope: a fence of a narrower one does not give it its order
  /// @return a sentence, or nothing if there is none
  static Optional<String> words(MemoryOrder asked, Scope scope, OperationPath path) {
    List<Step.Access> mains = path.mains();
    if (mains.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>();
    Step.Access first = mains.getFirst();
    if (asked.releases()
        && mains.stream().noneMatch(m -> is(m, Semantics.RELEASE))
        && mains.stream().anyMatch(m -> m.action() != Step.Action.LOAD)) {
      List<Step> before =
          new ArrayList<>(path.steps().subList(0, path.steps().indexOf(first))).reversed();
      other(before, FenceSemantics.RELEASE, scope)
          .ifPresent(o -> all.add(words(o, "before", "later")));
    }
    Step.Access last = mains.getLast();
    if (asked.acquires()
        && mains.stream().noneMatch(m -> is(m, Semantics.ACQUIRE))
        && mains.stream().anyMatch(m -> m.action() != Step.Action.STORE)) {
      int end = path.steps().lastIndexOf(last);
      List<Step> behind = path.steps().subList(end + 1, path.steps().size());
      other(behind, FenceSemantics.ACQUIRE, scope)
          .ifPresent(o -> all.add(words(o, "after", "earlier")));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", all));
  }

  private static boolean is(Step.Access main, Semantics order) {
    return main.semantics() == order || main.semantics() == Semantics.ACQ_REL;
  }

  /// The access to other memory that is farthest from the main access and not behind a fence of
  /// that order, seen from it.
  ///
  /// @param steps from the main access on, in one direction
  private static Optional<Step.Access> other(List<Step> steps, FenceSemantics order, Scope scope) {
    Optional<Step.Access> other = Optional.empty();
    for (Step step : steps) {
      switch (step) {
        case Step.Fence f when orders(f, order, scope) -> {
          return other;
        }
        case Step.Access a when a.role() == Step.Role.OTHER -> other = Optional.of(a);
        default -> {
          // Neither orders anything nor is other memory.
        }
      }
    }
    // No fence at all: what is lost is said elsewhere.
    return Optional.empty();
  }

  private static boolean orders(Step.Fence fence, FenceSemantics order, Scope scope) {
    return fence.scope().contains(scope)
        && new Piece.Fence(fence.semantics(), fence.scope(), fence.spelling()).atLeast(order);
  }

  private static String words(Step.Access other, String side, String when) {
    return "the fence "
        + side
        + " it does not order the access of line "
        + other.position().line()
        + ", which is right only if the source has that access "
        + when;
  }
}
