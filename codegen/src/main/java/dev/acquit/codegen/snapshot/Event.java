package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.module.LineTable;
import dev.acquit.text.Position;
import java.util.List;

/// An instruction that the memory model sees.
///
/// @param deed what it does
/// @param at where it goes, in words that do not depend on registers: `parameter 1 + 8`, `flag`,
///   `parameter 2 + ?`; empty for what has no address; a `?` stands for what is not known
/// @param position where it stands in the PTX file
/// @param from the places in sources that it was made from, the innermost first and then where that
///   was inlined; empty if the file does not say it
/// @param guarded whether a predicate decides if it is done
/// @param next the events that may come next, as numbers in the function; the number of events is
///   the end of the function
public record Event(
    Deed deed,
    String at,
    Position position,
    List<LineTable.Place> from,
    boolean guarded,
    List<Integer> next) {
  /// Copies the lists.
  public Event {
    from = List.copyOf(from);
    next = List.copyOf(next);
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

  /// What it does and where: `st.release.gpu.global.b32 [parameter 1]`.
  public String text() {
    return at.isEmpty() ? deed.text() : deed.text() + " [" + at + "]";
  }
}
