package dev.acquit.reports.json;

import dev.acquit.litmus.ast.Value;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An execution.
///
/// @param events its events
/// @param edges its relations
public record ExecutionJson(List<EventJson> events, List<EdgeJson> edges) {
  private static final Pattern ADDRESS = Pattern.compile("&(.*?)([+-][0-9]{1,18})?");

  /// Copies the lists.
  public ExecutionJson {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
  }

  /// An event.
  ///
  /// @param id its number
  /// @param thread its thread; -1: an initial write
  /// @param kind `initial`, `read`, `write`, `fence` or `barrier`
  /// @param text the instruction or statement
  /// @param location the variable, if it is an access
  /// @param value what is read or written: a number, or an address as text
  /// @param tags the base sets of the model that it is in; absent in files of older versions
  public record EventJson(
      int id,
      int thread,
      String kind,
      String text,
      String location,
      Object value,
      List<String> tags) {
    /// Copies the list.
    public EventJson {
      tags = tags == null ? List.of() : List.copyOf(tags);
    }
  }

  /// A pair of a relation.
  ///
  /// @param relation its name
  /// @param from the id of the event where it begins
  /// @param to the id of the event where it ends
  public record EdgeJson(String relation, int from, int to) {}

  /// An execution that was found.
  public static ExecutionJson of(ExecutionView view) {
    return new ExecutionJson(
        view.events().stream().map(ExecutionJson::event).toList(), edges(view.edges()));
  }

  public static List<EdgeJson> edges(List<Edge> edges) {
    return edges.stream().map(e -> new EdgeJson(e.name(), e.from(), e.to())).toList();
  }

  private static EventJson event(EventView e) {
    return new EventJson(
        e.id(),
        e.thread(),
        e.kind().name().toLowerCase(Locale.ROOT),
        e.text(),
        e.location().orElse(null),
        e.value().map(ExecutionJson::value).orElse(null),
        e.tags().stream().sorted().map(Tag::name).toList());
  }

  /// The execution that was written so.
  public ExecutionView view() {
    return new ExecutionView(
        events.stream().map(ExecutionJson::view).toList(),
        edges.stream().map(e -> new Edge(e.relation(), e.from(), e.to())).toList());
  }

  private static EventView view(EventJson e) {
    return new EventView(
        e.id(),
        e.thread(),
        Kind.valueOf(e.kind().toUpperCase(Locale.ROOT)),
        -1,
        e.text(),
        Optional.ofNullable(e.location()),
        Optional.ofNullable(e.value()).map(ExecutionJson::read),
        e.tags().stream().flatMap(t -> Tag.named(t).stream()).collect(Collectors.toSet()));
  }

  private static Value read(Object value) {
    if (value instanceof Number n) {
      return new Value.Number(n.longValue());
    }
    Matcher address = ADDRESS.matcher(value.toString());
    return address.matches()
        ? new Value.AddressOf(
            address.group(1), address.group(2) == null ? 0 : Long.parseLong(address.group(2)))
        : new Value.AddressOf(value.toString(), 0);
  }

  /// Numbers as numbers, addresses as `&x`.
  public static Object value(Value value) {
    return switch (value) {
      case Value.Number(long n) -> (Object) n;
      case Value.AddressOf a -> a.toString();
    };
  }
}
