package dev.acquit.codegen.snapshot;

import dev.acquit.text.Position;
import java.util.List;

/// What the memory model sees of a function.
///
/// @param position where its name stands
/// @param visible whether other modules can see it, and none of them may replace it
/// @param kernel whether it is launched, and not called: nothing of its thread follows its end
/// @param linear whether its paths were too many, so that events stand in the order of the file and
///   nothing is said about what comes next
/// @param start the events that may come first, as numbers; the number of events is the end
/// @param events in the order of the file
/// @param results where it writes what it returns, in the order of the file, with what that is
/// @param notes what was not understood
public record FunctionSnapshot(
    String name,
    Position position,
    boolean visible,
    boolean kernel,
    boolean linear,
    List<Integer> start,
    List<Event> events,
    List<Event> results,
    List<String> notes) {
  /// Copies the lists.
  public FunctionSnapshot {
    start = List.copyOf(start);
    events = List.copyOf(events);
    results = List.copyOf(results);
    notes = List.copyOf(notes);
  }

  /// It with other events.
  public FunctionSnapshot with(List<Integer> start, List<Event> events) {
    return new FunctionSnapshot(
        name, position, visible, kernel, linear, start, events, results, notes);
  }

  /// Whether another snapshot has the same events on the same paths, wherever they stand.
  public boolean same(FunctionSnapshot other) {
    if (events.size() != other.events.size()
        || linear != other.linear
        || kernel != other.kernel
        || !start.equals(other.start)) {
      return false;
    }
    for (int i = 0; i < events.size(); i++) {
      Event mine = events.get(i);
      Event its = other.events.get(i);
      if (!mine.same(its)
          || mine.guarded() != its.guarded()
          || mine.unread() != its.unread()
          || !mine.when().equals(its.when())
          || !mine.values().equals(its.values())
          || !mine.exact().equals(its.exact())
          || !mine.next().equals(its.next())) {
        return false;
      }
    }
    return results.stream()
        .map(Event::exact)
        .toList()
        .equals(other.results.stream().map(Event::exact).toList());
  }

  /// A name without what changes from file to file, and from architecture to architecture.
  public static String key(String name) {
    return FunctionKey.of(name);
  }
}
