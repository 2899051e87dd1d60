package dev.acquit.mapper.weaken;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
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

  /// The orders that come next below that of an instruction. A compare-exchange is made weaker only
  /// as what it is if it fails, a load.
  List<Order> below(Step step) {
    return switch (step) {
      case Step.Load load -> covers(load.annotation().order(), loads);
      case Step.Store store -> covers(store.annotation().order(), stores);
      case Step.Update update -> covers(update.annotation().order(), updates);
      case Step.Swap swap -> List.of();
      case Step.Fence fence -> covers(fence.order(), fences);
    };
  }

  private static List<Order> covers(Order order, Set<Order> has) {
    return has.stream()
        .filter(o -> weaker(order, o))
        .filter(
            o -> has.stream().noneMatch(between -> weaker(order, between) && weaker(between, o)))
        .sorted()
        .toList();
  }

  /// Whether an order is strictly weaker than another. Acquire and release do not compare. Volatile
  /// is relaxed at system scope with a tag, so it compares with plain only.
  private static boolean weaker(Order strong, Order weak) {
    return switch (strong) {
      case PLAIN -> false;
      case VOLATILE, RELAXED -> weak == Order.PLAIN;
      case ACQUIRE, RELEASE -> weak == Order.PLAIN || weak == Order.RELAXED;
      case ACQ_REL -> weak.compareTo(Order.ACQ_REL) < 0 && weak != Order.VOLATILE;
      case SEQ_CST -> weak.compareTo(Order.SEQ_CST) < 0 && weak != Order.VOLATILE;
    };
  }

  /// The widest scope that is narrower and leaves out a thread of the program that the scope
  /// includes; empty if there is none. Clusters count only where the program has some: a CTA that
  /// belongs to none is a cluster of its own.
  Optional<Scope> below(Scope scope, int thread, Outline program) {
    Place place = program.threads().get(thread).place();
    long included = included(scope, place, program);
    boolean clusters = program.threads().stream().anyMatch(t -> t.place().cluster().isPresent());
    for (int i = scope.ordinal() - 1; i >= 0; i--) {
      Scope narrower = Scope.values()[i];
      boolean counts = scopes.contains(narrower) && (narrower != Scope.CLUSTER || clusters);
      if (counts && included(narrower, place, program) < included) {
        return Optional.of(narrower);
      }
    }
    return Optional.empty();
  }

  private static long included(Scope scope, Place place, Outline program) {
    return program.threads().stream()
        .map(OutlineThread::place)
        .filter(other -> place.shares(scope, other))
        .count();
  }
}
