package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares events by their memory orders. Models are monotone in these: an event of a stronger
/// order, and one fence more, forbid more.
final class Strength {
  /// Each but the first holds back what those before it do, but for acquire and release, of which
  /// neither does.
  private static final List<Tag> ORDERS = List.of(Tag.RLX, Tag.ACQ, Tag.REL, Tag.ACQ_REL, Tag.SC);

  private static final long ALL = ORDERS.stream().mapToLong(Tag::bit).reduce(0, (a, b) -> a | b);

  private Strength() {}

  /// Whether events at the same positions do at most what others do: the same or weaker ones, and
  /// no more fences.
  static boolean atMost(List<Optional<Part>> weak, List<Optional<Part>> strong) {
    for (int p = 0; p < weak.size(); p++) {
      Optional<Part> less = weak.get(p);
      Optional<Part> more = strong.get(p);
      boolean covered =
          less.isEmpty()
              ? more.isEmpty() || more.get().kind() == Part.Kind.FENCE
              : more.isPresent() && atMost(less.get(), more.get());
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  private static boolean atMost(Part weak, Part strong) {
    return weak.kind() == strong.kind() && everywhere(weak, strong, Strength::atMost);
  }

  private static boolean atMost(Marks weak, Marks strong) {
    return (weak.tags() & ~ALL) == (strong.tags() & ~ALL)
        && weak.reach().equals(strong.reach())
        && (weak.tags() == strong.tags() || atMost(order(weak), order(strong)));
  }

  private static boolean atMost(Optional<Tag> weak, Optional<Tag> strong) {
    return weak.isPresent()
        && strong.isPresent()
        && (weak.equals(strong)
            || (ORDERS.indexOf(weak.get()) < ORDERS.indexOf(strong.get())
                && !(weak.get() == Tag.ACQ && strong.get() == Tag.REL)));
  }

  private static Optional<Tag> order(Marks marks) {
    return ORDERS.stream().filter(t -> (marks.tags() & t.bit()) != 0).findFirst();
  }

  /// Whether an event is of an order, whatever its scope.
  static boolean has(Part part, Tag order) {
    return part.marks().values().stream().allMatch(m -> (m.tags() & order.bit()) != 0);
  }

  /// Whether another event is the same with one order in the place of another, or just the same
  /// where it is of neither.
  static boolean isWith(Part part, Tag order, Tag instead, Part other) {
    return part.kind() == other.kind()
        && everywhere(
            part,
            other,
            (a, b) ->
                a.reach().equals(b.reach())
                    && ((a.tags() & order.bit()) == 0
                        ? a.tags() == b.tags()
                        : ((a.tags() & ~order.bit()) | instead.bit()) == b.tags()));
  }

  /// The same event without a tag.
  static Part without(Part part, Tag tag) {
    Map<ThreadScope, Marks> marks = new EnumMap<>(ThreadScope.class);
    part.marks()
        .forEach((s, m) ->
            marks.put(s, new Marks(m.tags() & ~tag.bit(), m.reach(), m.proxy(), m.beside())));
    return new Part(part.kind(), marks);
  }

  private interface Both {
    boolean test(Marks one, Marks other);
  }

  private static boolean everywhere(Part one, Part other, Both both) {
    for (ThreadScope s : ThreadScope.values()) {
      if (!both.test(one.marks().get(s), other.marks().get(s))) {
        return false;
      }
    }
    return true;
  }
}
