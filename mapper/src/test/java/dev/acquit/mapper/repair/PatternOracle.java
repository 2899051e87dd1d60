package dev.acquit.mapper.repair;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.engine.ExecutionView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// An oracle that a few patterns define: a table is unsound if, for some pattern, each of its rows
/// has an alternative that is at most as strong as the sequence there. That is monotone, and every
/// monotone set of tables can be written so. It fails when it is asked something that it has
/// answered already, or that follows from what it has answered.
final class PatternOracle implements Oracle, Replay {
  static final int BOUND = 5;

  private final List<Map<RowKey, List<Template>>> patterns;
  private final List<Mapping> asked = new ArrayList<>();
  private final List<Mapping> sound = new ArrayList<>();
  private final Set<Integer> shown = new LinkedHashSet<>();

  PatternOracle(List<Map<RowKey, List<Template>>> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /// A counterexample that only has a number.
  static Counterexample counterexample(int number) {
    Header header =
        new Header(
            "pattern" + number,
            List.of(),
            new LinkedHashMap<>(),
            List.of(),
            List.of(),
            Optional.empty(),
            new Condition(Condition.Quantifier.EXISTS, new Proposition.Constant(true)));
    return new Counterexample(
        ProgramClass.SAME,
        new CppTest(header, List.of()),
        new PtxTest(header, List.of()),
        State.of(Map.of()),
        Optional.empty(),
        new ExecutionView(List.of(), List.of()),
        number);
  }

  /// The patterns that a table has.
  List<Integer> in(Mapping table) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < patterns.size(); i++) {
      if (patterns.get(i).entrySet().stream().allMatch(e -> has(table, e))) {
        found.add(i);
      }
    }
    return found;
  }

  private static boolean has(Mapping table, Map.Entry<RowKey, List<Template>> part) {
    return Strength.hasAtMost(table.row(part.getKey()), part.getValue());
  }

  boolean isSound(Mapping table) {
    return in(table).isEmpty();
  }

  synchronized int questions() {
    return asked.size();
  }

  synchronized int soundAnswers() {
    return sound.size();
  }

  synchronized int unsoundAnswers() {
    return shown.size();
  }

  @Override
  public synchronized Answer ask(Mapping table, ProgramClass programClass) {
    List<Integer> found = in(table);
    asked.add(table);
    if (found.isEmpty()) {
      sound.add(table);
      return new Answer.Sound(BOUND);
    }
    shown.add(found.getLast());
    return new Answer.Unsound(counterexample(found.getLast()));
  }

  /// Why a question need not have been asked.
  synchronized Optional<String> needless(Mapping table) {
    boolean known = in(table).stream().anyMatch(shown::contains);
    boolean weaker = sound.stream().anyMatch(s -> Strength.atLeast(table, s));
    return known
        ? Optional.of("a test that is known fails")
        : weaker ? Optional.of("a weaker table is sound") : Optional.empty();
  }

  @Override
  public Optional<List<Use>> uses(Counterexample counterexample, Mapping table) {
    TreeSet<Use> uses = new TreeSet<>();
    patterns
        .get(counterexample.size())
        .forEach((key, sequence) -> {
          Row row = table.row(key);
          for (int i = 0; i < row.alternatives().size(); i++) {
            if (Strength.atMost(row.alternatives().get(i).templates(), sequence)) {
              uses.add(new Use(key, i));
              break;
            }
          }
        });
    return Optional.of(List.copyOf(uses));
  }

  @Override
  public Optional<Counterexample> fails(Counterexample counterexample, Mapping table) {
    return in(table).contains(counterexample.size())
        ? Optional.of(counterexample)
        : Optional.empty();
  }
}
