package dev.acquit.reports;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.PtxOrder.Pattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Which edge of the cycle that forbids an outcome to a C++ test is not in the execution by which
/// the PTX test reaches it: the first, in the order of the cycle, and what it lacks.
///
/// Nothing is said where events of both tests do not correspond one to one, or where the cycle or
/// the execution has something that [PtxOrder] does not know.
public final class MissingEdge {
  private final List<Edge> cycle;
  private final ExecutionView source;
  private final PtxOrder target;
  private final Map<Integer, EventView> counterparts;
  private final MissingSync sync;
  private final EventNaming naming;

  private MissingEdge(
      Explanation why, PtxOrder target, Map<Integer, EventView> counterparts, EventNaming naming) {
    this.cycle = why.cycle();
    this.source = why.execution();
    this.target = target;
    this.counterparts = counterparts;
    this.sync = new MissingSync(target, naming);
    this.naming = naming;
  }

  /// The sentence.
  ///
  /// @param why why the source model forbids the outcome
  /// @param witness the execution of the target
  /// @param test the target's test
  /// @param model the name of the target's model
  /// @param naming how the target's events are called
  /// @return empty if there is nothing that is certain
  public static Optional<String> of(
      Explanation why, ExecutionView witness, LitmusTest test, String model, EventNaming naming) {
    if (!(test instanceof PtxTest ptx)
        || !model.startsWith("ptx")
        || why.cycle().isEmpty()
        || why.axioms().isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, Place> places =
        ptx.threads().stream().collect(Collectors.toMap(t -> t.id(), t -> t.place()));
    PtxOrder order = new PtxOrder(witness, places);
    if (!sane(why.execution(), why.cycle()) || !sane(witness, List.of())) {
      return Optional.empty();
    }
    Map<Integer, EventView> counterparts = Accesses.matched(why.execution(), witness);
    return order.covers() && !counterparts.isEmpty()
        ? new MissingEdge(why, order, counterparts, naming).sentence(why.axioms().getFirst(), model)
        : Optional.empty();
  }

  /// A saved file may come from anywhere.
  private static boolean sane(ExecutionView view, List<Edge> cycle) {
    int size = view.events().size();
    return IntStream.range(0, size).allMatch(i -> view.event(i).id() == i)
        && Stream.concat(view.edges().stream(), cycle.stream())
            .allMatch(e -> Math.min(e.from(), e.to()) >= 0 && Math.max(e.from(), e.to()) < size);
  }

  private Optional<String> sentence(String axiom, String model) {
    for (int i = 0; i < cycle.size(); i++) {
      Edge e = cycle.get(i);
      Answer answer =
          switch (e.name()) {
            case "po", "sb", "rmw", "rmw^-1" -> Answer.THERE;
            case "sw" -> synchronizes(i);
            case "rf", "co", "mo", "fr", "rb" -> communicates(e);
            default -> Answer.OPEN;
          };
      if (answer.open()) {
        return Optional.empty();
      }
      if (answer.lacks().isPresent()) {
        return answer.lacks();
      }
    }
    return Optional.of(
        "Every edge of that cycle has a counterpart here"
            + (axiom.equals("SC") ? unfenced() : weak())
                .map(s -> ", but " + s)
                .orElse("; no axiom of " + model + " forbids them together")
            + ".");
  }

  /// What was found of an edge.
  ///
  /// @param open whether nothing can be said of it
  /// @param lacks a sentence that says what is missing; empty: nothing
  private record Answer(boolean open, Optional<String> lacks) {
    static final Answer THERE = new Answer(false, Optional.empty());
    static final Answer OPEN = new Answer(true, Optional.empty());

    static Answer missing(String sentence) {
      return new Answer(false, Optional.of(sentence));
    }
  }

  private Answer missing(String name, EventView from, EventView to, String why) {
    return Answer.missing(
        "The edge "
            + name
            + " from "
            + naming.event(from)
            + " to "
            + naming.event(to)
            + " has no counterpart: "
            + why
            + ".");
  }

  private Answer communicates(Edge e) {
    EventView from = counterparts.get(e.from());
    EventView to = counterparts.get(e.to());
    if (from == null || to == null) {
      return Answer.OPEN;
    }
    boolean there =
        switch (e.name()) {
          case "rf" -> target.readsFrom(from, to);
          case "co", "mo" -> target.coherent(from, to);
          default -> target.fromRead(from, to);
        };
    return there ? Answer.THERE : missing(e.name(), from, to, instead(e, from, to));
  }

  private String instead(Edge e, EventView from, EventView to) {
    String ends = naming.name(from) + " and " + naming.name(to);
    String fact =
        switch (e.name()) {
          case "rf" -> naming.name(to) + " reads another write here";
          case "co", "mo" ->
              target.coherent(to, from)
                  ? "here " + naming.name(to) + " comes before " + naming.name(from)
                  : "here " + ends + " are in no order";
          default ->
              "what "
                  + naming.name(from)
                  + " reads does not come before "
                  + naming.name(to)
                  + " here";
        };
    return sync.notStrong(from, to).map(w -> fact + ", and " + w).orElse(fact);
  }

  /// An edge sw with what program order joins to its ends, since only that makes it part of a
  /// cycle.
  private Answer synchronizes(int i) {
    Edge sw = cycle.get(i);
    Edge before = cycle.get((i + cycle.size() - 1) % cycle.size());
    Edge after = cycle.get((i + 1) % cycle.size());
    EventView first = isPo(before) ? counterparts.get(before.from()) : null;
    EventView last = isPo(after) ? counterparts.get(after.to()) : null;
    boolean unknown = isPo(before) && first == null || isPo(after) && last == null;
    EventView a = source.event(sw.from());
    EventView b = source.event(sw.to());
    if (unknown || a.thread() < 0) {
      return Answer.OPEN;
    }
    for (EventView write : accesses(a, Kind.WRITE)) {
      for (EventView read : accesses(b, Kind.READ)) {
        if (target.observes(read, write, false)) {
          List<Pattern> releases =
              target.releases(write).stream()
                  .filter(p -> first == null || PtxOrder.po(first, p.end()))
                  .toList();
          List<Pattern> acquires =
              target.acquires(read).stream()
                  .filter(p -> last == null || PtxOrder.po(p.end(), last))
                  .toList();
          return sync.between(first, releases, write, read, acquires, last)
              .map(w -> missing("sw", write, read, w))
              .orElse(Answer.THERE);
        }
      }
    }
    return Answer.OPEN;
  }

  /// The accesses of the target that may carry one end of an edge sw: what corresponds to it, and
  /// where a fence is its end, the accesses on the other side of the fence.
  private List<EventView> accesses(EventView end, Kind kind) {
    return source.events().stream()
        .filter(e -> e.kind() == kind && e.thread() == end.thread())
        .filter(e ->
            end.kind() != Kind.FENCE
                ? e.id() == end.id() || kind == Kind.WRITE && later(end, e)
                : kind == Kind.WRITE ? e.id() > end.id() : e.id() < end.id())
        .map(e -> counterparts.get(e.id()))
        .toList();
  }

  /// Where a release sequence may go on in its own thread.
  private static boolean later(EventView end, EventView e) {
    return PtxOrder.po(end, e) && PtxOrder.sameLocation(end, e);
  }

  private static boolean isPo(Edge e) {
    return e.name().equals("po") || e.name().equals("sb");
  }

  /// Of a cycle that goes against the order of seq_cst operations: a step of a thread that the
  /// order of fences does not see.
  private Optional<String> unfenced() {
    for (int i = 0; i < cycle.size(); i++) {
      Edge e = cycle.get(i);
      EventView from = counterparts.get(e.from());
      EventView to = counterparts.get(e.to());
      boolean beside =
          cycle.get((i + 1) % cycle.size()).name().equals("sw")
              || cycle.get((i + cycle.size() - 1) % cycle.size()).name().equals("sw");
      if (isPo(e) && !beside && from != null && to != null && !target.scFenceBetween(from, to)) {
        return Optional.of(
            "no fence.sc stands between " + naming.event(from) + " and " + naming.event(to));
      }
    }
    return Optional.empty();
  }

  /// Two accesses that communicate without moral strength.
  private Optional<String> weak() {
    return cycle.stream()
        .filter(e -> !isPo(e) && counterparts.containsKey(e.from()))
        .filter(e -> counterparts.containsKey(e.to()) && !e.name().equals("sw"))
        .flatMap(e -> sync.notStrong(counterparts.get(e.from()), counterparts.get(e.to())).stream())
        .findFirst();
  }
}
