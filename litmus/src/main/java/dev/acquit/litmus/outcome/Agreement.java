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

    /// By terms that were asked about: the values of these.
    private final Map<Set<Term>, Set<Map<Term, Value>>> parts = new HashMap<>();
  }

  Agreement() {}

  Agreement(Collection<State> states) {
    states.forEach(this::add);
  }

  void add(State state) {
    Group group = groups.computeIfAbsent(Set.copyOf(state.values().keySet()), k -> new Group());
    group.states.add(state);
    group.parts.forEach((terms, parts) -> parts.add(part(state, terms)));
  }

  /// Whether a state agrees with one of those that were added.
  boolean has(State state) {
    Set<Term> own = state.values().keySet();
    for (Map.Entry<Set<Term>, Group> e : groups.entrySet()) {
      Set<Term> common = new HashSet<>(own);
      common.retainAll(e.getKey());
      boolean comparable = own.isEmpty() ? e.getKey().isEmpty() : !common.isEmpty();
      if (comparable && parts(e.getValue(), common).contains(part(state, common))) {
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

  private static Set<Map<Term, Value>> parts(Group group, Set<Term> terms) {
    return group.parts.computeIfAbsent(
        terms,
        k -> {
          Set<Map<Term, Value>> parts = new HashSet<>();
          group.states.forEach(s -> parts.add(part(s, k)));
          return parts;
        });
  }

  private static Map<Term, Value> part(State state, Set<Term> terms) {
    Map<Term, Value> part = new HashMap<>();
    terms.forEach(t -> part.put(t, state.value(t)));
    return part;
  }
}
