package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Random programs of up to six instructions with every kind of instruction, scope and dependency.
final class RandomOutlines {
  private final Random random;
  private final TestLanguage language;
  private final boolean dependencies;

  RandomOutlines(Random random, TestLanguage language, boolean dependencies) {
    this.random = random;
    this.language = language;
    this.dependencies = dependencies;
  }

  Outline next() {
    int threads = 1 + random.nextInt(3);
    int[] values = new int[2];
    List<OutlineThread> made = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<Step> steps = new ArrayList<>();
      int size = 1 + random.nextInt(threads == 1 ? 4 : 2);
      for (int i = 0; i < size; i++) {
        steps.add(step(steps, values));
      }
      made.add(new OutlineThread(Place.cta(random.nextInt(2)), steps));
    }
    return withAllLocations(new Outline(made));
  }

  /// Locations are numbered without gaps.
  private Outline withAllLocations(Outline outline) {
    boolean first =
        outline.threads().stream()
            .flatMap(t -> t.steps().stream())
            .anyMatch(s -> s instanceof Step.Access a && a.location() == 0);
    return first || outline.locations() == 0 ? outline : next();
  }

  private Step step(List<Step> before, int[] values) {
    Scope scope = random.nextBoolean() ? Scope.GPU : Scope.CTA;
    int location = random.nextInt(2);
    return switch (random.nextInt(6)) {
      case 0, 1 ->
          new Step.Load(
              location, mark(language.loads().stream().toList(), scope), on(before, false));
      case 2, 3 ->
          new Step.Store(
              location,
              ++values[location],
              mark(language.stores().stream().toList(), scope),
              on(before, true));
      case 4 ->
          new Step.Update(
              location,
              ++values[location],
              mark(language.updates().stream().toList(), scope),
              on(before, true));
      default -> new Step.Fence(mark(FENCES, scope).order(), scope);
    };
  }

  private static final List<Order> FENCES =
      List.of(Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST);

  private Annotation mark(List<Order> orders, Scope scope) {
    return Annotation.of(orders.get(random.nextInt(orders.size())), scope);
  }

  private Optional<Dependency> on(List<Step> before, boolean data) {
    if (!dependencies || before.isEmpty() || random.nextInt(3) > 0) {
      return Optional.empty();
    }
    int on = random.nextInt(before.size());
    Dependency.Kind kind = Dependency.Kind.values()[random.nextInt(3)];
    boolean fits =
        before.get(on) instanceof Step.Access a
            && a.reads()
            && (data || kind != Dependency.Kind.DATA);
    return fits ? Optional.of(new Dependency(kind, on)) : Optional.empty();
  }
}
