package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds for a word of letters candidates that make a cycle of a space.
final class Spelling {
  private final CycleSpace space;
  private final Alphabet alphabet;
  private final List<List<Edge>> reject;

  /// The edges of program order that are listed as communication, too.
  private final Set<Edge> twice = new HashSet<>();

  Spelling(CycleSpace space, Alphabet alphabet) {
    this.space = space;
    this.alphabet = alphabet;
    List<Edge> edges = alphabet.edges();
    // Pairs are no neighbours in the alphabet.
    this.reject = space.reject().stream().filter(sequence -> sequence.size() != 2).toList();
    for (Edge edge : edges) {
      Edge plain = Alphabet.plain(edge);
      if (!plain.equals(edge) && edges.contains(plain)) {
        twice.add(plain);
      }
    }
  }

  /// The edges, the first choice among those listed first; empty if no choice is allowed.
  Optional<List<Edge>> of(int[] word) {
    int[] numbers = new int[word.length];
    if (!spell(word, numbers, 0)) {
      return Optional.empty();
    }
    List<Edge> edges = new ArrayList<>(word.length);
    for (int number : numbers) {
      edges.add(alphabet.edges().get(number));
    }
    return Optional.of(edges).filter(e -> Seen.holds(e) && !ambiguous(e));
  }

  /// Whether a cycle of one location makes the test of another one. It has an edge that coherence
  /// forbids; where there are two that can be that, one that could be written as communication
  /// within its thread is so written, if that is listed.
  private boolean ambiguous(List<Edge> edges) {
    return alphabet.kind() == CycleKind.ONE_LOCATION
        && edges.stream().filter(Spelling::forbids).limit(2).count() > 1
        && edges.stream().anyMatch(twice::contains);
  }

  private static boolean forbids(Edge edge) {
    return !(edge instanceof Edge.Communication) && !(edge instanceof Edge.ReadModifyWrite);
  }

  private boolean spell(int[] word, int[] edges, int at) {
    if (at == word.length) {
      return alphabet.edgeFollows(edges[at - 1], edges[0]) && !rejected(edges) && relaxes(edges);
    }
    for (int edge : alphabet.spellings(word[at])) {
      if (at == 0 || alphabet.edgeFollows(edges[at - 1], edge)) {
        edges[at] = edge;
        if (spell(word, edges, at + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean rejected(int[] edges) {
    for (List<Edge> sequence : reject) {
      if (sequence.size() <= edges.length) {
        for (int begin = 0; begin < edges.length; begin++) {
          if (standsAt(sequence, edges, begin)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean standsAt(List<Edge> sequence, int[] edges, int begin) {
    for (int i = 0; i < sequence.size(); i++) {
      int edge = edges[(begin + i) % edges.length];
      if (!alphabet.edges().get(edge).equals(sequence.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean relaxes(int[] edges) {
    List<Candidate> relaxed = space.relaxations().candidates();
    if (relaxed.isEmpty()) {
      return true;
    }
    Set<Candidate> different = new HashSet<>();
    for (int edge : edges) {
      if (relaxed.contains(alphabet.candidate(edge))) {
        different.add(alphabet.candidate(edge));
      }
    }
    return space.relaxations().different().contains(different.size());
  }
}
