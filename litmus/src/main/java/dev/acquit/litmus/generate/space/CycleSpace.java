package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.Edge;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// All cycles within bounds, with annotations and places: each test once.
///
/// Which cycles there are:
///
/// - It is put together from listed candidates, each begins as the one before ends, and [CycleMode]
///   lets it follow.
/// - It has a communication and something else. Its edges between threads are none or at least two:
///   there are as many threads, or one. A cycle in one thread stays at one location and has exactly
///   one communication, which leads back from the last access to the first.
/// - Edges that change the location are none or at least two: there are as many locations, or one.
///   Each change leads to a fresh location.
/// - A final state tells in which order each location is written: of three or more writes each but
///   the first and the last follows on an access of its own thread.
/// - Both ends of a read-modify-write have one annotation.
///
/// Two cycles that are the same up to where they begin make the same test: their threads,
/// locations, values and groups of the scope tree have other names. Only one of them is enumerated.
/// `Coi`, `Rfi` and `Fri` stand for the same accesses as `PosWW`, `PosWR` and `PosRW`. In a cycle
/// of several locations they make the same program and the same question. Only one of two such
/// cycles is enumerated, written with the candidate that is listed first where there is a choice. A
/// cycle of one location is cut open at an edge that is no communication and that coherence
/// forbids; where it has several of these, none is `PosWW` if `Coi` is listed, too, and so on.
///
/// The order of enumeration is fixed: by size, then cycles of one location before others, then by
/// edges, annotations and places, each in the order in which the lists have them.
///
/// @param candidates what cycles are put together from, diy's `-safe`
/// @param relaxations candidates of which every cycle has some; cycles are made of them, too
/// @param reject sequences of edges that no cycle contains, diy's `-rejectlist`
/// @param size the number of edges
/// @param threads the number of threads
/// @param accesses the most events that a thread may have, diy's `-ins`; both ends of a
///   read-modify-write count
/// @param locations the number of locations
/// @param vocabulary the annotations of events
/// @param scopes where threads are placed
/// @param mode which edges may follow which
public record CycleSpace(
    List<Candidate> candidates,
    Relaxations relaxations,
    List<List<Edge>> reject,
    Range size,
    Range threads,
    int accesses,
    Range locations,
    EventAnnotations vocabulary,
    ScopeTrees scopes,
    CycleMode mode) {
  /// The size that a space has at most; spaces of longer cycles are too large by far.
  public static final int MAX_SIZE = 64;

  /// Copies the lists.
  ///
  /// @throws IllegalArgumentException if the size has no bound, or a rejected sequence is empty
  public CycleSpace {
    candidates = List.copyOf(new LinkedHashSet<>(candidates));
    reject = reject.stream().map(List::copyOf).distinct().toList();
    if (size.max() > MAX_SIZE || reject.contains(List.<Edge>of())) {
      throw new IllegalArgumentException("size " + size + ", reject " + reject);
    }
  }

  /// All candidates, those of the relaxations first.
  Set<Candidate> listed() {
    Set<Candidate> all = new LinkedHashSet<>(relaxations.candidates());
    all.addAll(candidates);
    return all;
  }

  /// The number of cycles with their annotations and places, computed without making them;
  /// `Long.MAX_VALUE` if there are as many as that or more.
  public long count() {
    return new PlacedCycles(this, Shard.ALL).countRest();
  }

  /// A part of the cycles, one at a time and in order. Memory is needed for one of them only, and
  /// for the scope trees. Cycles of other parts are not made.
  public PlacedCycles cycles(Shard shard) {
    return new PlacedCycles(this, shard);
  }

  /// The ways in which cycles are enumerated, in order.
  List<Alphabet> alphabets() {
    List<Alphabet> all = new ArrayList<>();
    for (CycleKind kind : CycleKind.values()) {
      all.add(Alphabet.of(this, kind));
    }
    return all;
  }
}
