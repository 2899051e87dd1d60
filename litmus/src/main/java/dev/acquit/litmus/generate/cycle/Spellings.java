package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All spellings of edges and annotations, in lower case.
final class Spellings {
  private final Map<String, Edge> edges = new LinkedHashMap<>();
  private final Map<String, Annotation> annotations = new LinkedHashMap<>();
  private final List<String> suggestions = new ArrayList<>();

  Spellings() {
    for (Edge edge : EdgeText.all()) {
      suggestions.add(EdgeText.write(edge));
      spellings(edge).forEach(s -> edges.put(s.toLowerCase(Locale.ROOT), edge));
    }
    for (Order order : Order.values()) {
      for (Scope scope : order.scoped() ? List.of(Scope.values()) : List.of(Scope.GPU)) {
        Annotation annotation = Annotation.of(order, scope);
        suggestions.add(EdgeText.write(annotation));
        for (String word : words(order)) {
          for (String at : order.scoped() ? scopes(scope) : List.of("")) {
            annotations.put((word + at).toLowerCase(Locale.ROOT), annotation);
          }
        }
      }
    }
  }

  private static List<String> spellings(Edge edge) {
    return switch (edge) {
      case Edge.Communication c when c.kind() == Edge.Communication.Kind.CO ->
          List.of(EdgeText.write(c), c.internal() ? "Wsi" : "Wse");
      case Edge.Fenced f -> {
        String tail = (f.sameLocation() ? "s" : "d") + f.source() + f.target();
        yield Stream.of("", ".")
            .flatMap(dot -> words(f.order()).stream().map(word -> "Fence" + dot + word))
            .flatMap(head -> scopes(f.scope()).stream().map(scope -> head + scope + tail))
            .toList();
      }
      case Edge.Communication c -> List.of(EdgeText.write(c));
      case Edge.ProgramOrder p -> List.of(EdgeText.write(p));
      case Edge.Depends d -> List.of(EdgeText.write(d));
      case Edge.ReadModifyWrite r -> List.of(EdgeText.write(r));
    };
  }

  private static List<String> words(Order order) {
    return switch (order) {
      case PLAIN -> List.of("Na", "Weak");
      case ACQ_REL -> List.of("AcqRel", "Acq_Rel");
      case VOLATILE, RELAXED, ACQUIRE, RELEASE, SEQ_CST -> List.of(EdgeText.order(order));
    };
  }

  /// The ways to write a scope; that which goes without saying may be left out.
  static List<String> scopes(Scope scope) {
    return switch (scope) {
      case CTA -> List.of(".cta", ".block");
      case CLUSTER -> List.of(".cluster");
      case GPU -> List.of("", ".gpu", ".device");
      case SYS -> List.of(".sys", ".system");
    };
  }

  /// The edges of which a spelling fits a pattern.
  List<Edge> edges(String pattern) {
    return find(edges, pattern);
  }

  /// The annotations of which a spelling fits a pattern.
  List<Annotation> annotations(String pattern) {
    return find(annotations, pattern);
  }

  /// The canonical spellings.
  List<String> suggestions() {
    return List.copyOf(suggestions);
  }

  private static <T> List<T> find(Map<String, T> spellings, String pattern) {
    String lower = pattern.toLowerCase(Locale.ROOT);
    if (!lower.contains("*")) {
      return Stream.ofNullable(spellings.get(lower)).toList();
    }
    Pattern fits =
        Pattern.compile(
            Stream.of(lower.split(Pattern.quote("*"), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*")));
    return spellings.entrySet().stream()
        .filter(e -> fits.matcher(e.getKey()).matches())
        .map(Map.Entry::getValue)
        .distinct()
        .toList();
  }
}
