package dev.acquit.abi.value;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/// What is stored in a variable of the function, or in a parameter of a call.
///
/// @param cells by offset; they do not overlap
/// @param rest what may be at any place: stored where the offset is unknown, or in another width
/// @param blurred whether something was stored at a place that nobody knows
/// @param mixed whether ways have met that divide it differently; all that they stored is the rest
public record Cells(NavigableMap<Long, Cell> cells, Value rest, boolean blurred, boolean mixed) {
  /// Nothing is stored.
  public static final Cells EMPTY = new Cells(new TreeMap<>(), Value.NONE, false, false);

  /// What was stored at once.
  ///
  /// @param width in bytes
  /// @param value what it is
  /// @param surely whether it is there on all ways that lead here
  /// @param old whether it was there before the last call that it was passed to, on all ways
  public record Cell(int width, Value value, boolean surely, boolean old) {
    Cell with(Value other) {
      return new Cell(width, other, surely, old);
    }

    /// After either.
    Cell or(Cell its) {
      return new Cell(width, value.or(its.value), surely && its.surely, old && its.old);
    }

    /// After this way, or another that has none here.
    Cell maybe(Value rest) {
      return new Cell(width, value.or(rest).or(Value.DATA), false, old);
    }
  }

  private Cells with(NavigableMap<Long, Cell> next) {
    return new Cells(next, rest, blurred, mixed);
  }

  /// After a store.
  ///
  /// @param next the cells, or a copy of them: those of the result, unless it has others
  /// @param strong whether it surely happens, at that place
  Cells store(NavigableMap<Long, Cell> next, long offset, int width, Value value, boolean strong) {
    Cell same = next.get(offset);
    if (same != null && same.width() == width) {
      next.put(
          offset,
          strong
              ? new Cell(width, value, true, false)
              : new Cell(width, same.value().or(value), same.surely(), false));
      return with(next);
    }
    NavigableMap<Long, Cell> met = overlapping(offset, width);
    if (met.isEmpty()) {
      next.put(offset, new Cell(width, strong ? value : value.or(Value.DATA), strong, false));
      return with(next);
    } else if (!strong) {
      return anywhere(value);
    }
    met.forEach((at, cell) -> {
      next.remove(at);
      remain(next, at, offset, cell);
      remain(next, offset + width, at + cell.width(), cell);
    });
    next.put(offset, new Cell(width, value, true, false));
    return with(next);
  }

  private static void remain(NavigableMap<Long, Cell> into, long from, long to, Cell of) {
    if (from < to) {
      Value part = of.value().addressed() ? Value.UNKNOWN : Value.DATA;
      into.put(from, new Cell((int) (to - from), part, of.surely(), true));
    }
  }

  /// After a store to some place in it.
  Cells anywhere(Value value) {
    boolean there =
        blurred
            && rest.has(value)
            && cells.values().stream().allMatch(cell -> cell.value().has(value));
    if (there) {
      return this;
    }
    NavigableMap<Long, Cell> next = new TreeMap<>();
    cells.forEach((at, cell) -> next.put(at, cell.with(cell.value().or(value))));
    return new Cells(next, rest.or(value), true, mixed);
  }

  /// After a call that reads it.
  Cells read() {
    if (cells.values().stream().allMatch(Cell::old)) {
      return this;
    }
    NavigableMap<Long, Cell> next = new TreeMap<>();
    cells.forEach((at, c) -> next.put(at, new Cell(c.width(), c.value(), c.surely(), true)));
    return with(next);
  }

  /// What a load gets.
  Value load(long offset, int width) {
    Cell same = cells.get(offset);
    if (same != null && same.width() == width) {
      return same.surely() ? same.value() : same.value().or(Value.DATA);
    }
    Value here = rest.or(Value.DATA);
    boolean parts =
        overlapping(offset, width).values().stream().anyMatch(c -> c.value().addressed());
    return parts ? Value.UNKNOWN : here;
  }

  /// What a load gets from some place in it.
  Value load() {
    return stored().or(Value.DATA);
  }

  private boolean meets(long offset, int width) {
    var before = cells.lowerEntry(offset);
    Long next = cells.ceilingKey(offset);
    return (before != null && before.getKey() + before.getValue().width() > offset)
        || (next != null && next < offset + width);
  }

  private NavigableMap<Long, Cell> overlapping(long offset, int width) {
    if (!meets(offset, width)) {
      return Collections.emptyNavigableMap();
    }
    NavigableMap<Long, Cell> met = new TreeMap<>(cells.subMap(offset, true, offset + width, false));
    var before = cells.lowerEntry(offset);
    if (before != null && before.getKey() + before.getValue().width() > offset) {
      met.put(before.getKey(), before.getValue());
    }
    return met;
  }

  /// After either.
  Cells or(Cells other) {
    if (this == other || equals(other)) {
      return this;
    } else if (mixed || other.mixed || !alike(other) || !other.alike(this)) {
      Value all = stored().or(other.stored());
      return new Cells(new TreeMap<>(), all, true, true);
    }
    NavigableMap<Long, Cell> all = new TreeMap<>();
    cells.forEach((at, cell) -> all.put(at, cell.maybe(other.rest)));
    other.cells.forEach((at, its) -> {
      Cell cell = cells.get(at);
      all.put(at, cell == null ? its.maybe(rest) : cell.or(its));
    });
    return new Cells(all, rest.or(other.rest), blurred || other.blurred, false);
  }

  private Value stored() {
    return cells.values().stream().map(Cell::value).reduce(rest, Value::or);
  }

  /// Whether each cell is one of the other's, or lies where that has none.
  private boolean alike(Cells other) {
    return cells.entrySet().stream()
        .allMatch(e -> {
          Cell same = other.cells.get(e.getKey());
          if (same != null && same.width() == e.getValue().width()) {
            return true;
          }
          return !other.meets(e.getKey(), e.getValue().width());
        });
  }
}
