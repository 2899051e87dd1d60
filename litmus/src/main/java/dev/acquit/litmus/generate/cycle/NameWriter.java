package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/// Writes names as [CycleName] says.
final class NameWriter {
  private final Cycle cycle;
  private final TestLanguage language;

  private NameWriter(Cycle cycle, TestLanguage language) {
    this.cycle = cycle;
    this.language = language;
  }

  /// The name of a canonical cycle.
  static String write(PlacedCycle canonical, TestLanguage language) {
    return new NameWriter(canonical.cycle(), language).name() + PlaceName.write(canonical.places());
  }

  private String name() {
    List<String> parts = new ArrayList<>();
    StringBuilder lone = new StringBuilder();
    boolean plain = true;
    for (CycleThread thread : CycleThread.of(cycle)) {
      if (thread.size() > 1) {
        parts.add(thread(thread));
      } else {
        Annotation annotation = link(thread.first()).annotation();
        lone.append(word(annotation, language));
        plain &= annotation.equals(Annotation.PLAIN);
      }
    }
    StringBuilder name = new StringBuilder(Family.of(cycle).name());
    boolean same = new HashSet<>(parts).size() == 1;
    if (same && parts.getFirst().equals(parts.size() > 1 ? "po" : "pos")) {
      parts.clear();
    } else if (same && parts.size() > 1) {
      parts = List.of(parts.getFirst() + "s");
    }
    parts.forEach(part -> name.append('+').append(part));
    return plain ? name.toString() : name.append('+').append(lone).toString();
  }

  private String thread(CycleThread thread) {
    StringBuilder name = new StringBuilder();
    for (int i = thread.first(); i < thread.last(); i++) {
      Edge edge = link(i).edge();
      name.append(i == thread.first() ? "" : "-").append(edge(edge));
      if (i + 1 < thread.last() && anyTarget(edge) && anySource(link(i + 1).edge())) {
        name.append(edge.target());
      }
      Annotation from = link(i).annotation();
      Annotation to = link(i + 1).annotation();
      if (!from.equals(Annotation.PLAIN) || !to.equals(Annotation.PLAIN)) {
        name.append(word(from, language).toLowerCase(Locale.ROOT));
        name.append(word(to, language).toLowerCase(Locale.ROOT));
      }
    }
    return name.toString();
  }

  private Link link(int event) {
    return cycle.links().get(event);
  }

  /// The word for an edge, without direction.
  static String edge(Edge edge) {
    String same = edge.sameLocation() ? "s" : "";
    return switch (edge) {
      case Edge.Communication c -> EdgeText.write(c).toLowerCase(Locale.ROOT);
      case Edge.ReadModifyWrite r -> "rmw";
      case Edge.ProgramOrder p -> "po" + same;
      case Edge.Depends d -> EdgeText.kind(d.kind()).toLowerCase(Locale.ROOT) + same;
      case Edge.Fenced f ->
          "fence"
              + EdgeText.order(f.order()).toLowerCase(Locale.ROOT)
              + EdgeText.scope(f.scope())
              + same;
    };
  }

  /// Whether the word for an edge does not tell where the edge ends. Of data it does, but diy
  /// writes the direction there too.
  static boolean anyTarget(Edge edge) {
    return switch (edge) {
      case Edge.ProgramOrder p -> true;
      case Edge.Fenced f -> true;
      case Edge.Depends d -> true;
      case Edge.Communication c -> false;
      case Edge.ReadModifyWrite r -> false;
    };
  }

  /// Whether the word for an edge does not tell where the edge begins.
  static boolean anySource(Edge edge) {
    return edge instanceof Edge.ProgramOrder || edge instanceof Edge.Fenced;
  }

  /// The word for an annotation.
  static String word(Annotation annotation, TestLanguage language) {
    String order =
        switch (annotation.order()) {
          case ACQ_REL -> "Ar";
          case PLAIN -> language == TestLanguage.CPP ? "Na" : "Weak";
          case VOLATILE, RELAXED, ACQUIRE, RELEASE, SEQ_CST -> EdgeText.order(annotation.order());
        };
    return order + annotation.scope().map(EdgeText::scope).orElse("");
  }
}
