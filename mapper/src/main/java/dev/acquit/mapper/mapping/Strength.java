package dev.acquit.mapper.mapping;

import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;

/// The order of strength: what is stronger allows no outcome that the weaker forbids. The PTX model
/// is monotone: a stronger fence or access only adds edges to the relations that its axioms forbid
/// cycles of.
///
/// - Fences: sc is an acquire-release fence that also takes part in the Fence-SC order; that is
///   both an acquire and a release fence. `membar` is `fence.sc` of a scope that is at least as
///   wide.
/// - Accesses: weak below relaxed, relaxed below acquire and release, those below acq_rel; volatile
///   is relaxed at system scope.
/// - Scopes: a scope that contains another whatever the operation says is above it
///   ([TemplateScope#atMost]); of two instructions both the scope and the rest must be.
/// - Sequences: the weaker one can be embedded, each of its fences, in order, into one that is at
///   least as strong, on the same side of the access.
/// - Tables: every alternative of the stronger one is above some alternative of that row of the
///   weaker one; then each of its compilations is above a compilation of the weaker one.
///
/// @ptx 8.4 Operation types, 8.8 Release and Acquire Patterns, 9.7.13.4 membar/fence
public final class Strength {
  private Strength() {}

  /// Whether an instruction is at most as strong as another.
  public static boolean atMost(Template weak, Template strong) {
    return scope(weak).atMost(scope(strong))
        && switch (weak) {
          case Template.Fence f ->
              strong instanceof Template.Membar
                  || (strong instanceof Template.Fence g && atMost(f.semantics(), g.semantics()));
          case Template.Membar m -> strong instanceof Template.Membar;
          case Template.Load l ->
              strong instanceof Template.Load o && atMost(l.semantics(), o.semantics());
          case Template.Store s ->
              strong instanceof Template.Store o && atMost(s.semantics(), o.semantics());
          case Template.Atom a ->
              strong instanceof Template.Atom o && atMost(a.semantics(), o.semantics());
        };
  }

  /// The scope with which an instruction is compared: a volatile access has that of the system, a
  /// weak one none, for which the narrowest stands.
  private static TemplateScope scope(Template template) {
    Semantics semantics =
        switch (template) {
          case Template.Load l -> l.semantics();
          case Template.Store s -> s.semantics();
          default -> Semantics.RELAXED;
        };
    return switch (semantics) {
      case WEAK -> new TemplateScope.Fixed(Scope.CTA);
      case VOLATILE -> new TemplateScope.Fixed(Scope.SYS);
      default -> template.scope();
    };
  }

  private static boolean atMost(FenceSemantics a, FenceSemantics b) {
    return a == b
        || b == FenceSemantics.SC
        || (b == FenceSemantics.ACQ_REL && a != FenceSemantics.SC);
  }

  private static boolean atMost(Semantics a, Semantics b) {
    return a == b
        || a == Semantics.WEAK
        || ((a == Semantics.RELAXED || a == Semantics.VOLATILE) && b != Semantics.WEAK)
        || (b == Semantics.ACQ_REL && (a == Semantics.ACQUIRE || a == Semantics.RELEASE));
  }

  /// Whether a sequence is at most as strong as another.
  public static boolean atMost(List<Template> weak, List<Template> strong) {
    int a = access(weak);
    int b = access(strong);
    if (a < 0 || b < 0) {
      return a < 0 && b < 0 && embeds(weak, strong);
    }
    return atMost(weak.get(a), strong.get(b))
        && embeds(weak.subList(0, a), strong.subList(0, b))
        && embeds(weak.subList(a + 1, weak.size()), strong.subList(b + 1, strong.size()));
  }

  /// Whether a table is at least as strong as another, which has the same rule for mixing.
  public static boolean atLeast(Mapping strong, Mapping weak) {
    if (strong.header().mixing() != weak.header().mixing()) {
      return false;
    }
    for (Row row : strong.rows()) {
      Row other = weak.row(row.key());
      if (!row.equals(other)
          && !row.alternatives().stream().allMatch(a -> hasAtMost(other, a.templates()))) {
        return false;
      }
    }
    return true;
  }

  /// Whether a row has an alternative that is at most as strong as a sequence.
  public static boolean hasAtMost(Row row, List<Template> sequence) {
    return row.alternatives().stream().anyMatch(a -> atMost(a.templates(), sequence));
  }

  /// How high a sequence stands: strictly greater for what is strictly stronger.
  public static int height(List<Template> sequence) {
    return sequence.stream().mapToInt(t -> 4 * height(t) + height(t.scope())).sum();
  }

  private static int height(Template template) {
    return switch (template) {
      case Template.Membar m -> 4;
      case Template.Fence f ->
          switch (f.semantics()) {
            case SC -> 3;
            case ACQ_REL -> 2;
            case ACQUIRE, RELEASE -> 1;
          };
      case Template.Load l -> height(l.semantics());
      case Template.Store s -> height(s.semantics());
      case Template.Atom a -> height(a.semantics());
    };
  }

  /// Less than 4 from the highest to the lowest, which is the least step between instructions.
  private static int height(TemplateScope scope) {
    return switch (scope) {
      case TemplateScope.Own o -> 0;
      case TemplateScope.Fixed(var fixed) ->
          switch (fixed) {
            case CTA -> -1;
            case CLUSTER -> 0;
            case GPU -> 1;
            case SYS -> 2;
          };
    };
  }

  private static int height(Semantics semantics) {
    return switch (semantics) {
      case WEAK -> 0;
      case RELAXED -> 1;
      case ACQUIRE, RELEASE, VOLATILE, MMIO -> 2;
      case ACQ_REL -> 3;
    };
  }

  /// Where the access stands; -1 in a sequence of fences.
  public static int access(List<Template> sequence) {
    for (int i = 0; i < sequence.size(); i++) {
      if (sequence.get(i).operation() != Operation.FENCE) {
        return i;
      }
    }
    return -1;
  }

  /// Whether each element goes, in order, into one that is at least as strong. Taking the first
  /// that fits is best: it leaves most for the rest.
  private static boolean embeds(List<Template> weak, List<Template> strong) {
    int next = 0;
    for (Template template : strong) {
      if (next < weak.size() && atMost(weak.get(next), template)) {
        next++;
      }
    }
    return next == weak.size();
  }
}
