package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The annotations and edges that occur in names, without blanks between them.
final class NameWords {
  private static final Map<String, Annotation> ANNOTATIONS = annotations();
  private static final Map<String, Edge> EDGES = edges();

  private NameWords() {}

  private static Map<String, Annotation> annotations() {
    Map<String, Annotation> all = new LinkedHashMap<>();
    all.put("na", Annotation.PLAIN);
    all.put("weak", Annotation.PLAIN);
    for (Order order : Order.values()) {
      for (Scope scope : order.scoped() ? List.of(Scope.values()) : List.of(Scope.GPU)) {
        for (String suffix : order.scoped() ? Spellings.scopes(scope) : List.of("")) {
          all.put(order.word() + suffix, Annotation.of(order, scope));
        }
      }
    }
    return all;
  }

  /// Edges by their word, from read to write wherever that is open.
  private static Map<String, Edge> edges() {
    Map<String, Edge> all = new LinkedHashMap<>();
    for (Edge edge : EdgeText.all()) {
      if (edge instanceof Edge.Fenced(Order order, Scope scope, var from, var to, boolean same)) {
        String word = EdgeText.order(order).toLowerCase(Locale.ROOT);
        for (String at : Spellings.scopes(scope)) {
          all.put("fence" + word + at + (same ? "s" : ""), edge);
          all.put("fence." + word + at + (same ? "s" : ""), edge);
          if (order == Order.ACQ_REL) {
            all.put("fence.acq_rel" + at + (same ? "s" : ""), edge);
          }
        }
      } else if (edge.internal()) {
        all.put(NameWriter.edge(edge), edge);
      }
    }
    return all;
  }

  /// `RelRlx.sys`: annotations that begin with a capital.
  static Optional<List<Annotation>> capitalised(String text) {
    List<Annotation> found = new ArrayList<>();
    for (String word : text.split("(?=[A-Z])", -1)) {
      Annotation annotation = ANNOTATIONS.get(word.toLowerCase(Locale.ROOT));
      if (annotation == null) {
        return Optional.empty();
      }
      found.add(annotation);
    }
    return Optional.of(found);
  }

  /// `rlxrel.sys`: two annotations, or none.
  static Optional<List<Annotation>> pair(String text) {
    if (text.isEmpty()) {
      return Optional.of(List.of(Annotation.PLAIN, Annotation.PLAIN));
    }
    for (int i = 1; i < text.length(); i++) {
      Annotation first = ANNOTATIONS.get(text.substring(0, i));
      Annotation second = ANNOTATIONS.get(text.substring(i));
      if (first != null && second != null) {
        return Optional.of(List.of(first, second));
      }
    }
    return Optional.empty();
  }

  /// The edge of which this is the word, with open directions.
  static Optional<Edge> edge(String word) {
    return Optional.ofNullable(EDGES.get(word));
  }
}
