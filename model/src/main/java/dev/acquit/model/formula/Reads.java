package dev.acquit.model.formula;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads of a thread on which something depends, by the way on which it was computed.
///
/// @param when for each read, by its number among the thread's events, the condition; reads of
///   other threads are those that an exchange between lanes stands for ([Exchanged])
record Reads(SortedMap<Integer, Integer> when) {
  static final Reads NONE = new Reads(new TreeMap<>());

  static Reads of(int event, int condition) {
    return condition == Terms.FALSE ? NONE : new Reads(new TreeMap<>(Map.of(event, condition)));
  }

  boolean isEmpty() {
    return when.isEmpty();
  }

  /// Both at once.
  Reads and(Reads other, Terms terms) {
    if (other.isEmpty()) {
      return this;
    } else if (isEmpty()) {
      return other;
    }
    SortedMap<Integer, Integer> all = new TreeMap<>(when);
    other.when.forEach((event, condition) -> all.merge(event, condition, terms::either));
    return new Reads(all);
  }

  /// Those that count only under a condition.
  Reads under(int condition, Terms terms) {
    SortedMap<Integer, Integer> all = new TreeMap<>();
    when.forEach((event, c) -> {
      int both = terms.both(c, condition);
      if (both != Terms.FALSE) {
        all.put(event, both);
      }
    });
    return new Reads(all);
  }

  /// Of two ways that meet.
  ///
  /// @param here when the first is gone
  /// @param there when the other is
  Reads meet(int here, Reads other, int there, Terms terms) {
    if (equals(other)) {
      return this;
    }
    SortedMap<Integer, Integer> all = new TreeMap<>();
    when.forEach((event, c) -> {
      Integer same = other.when.get(event);
      all.put(event, same != null && same.equals(c) ? c : terms.both(c, here));
    });
    other.when.forEach((event, c) -> {
      Integer same = when.get(event);
      if (same == null || !same.equals(c)) {
        all.merge(event, terms.both(c, there), terms::either);
      }
    });
    all.values().removeIf(c -> c == Terms.FALSE);
    return new Reads(all);
  }
}
