package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.text.InputException;
import java.util.Collection;
import java.util.List;

/// What cycles are put together from, diy's candidate relaxation: an edge, or a sequence of edges
/// as in `[Rfi,PodRR]`. A mode does not look into a sequence.
///
/// @param edges the edges, in order
public record Candidate(List<Edge> edges) {
  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if it is empty, or an edge does not end as the next begins
  public Candidate {
    edges = List.copyOf(edges);
    if (edges.isEmpty()) {
      throw new IllegalArgumentException("a candidate without edges");
    }
    for (int i = 1; i < edges.size(); i++) {
      if (edges.get(i - 1).target() != edges.get(i).source()) {
        throw new IllegalArgumentException(edges.get(i) + " after " + edges.get(i - 1));
      }
    }
  }

  /// Each edge as a candidate.
  public static List<Candidate> each(Collection<Edge> edges) {
    return edges.stream().map(e -> new Candidate(List.of(e))).distinct().toList();
  }

  /// Reads candidates: words as [dev.acquit.litmus.generate.cycle.EdgeText] has them, each of which
  /// stands for one or several edges, and sequences of words in brackets. A sequence stands for all
  /// sequences of the edges of its words in which each begins as the one before ends.
  ///
  /// @param source what messages call the text
  /// @param text words and brackets with blanks or commas between them
  /// @throws InputException if a word is no edge, brackets do not fit, or a sequence stands for
  ///   nothing
  public static List<Candidate> parse(String source, String text) throws InputException {
    return CandidateReader.read(source, text);
  }

  Edge first() {
    return edges.getFirst();
  }

  Edge last() {
    return edges.getLast();
  }
}
