package dev.acquit.mapper.weaken;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.weaken.Relaxation.Change;
import dev.acquit.mapper.weaken.Relaxation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// All ways to make a program weaker by one thing. A step is the smallest there is: a fence.sc
/// becomes a fence.acq_rel and not at once a fence.acquire, where there is the former. So every
/// weaker program can be reached by steps.
public final class Relaxations {
  private final Outline program;
  private final Repertoire repertoire;
  private final List<Relaxation> found = new ArrayList<>();

  private Relaxations(Outline program, Repertoire repertoire) {
    this.program = program;
    this.repertoire = repertoire;
  }

  /// The relaxations of a program: for each instruction in order, removal first. The last
  /// instruction of a program is not removed.
  ///
  /// @param repertoire what instructions can be weakened to
  public static List<Relaxation> of(Outline program, Repertoire repertoire) {
    Relaxations relaxations = new Relaxations(program, repertoire);
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).steps().size(); i++) {
        relaxations.step(t, i, program.threads().get(t).steps().get(i));
      }
    }
    return relaxations.found;
  }

  private void step(int t, int i, Step step) {
    boolean fence = step instanceof Step.Fence;
    if (program.size() > 1) {
      add(fence ? Kind.REMOVE_FENCE : Kind.REMOVE_ACCESS, "drop " + noun(step), none(), t, i);
    }
    switch (step) {
      case Step.Update update -> {
        Step.Load load = read(update);
        Step.Store store = write(update);
        add(Kind.SPLIT_UPDATE, "split rmw", none(), t, i, load, store);
        add(Kind.ONLY_READ, "only read at", none(), t, i, load);
        add(Kind.ONLY_WRITE, "only write at", none(), t, i, store);
      }
      case Step.Swap swap -> add(Kind.ONLY_READ, "only read at", none(), t, i, read(swap));
      case Step.Load l -> {}
      case Step.Store s -> {}
      case Step.Fence f -> {}
    }
    Annotation mark = step.annotation();
    // A volatile access becomes plain and an acquire.gpu relaxed.gpu: the scope stays where there
    // is one.
    for (Order order : repertoire.below(step)) {
      add(
          fence ? Kind.WEAKEN_FENCE : Kind.WEAKEN_ORDER,
          "weaken " + noun(step),
          change(mark.order(), order),
          t,
          i,
          step.with(new Annotation(order, order.scoped() ? mark.scope() : Optional.empty())));
    }
    mark.scope()
        .flatMap(scope -> repertoire.below(scope, t, program))
        .ifPresent(scope ->
            add(
                Kind.NARROW_SCOPE,
                "narrow " + noun(step),
                change(mark.scope().orElseThrow(), scope),
                t,
                i,
                step.with(Annotation.of(mark.order(), scope))));
    if (step instanceof Step.Access access && access.dependency().isPresent()) {
      add(
          Kind.REMOVE_DEPENDENCY,
          "drop " + word(access.dependency().get().kind()) + " dependency of",
          none(),
          t,
          i,
          access.with(Optional.empty()));
    }
  }

  /// The read half. A data dependency is one of the write half alone.
  private static Step.Load read(Step.Update u) {
    Order order = half(u.annotation().order(), Order.ACQUIRE);
    return new Step.Load(
        u.location(),
        new Annotation(order, u.annotation().scope()),
        u.dependency().filter(d -> d.kind() != Dependency.Kind.DATA));
  }

  /// What is left of a compare-exchange that has failed.
  private static Step.Load read(Step.Swap swap) {
    return new Step.Load(
        swap.location(),
        new Annotation(swap.failure(), swap.annotation().scope()),
        swap.dependency());
  }

  private static Step.Store write(Step.Update u) {
    Order order = half(u.annotation().order(), Order.RELEASE);
    return new Step.Store(
        u.location(), u.value(), new Annotation(order, u.annotation().scope()), u.dependency());
  }

  private static Order half(Order order, Order ordering) {
    return switch (order) {
      case SEQ_CST -> Order.SEQ_CST;
      case ACQ_REL -> ordering;
      case ACQUIRE, RELEASE -> order == ordering ? order : Order.RELAXED;
      case RELAXED, PLAIN, VOLATILE -> Order.RELAXED;
    };
  }

  private void add(
      Kind kind, String what, Optional<Change> change, int thread, int index, Step... instead) {
    Edit.Done done = Edit.of(program).replaced(thread, index, List.of(instead)).done();
    boolean writesStill =
        List.of(instead).stream().anyMatch(s -> s instanceof Step.Access a && a.writes());
    Optional<Step.Access> lost =
        program.threads().get(thread).steps().get(index) instanceof Step.Access a
                && a.writes()
                && !writesStill
            ? Optional.of(a)
            : Optional.empty();
    found.add(
        new Relaxation(
            kind,
            thread,
            index,
            what + " P" + thread + ":" + index,
            change,
            done.outline(),
            program,
            done.terms(),
            lost));
  }

  private static Optional<Change> none() {
    return Optional.empty();
  }

  private static Optional<Change> change(Enum<?> from, Enum<?> to) {
    return Optional.of(new Change(word(from), word(to)));
  }

  private static String noun(Step step) {
    return switch (step) {
      case Step.Load load -> "load";
      case Step.Store store -> "store";
      case Step.Update update -> "rmw";
      case Step.Swap swap -> "compare-exchange";
      case Step.Fence fence -> "fence";
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
