package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What local variables and parameters hold: values that are put there come back.
final class PrivateMemory {
  /// Bytes with a value.
  ///
  /// @param offset first byte
  /// @param bytes how many
  /// @param term their value
  private record Held(long offset, int bytes, int term) {
    boolean covers(long from, int count) {
      return offset <= from && from + count <= offset + bytes;
    }

    boolean overlaps(long from, int count) {
      return offset < from + count && from < offset + bytes;
    }
  }

  /// Bytes that hold a value.
  ///
  /// @param place the variable
  /// @param offset first byte
  /// @param bytes how many
  record Cell(int place, long offset, int bytes) {}

  private final Terms terms;
  private final List<Place> places;
  private final Map<Integer, List<Held>> cells;

  PrivateMemory(Terms terms, List<Place> places) {
    this(terms, places, new HashMap<>());
  }

  private PrivateMemory(Terms terms, List<Place> places, Map<Integer, List<Held>> cells) {
    this.terms = terms;
    this.places = places;
    this.cells = cells;
  }

  PrivateMemory copy() {
    return new PrivateMemory(terms, places, new HashMap<>(cells));
  }

  /// Puts a value into a variable.
  void write(int place, long offset, int bytes, int term) {
    List<Held> now = new ArrayList<>();
    for (Held cell : cells.getOrDefault(place, List.of())) {
      if (!cell.overlaps(offset, bytes)) {
        now.add(cell);
        continue;
      }
      keep(now, cell, cell.offset(), offset);
      keep(now, cell, offset + bytes, cell.offset() + cell.bytes());
    }
    now.addFirst(new Held(offset, bytes, terms.truncate(term, 8 * bytes)));
    cells.put(place, List.copyOf(now));
  }

  private void keep(List<Held> now, Held cell, long from, long to) {
    if (from < to) {
      now.add(new Held(from, (int) (to - from), part(cell, from, (int) (to - from))));
    }
  }

  /// Forgets what a variable holds: every byte has this value from now on.
  void forget(int place, int term) {
    cells.put(place, List.of(new Held(Long.MIN_VALUE / 2, Integer.MAX_VALUE, term)));
  }

  /// All bytes that hold a value of their own.
  List<Cell> cells() {
    List<Cell> all = new ArrayList<>();
    cells.forEach((place, held) ->
        held.stream()
            .filter(h -> h.bytes() != Integer.MAX_VALUE)
            .forEach(h -> all.add(new Cell(place, h.offset(), h.bytes()))));
    return all;
  }

  /// The value of exactly these bytes; -1 if they hold none of their own.
  int term(Cell cell) {
    return cells.getOrDefault(cell.place(), List.of()).stream()
        .filter(h -> h.offset() == cell.offset() && h.bytes() == cell.bytes())
        .mapToInt(Held::term)
        .findFirst()
        .orElse(-1);
  }

  /// The value of bytes of a variable.
  int read(int place, long offset, int bytes) {
    for (Held cell : cells.getOrDefault(place, List.of())) {
      if (cell.bytes() == Integer.MAX_VALUE) {
        return cell.term();
      }
      if (cell.covers(offset, bytes)) {
        return part(cell, offset, bytes);
      }
    }
    boolean any =
        cells.getOrDefault(place, List.of()).stream().anyMatch(c -> c.overlaps(offset, bytes));
    if (!any || bytes == 1) {
      return untouched(place, offset, bytes);
    }
    int half = Integer.highestOneBit(bytes - 1);
    int low = read(place, offset, half);
    int high = read(place, offset + half, bytes - half);
    return terms.compute(Op.CONCAT, 8 * half, low, high);
  }

  private int untouched(int place, long offset, int bytes) {
    Place variable = places.get(place);
    return variable.role() == Place.Role.PARAMETER
        ? terms.leaf(new Term.Parameter(variable.index(), offset, bytes))
        : terms.leaf(new Term.Unset(variable.name(), 8 * bytes));
  }

  private int part(Held cell, long offset, int bytes) {
    long by = 8 * (offset - cell.offset());
    int shifted = terms.compute(Op.SHR_U, 8 * cell.bytes(), cell.term(), terms.constant(by));
    return terms.truncate(shifted, 8 * bytes);
  }
}
