package dev.acquit.abi.driver;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What is known between two statements.
final class State {
  /// Whether CUDA calls on memory are synchronous.
  enum Sync {
    /// It was not asked for.
    OFF,
    /// It was.
    ON,
    /// Code that is not seen had the memory.
    OPEN
  }

  final Map<String, Value> values = new HashMap<>();
  final Map<Integer, Set<Sync>> sync = new HashMap<>();

  /// Page tables and mappings of which nobody has asked the version.
  final Set<Integer> unasked = new HashSet<>();

  /// Whether nothing comes here.
  boolean dead;

  static State nowhere() {
    State s = new State();
    s.dead = true;
    return s;
  }

  State copy() {
    State s = new State();
    s.become(this);
    return s;
  }

  void become(State other) {
    if (other == this) {
      return;
    }
    values.clear();
    values.putAll(other.values);
    sync.clear();
    sync.putAll(other.sync);
    unasked.clear();
    unasked.addAll(other.unasked);
    dead = other.dead;
  }

  /// What is known if one comes from here or from there.
  void join(State other) {
    if (other.dead) {
      return;
    }
    if (dead) {
      become(other);
      return;
    }
    // What only one way has set is whatever it was before on the other.
    values.keySet().retainAll(other.values.keySet());
    values.replaceAll((k, v) -> v.or(Objects.requireNonNull(other.values.get(k))));
    other.sync.forEach((id, s) -> sync.merge(id, s, State::both));
    unasked.addAll(other.unasked);
  }

  static Set<Sync> both(Set<Sync> a, Set<Sync> b) {
    Set<Sync> all = EnumSet.copyOf(a);
    all.addAll(b);
    return all;
  }

  /// Forgets a variable and its members.
  void forget(String key) {
    values.keySet().removeIf(k -> k.equals(key) || k.startsWith(key + "."));
  }
}
