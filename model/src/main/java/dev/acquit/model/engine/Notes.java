package dev.acquit.model.engine;

import dev.acquit.model.pass.Pass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What the reader of a verdict should know about how it was reached.
final class Notes {
  static final String OUT_OF_THIN_AIR =
      "executions in which a value depends on itself through reads-from were left out";

  /// Why a question is open that only such executions could answer.
  static final String ANY_VALUE =
      "a value may depend on itself, since no axiom forbids it, and then it may be any";

  /// Why a verdict is about no execution.
  static final String NO_EXECUTION = "no execution ends, so nothing is said of any";

  /// The same where the test has a filter.
  static final String NONE_PASSES = "no execution passes the filter, so nothing is said of any";

  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<Pass> applied = EnumSet.noneOf(Pass.class);

  void add(String note) {
    notes.add(note);
  }

  /// Notes that rules have made less to look at.
  void applied(Collection<Pass> passes) {
    applied.addAll(passes);
  }

  /// The rules that have made less to look at.
  Set<Pass> passes() {
    return applied;
  }

  /// Takes what another one has.
  void addAll(Notes other) {
    notes.addAll(other.notes);
    applied.addAll(other.applied);
  }

  List<String> all() {
    return new ArrayList<>(notes);
  }
}
