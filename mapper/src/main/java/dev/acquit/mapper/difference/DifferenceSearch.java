package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.difference.Contrast.Result.Differs;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.model.engine.Limits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Looks for the smallest programs on which two semantics differ.
///
/// A program on which they differ is reported if they differ on no relaxation of it
/// ([Relaxations]). Otherwise its relaxations are looked at in its place, and theirs: they may lie
/// outside the programs that are searched, as a release fence does where only fences of acq_rel are
/// tried. So every program looked at on which the two differ has a reported one below it, and every
/// reported one is minimal in its language.
///
/// Programs that differ only in names are reported once. Within a size those that belong to a
/// family come first, in the order of their names, then the others in the order of their text.
public final class DifferenceSearch {
  private static final Comparator<Difference> ORDER =
      Comparator.comparingInt((Difference d) -> d.outline().size())
          .thenComparing(d -> d.family().isEmpty())
          .thenComparing(d -> d.test().name())
          .thenComparing(d -> Canonical.of(d.outline()).key());

  private final Contrast contrast;
  private final Repertoire repertoire;
  private final Naming naming;
  private final SearchOptions options;

  /// What was asked of programs below one that differs, by key; and the minimal ones among them
  /// that were not reported yet.
  private final Map<String, Boolean> differs = new ConcurrentHashMap<>();

  private final Set<String> descended = ConcurrentHashMap.newKeySet();
  private final Map<String, Found> minimal = new ConcurrentHashMap<>();
  private final Set<String> open = new ConcurrentSkipListSet<>();
  private final Numbering numbering = new Numbering("D");
  private final AtomicLong undefined = new AtomicLong();
  private final AtomicInteger found = new AtomicInteger();

  private record Found(Outline outline, Differs answers) {}

  /// @param left one side
  /// @param right the other side; [Semantics#common] says whether they go together
  /// @param language the language of the programs
  /// @param limits what each test may cost
  /// @param naming knows the names of tests
  /// @param options how to search
  public DifferenceSearch(
      Semantics left,
      Semantics right,
      TestLanguage language,
      Limits limits,
      Naming naming,
      SearchOptions options) {
    this.contrast = new Contrast(left, right, new Evaluator(language, limits), options.undefined());
    this.repertoire = Repertoire.of(language);
    this.naming = naming;
    this.options = options;
  }

  /// Searches. A search object searches once.
  ///
  /// @param programs the programs, small ones first
  /// @param receiver gets the differences, those of a size when all programs of that size were
  ///   looked at; when time runs out, what was found so far
  /// @return how far it came
  public SearchEnd run(Iterator<Outline> programs, Consumer<Difference> receiver) {
    Pass<Boolean> pass =
        new Pass<>(
            options,
            this::look,
            looked -> {},
            size -> {
              report(receiver);
              return wanted() && !(options.smallest() && found.get() > 0);
            },
            () -> false);
    pass.run(programs, found);
    report(receiver);
    return new SearchEnd(
        pass.programs(),
        undefined.get(),
        pass.complete(),
        found.get(),
        List.copyOf(open),
        pass.stopped());
  }

  private boolean wanted() {
    return options.most().isEmpty() || found.get() < options.most().getAsInt();
  }

  /// Looks at a program; whether the two differ on it.
  private boolean look(Outline program) {
    Contrast.Result result = contrast.of(program);
    Contrast.open(result).ifPresent(open::add);
    if (result instanceof Contrast.Result.Same(boolean none) && none) {
      undefined.incrementAndGet();
    }
    if (result instanceof Differs answers) {
      descend(Canonical.of(program).key(), program, answers);
      return true;
    }
    return false;
  }

  /// Goes down from a program that differs to all minimal ones below it.
  private void descend(String key, Outline program, Differs answers) {
    differs.put(key, true);
    if (!descended.add(key)) {
      return;
    }
    boolean least = true;
    for (Relaxation relaxation : Relaxations.of(program, repertoire)) {
      String below = Canonical.of(relaxation.outline()).key();
      Boolean known = differs.get(below);
      if (known == null) {
        Contrast.Result result = contrast.of(relaxation.outline());
        Contrast.open(result).ifPresent(open::add);
        known = result instanceof Differs;
        differs.put(below, known);
        if (result instanceof Differs its) {
          descend(below, relaxation.outline(), its);
        }
      }
      least &= !known;
    }
    if (least) {
      minimal.put(key, new Found(program, answers));
    }
  }

  private void report(Consumer<Difference> receiver) {
    List<Difference> differences = new ArrayList<>();
    minimal.forEach((key, f) -> differences.add(difference(f)));
    minimal.clear();
    differences.sort(ORDER);
    for (Difference d : differences) {
      if (wanted()) {
        found.incrementAndGet();
        receiver.accept(
            d.family().isPresent() ? d : d.with(numbering.name(d.test(), d.outline().size())));
      }
    }
  }

  private Difference difference(Found f) {
    Differs answers = f.answers();
    Way way = answers.way();
    SortedSet<State> onlyLeft = answers.onlyLeft();
    SortedSet<State> onlyRight = answers.onlyRight();
    LinkedHashMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Left", contrast.left().name());
    metadata.put("Right", contrast.right().name());
    Condition condition;
    if (way.ofOutcomes()) {
      boolean left = !onlyLeft.isEmpty();
      metadata.put("Allowed-by", (left ? contrast.left() : contrast.right()).name());
      condition =
          Distinction.of(
                  left ? onlyLeft : onlyRight,
                  ((SemanticsAnswer.Allowed) (left ? answers.right() : answers.left())).states())
              .condition();
    } else {
      boolean left = way == Way.UNDEFINED_LEFT;
      metadata.put("Undefined-by", (left ? contrast.left() : contrast.right()).name());
      condition = Condition.ANYTHING;
    }
    LitmusTest test =
        OutlineWriter.write(
            f.outline(), contrast.evaluator().language(), "D", metadata, List.of(), condition);
    Optional<Naming.Name> name = naming.of(test);
    return new Difference(
        f.outline(),
        way,
        List.copyOf(onlyLeft),
        List.copyOf(onlyRight),
        name.map(Naming.Name::family),
        name.map(n -> Numbering.named(test, n.full())).orElse(test));
  }
}
