package dev.acquit.reports.html;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.reports.Visible;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import dev.acquit.reports.graph.ExecutionGraphs;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExecutionJson.EdgeJson;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An execution: a drawing, where the test that it is an execution of is there, and its events.
///
/// @param caption what it shows
/// @param svg the drawing; null: there is none
/// @param execution the events
public record Picture(String caption, @Nullable String svg, ExecutionJson execution) {
  /// Draws an execution.
  ///
  /// @param caption what it shows
  /// @param text the text of the test; null or something else: there will be no drawing
  /// @param cycle what is highlighted
  public static Picture of(
      String caption, @Nullable String text, ExecutionJson execution, List<EdgeJson> cycle) {
    return of(caption, text, execution, cycle, List.of());
  }

  /// Draws an execution.
  ///
  /// @param caption what it shows
  /// @param text the text of the test; null or something else: there will be no drawing
  /// @param cycle what is highlighted
  /// @param round events that are repeated forever, which are highlighted, too
  public static Picture of(
      String caption,
      @Nullable String text,
      ExecutionJson execution,
      List<EdgeJson> cycle,
      List<Integer> round) {
    String svg = text == null ? null : draw(caption, text, execution, cycle, round).orElse(null);
    return new Picture(caption, svg, execution);
  }

  private static Optional<String> draw(
      String caption,
      @Nullable String text,
      ExecutionJson execution,
      List<EdgeJson> cycle,
      List<Integer> round) {
    try {
      LitmusTest test = LitmusReader.read("saved result", text);
      ExecutionView view = execution.view();
      List<Edge> highlighted =
          cycle.stream().map(e -> new Edge(e.relation(), e.from(), e.to())).toList();
      if (!fits(test, view, highlighted)) {
        return Optional.empty();
      }
      Words words =
          new Words(
              Visible.line(test.name()),
              Visible.line(caption),
              Visible.line(ConditionWriter.write(test.header().condition())),
              highlighted(highlighted.size(), round));
      return Optional.of(
          ExecutionGraphs.svg(
              ExecutionGraphs.of(test, view, highlighted, Set.copyOf(round), words)));
    } catch (InputException | IllegalArgumentException e) {
      // A file from elsewhere: its events are listed all the same.
      return Optional.empty();
    }
  }

  private static String highlighted(int edges, List<Integer> round) {
    if (!round.isEmpty()) {
      return "Highlighted: what is repeated forever";
    }
    return switch (edges) {
      case 0 -> "";
      case 1 -> "Highlighted: the pair";
      default -> "Highlighted: the cycle";
    };
  }

  /// Whether events are those of threads of the test and edges lead from event to event.
  private static boolean fits(LitmusTest test, ExecutionView view, List<Edge> cycle) {
    Set<Integer> threads =
        switch (test) {
          case PtxTest ptx -> ptx.threads().stream().map(t -> t.id()).collect(Collectors.toSet());
          case CppTest cpp -> cpp.threads().stream().map(t -> t.id()).collect(Collectors.toSet());
          // Copies are threads of their own, which the test does not number.
          case MixedTest _ ->
              view.events().stream().map(e -> e.thread()).collect(Collectors.toSet());
        };
    Set<Integer> ids = view.events().stream().map(e -> e.id()).collect(Collectors.toSet());
    return ids.size() == view.events().size()
        && view.events().stream().allMatch(e -> e.thread() < 0 || threads.contains(e.thread()))
        && java.util.stream.Stream.concat(view.edges().stream(), cycle.stream())
            .allMatch(e -> ids.contains(e.from()) && ids.contains(e.to()));
  }
}
