package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.cycle.Cycle.Link;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads names that [CycleName] describes.
final class NameReader {
  /// A part of the name and where it begins.
  private record Part(String text, int column) {}

  private final String source;
  private final TestLanguage language;
  private final List<Part> parts;
  private Family family = Family.named().getFirst();

  private NameReader(String source, String name, TestLanguage language) {
    this.source = source;
    this.language = language;
    this.parts = new ArrayList<>(split(name));
  }

  static PlacedCycle read(String source, String name, TestLanguage language) throws InputException {
    return new NameReader(source, name, language).read();
  }

  private static List<Part> split(String name) {
    List<Part> parts = new ArrayList<>();
    int column = 1;
    for (String text : name.split("\\+", -1)) {
      parts.add(new Part(text, column));
      column += text.length() + 1;
    }
    return parts;
  }

  private PlacedCycle read() throws InputException {
    Part first = parts.getFirst();
    if (parts.size() > 2 * CycleText.LONGEST) {
      throw new InputException(
              source,
              Position.START,
              "found a name of " + parts.size() + " parts, which no cycle has")
          .asBound();
    }
    Map.Entry<Family, Integer> beginning =
        Family.beginning(parts.stream().map(Part::text).toList())
            .orElseThrow(() ->
                new InputException(
                    new Diagnostic(
                        source,
                        new Position(1, first.column()),
                        "unknown family '" + first.text() + "', expected one as MP or WW+RR",
                        Suggestion.didYouMean(
                            first.text(), Family.named().stream().map(Family::name).toList()))));
    family = beginning.getKey();
    parts.subList(0, beginning.getValue()).clear();
    List<Place> places = places();
    List<Annotation> lone = lone();
    Cycle cycle = new Cycle(links(lone, threads()));
    Optional<CycleProblem> problem = CycleCheck.problem(cycle, language);
    if (problem.isPresent()) {
      throw new InputException(
          source,
          Position.START,
          "the name says " + CycleText.write(cycle) + ", but " + problem.get().message(),
          problem.get().hint());
    }
    return new PlacedCycle(cycle, places);
  }

  private List<Place> places() throws InputException {
    int threads = family.ends().size();
    if (parts.isEmpty() || !begins(parts.getLast(), '0', '9')) {
      return PlacedCycle.apart(threads);
    }
    Part part = parts.removeLast();
    return PlaceName.read(part.text(), threads)
        .orElseThrow(() ->
            error(
                part,
                "found '"
                    + part.text()
                    + "', expected the places of "
                    + threads
                    + " threads, as in '01-cta' or '0-cta-gpu-1-cta-gpu'"));
  }

  private static boolean begins(Part part, char from, char to) {
    return !part.text().isEmpty() && part.text().charAt(0) >= from && part.text().charAt(0) <= to;
  }

  private List<Annotation> lone() throws InputException {
    int count = (int) family.ends().stream().filter(Ends::lone).count();
    List<Annotation> lone = new ArrayList<>();
    if (parts.isEmpty() || !begins(parts.getLast(), 'A', 'Z')) {
      for (int i = 0; i < count; i++) {
        lone.add(Annotation.PLAIN);
      }
      return lone;
    }
    Part part = parts.removeLast();
    String text = part.text();
    return NameWords.capitalised(text)
        .filter(found -> found.size() == count)
        .orElseThrow(() ->
            error(
                part,
                "found '"
                    + text
                    + "', expected "
                    + (count == 0
                        ? "no annotations of lone events: every thread has several"
                        : "the annotations of " + count + " lone events, as in 'RelRlx.sys'")));
  }

  /// The edges of each thread that has several events.
  private List<NamedThread> threads() throws InputException {
    int count = (int) family.ends().stream().filter(e -> !e.lone()).count();
    List<Part> each = parts;
    if (parts.isEmpty()) {
      Part plain = new Part(count > 1 ? "po" : "pos", 1);
      each = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        each.add(plain);
      }
    } else if (parts.size() == 1 && count > 1) {
      Part plural = parts.getFirst();
      if (!plural.text().endsWith("s")) {
        throw error(
            plural,
            "found '"
                + plural.text()
                + "' for "
                + count
                + " threads, expected a plural, as in 'fencescs', or one part for each");
      }
      Part single =
          new Part(plural.text().substring(0, plural.text().length() - 1), plural.column());
      each = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        each.add(single);
      }
    }
    if (each.size() != count) {
      throw error(
          each.get(Math.min(count, each.size() - 1)),
          "found "
              + each.size()
              + " parts, expected "
              + count
              + ": one for each thread of "
              + family.name()
              + " that has several events");
    }
    List<NamedThread> threads = new ArrayList<>();
    int next = 0;
    for (Ends ends : family.ends()) {
      if (!ends.lone()) {
        Part part = each.get(next++);
        threads.add(
            NamedThread.read(part.text(), ends)
                .orElseThrow(() ->
                    error(
                        part,
                        "'"
                            + part.text()
                            + "' is no edge that leads from "
                            + access(ends.first())
                            + " to "
                            + access(ends.last())
                            + ", expected one as 'po', 'fencesc' or 'addrrlxrlx'")));
      }
    }
    return threads;
  }

  private static String access(Direction direction) {
    return direction == Direction.R ? "read" : "write";
  }

  private List<Link> links(List<Annotation> lone, List<NamedThread> threads) throws InputException {
    List<Link> links = new ArrayList<>();
    List<Ends> all = family.ends();
    int nextLone = 0;
    int nextThread = 0;
    for (int t = 0; t < all.size(); t++) {
      Edge out = between(all.get(t).last(), all.get((t + 1) % all.size()).first(), all.size() == 1);
      if (all.get(t).lone()) {
        links.add(new Link(lone.get(nextLone++), out));
      } else {
        NamedThread thread = threads.get(nextThread++);
        links.addAll(thread.links());
        links.add(new Link(thread.last(), out));
      }
    }
    return links;
  }

  private Edge between(Direction from, Direction to, boolean internal) throws InputException {
    if (from == Direction.R && to == Direction.R) {
      throw new InputException(
          source, Position.START, "no communication leads from a read to a read");
    }
    Edge.Communication.Kind kind =
        from == Direction.R
            ? Edge.Communication.Kind.FR
            : to == Direction.R ? Edge.Communication.Kind.RF : Edge.Communication.Kind.CO;
    return new Edge.Communication(kind, internal);
  }

  private InputException error(Part where, String message) {
    return new InputException(source, new Position(1, where.column()), message);
  }
}
