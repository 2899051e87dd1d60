package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.codegen.snapshot.Order;
import dev.acquit.codegen.snapshot.diff.Change.Kind;
import dev.acquit.codegen.snapshot.diff.Change.Movement;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Accesses whose order fences give now: a relaxed access and a fence right behind it acquire as an
/// access with acquire does, and a fence right before one releases; and the fence orders other
/// accesses, too, so that the opposite is not the same.
///
/// @ptx 8.8 Release and acquire patterns
final class Fencing {
  private final FunctionSnapshot after;
  private final List<List<Integer>> previous = new ArrayList<>();

  /// Fences that give an access its order.
  private final Set<Integer> serving = new HashSet<>();

  Fencing(FunctionSnapshot after) {
    this.after = after;
    for (int i = 0; i <= after.events().size(); i++) {
      previous.add(new ArrayList<>());
    }
    after.start().forEach(to -> previous.get(to).add(after.events().size()));
    for (int i = 0; i < after.events().size(); i++) {
      for (int to : after.events().get(i).next()) {
        previous.get(to).add(i);
      }
    }
  }

  /// Whether a fence orders all that one of an order and a scope would, and on all paths.
  static boolean covers(Event fence, Order order, Optional<Scope> scope) {
    Deed deed = fence.deed();
    return deed.kind() == Deed.Kind.FENCE
        && !fence.guarded()
        && deed.order().contains(order)
        && deed.scope().isPresent()
        && scope.isPresent()
        && deed.scope().get().compareTo(scope.get()) >= 0;
  }

  /// Whether a fence is there for accesses that had its order before.
  boolean serves(int fence) {
    return serving.contains(fence);
  }

  /// What became of an access that lost an order which fences beside it give; empty if that is not
  /// all.
  ///
  /// @param before the access before
  /// @param n the number of the access now
  List<Change> of(Event before, int n) {
    Event now = after.events().get(n);
    boolean acquires = before.deed().order().acquires() && !now.deed().order().acquires();
    boolean releases = before.deed().order().releases() && !now.deed().order().releases();
    if (!before.deed().kind().accesses() || after.linear() || !(acquires || releases)) {
      return List.of();
    }
    List<Integer> behind = acquires ? beside(before, now.next(), Order.ACQUIRE) : List.of();
    List<Integer> ahead = releases ? beside(before, previous.get(n), Order.RELEASE) : List.of();
    if ((acquires && behind.isEmpty())
        || (releases && ahead.isEmpty())
        || !rest(before, now, acquires, releases)) {
      return List.of();
    }
    serving.addAll(behind);
    serving.addAll(ahead);
    List<Change> all = new ArrayList<>();
    behind.stream().limit(1).forEach(f -> all.add(fenced(before, now, f, Movement.BEFORE)));
    ahead.stream().limit(1).forEach(f -> all.add(fenced(before, now, f, Movement.BEHIND)));
    return all;
  }

  private Change fenced(Event before, Event now, int fence, Movement movement) {
    return Change.moved(Kind.FENCED, before, now, Optional.of(after.events().get(fence)), movement);
  }

  /// The neighbours, if each is a fence that gives an order.
  private List<Integer> beside(Event before, List<Integer> neighbours, Order order) {
    return neighbours.stream()
            .allMatch(i ->
                i < after.events().size()
                    && covers(after.events().get(i), order, before.deed().scope()))
        ? neighbours
        : List.of();
  }

  /// Whether nothing else is less than it was.
  private static boolean rest(Event before, Event now, boolean acquires, boolean releases) {
    Optional<Order> order = Optional.of(now.deed().order()).filter(Order::strong);
    order = acquires ? order.flatMap(o -> o.with(Order.ACQUIRE)) : order;
    order = releases ? order.flatMap(o -> o.with(Order.RELEASE)) : order;
    return order
        .flatMap(o -> Change.between(before, now.with(now.deed().with(o))))
        .map(c -> !c.kind().loses())
        .orElse(order.isPresent());
  }
}
