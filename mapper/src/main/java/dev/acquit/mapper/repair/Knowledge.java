package dev.acquit.mapper.repair;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Counterexample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// What is known about tables in one class of programs, and what follows from it because the models
/// are monotone ([Strength]). Can be used from several threads.
final class Knowledge {
  private final List<Sound> sound = new ArrayList<>();
  private final List<Evidence> unsound = new ArrayList<>();
  private final Map<List<Row>, Answer.Unknown> open = new HashMap<>();
  private final SequencedMap<CppTest, Counterexample> tests = new LinkedHashMap<>();
  private final Map<List<Row>, Integer> tried = new HashMap<>();

  private record Sound(Mapping table, Answer.Sound answer) {}

  /// What follows for a table; empty if nothing does.
  synchronized Optional<Answer> of(Mapping table) {
    for (Evidence evidence : unsound) {
      if (evidence.speaksAgainst(table)) {
        return Optional.of(new Answer.Unsound(evidence.counterexample()));
      }
    }
    for (Sound known : sound) {
      if (Strength.atLeast(table, known.table())) {
        return Optional.of(known.answer());
      }
    }
    return Optional.ofNullable(open.get(table.rows()));
  }

  /// A table is sound.
  synchronized void add(Mapping table, Answer.Sound answer) {
    sound.add(new Sound(table, answer));
  }

  /// Some tables are unsound.
  synchronized void add(Evidence evidence) {
    unsound.add(evidence);
    tests.putIfAbsent(evidence.counterexample().source(), evidence.counterexample());
  }

  /// A table cannot be decided; to ask again would be in vain.
  synchronized void add(Mapping table, Answer.Unknown answer) {
    open.put(table.rows(), answer);
  }

  /// The counterexamples, one for each C++ test, that this was not asked about for that table
  /// before; the newest first: what went wrong last is likely to go wrong again.
  synchronized List<Counterexample> untried(Mapping table) {
    List<Counterexample> all = List.copyOf(tests.values());
    int before = Optional.ofNullable(tried.put(table.rows(), all.size())).orElse(0);
    return all.subList(before, all.size()).reversed();
  }

  /// The counterexamples of smaller tests, the smallest first.
  synchronized List<Counterexample> smallerThan(Counterexample counterexample) {
    return tests.values().stream()
        .filter(c -> c.size() < counterexample.size())
        .sorted(Comparator.comparingInt(Counterexample::size))
        .toList();
  }
}
