package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.litmus.ast.Value;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.relation.Relation;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An execution.
///
/// @param events its events
/// @param edges its relations, as pictures draw them
/// @param relations the pairs of the relations that its model lists in `show`, whole, as `0-2 2-3`;
///   absent in files of older versions
public record ExecutionJson(
    List<EventJson> events,
    List<EdgeJson> edges,
    @JsonProperty(isRequired = OptBoolean.FALSE) SequencedMap<String, String> relations) {
  /// Floating-point numbers, which are strings: JSON has no word for all of them.
  private static final Pattern REAL = Pattern.compile("-?(inf|nan|[0-9]+\\.[0-9]+(E-?[0-9]+)?)");

  private static final Pattern ADDRESS = Pattern.compile("&(.*?)([+-][0-9]{1,18})?");
  private static final Pattern PAIR = Pattern.compile("([0-9]{1,4})-([0-9]{1,4})");

  /// Copies the collections.
  ///
  /// @throws IllegalArgumentException if an event is not where its number says, or an edge is of
  ///   events that there are not
  public ExecutionJson {
    events = List.copyOf(events);
    for (int i = 0; i < events.size(); i++) {
      if (events.get(i).id() != i) {
        throw new IllegalArgumentException(
            "event " + events.get(i).id() + " stands at the place of event " + i);
      }
    }
    edges = List.copyOf(edges);
    hold(events.size(), edges);
    relations = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(relations));
  }

  /// An event.
  ///
  /// @param id its number
  /// @param thread its thread; -1: an initial write
  /// @param kind what it is
  /// @param text the instruction or statement
  /// @param location the variable, if it is an access
  /// @param member what the source of the test calls the bytes of it that are accessed; absent: not
  ///   known, or no other name
  /// @param value what is read or written: a number, or an address as text
  /// @param tags the base sets of the model that it is in; absent in files of older versions
  /// @param line where the instruction or statement stands in the file of the test; absent: not
  ///   known
  public record EventJson(
      int id,
      int thread,
      Kind kind,
      String text,
      @Nullable String location,
      @JsonProperty(isRequired = OptBoolean.FALSE) @Nullable String member,
      @Nullable Object value,
      @JsonProperty(isRequired = OptBoolean.FALSE) List<String> tags,
      @Nullable Integer line) {
    /// Copies the list.
    public EventJson {
      tags = List.copyOf(tags);
    }

    /// The event that was written so.
    public EventView view() {
      return new EventView(
          id,
          thread,
          kind,
          -1,
          line == null ? OptionalInt.empty() : OptionalInt.of(line),
          text,
          Optional.ofNullable(location),
          Optional.empty(),
          Optional.ofNullable(member),
          Optional.ofNullable(value).map(ExecutionJson::read),
          tags.stream().flatMap(t -> Tag.named(t).stream()).collect(Collectors.toSet()));
    }
  }

  /// A pair of a relation.
  ///
  /// @param relation its name
  /// @param from the id of the event where it begins
  /// @param to the id of the event where it ends
  public record EdgeJson(String relation, int from, int to) {}

  /// Refuses edges of events that there are not.
  ///
  /// @throws IllegalArgumentException if there is one
  void hold(List<EdgeJson> some) {
    hold(events.size(), some);
  }

  private static void hold(int size, List<EdgeJson> some) {
    for (EdgeJson e : some) {
      for (int id : new int[] {e.from(), e.to()}) {
        if (id < 0 || id >= size) {
          throw new IllegalArgumentException(
              "its " + e.relation() + " is of event " + id + ", and there are " + size + " events");
        }
      }
    }
  }

  /// An execution that was found.
  public static ExecutionJson of(ExecutionView view) {
    return new ExecutionJson(
        view.events().stream().map(ExecutionJson::event).toList(),
        edges(view.edges()),
        pairs(view.relations()));
  }

  private static SequencedMap<String, String> pairs(Map<String, Relation> relations) {
    SequencedMap<String, String> all = new LinkedHashMap<>();
    relations.forEach((name, r) -> {
      StringJoiner pairs = new StringJoiner(" ");
      for (int a = 0; a < r.size(); a++) {
        int from = a;
        r.row(a).stream().forEach(to -> pairs.add(from + "-" + to));
      }
      all.put(name, pairs.toString());
    });
    return all;
  }

  public static List<EdgeJson> edges(List<Edge> edges) {
    return edges.stream().map(e -> new EdgeJson(e.name(), e.from(), e.to())).toList();
  }

  private static EventJson event(EventView e) {
    return new EventJson(
        e.id(),
        e.thread(),
        e.kind(),
        e.text(),
        e.location().orElse(null),
        e.member().orElse(null),
        e.value().map(ExecutionJson::value).orElse(null),
        e.tags().stream().sorted().map(Tag::name).toList(),
        e.line().isPresent() ? e.line().getAsInt() : null);
  }

  /// The execution that was written so.
  public ExecutionView view() {
    return new ExecutionView(
        events.stream().map(EventJson::view).toList(),
        edges.stream().map(e -> new Edge(e.relation(), e.from(), e.to())).toList(),
        matrices());
  }

  /// Nothing is asked of relations that are no pairs of the events: a file may come from anywhere.
  private SequencedMap<String, Relation> matrices() {
    SequencedMap<String, Relation> all = new LinkedHashMap<>();
    relations.forEach((name, pairs) -> matrix(pairs).ifPresent(r -> all.put(name, r)));
    return all;
  }

  /// The relation that was written so; empty if it is no relation of the events.
  public Optional<Relation> matrix(String pairs) {
    if (events.size() > Relation.MAX_SIZE) {
      return Optional.empty();
    }
    Relation.Builder r = new Relation.Builder(events.size());
    for (String pair : pairs.isEmpty() ? new String[0] : pairs.split(" ", -1)) {
      Matcher m = PAIR.matcher(pair);
      if (!m.matches()) {
        return Optional.empty();
      }
      int from = Integer.parseInt(m.group(1));
      int to = Integer.parseInt(m.group(2));
      if (Math.max(from, to) >= events.size()) {
        return Optional.empty();
      }
      r.add(from, to);
    }
    return Optional.of(r.build());
  }

  private static Value read(Object value) {
    if (value instanceof Number n) {
      return n instanceof BigInteger big && big.bitLength() == Long.SIZE
          ? Value.unsigned(big.longValue())
          : new Value.Number(n.longValue());
    }
    if (REAL.matcher(value.toString()).matches()) {
      return Value.Real.of(value.toString());
    }
    Matcher address = ADDRESS.matcher(value.toString());
    return address.matches()
        ? new Value.AddressOf(
            address.group(1), address.group(2) == null ? 0 : Long.parseLong(address.group(2)))
        : new Value.AddressOf(value.toString(), 0);
  }

  /// Integers as numbers, addresses as `&x`, floating-point numbers as strings, `1.5`.
  public static Object value(Value value) {
    return switch (value) {
      case Value.Number(long n) -> (Object) n;
      case Value.Large large -> large.number();
      case Value.Huge huge -> huge.number();
      case Value.Real real -> real.toString();
      case Value.AddressOf a -> a.toString();
    };
  }
}
