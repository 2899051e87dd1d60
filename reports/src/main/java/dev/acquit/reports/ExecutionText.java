package dev.acquit.reports;

import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An execution as lines of text: its events, each with a letter, then its relations over those
/// letters.
public final class ExecutionText {
  private ExecutionText() {}

  /// Events first, `a: P0: st.weak x, 1 (writes 1)`; then a line for each relation, `rf: a -> c`.
  public static List<String> lines(ExecutionView execution) {
    Stream<String> events = execution.events().stream().map(e -> Letters.of(e.id()) + ": " + e);
    Stream<String> relations =
        execution.edges().stream()
            .map(ExecutionView.Edge::name)
            .distinct()
            .map(name -> relation(execution, name));
    return Stream.concat(events, relations).toList();
  }

  /// A cycle as a chain: an event, then for each edge the relation and the event where it ends.
  public static List<String> cycle(Explanation why) {
    List<String> lines = new ArrayList<>();
    for (ExecutionView.Edge e : why.cycle()) {
      if (lines.isEmpty()) {
        lines.add(why.execution().event(e.from()).toString());
      }
      lines.add("  --" + e.name() + "--> " + why.execution().event(e.to()));
    }
    return lines;
  }

  /// A cycle in one line, events in the field's short form: `P0:Wx=1 --po--> P0:Wy=1 --sw--> ...`.
  public static String shortCycle(Explanation why) {
    StringBuilder line = new StringBuilder();
    for (ExecutionView.Edge e : why.cycle()) {
      if (line.isEmpty()) {
        line.append(shortly(why.execution().event(e.from())));
      }
      line.append(" --").append(e.name()).append("--> ");
      line.append(shortly(why.execution().event(e.to())));
    }
    return line.toString();
  }

  private static String shortly(ExecutionView.EventView event) {
    String access = event.place().orElse("?") + "=" + event.shown();
    return switch (event.kind()) {
      case INITIAL -> "init:W" + access;
      case READ -> "P" + event.thread() + ":R" + access;
      case WRITE -> "P" + event.thread() + ":W" + access;
      case FENCE, BARRIER -> "P" + event.thread() + ":" + event.words();
    };
  }

  private static String relation(ExecutionView execution, String name) {
    return execution.edges().stream()
        .filter(e -> e.name().equals(name))
        .map(e -> Letters.of(e.from()) + " -> " + Letters.of(e.to()))
        .collect(Collectors.joining(", ", name + ": ", ""));
  }
}
