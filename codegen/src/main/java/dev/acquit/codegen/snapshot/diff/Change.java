package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.text.Worded;
import java.util.Optional;

/// What became of an event.
///
/// @param kind in a word
/// @param before what it was; empty for one that was added
/// @param after what it is; empty for one that has vanished
/// @param across of one that moved past another, the other
/// @param movement how it moved
public record Change(
    Kind kind,
    Optional<Event> before,
    Optional<Event> after,
    Optional<Event> across,
    Movement movement) {
  /// What became of it. The first ones may lose order, in the order of their weight.
  public enum Kind {
    /// It is not there any more, and ordered something or was strong.
    VANISHED,
    /// It guarantees less, or something that cannot be compared with what it guaranteed.
    WEAKER,
    /// Its scope is narrower.
    NARROWER,
    /// It stands elsewhere on its paths, in a way that may lose order.
    MOVED,
    /// It does something else: another operation, or at another place.
    REPLACED,
    /// A plain store to where an atomic access goes is new: they race.
    RACES,
    /// Of a function that other modules can see: it is not there any more.
    GONE,
    /// It is done under another condition, as far as that is known. Whether it matters is open.
    CONDITION,
    /// It stores another value, or does its operation with one. Whether it matters is open.
    VALUE,
    /// It goes to an address that is computed otherwise, to another value. Whether it matters is
    /// open.
    PLACE,
    /// Of a function: it returns another value. Whether it matters is open.
    RESULT,
    /// Of another function: it ordered something, and is not there any more.
    DROPPED,
    /// Its order is that of a fence beside it now.
    FENCED,
    /// It was an `atom` whose result nobody used, and is a `red` that no acquire fence can follow.
    REDUCED,
    /// It is new.
    ADDED,
    /// It guarantees more.
    STRONGER,
    /// Its scope is wider.
    WIDER,
    /// Of a function: it orders something, and was not there.
    NEW,
    /// A plain access stands elsewhere on its paths, where it loses no order.
    SHIFTED;

    /// How much it matters unless the user says otherwise: what may lose order is an error, what
    /// loses none is shown. A function that only its module could see may be inlined.
    public Severity severity() {
      return switch (this) {
        case VANISHED, WEAKER, NARROWER, MOVED, REPLACED, RACES, GONE -> Severity.ERROR;
        case CONDITION, VALUE, PLACE, RESULT -> Severity.UNKNOWN;
        case DROPPED, FENCED, REDUCED, ADDED, STRONGER, WIDER, NEW -> Severity.WARNING;
        case SHIFTED -> Severity.NONE;
      };
    }

    /// Whether it may lose order.
    public boolean loses() {
      return severity() == Severity.ERROR;
    }
  }

  /// How something moved.
  public enum Movement implements Worded {
    /// It did not.
    NONE,
    /// It stood before another, and stands behind it.
    BEHIND,
    /// It stood behind another, and stands before it.
    BEFORE,
    /// All paths went through it, and some do not.
    AVOIDABLE,
    /// Some paths went by, and none does.
    UNAVOIDABLE,
    /// What comes before or behind it on its paths is not what it was.
    PATHS;
  }

  /// An event that has vanished.
  static Change vanished(Event before) {
    return new Change(
        Kind.VANISHED, Optional.of(before), Optional.empty(), Optional.empty(), Movement.NONE);
  }

  /// An event that was added.
  static Change added(Event after) {
    return new Change(
        Kind.ADDED, Optional.empty(), Optional.of(after), Optional.empty(), Movement.NONE);
  }

  /// An event that is the same, and is done under another condition or with another value.
  static Optional<Change> asked(Event before, Event after) {
    if (!before.sameWhen(after)) {
      return Optional.of(moved(Kind.CONDITION, before, after, Optional.empty(), Movement.NONE));
    }
    if (Comparing.values(before, after) == Sameness.DIFFERENT) {
      return Optional.of(shown(Kind.VALUE, before, after));
    }
    return Comparing.places(before, after) == Sameness.DIFFERENT
        ? Optional.of(shown(Kind.PLACE, before, after))
        : Optional.empty();
  }

  /// What a function returns; empty if that is the same as far as it is known.
  static Optional<Change> returned(Event before, Event after) {
    return Comparing.values(before, after) == Sameness.DIFFERENT
        ? Optional.of(shown(Kind.RESULT, before, after))
        : Optional.empty();
  }

  private static Change shown(Kind kind, Event before, Event after) {
    return moved(
        kind,
        Comparing.shown(before, after, kind == Kind.PLACE),
        Comparing.shown(after, before, kind == Kind.PLACE),
        Optional.empty(),
        Movement.NONE);
  }

  /// A plain store that was added.
  static Change races(Event after) {
    return new Change(
        Kind.RACES, Optional.empty(), Optional.of(after), Optional.empty(), Movement.NONE);
  }

  /// An event that moved.
  static Change moved(
      Kind kind, Event before, Event after, Optional<Event> across, Movement movement) {
    return new Change(kind, Optional.of(before), Optional.of(after), across, movement);
  }

  /// How two events that are one differ; empty if they do not, as far as order is concerned.
  static Optional<Change> between(Event before, Event after) {
    return kind(before, after)
        .map(k ->
            new Change(
                k, Optional.of(before), Optional.of(after), Optional.empty(), Movement.NONE));
  }

  private static Optional<Kind> kind(Event before, Event after) {
    Deed old = before.deed();
    Deed now = after.deed();
    boolean less =
        !now.order().contains(old.order())
            || splits(old, now)
            || old.bits() != now.bits()
            || now.elements() > old.elements();
    if (less) {
      return Optional.of(Kind.WEAKER);
    }
    int scopes = scopes(old, now);
    if (scopes < 0) {
      return Optional.of(Kind.NARROWER);
    }
    if (replaced(before, after)) {
      return Optional.of(Kind.REPLACED);
    }
    if (now.order() != old.order() || old.kind() != now.kind() || now.elements() < old.elements()) {
      return Optional.of(Kind.STRONGER);
    }
    return scopes > 0 ? Optional.of(Kind.WIDER) : Optional.empty();
  }

  /// Whether what was one access is a part of one: a reduction returns nothing that could begin an
  /// acquire pattern, and a load or a store is half of a read-modify-write.
  private static boolean splits(Deed old, Deed now) {
    return (old.kind() == Deed.Kind.ATOM && now.kind() != Deed.Kind.ATOM)
        || (old.kind() == Deed.Kind.RED
            && now.kind() != Deed.Kind.RED
            && now.kind() != Deed.Kind.ATOM);
  }

  /// What is weak has no scope to lose.
  private static int scopes(Deed old, Deed now) {
    return old.scope().isEmpty() || now.scope().isEmpty()
        ? 0
        : now.scope().get().compareTo(old.scope().get());
  }

  private static boolean replaced(Event before, Event after) {
    Deed old = before.deed();
    Deed now = after.deed();
    return !Alignment.sameSpace(old, now)
        || !old.sameOperation(now)
        || (before.known()
            && after.known()
            && Comparing.places(before, after) == Sameness.DIFFERENT);
  }
}
