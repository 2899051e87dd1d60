package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds out which alternatives of a table can occur at all: in an execution of a layout that both
/// models allow and in which nothing races. A proof about alternatives that no program reaches
/// would be empty.
///
/// @param task what is proved
record Reach(ProofTask task) {
  /// A layout is asked for at most so long.
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// In how many layouts of the bound each alternative occurs.
  ///
  /// @param ask whether to find out; otherwise nothing is known to occur
  /// @throws UnsupportedModelException if a model cannot be translated
  Map<Use, Long> count(Mapping table, boolean ask) throws UnsupportedModelException {
    Map<Use, Long> counts = new HashMap<>();
    for (Layout layout : ask ? Layout.of(task.bound()) : List.<Layout>of()) {
      reached(layout, table, PATIENCE).forEach(use -> counts.merge(use, 1L, Long::sum));
    }
    return counts;
  }

  /// The alternatives that occur in programs of a layout.
  ///
  /// @param time how long it may take; when it is over, what was found so far
  /// @throws UnsupportedModelException if a model cannot be translated
  private Set<Use> reached(Layout layout, Mapping table, Duration time)
      throws UnsupportedModelException {
    long end = System.nanoTime() + time.toNanos();
    Vocabulary all = Vocabulary.of(table, true);
    Settings settings =
        new Settings(
            Settings.tuned(layout.size(), ScopeClass.SAME).scopes(),
            layout.size() / 2,
            true,
            true,
            true,
            false);
    Pair pair = new Pair(layout, all.forms(), settings);
    pair.restrict(ScopeClass.SAME);
    pair.targetAllows(task.target());
    pair.sourceAllows(task.source());
    Set<Use> found = new HashSet<>();
    while (true) {
      List<Integer> missing = new ArrayList<>();
      for (int f = 0; f < all.keys().size(); f++) {
        if (!found.contains(all.keys().get(f).use())) {
          missing.add(f);
        }
      }
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (missing.isEmpty() || left.isNegative()) {
        return found;
      }
      pair.use(missing);
      if (!(task.solver().solve(pair.clauses(), left) instanceof Answer.Satisfiable s)) {
        return found;
      }
      for (Instance.Instruction i : pair.instance(s).instructions()) {
        found.add(all.keys().get(i.form()).use());
      }
    }
  }
}
