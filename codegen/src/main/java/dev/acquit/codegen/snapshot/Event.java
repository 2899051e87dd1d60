package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.module.LineTable;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An instruction that the memory model sees.
///
/// @param deed what it does
/// @param at where it goes, in words that do not depend on registers: `parameter 1 + 8`, `flag`,
///   `parameter 2 + ?`; empty for what has no address; a `?` stands for what is not known
/// @param position where it stands in the PTX file
/// @param from the places in sources that it was made from, the innermost first and then where that
///   was inlined; empty if the file does not say it
/// @param guarded whether a predicate decides if it is done
/// @param when what must hold for it to be done, as far as it is known: all of it, or the nearest
/// @param values what it stores, or does its operation with: constants, parameters and what was
///   read, in words that do not depend on registers; `?` is not known
/// @param exact the address and then the values as expressions, see [Expression]; empty where they
///   are not known, as of older snapshots
/// @param unread whether it is an `atom` whose result no instruction reads
/// @param next the events that may come next, as numbers in the function; the number of events is
///   the end of the function
public record Event(
    Deed deed,
    String at,
    Position position,
    List<LineTable.Place> from,
    boolean guarded,
    List<Condition> when,
    List<String> values,
    List<String> exact,
    boolean unread,
    List<Integer> next) {
  /// Copies the lists.
  public Event {
    from = List.copyOf(from);
    when = List.copyOf(when);
    values = List.copyOf(values);
    exact = List.copyOf(exact);
    next = List.copyOf(next);
  }

  /// It with other events behind it.
  public Event with(List<Integer> next) {
    return new Event(deed, at, position, from, guarded, when, values, exact, unread, next);
  }

  /// What does something else at its place.
  public Event with(Deed deed) {
    return new Event(deed, at, position, from, guarded, when, values, exact, unread, next);
  }

  /// What stores something else, or goes elsewhere, in words.
  public Event saying(String at, List<String> values) {
    return new Event(deed, at, position, from, guarded, when, values, exact, unread, next);
  }

  /// Whether it goes to a place that is known.
  public boolean known() {
    return at.indexOf('?') < 0;
  }

  /// Whether it is known at least in what it lies, such as an array with an index that is computed.
  public boolean rooted() {
    return !at.startsWith("?") && !at.contains("(?");
  }

  /// Whether another event does the same at the same place.
  public boolean same(Event other) {
    return deed.equals(other.deed) && at.equals(other.at);
  }

  /// Whether what must hold for it may be what must hold for another: of a condition that only one
  /// of them has, another is the counterpart if nothing that is known says no.
  public boolean sameWhen(Event other) {
    if (when.contains(Condition.UNKNOWN) || other.when.contains(Condition.UNKNOWN)) {
      return true;
    }
    List<Condition> mine = new ArrayList<>(when);
    List<Condition> its = new ArrayList<>(other.when);
    mine.removeAll(other.when);
    its.removeAll(when);
    for (Condition condition : mine) {
      Optional<Condition> found = its.stream().filter(condition::maybe).findFirst();
      if (found.isEmpty()) {
        return false;
      }
      its.remove(found.get());
    }
    return its.isEmpty();
  }

  /// What it does and where: `st.release.gpu.global.b32 [parameter 1]`.
  public String text() {
    return at.isEmpty() ? deed.text() : deed.text() + " [" + at + "]";
  }
}
