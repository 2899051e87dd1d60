package dev.acquit.reports.graph;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The arrows of a picture, over the events of an execution: what an execution is made of, each
/// relation without what follows from others, and the cycle.
///
/// `co` from initial writes is drawn in the cycle only, since every write is after them.
final class Arrows {
  private final ExecutionView view;
  private final boolean cpp;
  private final List<Arrow> arrows = new ArrayList<>();
  private final Set<String> others = new LinkedHashSet<>();

  private Arrows(ExecutionView view, boolean cpp) {
    this.view = view;
    this.cpp = cpp;
  }

  /// All arrows; those of the cycle are marked.
  static List<Arrow> of(ExecutionView view, List<Edge> cycle, boolean cpp) {
    Arrows all = new Arrows(view, cpp);
    all.programOrder();
    all.chosen();
    all.fromReads();
    cycle.forEach(all::mark);
    all.close(cycle);
    return all.arrows;
  }

  private void programOrder() {
    List<EventView> before = List.of();
    List<EventView> here = List.of();
    for (EventView event : view.events()) {
      if (here.isEmpty() || here.getLast().thread() != event.thread() || event.thread() < 0) {
        before = List.of();
        here = List.of(event);
      } else if (here.stream().allMatch(e -> isBeside(e, event))) {
        here = append(here, event);
      } else {
        before = here;
        here = List.of(event);
      }
      for (EventView from : before) {
        add(isPair(from, event) ? "rmw" : "po", from.id(), event.id());
      }
    }
  }

  private static List<EventView> append(List<EventView> list, EventView last) {
    List<EventView> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }

  /// Plain reads of one C++ statement have no order.
  private boolean isBeside(EventView a, EventView b) {
    return cpp
        && a.kind() == Kind.READ
        && b.kind() == Kind.READ
        && !a.tags().contains(Tag.A)
        && !b.tags().contains(Tag.A)
        && a.statement() == b.statement()
        && a.text().equals(b.text());
  }

  /// The read and the write of one read-modify-write are neighbours.
  private static boolean isPair(EventView read, EventView write) {
    return read.kind() == Kind.READ
        && write.kind() == Kind.WRITE
        && read.tags().contains(Tag.RMW)
        && write.tags().contains(Tag.RMW)
        && read.text().equals(write.text());
  }

  private void chosen() {
    for (Edge e : view.edges()) {
      if (!isCoherence(e)) {
        add(e.name(), e.from(), e.to());
      } else if (view.event(e.from()).kind() != Kind.INITIAL) {
        add(cpp ? "mo" : "co", e.from(), e.to());
      }
    }
  }

  private static boolean isCoherence(Edge e) {
    return e.name().equals("co") || e.name().equals("mo");
  }

  /// From a read to the writes that come right after its source in coherence. Its own write half is
  /// one of them and not worth an arrow.
  private void fromReads() {
    for (Edge rf : view.edges()) {
      if (rf.name().equals("rf")) {
        for (int write : after(rf.from())) {
          boolean own = isPair(view.event(rf.to()), view.event(write)) && write == rf.to() + 1;
          if (!own) {
            add(cpp ? "rb" : "fr", rf.to(), write);
          }
        }
      }
    }
  }

  private Set<Integer> after(int write) {
    Set<Integer> result = new LinkedHashSet<>();
    Set<Integer> ordered = new HashSet<>();
    for (Edge e : view.edges()) {
      if (isCoherence(e)) {
        ordered.add(e.to());
        if (e.from() == write) {
          result.add(e.to());
        }
      }
    }
    EventView source = view.event(write);
    if (source.kind() == Kind.INITIAL) {
      // A model may leave the order after initial writes unsaid.
      view.events().stream()
          .filter(e -> e.kind() == Kind.WRITE && e.location().equals(source.location()))
          .filter(e -> !ordered.contains(e.id()))
          .forEach(e -> result.add(e.id()));
    }
    return result;
  }

  private void add(String name, int from, int to) {
    arrows.add(new Arrow(from, to, name, ink(name), false));
  }

  private Ink ink(String name) {
    if (!Ink.knows(name)) {
      others.add(name);
    }
    return Ink.of(name, List.copyOf(others).indexOf(name));
  }

  /// What breaks Atomicity is a path from the read of a read-modify-write to its write, through
  /// another write; with the pair itself it is a ring, so the pair is marked, too.
  private void close(List<Edge> path) {
    if (path.isEmpty()) {
      return;
    }
    int from = path.getFirst().from();
    int to = path.getLast().to();
    boolean pair =
        to == from + 1
            && to < view.events().size()
            && from >= 0
            && isPair(view.event(from), view.event(to));
    if (pair) {
      mark(new Edge("rmw", from, to));
    }
  }

  private void mark(Edge edge) {
    boolean inverse = edge.name().endsWith("^-1");
    int from = inverse ? edge.to() : edge.from();
    int to = inverse ? edge.from() : edge.to();
    String name = inverse ? edge.name().substring(0, edge.name().length() - 3) : edge.name();
    Ink ink = ink(name);
    if (ink == Ink.PO && path(from, to)) {
      return;
    }
    for (int i = 0; i < arrows.size(); i++) {
      Arrow a = arrows.get(i);
      if (a.from() == from && a.to() == to && a.ink() == ink) {
        arrows.set(i, a.inCycle(a.name().equals("rmw") ? "rmw" : name));
        return;
      }
    }
    arrows.add(new Arrow(from, to, name, ink, true));
  }

  /// Program order is drawn between neighbours, so a longer step of the cycle is all steps between.
  private boolean path(int from, int to) {
    boolean forward =
        from < to
            && view.event(from).thread() == view.event(to).thread()
            && view.event(from).thread() >= 0;
    for (int i = 0; forward && i < arrows.size(); i++) {
      Arrow a = arrows.get(i);
      boolean step = a.to() == a.from() + 1 && (a.ink() == Ink.PO || a.name().equals("rmw"));
      if (step && a.from() >= from && a.to() <= to) {
        arrows.set(i, a.inCycle(a.name()));
      }
    }
    return forward;
  }
}
