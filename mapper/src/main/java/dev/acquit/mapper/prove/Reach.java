package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.ScopeClass;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// Finds out which alternatives of a table can occur at all: in an execution of a layout that both
/// models allow and in which nothing races. A proof about alternatives that no program reaches
/// would be empty.
///
/// @param task what is proved
/// @param events what programs are made of
/// @param scopes which scopes they have together
public record Reach(ProofTask task, EventModel events, ScopeClass scopes) {
  /// Time for programs of one instruction, which take milliseconds.
  private static final Duration SMALL = Duration.ofHours(1);

  /// All operations, all of one scope.
  Reach(ProofTask task) {
    this(task, EventModel.full(), ScopeClass.SAME);
  }

  /// What occurs in programs of a layout.
  ///
  /// @param found alternatives that do
  /// @param complete whether all others are known not to
  public record Occurring(Set<Use> found, boolean complete) {
    /// Copies the set.
    public Occurring {
      found = Set.copyOf(found);
    }
  }

  /// The alternatives that occur in programs of up to the bound: nearly all do in programs of one
  /// instruction, and what occurs in a smaller program occurs in one of the bound.
  ///
  /// @param time how long programs of more than one instruction may take; when it is over, what was
  ///   found so far
  /// @throws UnsupportedModelException if a model cannot be translated
  public Occurring upToBound(Mapping table, Duration time) throws UnsupportedModelException {
    long end = System.nanoTime() + time.toNanos();
    Set<Use> found = Set.of();
    for (Layout layout : Layout.of(1)) {
      found = occurring(layout, table, found, SMALL).found();
    }
    boolean complete = true;
    for (Layout layout : Layout.of(task.bound())) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (!left.isPositive()) {
        // To make the formula alone takes seconds, which nobody waits for who wants to stop.
        complete = false;
        break;
      }
      Occurring here = occurring(layout, table, found, left);
      found = here.found();
      complete &= here.complete();
    }
    return new Occurring(found, complete);
  }

  /// The alternatives that occur in programs of a layout.
  ///
  /// @param known alternatives that nobody asks about
  /// @param time how long it may take; when it is over, what was found so far
  /// @throws UnsupportedModelException if a model cannot be translated
  public Occurring occurring(Layout layout, Mapping table, Set<Use> known, Duration time)
      throws UnsupportedModelException {
    try {
      return looked(layout, table, known, time);
    } catch (CancellationException e) {
      return new Occurring(known, false);
    }
  }

  private Occurring looked(Layout layout, Mapping table, Set<Use> known, Duration time)
      throws UnsupportedModelException {
    long end = System.nanoTime() + time.toNanos();
    MappingForms all = MappingForms.of(table, events, true);
    if (all.keys().stream().allMatch(k -> known.contains(k.use()))) {
      return new Occurring(known, true);
    }
    Pair pair = new Pair(layout, all.forms(), settings(layout, table));
    pair.restrict(scopes);
    pair.targetAllows(task.target());
    pair.sourceAllows(task.source());
    Set<Use> found = new HashSet<>(known);
    while (true) {
      List<Integer> missing = new ArrayList<>();
      for (int f = 0; f < all.keys().size(); f++) {
        if (!found.contains(all.keys().get(f).use())) {
          missing.add(f);
        }
      }
      Duration left = Duration.ofNanos(end - System.nanoTime());
      if (missing.isEmpty() || left.isNegative()) {
        return new Occurring(found, missing.isEmpty());
      }
      pair.use(missing);
      Answer answer = task.solver().solve(pair.clauses(), left);
      if (!(answer instanceof Answer.Satisfiable s)) {
        return new Occurring(found, answer instanceof Answer.Unsatisfiable);
      }
      for (Instance.Instruction i : pair.instance(s).instructions()) {
        found.add(all.keys().get(i.form()).use());
      }
    }
  }

  /// Whether an axiom of a C++ model can fail at all in programs of up to the bound, whatever the
  /// target allows. A proof of an axiom that cannot fail would be empty.
  ///
  /// @param model the C++ model; what the task's source demands has to hold as well
  /// @param axiom an axiom of that model
  /// @param time how long it may take
  /// @throws UnsupportedModelException if a model cannot be translated
  public Answer canFail(Mapping table, MemoryModel model, Check axiom, Duration time)
      throws UnsupportedModelException {
    long end = System.nanoTime() + time.toNanos();
    Answer answer = new Answer.Unsatisfiable();
    try {
      for (int n = 1; n <= task.bound() && answer instanceof Answer.Unsatisfiable; n++) {
        for (Layout layout : Layout.of(n)) {
          Pair pair =
              new Pair(
                  layout, MappingForms.of(table, events, true).forms(), settings(layout, table));
          pair.restrict(scopes);
          pair.sourceAllows(task.source());
          pair.sourceForbids(model, List.of(axiom));
          answer = task.solver().solve(pair.clauses(), Duration.ofNanos(end - System.nanoTime()));
          if (!(answer instanceof Answer.Unsatisfiable)) {
            break;
          }
        }
      }
      return answer;
    } catch (CancellationException e) {
      return new Answer.Unknown("it was interrupted");
    }
  }

  private Settings settings(Layout layout, Mapping table) {
    boolean names = table.namesScopes();
    return new Settings(
        Settings.tuned(layout.size(), scopes, names, SourceKind.ANY).scopes(),
        layout.size() / 2,
        true,
        true,
        true,
        true,
        SourceKind.ANY,
        false,
        names);
  }
}
