package dev.acquit.reports.explain;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.reports.EventNaming;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Why a write and a read that sees it do not synchronise in an execution: what the relations that
/// its model shows say of them. What those relations are made of is the model's affair; a model
/// that does not show one of them is not asked for it.
///
/// @param view the execution
/// @param chosen what was chosen in it
/// @param places where its threads run
/// @param naming how events are called
record MissingSync(
    ExecutionView view, Chosen chosen, Map<Integer, Place> places, EventNaming naming) {
  private static final String SYNCHRONIZES = "sync";
  private static final String RELEASE_PATTERN = "release-pattern";
  private static final String ACQUIRE_PATTERN = "acquire-pattern";
  private static final String OBSERVATION = "observation";
  private static final String MORALLY_STRONG = "morally-strong";
  private static final String BASE_CAUSALITY = "base-causality";

  /// The ends of what has to be ordered.
  ///
  /// @param first what has to come before, in the thread of the write; empty: the write itself
  /// @param read a read that sees it, perhaps through read-modify-writes
  /// @param last what has to come behind, in the thread of the read; empty: the read itself
  record Ends(
      Optional<EventView> first, EventView write, EventView read, Optional<EventView> last) {
    /// Whether a release there would come behind what has to come before.
    boolean releases(EventView e) {
      return e.thread() == write.thread()
          && e.id() <= write.id()
          && first.stream().allMatch(f -> f.id() < e.id());
    }

    /// Whether an acquire there would come before what has to come behind.
    boolean acquires(EventView e) {
      return e.thread() == read.thread()
          && e.id() >= read.id()
          && last.stream().allMatch(l -> e.id() < l.id());
    }
  }

  /// Whether they synchronise; empty if the model does not show it.
  Optional<Boolean> holds(Ends ends) {
    if (ends.first().isPresent() && ends.last().isPresent() && shows(BASE_CAUSALITY)) {
      return Optional.of(has(BASE_CAUSALITY, ends.first().get(), ends.last().get()));
    }
    return shows(SYNCHRONIZES)
        ? Optional.of(
            events(ends::releases).stream()
                .anyMatch(
                    x -> events(ends::acquires).stream().anyMatch(y -> has(SYNCHRONIZES, x, y))))
        : Optional.empty();
  }

  /// What is missing, as the rest of a sentence.
  ///
  /// @param ends ends that do not synchronise
  String lacks(Ends ends) {
    List<EventView> releases =
        events(e -> ends.releases(e) && has(RELEASE_PATTERN, e, ends.write()));
    if (shows(RELEASE_PATTERN) && releases.isEmpty()) {
      return naming.name(ends.write())
          + " ends no release pattern"
          + ends.first().map(f -> " that begins behind " + naming.name(f)).orElse("")
          + fences(
              e -> ends.releases(e) && e.id() != ends.write().id(),
              ends.first().isPresent() ? "between them" : "before it");
    }
    List<EventView> acquires =
        events(e -> ends.acquires(e) && has(ACQUIRE_PATTERN, ends.read(), e));
    if (shows(ACQUIRE_PATTERN) && acquires.isEmpty()) {
      return naming.name(ends.read())
          + " begins no acquire pattern"
          + ends.last().map(l -> " that ends before " + naming.name(l)).orElse("")
          + fences(
              e -> ends.acquires(e) && e.id() != ends.read().id(),
              ends.last().isPresent() ? "between them" : "behind it");
    }
    if (shows(OBSERVATION) && !has(OBSERVATION, ends.write(), ends.read())) {
      return unobserved(ends.write(), ends.read());
    }
    boolean apart =
        shows(MORALLY_STRONG)
            && releases.stream()
                .noneMatch(x -> acquires.stream().anyMatch(y -> has(MORALLY_STRONG, x, y)));
    if (apart && !releases.isEmpty() && !acquires.isEmpty()) {
      return "no release and acquire of them are morally strong, as "
          + naming.event(releases.getFirst())
          + " and "
          + naming.event(acquires.getFirst())
          + fact(releases.getFirst(), acquires.getFirst());
    }
    return naming.name(ends.write())
        + " and "
        + naming.name(ends.read())
        + " do not synchronise under that model";
  }

  private String unobserved(EventView write, EventView read) {
    Optional<String> step =
        chosen.steps(write.id(), read.id()).stream()
            .flatMap(s -> notStrong(view.event(s.from()), view.event(s.to())).stream())
            .findFirst();
    String what = naming.name(read) + " does not observe " + naming.name(write);
    return step.map(s -> chosen.readsFrom(write.id(), read.id()) ? s : what + ", since " + s)
        .orElse(what + ", although it reads from it");
  }

  /// What stands there besides, since people will look for it there.
  private String fences(Predicate<EventView> there, String where) {
    List<EventView> fences = events(e -> e.kind() == Kind.FENCE && there.test(e));
    return fences.isEmpty()
        ? ", and no fence stands " + where
        : ", although " + naming.event(fences.getLast()) + " stands " + where;
  }

  /// That two accesses of different threads are not morally strong; empty if they are, if that does
  /// not matter, or if the model does not show it.
  Optional<String> notStrong(EventView a, EventView b) {
    boolean apart = a.thread() != b.thread() && a.thread() >= 0 && b.thread() >= 0;
    return apart && shows(MORALLY_STRONG) && !has(MORALLY_STRONG, a, b)
        ? Optional.of(
            naming.name(a) + " and " + naming.name(b) + " are not morally strong" + fact(a, b))
        : Optional.empty();
  }

  /// What the test says of two events that are not morally strong.
  private String fact(EventView a, EventView b) {
    return Stream.of(weak(a), weak(b), narrow(a, b), narrow(b, a))
        .flatMap(Optional::stream)
        .findFirst()
        .map(f -> " (" + f + ")")
        .orElse("");
  }

  private Optional<String> weak(EventView e) {
    return e.tags().contains(Tag.WEAK)
        ? Optional.of(naming.name(e) + " is weak")
        : Optional.empty();
  }

  private Optional<String> narrow(EventView e, EventView other) {
    Place here = places.get(e.thread());
    Place there = places.get(other.thread());
    return Stream.of(Scope.CTA, Scope.CLUSTER, Scope.GPU)
        .filter(s -> e.tags().contains(Tag.valueOf(s.name())))
        .filter(s -> here != null && there != null && !here.shares(s, there))
        .map(s -> "the scope of " + naming.name(e) + " does not include P" + other.thread())
        .findFirst();
  }

  private List<EventView> events(Predicate<EventView> wanted) {
    return view.events().stream().filter(wanted).toList();
  }

  /// Whether the model shows a relation of that name.
  boolean shows(String relation) {
    return view.relations().containsKey(relation);
  }

  private boolean has(String relation, EventView a, EventView b) {
    Relation r = view.relations().get(relation);
    return r != null && r.contains(a.id(), b.id());
  }
}
