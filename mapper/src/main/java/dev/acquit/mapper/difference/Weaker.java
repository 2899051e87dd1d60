package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.ptx.isa.Scope;
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

  /// The orders that come next below that of an access.
  static List<Order> below(Step.Access access, Repertoire repertoire) {
    return covers(
        access.annotation().order(),
        switch (access) {
          case Step.Load load -> repertoire.loads();
          case Step.Store store -> repertoire.stores();
          case Step.Update update -> repertoire.updates();
        });
  }

  /// The orders that come next below that of a fence.
  static List<Order> below(Step.Fence fence, Repertoire repertoire) {
    return covers(fence.order(), repertoire.fences());
  }

  private static List<Order> covers(Order order, Set<Order> has) {
    return has.stream()
        .filter(o -> than(order, o))
        .filter(o -> has.stream().noneMatch(between -> than(order, between) && than(between, o)))
        .sorted()
        .toList();
  }

  /// The widest scope that is narrower and leaves out a thread of the program that the scope
  /// includes; empty if there is none. Clusters count only where the program has some: a CTA that
  /// belongs to none is a cluster of its own.
  static Optional<Scope> below(Scope scope, int thread, Outline program, Repertoire repertoire) {
    Place place = program.threads().get(thread).place();
    long included = included(scope, place, program);
    boolean clusters = program.threads().stream().anyMatch(t -> t.place().cluster().isPresent());
    for (int i = scope.ordinal() - 1; i >= 0; i--) {
      Scope narrower = Scope.values()[i];
      boolean counts =
          repertoire.scopes().contains(narrower) && (narrower != Scope.CLUSTER || clusters);
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
