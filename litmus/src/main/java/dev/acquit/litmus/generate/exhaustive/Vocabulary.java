package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The instructions that programs are made of. [VocabularyReader] reads the form that a user
/// writes.
///
/// @param language the language they belong to
/// @param loads annotations of loads; this order and those below are that of the enumeration
/// @param stores annotations of stores
/// @param updates annotations of read-modify-writes
/// @param dependencies how an access may depend on an earlier read of its thread, besides not at
///   all
public record Vocabulary(
    TestLanguage language,
    List<Annotation> loads,
    List<Annotation> stores,
    List<Annotation> updates,
    List<Step.Fence> fences,
    Set<Dependency.Kind> dependencies) {
  /// Copies the lists, without what they have twice.
  ///
  /// @throws IllegalArgumentException if the language lacks something
  public Vocabulary {
    loads = once(loads);
    stores = once(stores);
    updates = once(updates);
    fences = once(fences);
    dependencies = Set.copyOf(dependencies);
    steps(loads, stores, updates, fences).stream()
        .filter(step -> !language.has(step))
        .findFirst()
        .ifPresent(step -> {
          throw new IllegalArgumentException(language + " has no " + step);
        });
  }

  /// Instructions of all the given orders at all the given scopes, without dependencies.
  ///
  /// @throws IllegalArgumentException if the language lacks one
  public static Vocabulary of(
      TestLanguage language,
      Set<Order> loads,
      Set<Order> stores,
      Set<Order> updates,
      Set<Order> fences,
      Set<Scope> scopes) {
    List<Step.Fence> allFences = new ArrayList<>();
    for (Order order : sorted(fences, Order.class)) {
      for (Scope scope : sorted(scopes, Scope.class)) {
        allFences.add(new Step.Fence(order, scope));
      }
    }
    return new Vocabulary(
        language,
        annotations(loads, scopes),
        annotations(stores, scopes),
        annotations(updates, scopes),
        allFences,
        Set.of());
  }

  /// The same vocabulary with other dependencies.
  public Vocabulary with(Set<Dependency.Kind> kinds) {
    return new Vocabulary(language, loads, stores, updates, fences, kinds);
  }

  /// Each instruction once, without dependency, at location 0 and with value 0.
  List<Step> steps() {
    return steps(loads, stores, updates, fences);
  }

  private static List<Step> steps(
      List<Annotation> loads,
      List<Annotation> stores,
      List<Annotation> updates,
      List<Step.Fence> fences) {
    List<Step> all = new ArrayList<>();
    loads.forEach(a -> all.add(new Step.Load(0, a, Optional.empty())));
    stores.forEach(a -> all.add(new Step.Store(0, 0, a, Optional.empty())));
    updates.forEach(a -> all.add(new Step.Update(0, 0, a, Optional.empty())));
    all.addAll(fences);
    return all;
  }

  private static List<Annotation> annotations(Set<Order> orders, Set<Scope> scopes) {
    List<Annotation> all = new ArrayList<>();
    for (Order order : sorted(orders, Order.class)) {
      for (Scope scope : sorted(scopes, Scope.class)) {
        all.add(Annotation.of(order, scope));
      }
    }
    return all;
  }

  private static <E extends Enum<E>> EnumSet<E> sorted(Set<E> set, Class<E> type) {
    EnumSet<E> sorted = EnumSet.noneOf(type);
    sorted.addAll(set);
    return sorted;
  }

  private static <T> List<T> once(Collection<T> items) {
    return List.copyOf(new LinkedHashSet<>(items));
  }
}
