package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.cycle.Edge.ReadModifyWrite;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the cycles that a text stands for.
final class CycleReader {
  private static final int MOST_STEPS = 50 * CycleText.MOST;

  /// An event and the edge behind it, as far as the text says.
  private static final class Spot {
    final Word word;
    final List<Edge> edges;
    Optional<Set<Annotation>> annotations = Optional.empty();
    Word annotated;

    Spot(Word word, List<Edge> edges) {
      this.word = word;
      this.edges = edges;
      this.annotated = word;
    }

    void annotate(Word at, List<Annotation> some) throws InputException {
      if (annotations.isEmpty()) {
        annotations = Optional.of(new LinkedHashSet<>(some));
        annotated = at;
        return;
      }
      annotations.get().retainAll(some);
      if (annotations.get().isEmpty()) {
        throw at.error(
            "found '"
                + at.text()
                + "', but the event before '"
                + word.text()
                + "' is '"
                + annotated.text()
                + "' already",
            "an event has one annotation; between two events stands an edge");
      }
    }
  }

  private final TestLanguage language;
  private final List<Spot> spots = new ArrayList<>();
  private final Set<Cycle> seen = new HashSet<>();
  private final List<Cycle> found = new ArrayList<>();
  private int steps;
  private int failedAt = -1;
  private InputException failure;

  private CycleReader(String source, TestLanguage language) {
    this.language = language;
    this.failure =
        new InputException(
            source,
            Position.START,
            "found no edge, expected a cycle",
            "a cycle is a list of edges, as in 'PodWW Rfe PodRR Fre'");
  }

  static List<Cycle> read(String source, String text, TestLanguage language) throws InputException {
    CycleReader reader = new CycleReader(source, language);
    reader.spots(Word.split(source, text));
    if (!reader.spots.isEmpty()) {
      reader.edges(new ArrayList<>());
    }
    if (reader.found.isEmpty()) {
      throw reader.failure;
    }
    return List.copyOf(reader.found);
  }

  private void spots(List<Word> words) throws InputException {
    List<Word> waiting = new ArrayList<>();
    for (Word word : words) {
      switch (word.meaning()) {
        case Meaning.Annotations a -> waiting.add(word);
        case Meaning.Edges(var edges) -> {
          if (spots.size() == CycleText.LONGEST) {
            throw word.error(
                    "found more than " + CycleText.LONGEST + " edges, which no cycle has",
                    "several cycles are several words, each quoted")
                .asBound();
          }
          Spot spot = new Spot(word, edges);
          annotate(spot, waiting);
          spots.add(spot);
          waiting.clear();
        }
      }
    }
    if (!spots.isEmpty()) {
      annotate(spots.getFirst(), waiting);
    }
  }

  private static void annotate(Spot spot, List<Word> words) throws InputException {
    for (Word word : words) {
      if (word.meaning() instanceof Meaning.Annotations(var some)) {
        spot.annotate(word, some);
      }
    }
  }

  /// Chooses edges for the spots from here on.
  private void edges(List<Edge> chosen) throws InputException {
    int at = chosen.size();
    if (at == spots.size()) {
      if (chosen.getLast().target() == chosen.getFirst().source()) {
        annotations(chosen, new ArrayList<>());
      } else {
        misfit(at, 0, chosen.getLast(), chosen.getFirst());
      }
      return;
    }
    for (Edge edge : spots.get(at).edges) {
      step(1);
      if (at > 0 && chosen.getLast().target() != edge.source()) {
        misfit(at, at, chosen.getLast(), edge);
        continue;
      }
      chosen.add(edge);
      edges(chosen);
      chosen.removeLast();
    }
  }

  private void misfit(int depth, int spot, Edge before, Edge edge) {
    fail(
        depth,
        spots.get(spot).word,
        "'"
            + EdgeText.write(edge)
            + "' begins with a "
            + access(edge.source())
            + ", but '"
            + EdgeText.write(before)
            + "' before it ends in a "
            + access(before.target()),
        spot == 0
            ? "the last edge comes back to where the first one begins"
            : "one edge ends as the next begins");
  }

  private static String access(Direction direction) {
    return direction == Direction.R ? "read" : "write";
  }

  /// Chooses annotations for the events from here on.
  private void annotations(List<Edge> edges, List<Annotation> chosen) throws InputException {
    int at = chosen.size();
    if (at == edges.size()) {
      add(edges, chosen);
      return;
    }
    for (Annotation annotation : possible(edges, at)) {
      step(1);
      chosen.add(annotation);
      annotations(edges, chosen);
      chosen.removeLast();
    }
  }

  private Set<Annotation> possible(List<Edge> edges, int at) {
    int size = edges.size();
    Optional<Set<Annotation>> said = spots.get(at).annotations;
    if (said.isEmpty() && edges.get(at) instanceof ReadModifyWrite) {
      said = spots.get((at + 1) % size).annotations;
    } else if (said.isEmpty()
        && edges.get(Math.floorMod(at - 1, size)) instanceof ReadModifyWrite) {
      said = spots.get(Math.floorMod(at - 1, size)).annotations;
    }
    return said.orElse(Set.of(Annotation.PLAIN));
  }

  private void add(List<Edge> edges, List<Annotation> annotations) throws InputException {
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      links.add(new Link(annotations.get(i), edges.get(i)));
    }
    // Looking at a cycle compares its rotations.
    step(links.size() * links.size() / 4);
    Cycle cycle = new Cycle(links);
    Optional<CycleProblem> problem = CycleCheck.problem(cycle, language);
    if (problem.isPresent()) {
      int link = problem.get().link();
      Spot spot = spots.get(link);
      fail(
          spots.size() + 1,
          problem.get().about() == CycleProblem.Part.ANNOTATION ? spot.annotated : spot.word,
          problem.get().message(),
          problem.get().hint());
    } else if (seen.add(cycle.canonical())) {
      found.add(cycle);
      if (found.size() > CycleText.MOST) {
        throw tooMany();
      }
    }
  }

  private void step(int work) throws InputException {
    steps += work;
    if (steps > MOST_STEPS) {
      throw tooMany();
    }
  }

  private InputException tooMany() {
    return spots
        .getFirst()
        .word
        .error(
            "this stands for more than " + CycleText.MOST + " cycles",
            "write fewer wildcards; 'generate' with a list of edges makes large families")
        .asBound();
  }

  private void fail(int depth, Word where, String message, String hint) {
    if (depth > failedAt) {
      failedAt = depth;
      failure = where.error(message, hint);
    }
  }
}
