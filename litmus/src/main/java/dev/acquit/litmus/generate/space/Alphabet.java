package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The letters of which the words of a kind of cycles are made. A letter is an edge, or edges that
/// make the same test; it is spelt by edges of candidates, which are told apart by number.
final class Alphabet {
  private final CycleKind kind;
  private final List<Edge> edges = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private final List<List<Integer>> spellings;
  private final BitSet[] edgeFollows;
  private final BitSet[] follows;

  private Alphabet(CycleSpace space, CycleKind kind) {
    this.kind = kind;
    BitSet begins = new BitSet();
    Set<Candidate> listed = space.listed();
    for (Candidate candidate : listed) {
      if (candidate.edges().stream().allMatch(kind::has)) {
        begins.set(edges.size());
        for (Edge edge : candidate.edges()) {
          edges.add(edge);
          candidates.add(candidate);
        }
      }
    }
    begins.set(edges.size());
    Map<Edge, List<Integer>> letters = new LinkedHashMap<>();
    for (int i = 0; i < edges.size(); i++) {
      Edge letter = kind == CycleKind.GENERAL ? plain(edges.get(i)) : edges.get(i);
      letters.computeIfAbsent(letter, e -> new ArrayList<>()).add(i);
    }
    this.spellings = List.copyOf(letters.values());
    this.edgeFollows = new BitSet[edges.size()];
    for (int i = 0; i < edges.size(); i++) {
      edgeFollows[i] = new BitSet();
      for (int j = 0; j < edges.size(); j++) {
        edgeFollows[i].set(
            j,
            (begins.get(i + 1)
                    ? begins.get(j)
                        && space.mode().allows(candidates.get(i), candidates.get(j), listed)
                    : j == i + 1)
                && !space.reject().contains(List.of(edges.get(i), edges.get(j))));
      }
    }
    this.follows = new BitSet[spellings.size()];
    for (int i = 0; i < follows.length; i++) {
      follows[i] = new BitSet();
      for (int j = 0; j < follows.length; j++) {
        follows[i].set(j, follows(spellings.get(i), spellings.get(j)));
      }
    }
  }

  static Alphabet of(CycleSpace space, CycleKind kind) {
    return new Alphabet(space, kind);
  }

  /// The edge of program order that stands for the same two accesses, if there is one; else the
  /// edge.
  static Edge plain(Edge edge) {
    return edge instanceof Edge.Communication c && c.internal()
        ? new Edge.ProgramOrder(c.source(), c.target(), true)
        : edge;
  }

  private boolean follows(List<Integer> first, List<Integer> next) {
    return first.stream().anyMatch(i -> next.stream().anyMatch(edgeFollows[i]::get));
  }

  /// The kind of cycles.
  CycleKind kind() {
    return kind;
  }

  /// The number of letters.
  int size() {
    return spellings.size();
  }

  /// The letters that may come after a letter.
  BitSet follows(int letter) {
    return follows[letter];
  }

  /// The numbers of the edges that a letter stands for, the one listed first being first.
  List<Integer> spellings(int letter) {
    return spellings.get(letter);
  }

  /// Whether an edge may come after another one.
  boolean edgeFollows(int edge, int next) {
    return edgeFollows[edge].get(next);
  }

  /// The edges by their numbers.
  List<Edge> edges() {
    return edges;
  }

  /// The candidate that an edge is of.
  Candidate candidate(int edge) {
    return candidates.get(edge);
  }

  /// An edge of a letter. They agree in everything but whether they are communication.
  Edge sample(int letter) {
    return edges.get(spellings.get(letter).getFirst());
  }
}
