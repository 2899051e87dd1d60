package dev.acquit.mapper.mutate;

import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.weaken.Edit;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The mutations of a program.
///
/// @param language its language, which says what is weaker
record Mutations(TestLanguage language) {
  /// The mutations that do what is wanted: for each place fences dropped, orders and scopes
  /// weakened, then neighbours reversed.
  ///
  /// Orders and scopes are weakened step by step until it is enough, so of a seq_cst load that has
  /// to be relaxed the acquire load is passed over, and of one for which acquire is weak enough the
  /// relaxed one is not looked at by way of it.
  ///
  /// @param wanted whether a mutation does it
  List<Mutation> of(Outline program, Predicate<Mutation> wanted) {
    List<Mutation> found = new ArrayList<>();
    for (Relaxation relaxation : Relaxations.of(program, Repertoire.of(language))) {
      kind(relaxation)
          .ifPresent(kind -> {
            Step step = program.threads().get(relaxation.thread()).steps().get(relaxation.index());
            weaken(kind, step, relaxation, relaxation.change(), wanted, found);
          });
    }
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i + 1 < program.threads().get(t).steps().size(); i++) {
        reversed(program, t, i).filter(wanted).ifPresent(found::add);
      }
    }
    return found;
  }

  private void weaken(
      Mutation.Kind kind,
      Step step,
      Relaxation relaxation,
      Optional<Relaxation.Change> since,
      Predicate<Mutation> wanted,
      List<Mutation> found) {
    // Weakening changes no names, so those of the first step hold for all.
    Optional<Relaxation.Change> change =
        relaxation.change().map(c -> new Relaxation.Change(since.orElse(c).from(), c.to()));
    Mutation mutation =
        new Mutation(
            kind,
            step,
            Relaxation.description(relaxation.what(), change),
            relaxation.outline(),
            relaxation.terms());
    if (found.stream().anyMatch(m -> m.outline().equals(mutation.outline()))) {
      return; // acq_rel becomes relaxed by way of acquire and of release
    }
    if (wanted.test(mutation)) {
      found.add(mutation);
    } else if (kind != Mutation.Kind.DROP_FENCE) {
      for (Relaxation next : Relaxations.of(relaxation.outline(), Repertoire.of(language))) {
        if (next.kind() == relaxation.kind()
            && next.thread() == relaxation.thread()
            && next.index() == relaxation.index()) {
          weaken(kind, step, next, change, wanted, found);
        }
      }
    }
  }

  private static Optional<Mutation.Kind> kind(Relaxation relaxation) {
    return switch (relaxation.kind()) {
      case REMOVE_FENCE -> Optional.of(Mutation.Kind.DROP_FENCE);
      case WEAKEN_FENCE -> Optional.of(Mutation.Kind.WEAKEN_FENCE);
      case WEAKEN_ORDER -> Optional.of(Mutation.Kind.WEAKEN_ORDER);
      case NARROW_SCOPE -> Optional.of(Mutation.Kind.NARROW_SCOPE);
      case REMOVE_ACCESS, REMOVE_DEPENDENCY, SPLIT_UPDATE, ONLY_READ, ONLY_WRITE ->
          Optional.empty();
    };
  }

  /// Two accesses reversed. Not where the second needs what the first read, nor at a branch, which
  /// would then stand before another access than before.
  private static Optional<Mutation> reversed(Outline program, int thread, int first) {
    List<Step> steps = program.threads().get(thread).steps();
    if (!(steps.get(first) instanceof Step.Access a)
        || !(steps.get(first + 1) instanceof Step.Access b)
        || branches(a)
        || branches(b)
        || b.dependency().filter(d -> d.on() == first).isPresent()) {
      return Optional.empty();
    }
    Edit.Done done = Edit.of(program).swapped(thread, first).done();
    return Optional.of(
        new Mutation(
            Mutation.Kind.REVERSE,
            a,
            "reverse P" + thread + ":" + first + " and P" + thread + ":" + (first + 1),
            done.outline(),
            done.terms()));
  }

  private static boolean branches(Step.Access access) {
    return access.dependency().filter(d -> d.kind() == Dependency.Kind.CTRL).isPresent();
  }
}
