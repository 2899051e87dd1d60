package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.difference.Relaxation.Change;
import dev.acquit.mapper.difference.Relaxation.Kind;
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
  /// @param program the program
  /// @param repertoire what instructions can be weakened to
  public static List<Relaxation> of(Outline program, Repertoire repertoire) {
    Relaxations relaxations = new Relaxations(program, repertoire);
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).steps().size(); i++) {
        switch (program.threads().get(t).steps().get(i)) {
          case Step.Access access -> relaxations.access(t, i, access);
          case Step.Fence fence -> relaxations.fence(t, i, fence);
        }
      }
    }
    return relaxations.found;
  }

  private void fence(int t, int i, Step.Fence fence) {
    if (program.size() > 1) {
      add(Kind.REMOVE_FENCE, "drop fence", none(), t, i, List.of());
    }
    for (Order order : Weaker.below(fence, repertoire)) {
      add(
          Kind.WEAKEN_FENCE,
          "weaken fence",
          change(fence.order(), order),
          t,
          i,
          List.of(new Step.Fence(order, fence.scope())));
    }
    Weaker.below(fence.scope(), t, program, repertoire)
        .ifPresent(scope ->
            add(
                Kind.NARROW_SCOPE,
                "narrow fence",
                change(fence.scope(), scope),
                t,
                i,
                List.of(new Step.Fence(fence.order(), scope))));
  }

  private void access(int t, int i, Step.Access access) {
    if (program.size() > 1) {
      add(Kind.REMOVE_ACCESS, "drop " + noun(access), none(), t, i, List.of());
    }
    if (access instanceof Step.Update update) {
      update(t, i, update);
    }
    Annotation mark = access.annotation();
    // A volatile access becomes plain and an acquire.gpu relaxed.gpu: the scope stays where there
    // is one.
    for (Order order : Weaker.below(access, repertoire)) {
      Annotation weaker = new Annotation(order, order.scoped() ? mark.scope() : Optional.empty());
      add(
          Kind.WEAKEN_ORDER,
          "weaken " + noun(access),
          change(mark.order(), order),
          t,
          i,
          List.of(Edit.with(access, weaker)));
    }
    mark.scope()
        .flatMap(scope -> Weaker.below(scope, t, program, repertoire))
        .ifPresent(scope ->
            add(
                Kind.NARROW_SCOPE,
                "narrow " + noun(access),
                change(mark.scope().orElseThrow(), scope),
                t,
                i,
                List.of(Edit.with(access, Annotation.of(mark.order(), scope)))));
    access
        .dependency()
        .ifPresent(d ->
            add(
                Kind.REMOVE_DEPENDENCY,
                "drop " + word(d.kind()) + " dependency of",
                none(),
                t,
                i,
                List.of(Edit.with(access, Optional.<Dependency>empty()))));
  }

  private void update(int t, int i, Step.Update update) {
    Step.Load load = read(update);
    Step.Store store = write(update);
    add(Kind.SPLIT_UPDATE, "split rmw", none(), t, i, List.of(load, store));
    add(Kind.ONLY_READ, "only read at", none(), t, i, List.of(load));
    add(Kind.ONLY_WRITE, "only write at", none(), t, i, List.of(store));
  }

  /// The read half. A data dependency is one of the write half alone.
  private static Step.Load read(Step.Update u) {
    Order order = half(u.annotation().order(), Order.ACQUIRE);
    return new Step.Load(
        u.location(),
        new Annotation(order, u.annotation().scope()),
        u.dependency().filter(d -> d.kind() != Dependency.Kind.DATA));
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
      Kind kind, String what, Optional<Change> change, int thread, int index, List<Step> instead) {
    Edit.Done done = Edit.of(program).replaced(thread, index, instead).done();
    boolean writesStill = instead.stream().anyMatch(s -> s instanceof Step.Access a && a.writes());
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

  private static String noun(Step.Access access) {
    return switch (access) {
      case Step.Load load -> "load";
      case Step.Store store -> "store";
      case Step.Update update -> "rmw";
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
