package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.TypedTerms;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// A final state: the value of each observed register and location.
///
/// @param values the values, registers first (by thread, then name), then locations by name
public record State(SequencedMap<Term, Value> values) implements Comparable<State> {
  /// The order of terms in a state: registers by thread, then name; then locations, the parts of
  /// one by their first byte.
  public static final Comparator<Term> TERM_ORDER =
      Comparator.comparingInt((Term t) -> t instanceof Term.ThreadRegister ? 0 : 1)
          .thenComparing(t -> t instanceof Term.ThreadRegister r ? r.thread() : 0)
          .thenComparing(
              t -> t instanceof Term.Part part ? part.location() : t.toString(),
              State::byNumberInName)
          .thenComparing(t -> t instanceof Term.Part part ? part.offset() : -1L)
          .thenComparing(Term::toString);

  /// Sorts and copies the values.
  public State {
    TreeMap<Term, Value> sorted = new TreeMap<>(TERM_ORDER);
    sorted.putAll(values);
    values = Collections.unmodifiableSequencedMap(sorted);
  }

  /// A state of these values.
  public static State of(Map<Term, Value> values) {
    TreeMap<Term, Value> sorted = new TreeMap<>(TERM_ORDER);
    sorted.putAll(values);
    return new State(sorted);
  }

  /// The value of a term; zero if the state does not have it.
  public Value value(Term term) {
    return values.getOrDefault(term, Value.of(0));
  }

  /// The same of other terms, those of another program: each has the value of the term in its
  /// place.
  public State as(List<Term> others, List<Term> terms) {
    SequencedMap<Term, Value> all = new TreeMap<>(TERM_ORDER);
    for (int i = 0; i < terms.size(); i++) {
      all.put(others.get(i), value(terms.get(i)));
    }
    return new State(all);
  }

  /// The same in the types in which a test declares its terms.
  public State in(TypedTerms types) {
    SequencedMap<Term, Value> all = new TreeMap<>(TERM_ORDER);
    values.forEach((term, value) -> all.put(term, types.shown(term, value)));
    return new State(all);
  }

  /// Whether both have the same value in every term that both have, and there is such a term or
  /// both are empty. It says that one may be a part of what the other tells, and is not transitive.
  public boolean agreesWith(State other) {
    return sharesTermWith(other)
        && values.entrySet().stream()
            .allMatch(
                e -> e.getValue().equals(other.values.getOrDefault(e.getKey(), e.getValue())));
  }

  /// Whether both have some term in common, or both are empty.
  public boolean sharesTermWith(State other) {
    return values.isEmpty()
        ? other.values.isEmpty()
        : values.keySet().stream().anyMatch(other.values::containsKey);
  }

  /// That a test ends in this state, as far as it says.
  public Proposition proposition() {
    return Proposition.all(
        values.entrySet().stream().map(e -> Proposition.equal(e.getKey(), e.getValue())).toList());
  }

  /// By values in the order of the terms; states of one test have the same terms.
  @Override
  public int compareTo(State other) {
    var mine = values.values().iterator();
    var theirs = other.values.values().iterator();
    while (mine.hasNext() && theirs.hasNext()) {
      int c = mine.next().compareTo(theirs.next());
      if (c != 0) {
        return c;
      }
    }
    return Integer.compare(values.size(), other.values.size());
  }

  /// herd's form: `1:r0=0; 1:r1=1; x=2;`, locations in brackets as herd writes them in a log.
  @Override
  public String toString() {
    StringBuilder s = new StringBuilder();
    values.forEach((term, value) -> {
      if (!s.isEmpty()) {
        s.append(' ');
      }
      String name = term instanceof Term.Memory(var x) ? "[" + x + "]" : term.toString();
      s.append(name).append('=').append(value).append(';');
    });
    return s.toString();
  }

  /// Orders `r2` before `r10`.
  private static int byNumberInName(String a, String b) {
    int stem = stem(a);
    if (a.length() != b.length() && stem == stem(b) && a.regionMatches(0, b, 0, stem)) {
      return Integer.compare(a.length(), b.length());
    }
    return a.compareTo(b);
  }

  private static int stem(String name) {
    int end = name.length();
    while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
