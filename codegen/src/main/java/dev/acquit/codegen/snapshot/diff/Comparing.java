package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.snapshot.Condition;
import dev.acquit.codegen.snapshot.Event;
import java.util.ArrayList;
import java.util.List;

/// Compares what two events that are one go to and are given: by [Event#exact] where both have it,
/// else by words, in which a `?` is not known.
final class Comparing {
  private Comparing() {}

  /// Whether both go to one place.
  static Sameness places(Event before, Event after) {
    boolean words = before.known() && after.known();
    if (words && before.at().equals(after.at())) {
      return Sameness.SAME;
    }
    Sameness exact =
        before.exact().isEmpty() || after.exact().isEmpty()
            ? Sameness.OPEN
            : Sameness.of(before.exact().getFirst(), after.exact().getFirst());
    return exact == Sameness.OPEN && words ? Sameness.DIFFERENT : exact;
  }

  /// Whether both are given the same.
  static Sameness values(Event before, Event after) {
    List<String> old = rest(before);
    List<String> now = rest(after);
    int count = before.values().size();
    if (count != after.values().size()) {
      return Sameness.OPEN;
    }
    List<Sameness> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Sameness exact =
          old.size() == count && now.size() == count
              ? Sameness.of(old.get(i), now.get(i))
              : Sameness.OPEN;
      all.add(
          exact == Sameness.OPEN ? words(before.values().get(i), after.values().get(i)) : exact);
    }
    return all.contains(Sameness.DIFFERENT)
        ? Sameness.DIFFERENT
        : all.contains(Sameness.OPEN) ? Sameness.OPEN : Sameness.SAME;
  }

  private static List<String> rest(Event event) {
    return event.exact().isEmpty() ? List.of() : event.exact().subList(1, event.exact().size());
  }

  private static Sameness words(String old, String now) {
    boolean known = old.indexOf('?') < 0 && now.indexOf('?') < 0;
    return !known ? Sameness.OPEN : old.equals(now) ? Sameness.SAME : Sameness.DIFFERENT;
  }

  /// How many of the place, the values and the conditions of two events that are one were not
  /// compared.
  static int open(Event before, Event after) {
    int open = places(before, after) == Sameness.OPEN ? 1 : 0;
    open += values(before, after) == Sameness.OPEN ? 1 : 0;
    boolean known = isKnown(before.when()) && isKnown(after.when());
    return open + (known ? 0 : 1);
  }

  private static boolean isKnown(List<Condition> when) {
    return when.stream().noneMatch(c -> c.left().indexOf('?') >= 0 || c.right().indexOf('?') >= 0);
  }

  /// An event that says where it goes, or what it is given, as an expression where words do not
  /// tell it from another.
  static Event shown(Event event, Event other, boolean place) {
    if (event.exact().isEmpty()) {
      return event;
    }
    return place
        ? event.saying(
            event.at().equals(other.at()) ? event.exact().getFirst() : event.at(), event.values())
        : event.saying(
            event.at(), event.values().equals(other.values()) ? rest(event) : event.values());
  }
}
