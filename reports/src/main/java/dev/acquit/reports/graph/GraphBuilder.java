package dev.acquit.reports.graph;

import static java.util.stream.Collectors.toSet;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Role;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Column;
import dev.acquit.reports.graph.ExecutionGraph.Node;
import dev.acquit.reports.graph.ExecutionGraph.NodeShape;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes graphs of executions.
final class GraphBuilder {
  private GraphBuilder() {}

  /// The graph of an execution.
  ///
  /// @param test the test that it is an execution of
  /// @param view the execution
  /// @param cycle what is highlighted
  /// @param marked events that are highlighted, too
  /// @param words what stands around it
  static ExecutionGraph graph(
      LitmusTest test, ExecutionView view, List<Edge> cycle, Set<Integer> marked, Words words) {
    boolean cpp = test instanceof CppTest;
    List<Arrow> arrows = Arrows.of(view, cycle, cpp);
    List<Column> columns = columns(test, view);
    Set<Integer> inCycle = new HashSet<>(marked);
    Set<Integer> used = new HashSet<>();
    for (Arrow a : arrows) {
      used.addAll(List.of(a.from(), a.to()));
      if (a.cycle()) {
        inCycle.addAll(List.of(a.from(), a.to()));
      }
    }
    EventLabels labels = new EventLabels(cpp);
    List<Node> nodes = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    Map<Integer, Integer> rows = new HashMap<>();
    for (EventView e : view.events()) {
      if (e.kind() == Kind.INITIAL && !used.contains(e.id())) {
        continue;
      }
      order.add(e.id());
      nodes.add(
          new Node(
              column(columns, e.thread()),
              rows.merge(e.thread(), 1, Integer::sum) - 1,
              shape(e.kind()),
              labels.label(e),
              labels.detail(e),
              GraphText.visible(e.toString()),
              inCycle.contains(e.id())));
    }
    List<Arrow> renumbered =
        arrows.stream()
            .map(a ->
                new Arrow(
                    order.indexOf(a.from()), order.indexOf(a.to()), a.name(), a.ink(), a.cycle()))
            .toList();
    Words shown =
        new Words(
            GraphText.visible(words.title()),
            GraphText.visible(words.subtitle()),
            GraphText.visible(words.outcome()),
            GraphText.visible(words.finding()));
    return new ExecutionGraph(shown, columns, nodes, renumbered);
  }

  private static NodeShape shape(Kind kind) {
    return switch (kind) {
      case INITIAL -> NodeShape.INITIAL;
      case READ, WRITE -> NodeShape.ACCESS;
      case FENCE, BARRIER -> NodeShape.FENCE;
    };
  }

  private static int column(List<Column> columns, int thread) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).thread() == thread) {
        return i;
      }
    }
    return -1;
  }

  /// In the order of the test, but threads that run together stand together, so that a frame can go
  /// around them. A thread that does nothing has none.
  private static List<Column> columns(LitmusTest test, ExecutionView view) {
    List<Column> columns = new ArrayList<>();
    switch (test) {
      case PtxTest ptx -> ptx.threads().forEach(t -> columns.add(column(t.id(), t.place())));
      case CppTest cpp -> cpp.threads().forEach(t -> columns.add(column(t.id(), t.place())));
      case MixedTest mixed -> mixed(mixed, view, columns);
    }
    Set<Integer> active = view.events().stream().map(EventView::thread).collect(toSet());
    columns.removeIf(c -> !active.contains(c.thread()));
    return Places.together(columns);
  }

  /// The columns of the test, and one for each copy.
  private static void mixed(MixedTest test, ExecutionView view, List<Column> columns) {
    for (MixedThread t : test.threads()) {
      Place place = t.role().place(t.id());
      columns.add(
          t.role() instanceof Role.Gpu
              ? column(t.id(), place)
              : new Column(t.id(), place, "P" + t.id() + " @ " + t.role().words("")));
    }
    Set<Integer> known = columns.stream().map(Column::thread).collect(toSet());
    view.events().stream()
        .map(EventView::thread)
        .filter(t -> t >= 0 && known.add(t))
        .forEach(t -> columns.add(new Column(t, Role.outside(t), "P" + t + " @ copy")));
  }

  private static Column column(int thread, Place place) {
    String cluster = place.cluster().isPresent() ? " cluster " + place.cluster().getAsInt() : "";
    return new Column(
        thread, place, "P" + thread + " @ cta " + place.cta() + cluster + " gpu " + place.gpu());
  }
}
