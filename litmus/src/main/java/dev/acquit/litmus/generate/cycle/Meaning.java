package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import java.util.List;

/// What a word in the text of a cycle stands for.
sealed interface Meaning {
  /// One of these edges.
  ///
  /// @param edges at least one
  record Edges(List<Edge> edges) implements Meaning {
    /// Copies the list.
    public Edges {
      edges = List.copyOf(edges);
    }
  }

  /// One of these annotations.
  ///
  /// @param annotations at least one
  record Annotations(List<Annotation> annotations) implements Meaning {
    /// Copies the list.
    public Annotations {
      annotations = List.copyOf(annotations);
    }
  }
}
