package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The orders and scopes to which instructions can be weakened.
///
/// @param loads orders of loads
/// @param stores orders of stores
/// @param updates orders of read-modify-writes
/// @param fences orders of fences
/// @param scopes scopes
public record Repertoire(
    Set<Order> loads, Set<Order> stores, Set<Order> updates, Set<Order> fences, Set<Scope> scopes) {
  /// Copies the sets.
  public Repertoire {
    loads = Set.copyOf(loads);
    stores = Set.copyOf(stores);
    updates = Set.copyOf(updates);
    fences = Set.copyOf(fences);
    scopes = Set.copyOf(scopes);
  }

  /// Everything that a language has, but in C++ an atomic access does not become a plain one: that
  /// is another type of object, and in a straight-line program a plain access that others conflict
  /// with always races.
  public static Repertoire of(TestLanguage language) {
    Set<Order> loads = language.loads();
    Set<Order> stores = language.stores();
    if (language == TestLanguage.CPP) {
      loads.remove(Order.PLAIN);
      stores.remove(Order.PLAIN);
    }
    Set<Order> fences = EnumSet.allOf(Order.class);
    fences.removeIf(o -> !o.fences());
    return new Repertoire(loads, stores, language.updates(), fences, EnumSet.allOf(Scope.class));
  }

  /// What a vocabulary has; in C++ without plain accesses, as in [#of(TestLanguage)].
  public static Repertoire of(Vocabulary vocabulary) {
    Repertoire all = of(vocabulary.language());
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    Set<Order> fences = EnumSet.noneOf(Order.class);
    for (Step.Fence fence : vocabulary.fences()) {
      fences.add(fence.order());
      scopes.add(fence.scope());
    }
    Stream.of(vocabulary.loads(), vocabulary.stores(), vocabulary.updates())
        .flatMap(List::stream)
        .map(Annotation::scope)
        .flatMap(Optional::stream)
        .forEach(scopes::add);
    return new Repertoire(
        both(vocabulary.loads(), all.loads),
        both(vocabulary.stores(), all.stores),
        both(vocabulary.updates(), all.updates),
        fences,
        scopes);
  }

  private static Set<Order> both(Collection<Annotation> some, Set<Order> all) {
    Set<Order> orders = EnumSet.noneOf(Order.class);
    some.forEach(a -> orders.add(a.order()));
    orders.retainAll(all);
    return orders;
  }
}
