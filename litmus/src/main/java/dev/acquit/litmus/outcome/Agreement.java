package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Says whether a state agrees with some of many, as [State#agreesWith], without comparing it with
/// each: a test may have thousands of outcomes, and each is looked for among thousands.
final class Agreement {
  private final Map<Set<Term>, Group> groups = new HashMap<>();

  /// States of the same terms.
  private static final class Group {
    private final List<State> states = new ArrayList<>();

    /// By terms that were asked about.
    private final Map<Set<Term>, Part> parts = new HashMap<>();

    Part part(Set<Term> terms) {
      return parts.computeIfAbsent(
          terms,
          k -> {
            Part part = new Part(List.copyOf(k), new HashSet<>());
            states.forEach(part::add);
            return part;
          });
    }
  }

  /// What states say of some terms. Lists, since maps of other values in the same places have the
  /// same hash too often.
  ///
  /// @param terms the terms, in one order
  /// @param values their values
  private record Part(List<Term> terms, Set<List<Value>> values) {
    void add(State state) {
      values.add(of(state));
    }

    boolean has(State state) {
      return values.contains(of(state));
    }

    private List<Value> of(State state) {
      return terms.stream().map(state::value).toList();
    }
  }

  Agreement() {}

  Agreement(Collection<State> states) {
    states.forEach(this::add);
  }

  void add(State state) {
    Group group = groups.computeIfAbsent(Set.copyOf(state.values().keySet()), k -> new Group());
    group.states.add(state);
    group.parts.values().forEach(part -> part.add(state));
  }

  /// Whether a state agrees with one of those that were added.
  boolean has(State state) {
    Set<Term> own = state.values().keySet();
    for (Map.Entry<Set<Term>, Group> e : groups.entrySet()) {
      Set<Term> common = new HashSet<>(own);
      common.retainAll(e.getKey());
      boolean comparable = own.isEmpty() ? e.getKey().isEmpty() : !common.isEmpty();
      if (comparable && e.getValue().part(common).has(state)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a state shares a term with one of those that were added, as [State#sharesTermWith].
  boolean speaksOf(State state) {
    Set<Term> own = state.values().keySet();
    return groups.keySet().stream()
        .anyMatch(
            terms -> own.isEmpty() ? terms.isEmpty() : own.stream().anyMatch(terms::contains));
  }
}
