package dev.acquit.reports.html;

import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.reports.Letters;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExecutionJson.EventJson;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// An execution as a list, with the letters that its events have in the drawing.
///
/// @param lines its events
public record Events(List<Line> lines, List<Relation> relations) {
  /// Copies the lists.
  public Events {
    lines = List.copyOf(lines);
    relations = List.copyOf(relations);
  }

  /// An event.
  ///
  /// @param text its letter, its thread, its instruction and its value
  public record Line(String text) {}

  /// The pairs of a relation.
  ///
  /// @param name what it is called
  /// @param pairs from which event to which
  public record Relation(String name, String pairs) {}

  /// The list of an execution.
  public static Events of(ExecutionJson execution) {
    Set<String> names = new TreeSet<>();
    execution.edges().forEach(e -> names.add(e.relation()));
    return new Events(
        execution.events().stream().map(e -> new Line(text(e))).toList(),
        names.stream().map(n -> new Relation(n, pairs(execution, n))).toList());
  }

  private static String text(EventJson e) {
    String thread = e.thread() < 0 ? "init" : "P" + e.thread();
    String line = letter(e.id()) + ": " + thread + ": " + e.view().words();
    if (e.value() == null || e.thread() < 0) {
      return line;
    }
    return line + (e.kind() == Kind.READ ? " (reads " : " (writes ") + e.view().shown() + ")";
  }

  private static String pairs(ExecutionJson execution, String name) {
    return execution.edges().stream()
        .filter(e -> e.relation().equals(name))
        .map(e -> letter(e.from()) + " \u2192 " + letter(e.to()))
        .collect(Collectors.joining(", "));
  }

  /// A file from elsewhere may have any number.
  private static String letter(int id) {
    return id < 0 ? Integer.toString(id) : Letters.of(id);
  }
}
