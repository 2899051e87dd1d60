package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Derivation.Kind;
import dev.acquit.mapper.repair.Guilt.Finding;
import dev.acquit.mapper.repair.Guilt.Suspect;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.repair.Progress.Stage;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes an unsound table sound with as little as possible, and finds what a sound table could do
/// without.
public final class Repair {
  /// What to repair and how.
  ///
  /// @param programClass the programs for which it is to be sound
  /// @param jobs how many questions are asked at a time
  /// @param time wall-clock time for the whole run
  public record Task(MappingFile table, ProgramClass programClass, int jobs, Duration time) {}

  private final Task task;
  private final Oracle oracle;
  private final Replay replay;
  private final Progress progress;
  private final Mapping table;
  private final Steps steps;

  /// A run to come.
  ///
  /// @param oracle decides about tables
  /// @param replay runs the test of a counterexample again
  /// @param progress hears how far it is
  public Repair(Task task, Oracle oracle, Replay replay, Progress progress) {
    this.task = task;
    this.oracle = oracle;
    this.replay = replay;
    this.progress = progress;
    this.table = task.table().mapping();
    this.steps = Steps.of(table);
  }

  /// Runs. An interrupt ends it early, with what it has.
  public RepairResult run() {
    long begin = System.nanoTime();
    try (Inquiry inquiry =
        new Inquiry(oracle, replay, task.programClass(), task.jobs(), task.time(), progress)) {
      Verdict verdict =
          switch (inquiry.ask(table)) {
            case Answer.Sound(int bound) -> sound(inquiry, bound);
            case Answer.Unsound(var c) -> unsound(inquiry, c);
            case Answer.Unknown(var why) -> new Verdict.Unknown(why);
          };
      return new RepairResult(
          task.table(),
          task.programClass(),
          verdict,
          inquiry.counts(),
          inquiry.stopped(),
          Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  private Verdict sound(Inquiry inquiry, int bound) {
    inquiry.begin(Stage.NEEDS);
    List<Need> found = new Needs(inquiry, steps, table).find();
    inquiry.begin(Stage.LEAN);
    List<Change> changes = new Lean(inquiry, steps).changes(table, found);
    Optional<Better> lean =
        changes.isEmpty() ? Optional.empty() : better(inquiry, changes, Kind.LEAN);
    return new Verdict.Sound(bound, found, lean);
  }

  private Verdict unsound(Inquiry inquiry, Counterexample fault) {
    inquiry.begin(Stage.GUILT);
    return switch (new Guilt(inquiry, steps, table).find(fault)) {
      case Finding.Hopeless(var c) ->
          new Verdict.Unsound(
              c,
              List.of(),
              List.of(),
              Optional.empty(),
              Optional.of("the strongest sequences for all its operations do not help"));
      case Finding.Open(var why) ->
          new Verdict.Unsound(fault, List.of(), List.of(), Optional.empty(), Optional.of(why));
      case Finding.Guilty(var suspects, var instead) ->
          strengthen(inquiry, fault, suspects, instead);
    };
  }

  private Verdict strengthen(
      Inquiry inquiry, Counterexample fault, List<Suspect> suspects, List<Suspect> instead) {
    inquiry.begin(Stage.STRENGTHEN);
    List<Place> places = new ArrayList<>();
    for (Suspect s : suspects) {
      places.add(place(inquiry, s, mended(suspects, s)));
    }
    List<Place> others = instead.stream().map(s -> place(inquiry, s, table)).toList();
    Optional<List<Change>> changes =
        firsts(places).filter(c -> inquiry.ask(apply(c)) instanceof Answer.Sound);
    if (changes.isEmpty()) {
      changes = oneByOne(inquiry, suspects);
    }
    Optional<Better> repaired = changes.flatMap(c -> better(inquiry, c, Kind.REPAIRED));
    Optional<String> open =
        repaired.isPresent()
            ? Optional.empty()
            : Optional.of(inquiry.stopped().orElse("not all stronger tables could be decided"));
    return new Verdict.Unsound(fault, places, others, repaired, open);
  }

  private Place place(Inquiry inquiry, Suspect s, Mapping context) {
    Strengthening.Found found = new Strengthening(inquiry, steps).search(context, s.use());
    return new Place(
        s.use(), Change.sequence(table, s.use()), s.fault(), found.weakest(), found.complete());
  }

  /// The table with all suspects but one cured.
  private Mapping mended(List<Suspect> suspects, Suspect but) {
    return apply(suspects.stream().filter(s -> !s.equals(but)).map(s -> s.change(table)).toList());
  }

  private Mapping apply(List<Change> changes) {
    Mapping better = table;
    for (Change c : changes) {
      better = c.in(better);
    }
    return better;
  }

  /// The preferred sequence of each place; empty if one has none.
  private static Optional<List<Change>> firsts(List<Place> places) {
    if (places.stream().anyMatch(p -> p.weakest().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        places.stream().map(p -> new Change(p.use(), p.before(), p.weakest().getFirst())).toList());
  }

  /// Where the weakest sequences do not go together: settles the places one after the other, each
  /// with those before it as settled and those behind it cured.
  private Optional<List<Change>> oneByOne(Inquiry inquiry, List<Suspect> suspects) {
    List<Change> settled = new ArrayList<>();
    for (int i = 0; i < suspects.size(); i++) {
      Suspect s = suspects.get(i);
      List<Change> others = new ArrayList<>(settled);
      suspects.subList(i + 1, suspects.size()).forEach(o -> others.add(o.change(table)));
      List<List<Template>> weakest =
          new Strengthening(inquiry, steps).search(apply(others), s.use()).weakest();
      if (weakest.isEmpty()) {
        return Optional.empty();
      }
      settled.add(new Change(s.use(), Change.sequence(table, s.use()), weakest.getFirst()));
    }
    return Optional.of(settled);
  }

  /// A table that is known to be sound, and what its instructions are there for.
  private Optional<Better> better(Inquiry inquiry, List<Change> changes, Kind kind) {
    List<Change> real = changes.stream().filter(c -> !c.before().equals(c.after())).toList();
    Mapping better = apply(real).named(table.name() + "+" + kind.word());
    if (inquiry.ask(better) instanceof Answer.Sound(int bound)) {
      inquiry.begin(Stage.NEEDS);
      return Optional.of(new Better(better, real, bound, new Needs(inquiry, steps, better).find()));
    }
    return Optional.empty();
  }
}
