package dev.acquit.abi.value;

import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What a register or a place in memory may hold, on all ways together.
///
/// The lattice is finite, so that loops come to an end: more than [#SAME] numbers are data, more
/// than [#SAME] places of one variable are an unknown one, more than [#MOST] origins are unknown.
/// What is forgotten stays so: data takes numbers in, an unknown place the known ones, unknown
/// everything.
///
/// @param origins any of them; none of what is not reached
public record Value(Set<Origin> origins) {
  private static final int SAME = 4;
  private static final int MOST = 16;

  /// That of what is not reached.
  static final Value NONE = new Value(Set.of());

  /// Anything.
  static final Value UNKNOWN = of(Origin.UNKNOWN);

  /// No address.
  static final Value DATA = of(Origin.Data.ANY);

  /// Copies the set.
  public Value {
    origins = Set.copyOf(origins);
  }

  /// One thing.
  static Value of(Origin origin) {
    return new Value(Set.of(origin));
  }

  /// Any of some things.
  static Value of(Collection<Origin> all) {
    if (all.size() == 1) {
      return of(all.iterator().next());
    } else if (all.contains(Origin.UNKNOWN)) {
      return new Value(Set.of(Origin.UNKNOWN));
    }
    Set<Origin> kept = new HashSet<>(all);
    if (kept.size() == 1) {
      return new Value(kept);
    }
    numbers(kept);
    places(kept);
    return new Value(kept.size() > MOST ? Set.of(Origin.UNKNOWN) : kept);
  }

  private static void numbers(Set<Origin> all) {
    List<Origin.Data> data = only(all, Origin.Data.class);
    List<Origin.Number> numbers = only(all, Origin.Number.class);
    if (data.size() + numbers.size() > 1 && (!data.isEmpty() || numbers.size() > SAME)) {
      Origin.Data one =
          Stream.concat(data.stream(), numbers.stream().map(Origin.Data::of))
              .reduce(Origin.Data::or)
              .orElseThrow();
      all.removeAll(data);
      all.removeAll(numbers);
      all.add(one);
    }
  }

  private static void places(Set<Origin> all) {
    for (Origin.Address a : only(all, Origin.Address.class)) {
      List<Origin.Address> same =
          only(all, Origin.Address.class).stream()
              .filter(b -> b.variable().equals(a.variable()) && b.space() == a.space())
              .toList();
      if (same.size() > SAME
          || (same.size() > 1 && same.stream().anyMatch(b -> b.offset().isEmpty()))) {
        all.removeAll(same);
        all.add(new Origin.Address(a.variable(), OptionalLong.empty(), a.space()));
      }
    }
  }

  private static <T extends Origin> List<T> only(Set<Origin> all, Class<T> kind) {
    List<T> some = new ArrayList<>();
    for (Origin origin : all) {
      if (kind.isInstance(origin)) {
        some.add(kind.cast(origin));
      }
    }
    return some;
  }

  /// Whether another says no more.
  boolean has(Value other) {
    return origins.containsAll(other.origins);
  }

  /// This or another.
  Value or(Value other) {
    if (this == other || has(other)) {
      return this;
    } else if (origins.isEmpty()) {
      return other;
    }
    List<Origin> all = new ArrayList<>(origins);
    all.addAll(other.origins);
    return of(all);
  }

  /// The address of a variable in its own space.
  static Value addressOf(Variable variable, long offset) {
    StateSpace space = variable.space().shared() ? StateSpace.SHARED : variable.space();
    return of(new Origin.Address(Optional.of(variable), OptionalLong.of(offset), space));
  }

  /// Whether nothing can be said of it.
  public boolean unknown() {
    return origins.contains(Origin.UNKNOWN);
  }

  /// Whether one of its origins is so.
  boolean any(Predicate<Origin> wanted) {
    for (Origin origin : origins) {
      if (wanted.test(origin)) {
        return true;
      }
    }
    return false;
  }

  /// The addresses that it may be.
  public List<Origin.Address> addresses() {
    return only(origins, Origin.Address.class);
  }

  /// The number that it is, if it is one.
  public OptionalLong number() {
    return origins.size() == 1 && origins.iterator().next() instanceof Origin.Number(long n)
        ? OptionalLong.of(n)
        : OptionalLong.empty();
  }

  /// Whether it may be an address that this function made, or one that is not followed.
  boolean addressed() {
    return any(o -> o instanceof Origin.Address || o instanceof Origin.Unknown);
  }
}
