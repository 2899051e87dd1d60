package dev.acquit.model.formula;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.program.Program;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Stores of a loop's round that store what the round before stored at the same place: they change
/// nothing if no other thread writes there (ADR 4).
///
/// @param places the addresses to which this thread alone writes, by stores
record Repeats(Set<Long> places) {
  /// There are none.
  static final Repeats NONE = new Repeats(Set.of());

  Repeats {
    places = Set.copyOf(places);
  }

  /// The places of a thread, if its loops may go round too often otherwise.
  ///
  /// @param threads the ways through all threads
  /// @param t the index of the thread
  static Repeats of(Program program, List<ThreadGraph> threads, int t) {
    if (threads.get(t).bound().isEmpty()) {
      return NONE;
    }
    Map<Long, Set<Cell>> own = new HashMap<>();
    Set<Cell> others = new HashSet<>();
    for (int u = 0; u < threads.size(); u++) {
      ThreadGraph thread = threads.get(u);
      for (Occurrence e : thread.events()) {
        if (e.isWrite()) {
          if (!(thread.terms().node(e.address()) instanceof Terms.Known(long address))) {
            return NONE;
          }
          Cell cell = Cell.at(program, address, e.type());
          if (u == t && e.partner() < 0) {
            own.computeIfAbsent(address, _ -> new HashSet<>()).add(cell);
          } else {
            others.add(cell);
          }
        }
      }
    }
    Set<Long> places = new HashSet<>();
    own.forEach((address, cells) -> {
      Set<Cell> beside = new HashSet<>(others);
      own.forEach((other, its) -> beside.addAll(other.equals(address) ? Set.of() : its));
      Cell cell = cells.iterator().next();
      if (cells.size() == 1
          && beside.stream().noneMatch(o -> o.equals(cell) || o.overlapsPartly(cell))) {
        places.add(address);
      }
    });
    return new Repeats(places);
  }

  /// Whether some event from one on is a store to such a place.
  boolean any(List<Occurrence> events, int from, Terms terms) {
    return !places.isEmpty()
        && events.subList(from, events.size()).stream()
            .anyMatch(e -> e.isWrite() && isOwn(e.address(), terms));
  }

  /// Whether a store is to such a place.
  boolean isOwn(int address, Terms terms) {
    return terms.node(address) instanceof Terms.Known(long at) && places.contains(at);
  }

  /// When each store of a round to such a place stores what the one of the round before did, and no
  /// other is there in either.
  ///
  /// @param events those of the thread
  /// @param before the number of the first event of the round before
  /// @param from that of the first event of the round
  int when(List<Occurrence> events, int before, int from, Terms terms) {
    if (places.isEmpty()) {
      return Terms.TRUE;
    }
    List<Occurrence> all = new ArrayList<>();
    int repeats = Terms.TRUE;
    for (int i = before; i < events.size(); i++) {
      Occurrence e = events.get(i);
      if (!e.isWrite() || !isOwn(e.address(), terms)) {
        continue;
      }
      int there = Terms.FALSE;
      for (Occurrence other : all) {
        if (other.address() == e.address()) {
          int same = same(other.value(), e.value(), terms);
          repeats =
              terms.both(repeats, terms.not(terms.both(e.guard(), other.guard(), terms.not(same))));
          there = terms.either(there, other.guard());
        }
      }
      if (i >= from) {
        repeats = terms.both(repeats, terms.not(terms.both(e.guard(), terms.not(there))));
      }
      all.add(e);
    }
    return repeats;
  }

  private static int same(int a, int b, Terms terms) {
    return terms.truth(terms.apply(Op.EQ, Long.SIZE, List.of(a, b)));
  }
}
