package dev.acquit.gpu.store;

import dev.acquit.gpu.claim.Drift;
import dev.acquit.gpu.claim.Spread;
import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.claim.UpperBound;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// All runs together of one text of a test on chips of one name, and what follows from them. The
/// unit is a configuration of a seed: runs of the same one on several chips or days say nothing of
/// further configurations.
///
/// @param test the name of the test
/// @param text the test
/// @param kind whether the devices are real
/// @param device the name of the devices
/// @param runs how many runs there are in which some instance ran and that can be trusted
/// @param untrusted how many cannot be trusted: nothing of them is in what follows
/// @param seeds how many seeds
/// @param instances how many instances ended
/// @param spreads each outcome that came, and in how many configurations
/// @param unseen the bound for an outcome that did not come
/// @param drifted the outcomes whose frequency changed within turns
public record Pooled(
    String test,
    Text text,
    DeviceDescription.Kind kind,
    String device,
    int runs,
    int untrusted,
    int seeds,
    long instances,
    SequencedMap<State, Spread> spreads,
    UpperBound unseen,
    List<Drift> drifted) {
  /// Copies the collections.
  public Pooled {
    spreads = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(spreads));
    drifted = List.copyOf(drifted);
  }

  private record Group(String hash, DeviceDescription.Kind kind, String device) {}

  /// The runs of stores, each once however many of them have it, by test and name of the chip.
  public static List<Pooled> of(Collection<Run> runs) {
    Map<UUID, Run> once = new LinkedHashMap<>();
    runs.forEach(r -> once.putIfAbsent(r.id(), r));
    Map<Group, List<Run>> groups = new LinkedHashMap<>();
    for (Run run : once.values()) {
      groups
          .computeIfAbsent(
              new Group(run.testText().hash(), run.device().kind(), run.device().name()),
              g -> new ArrayList<>())
          .add(run);
    }
    return groups.values().stream().map(Pooled::one).toList();
  }

  /// What the test passes over, by its text; nothing if that cannot be read.
  private static Optional<Proposition> filter(Run run) {
    try {
      return LitmusReader.read(run.test(), run.testText().content()).header().filter();
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /// The instances of a turn that the filter lets through: nothing is said of others.
  private static Turn let(Optional<Proposition> filter, Turn turn) {
    if (filter.isEmpty()) {
      return turn;
    }
    long all = turn.instances();
    long first = turn.first();
    long last = turn.last();
    SequencedMap<State, Turn.Shown> shown = new TreeMap<>();
    for (Map.Entry<State, Turn.Shown> e : turn.shown().entrySet()) {
      if (filter.get().holds(e.getKey()::value)) {
        shown.put(e.getKey(), e.getValue());
      } else {
        all -= e.getValue().all();
        first -= e.getValue().first();
        last -= e.getValue().last();
      }
    }
    return new Turn(turn.unit(), all, Math.max(0, first), Math.max(0, last), shown);
  }

  private static Pooled one(List<Run> runs) {
    List<Run> counted =
        runs.stream()
            .filter(r -> r.ending().kind() != Ending.Kind.NOT_TRUSTED && r.instances() > 0)
            .toList();
    Optional<Proposition> filter = filter(runs.getFirst());
    List<Turn> turns = counted.stream().map(r -> let(filter, r.turn())).toList();
    SortedSet<State> seen = new TreeSet<>();
    turns.forEach(t -> seen.addAll(t.shown().keySet()));
    SequencedMap<State, Spread> spreads = new TreeMap<>();
    seen.forEach(s -> spreads.put(s, Spread.of(turns, s::equals)));
    Run first = runs.getFirst();
    long instances = turns.stream().mapToLong(Turn::instances).sum();
    return new Pooled(
        first.test(),
        first.testText(),
        first.device().kind(),
        first.device().name(),
        counted.size(),
        (int) runs.stream().filter(r -> r.ending().kind() == Ending.Kind.NOT_TRUSTED).count(),
        (int) counted.stream().map(Run::seed).distinct().count(),
        instances,
        spreads,
        new UpperBound(instances, (int) turns.stream().map(Turn::unit).distinct().count()),
        Drift.drifted(Drift.all(turns, seen)));
  }
}
