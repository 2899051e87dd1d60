package dev.acquit.reports.explain;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.relation.Relation;
import dev.acquit.reports.EventNaming;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.text.InputException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which edge of the cycle that forbids an outcome to a C++ test is not in the execution by which
/// the PTX test reaches it: the first, in the order of the cycle, and what it lacks.
///
/// Nothing is said where events of both tests do not correspond one to one, where the cycle has
/// something that is not known here, or where the target's model does not show what would decide.
public final class MissingEdge {
  private static final String FENCE_ORDER = "sc";

  private final List<Edge> cycle;
  private final ExecutionView source;
  private final ExecutionView target;
  private final Map<Integer, EventView> counterparts;
  private final Chosen chosen;
  private final Relation sees;
  private final MissingSync sync;
  private final EventNaming naming;

  private MissingEdge(
      Explanation why,
      ExecutionView target,
      Map<Integer, EventView> counterparts,
      Map<Integer, Place> places,
      EventNaming naming) {
    this.cycle = why.cycle();
    this.source = why.execution();
    this.target = target;
    this.counterparts = counterparts;
    this.chosen = Chosen.of(target);
    this.sees = chosen.sees();
    this.sync = new MissingSync(target, chosen, places, naming);
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
    if (why.cycle().isEmpty()
        || why.axioms().isEmpty()
        || !Chosen.sane(why.execution(), why.cycle())
        || !Chosen.sane(witness, List.of())) {
      return Optional.empty();
    }
    Map<Integer, EventView> counterparts = Accesses.matched(why.execution(), witness);
    return counterparts.isEmpty()
        ? Optional.empty()
        : new MissingEdge(why, witness, counterparts, places(test), naming)
            .sentence(why.axioms().getFirst(), model);
  }

  /// The same of a saved result.
  ///
  /// @param why why the source model forbids the outcome; null: not known
  /// @param witness the execution of the target; null: there is none
  /// @param target the text of the target's test; null: there is none
  /// @param model the name of the target's model
  /// @param naming how the target's events are called
  /// @return empty if there is nothing that is certain
  public static Optional<String> of(
      @Nullable ExplanationJson why,
      @Nullable ExecutionJson witness,
      @Nullable String target,
      String model,
      EventNaming naming) {
    if (why == null || why.execution() == null || witness == null || target == null) {
      return Optional.empty();
    }
    try {
      return of(
          why.view(), witness.view(), LitmusReader.read("saved result", target), model, naming);
    } catch (InputException | IllegalArgumentException e) {
      // A file from elsewhere: the execution is shown all the same.
      return Optional.empty();
    }
  }

  private static Map<Integer, Place> places(LitmusTest test) {
    Map<Integer, Place> places = new HashMap<>();
    switch (test) {
      case PtxTest ptx -> ptx.threads().forEach(t -> places.put(t.id(), t.place()));
      case CppTest cpp -> cpp.threads().forEach(t -> places.put(t.id(), t.place()));
      case MixedTest mixed ->
          mixed.threads().forEach(t -> places.put(t.id(), t.role().place(t.id())));
    }
    return places;
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
            + (axiom.equals("SC") ? unfenced().or(this::weak) : weak())
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
          case "rf" -> chosen.readsFrom(from.id(), to.id());
          case "co", "mo" -> chosen.co().contains(from.id(), to.id());
          default -> chosen.fromRead(from.id(), to.id());
        };
    return there ? Answer.THERE : missing(e.name(), from, to, instead(e, from, to));
  }

  private String instead(Edge e, EventView from, EventView to) {
    String ends = naming.name(from) + " and " + naming.name(to);
    String fact =
        switch (e.name()) {
          case "rf" -> naming.name(to) + " reads another write here";
          case "co", "mo" ->
              chosen.co().contains(to.id(), from.id())
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
    Optional<EventView> first = isPo(before) ? counterpart(before.from()) : Optional.empty();
    Optional<EventView> last = isPo(after) ? counterpart(after.to()) : Optional.empty();
    boolean unknown = (isPo(before) && first.isEmpty()) || (isPo(after) && last.isEmpty());
    EventView a = source.event(sw.from());
    EventView b = source.event(sw.to());
    if (unknown || a.thread() < 0) {
      return Answer.OPEN;
    }
    for (EventView write : accesses(a, Kind.WRITE)) {
      for (EventView read : accesses(b, Kind.READ)) {
        if (sees.contains(write.id(), read.id())) {
          MissingSync.Ends ends = new MissingSync.Ends(first, write, read, last);
          return sync.holds(ends)
              .map(h -> h ? Answer.THERE : missing("sw", write, read, sync.lacks(ends)))
              .orElse(Answer.OPEN);
        }
      }
    }
    return Answer.OPEN;
  }

  private Optional<EventView> counterpart(int event) {
    return Optional.ofNullable(counterparts.get(event));
  }

  /// The accesses of the target that may carry one end of an edge sw: what corresponds to it, and
  /// where a fence is its end, the accesses on the other side of the fence.
  private List<EventView> accesses(EventView end, Kind kind) {
    return source.events().stream()
        .filter(e -> e.kind() == kind && e.thread() == end.thread())
        .filter(e ->
            end.kind() != Kind.FENCE
                ? e.id() == end.id() || (kind == Kind.WRITE && later(end, e))
                : kind == Kind.WRITE ? e.id() > end.id() : e.id() < end.id())
        .map(e -> counterparts.get(e.id()))
        .toList();
  }

  /// Where a release sequence may go on in its own thread.
  private static boolean later(EventView end, EventView e) {
    return end.id() < e.id() && end.location().isPresent() && end.location().equals(e.location());
  }

  private static boolean isPo(Edge e) {
    return e.name().equals("po") || e.name().equals("sb");
  }

  /// Of a cycle that goes against the order of seq_cst operations: a step of a thread that the
  /// order of fences, which the target's model shows, does not see.
  private Optional<String> unfenced() {
    for (int i = 0; i < cycle.size() && sync.shows(FENCE_ORDER); i++) {
      Edge e = cycle.get(i);
      EventView from = counterparts.get(e.from());
      EventView to = counterparts.get(e.to());
      boolean beside =
          cycle.get((i + 1) % cycle.size()).name().equals("sw")
              || cycle.get((i + cycle.size() - 1) % cycle.size()).name().equals("sw");
      if (isPo(e) && !beside && from != null && to != null && !fenceBetween(from, to)) {
        return Optional.of(
            "no fence.sc stands between " + naming.event(from) + " and " + naming.event(to));
      }
    }
    return Optional.empty();
  }

  private boolean fenceBetween(EventView a, EventView b) {
    return target.events().stream()
        .anyMatch(e ->
            e.kind() == Kind.FENCE
                && e.tags().contains(Tag.SC)
                && e.thread() == a.thread()
                && a.id() < e.id()
                && e.id() < b.id());
  }

  /// Two accesses that communicate without moral strength.
  private Optional<String> weak() {
    return cycle.stream()
        .filter(e -> !isPo(e) && !e.name().equals("sw"))
        .flatMap(e -> notStrong(counterparts.get(e.from()), counterparts.get(e.to())).stream())
        .findFirst();
  }

  private Optional<String> notStrong(@Nullable EventView from, @Nullable EventView to) {
    return from == null || to == null ? Optional.empty() : sync.notStrong(from, to);
  }
}
