package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which orders and scopes are weaker.
final class Weaker {
  private Weaker() {}

  /// Whether an order is strictly weaker than another. Acquire and release do not compare. Volatile
  /// is relaxed at system scope with a tag, so it compares with plain only.
  static boolean than(Order strong, Order weak) {
    return switch (strong) {
      case PLAIN -> false;
      case VOLATILE, RELAXED -> weak == Order.PLAIN;
      case ACQUIRE, RELEASE -> weak == Order.PLAIN || weak == Order.RELAXED;
      case ACQ_REL -> weak.compareTo(Order.ACQ_REL) < 0 && weak != Order.VOLATILE;
      case SEQ_CST -> weak.compareTo(Order.SEQ_CST) < 0 && weak != Order.VOLATILE;
    };
  }

  /// The orders that come next below that of an access. In C++ an atomic access does not become a
  /// plain one: that is another type of object, and in a straight-line program a plain access that
  /// others conflict with always races (run each thread up to the two accesses: they are next to
  /// each other).
  static List<Order> below(Step.Access access, TestLanguage language) {
    Set<Order> has =
        switch (access) {
          case Step.Load load -> language.loads();
          case Step.Store store -> language.stores();
          case Step.Update update -> language.updates();
        };
    if (language == TestLanguage.CPP) {
      has.remove(Order.PLAIN);
    }
    return covers(access.annotation().order(), has);
  }

  /// The orders that come next below that of a fence.
  static List<Order> below(Step.Fence fence) {
    Set<Order> has = EnumSet.allOf(Order.class);
    has.removeIf(o -> !o.fences());
    return covers(fence.order(), has);
  }

  private static List<Order> covers(Order order, Set<Order> has) {
    return has.stream()
        .filter(o -> than(order, o))
        .filter(o -> has.stream().noneMatch(between -> than(order, between) && than(between, o)))
        .toList();
  }

  /// The widest scope that is narrower and leaves out a thread of the program that the scope
  /// includes; empty if there is none. Clusters count only where the program has some: a CTA that
  /// belongs to none is a cluster of its own.
  static Optional<Scope> below(Scope scope, int thread, Outline program) {
    Place place = program.threads().get(thread).place();
    long included = included(scope, place, program);
    boolean clusters =
        program.threads().stream().anyMatch(t -> t.place().cluster().isPresent());
    for (int i = scope.ordinal() - 1; i >= 0; i--) {
      Scope narrower = Scope.values()[i];
      boolean counts = narrower != Scope.CLUSTER || clusters;
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
