package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Compares a sequence with an alternative, by structure alone.
///
/// What is asked for is taken apart: each fence, the access, its scope, its acquire and its
/// release. For each of them a [Rule] may say that something else is there that does it, or else it
/// is a [Loss].
final class SequenceComparison {
  private final Sequence emitted;
  private final Sequence wanted;
  private final Scope scope;
  private final boolean mayFail;
  private final boolean onlyReads;
  private final Set<Rule> rules = EnumSet.noneOf(Rule.class);
  private final Set<Loss> losses = EnumSet.noneOf(Loss.class);

  /// Where a fence stands.
  private enum Side {
    /// Before the access.
    BEFORE,
    /// Behind it.
    AFTER,
    /// There is no access.
    ALONE
  }

  private SequenceComparison(Sequence emitted, Sequence wanted, Question question) {
    this.emitted = emitted;
    this.wanted = wanted;
    this.scope = question.scope().ptx();
    this.mayFail = question.form() == Form.FAILED_SWAP;
    this.onlyReads = question.form() == Form.KEPT;
  }

  /// How a sequence compares with an alternative.
  ///
  /// @param question the operation
  static Fit of(Sequence emitted, Sequence wanted, Question question) {
    return new SequenceComparison(emitted, wanted, question).fit();
  }

  private Fit fit() {
    if (emitted.peeks()) {
      losses.add(Loss.PEEK);
    }
    List<Piece.Main> asked = wanted.mains();
    List<Piece.Main> found = emitted.mains();
    fences(wanted.before(), emitted.before(), asked.isEmpty() ? Side.ALONE : Side.BEFORE);
    if (asked.isEmpty() && found.isEmpty()) {
      return result(true);
    } else if (asked.isEmpty() || found.isEmpty()) {
      losses.add(Loss.KIND);
      return result(false);
    }
    fences(wanted.after(), emitted.after(), Side.AFTER);
    boolean same = kind(asked.getFirst(), found);
    access(asked.getFirst(), found.getFirst());
    return result(same && same(asked.getFirst(), found.getFirst()));
  }

  private Fit result(boolean sameAccess) {
    if (!losses.isEmpty()) {
      return new Fit.Lacks(losses);
    }
    if (sameAccess
        && same(wanted.before(), emitted.before())
        && same(wanted.after(), emitted.after())) {
      return new Fit.Same();
    }
    boolean used =
        rules.contains(Rule.TWO_FENCES)
            || rules.contains(Rule.ACQUIRE_BY_FENCE)
            || rules.contains(Rule.RELEASE_BY_FENCE)
            || rules.contains(Rule.ACQUIRE_AROUND)
            || rules.contains(Rule.RELEASE_AROUND);
    int more =
        emitted.before().size()
            + emitted.after().size()
            - wanted.before().size()
            - wanted.after().size();
    note(more > (used ? 1 : 0), Rule.MORE_FENCES);
    return new Fit.Stronger(rules);
  }

  private static boolean same(List<Piece.Fence> a, List<Piece.Fence> b) {
    boolean all = a.size() == b.size();
    for (int i = 0; all && i < a.size(); i++) {
      all = a.get(i).sameAs(b.get(i));
    }
    return all;
  }

  private static boolean same(Piece.Main asked, Piece.Main found) {
    return asked.effective() == found.effective() && asked.scope().equals(found.scope());
  }

  /// Whether the access is of the kind that is asked for.
  private boolean kind(Piece.Main asked, List<Piece.Main> found) {
    Step.Action is = found.getFirst().action();
    if (found.size() > 1) {
      boolean halves =
          asked.action() == Step.Action.ATOM
              && found.size() == 2
              && is == Step.Action.LOAD
              && found.getLast().action() == Step.Action.STORE;
      losses.add(halves ? Loss.ATOMICITY : Loss.KIND);
      return false;
    }
    if (onlyReads) {
      losses.add(Loss.WRITE);
      return false;
    }
    boolean same =
        switch (asked.action()) {
          // What failed is a read, and a load is one too.
          case LOAD, FAILED_CAS ->
              is == Step.Action.LOAD || (is == Step.Action.FAILED_CAS && mayFail);
          case STORE -> is == Step.Action.STORE || (is == Step.Action.ATOM && emitted.emulated());
          // A red is an atom whose result nobody wants, where it may be: see JudgementText#red.
          case ATOM -> is == Step.Action.ATOM || is == Step.Action.RED;
          case RED -> is == Step.Action.RED;
        };
    boolean more =
        switch (asked.action()) {
          case LOAD, FAILED_CAS -> is == Step.Action.ATOM || is == Step.Action.FAILED_CAS;
          case STORE -> is == Step.Action.ATOM || is == Step.Action.RED;
          case ATOM, RED -> false;
        };
    if (!same && more) {
      rules.add(Rule.ATOM_FOR_ACCESS);
    } else if (!same) {
      losses.add(Loss.KIND);
    }
    return same;
  }

  private void access(Piece.Main asked, Piece.Main found) {
    if (!found.semantics().strong()) {
      losses.add(Loss.STRENGTH);
    } else if (!found.strongAt(scope)) {
      losses.add(Loss.SCOPE);
    } else {
      note(asked.scope().filter(s -> !found.strongAt(s)).isPresent(), Rule.OPERATION_SCOPE);
    }
    note(volatileOf(found) != volatileOf(asked), Rule.VOLATILE);
    if (!volatileOf(found)) {
      note(found.scope().filter(s -> s != scope).isPresent(), Rule.WIDER_SCOPE);
    }
    Semantics is = found.effective();
    note(
        (is.acquires() && !asked.acquires()) || (is.releases() && !asked.releases()),
        Rule.STRONGER_ACCESS);
    boolean reachesAcquire = found.acquires() && found.strongAt(scope);
    boolean reachesRelease = found.releases() && found.strongAt(scope);
    boolean fencedAcquire = found.reads() && has(emitted.after(), FenceSemantics.ACQUIRE);
    boolean fencedRelease = has(emitted.before(), FenceSemantics.RELEASE);
    boolean acquiredBehind =
        found.reads() && found.strongAt(scope) && emitted.acquiresBehind(scope);
    if (asked.acquires() && !reachesAcquire) {
      lacks(
          found.acquires(),
          fencedAcquire || acquiredBehind,
          Loss.ACQUIRE,
          fencedAcquire ? Rule.ACQUIRE_BY_FENCE : Rule.ACQUIRE_BY_READ);
    }
    if (asked.releases() && !reachesRelease) {
      lacks(found.releases(), fencedRelease, Loss.RELEASE, Rule.RELEASE_BY_FENCE);
    }
    // What arrives at the read of an acq_rel atom leaves from its write. With a fence for either,
    // it
    // leaves before it arrives, or arrives where nothing leaves any more.
    if (asked.acquires()
        && asked.releases()
        && !(reachesAcquire && reachesRelease)
        && !losses.contains(Loss.ACQUIRE)
        && !losses.contains(Loss.RELEASE)) {
      losses.add(Loss.GAP);
    }
    if (found.action() == Step.Action.RED && has(wanted.after(), FenceSemantics.ACQUIRE)) {
      losses.add(Loss.ACQUIRE);
    }
  }

  private static boolean volatileOf(Piece.Main main) {
    return main.semantics() == Semantics.VOLATILE || main.semantics() == Semantics.MMIO;
  }

  private void lacks(boolean narrow, boolean fenced, Loss loss, Rule rule) {
    if (fenced) {
      rules.add(rule);
    } else {
      losses.add(narrow ? Loss.SCOPE : loss);
    }
  }

  private void note(boolean applies, Rule rule) {
    if (applies) {
      rules.add(rule);
    }
  }

  private boolean has(List<Piece.Fence> fences, FenceSemantics semantics) {
    return fences.stream().anyMatch(f -> f.atLeast(semantics) && f.scope().contains(scope));
  }

  /// Each fence that is asked for, in order, goes into one that is at least as strong. Taking the
  /// first that fits is best: it leaves most for the rest.
  private void fences(List<Piece.Fence> asked, List<Piece.Fence> found, Side side) {
    int next = 0;
    for (Piece.Fence fence : asked) {
      int at = next;
      while (at < found.size() && !covers(found.get(at), fence)) {
        at++;
      }
      if (at < found.size()) {
        next = at + 1;
        note(found.get(at).semantics() != fence.semantics(), Rule.STRONGER_FENCE);
        note(found.get(at).scope() != fence.scope(), Rule.WIDER_SCOPE);
      } else if (fence.semantics() == FenceSemantics.ACQ_REL && inTwo(found, fence.scope())) {
        rules.add(Rule.TWO_FENCES);
      } else if (side == Side.BEFORE
          && fence.semantics() == FenceSemantics.RELEASE
          && releasesAround()) {
        rules.add(Rule.RELEASE_AROUND);
      } else if (side == Side.AFTER
          && fence.semantics() == FenceSemantics.ACQUIRE
          && acquiresAround()) {
        rules.add(Rule.ACQUIRE_AROUND);
      } else {
        missing(fence, found, side);
      }
    }
  }

  /// @see Rule#RELEASE_AROUND
  private boolean releasesAround() {
    return emitted.mains().stream().allMatch(m -> m.releases() && m.strongAt(scope))
        && has(emitted.after(), FenceSemantics.RELEASE);
  }

  /// @see Rule#ACQUIRE_AROUND
  private boolean acquiresAround() {
    return emitted.mains().stream().allMatch(m -> m.acquires() && m.strongAt(scope))
        && has(emitted.before(), FenceSemantics.ACQUIRE);
  }

  private static boolean covers(Piece.Fence found, Piece.Fence asked) {
    return found.atLeast(asked.semantics()) && found.scope().contains(asked.scope());
  }

  /// @see Rule#TWO_FENCES
  private static boolean inTwo(List<Piece.Fence> found, Scope scope) {
    boolean acquired = false;
    for (Piece.Fence f : found) {
      boolean wide = f.scope().contains(scope);
      if (acquired && wide && f.atLeast(FenceSemantics.RELEASE)) {
        return true;
      }
      acquired |= wide && f.atLeast(FenceSemantics.ACQUIRE);
    }
    return false;
  }

  private void missing(Piece.Fence asked, List<Piece.Fence> found, Side side) {
    if (found.stream().anyMatch(f -> f.atLeast(asked.semantics()))) {
      losses.add(Loss.SCOPE);
    }
    if (asked.semantics() == FenceSemantics.SC) {
      losses.add(Loss.SC);
    }
    boolean acquireGone =
        side != Side.BEFORE
            && wanted.mains().stream().allMatch(Piece.Main::reads)
            && asked.atLeast(FenceSemantics.ACQUIRE)
            && !has(found, FenceSemantics.ACQUIRE)
            && emitted.mains().stream().noneMatch(Piece.Main::acquires);
    boolean releaseGone =
        side != Side.AFTER
            && wanted.mains().stream().allMatch(Piece.Main::writes)
            && asked.atLeast(FenceSemantics.RELEASE)
            && !has(found, FenceSemantics.RELEASE)
            && emitted.mains().stream().noneMatch(Piece.Main::releases);
    if (acquireGone) {
      losses.add(Loss.ACQUIRE);
    }
    if (releaseGone) {
      losses.add(Loss.RELEASE);
    }
    if (losses.isEmpty()) {
      // Its sides are there, each by something that does less than one fence for both.
      losses.add(Loss.GAP);
    }
  }
}
