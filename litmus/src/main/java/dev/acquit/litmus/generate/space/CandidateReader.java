package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the candidates of a space.
final class CandidateReader {
  private static final Pattern TOKEN = Pattern.compile("[\\[\\]]|[^\\[\\]\\s,]+");

  private final String source;
  private final String text;
  private final Set<Candidate> found = new LinkedHashSet<>();

  private CandidateReader(String source, String text) {
    this.source = source;
    this.text = text;
  }

  static List<Candidate> read(String source, String text) throws InputException {
    CandidateReader reader = new CandidateReader(source, text);
    reader.read();
    return List.copyOf(reader.found);
  }

  private void read() throws InputException {
    int open = -1;
    List<List<Edge>> sequence = new ArrayList<>();
    Matcher token = TOKEN.matcher(text);
    while (token.find()) {
      switch (token.group()) {
        case "[" -> {
          if (open >= 0) {
            throw error(token.start(), "found '[', expected an edge or ']'");
          }
          open = token.start();
        }
        case "]" -> {
          if (open < 0) {
            throw error(token.start(), "found ']', expected an edge or '['");
          }
          close(open, sequence);
          open = -1;
        }
        default -> {
          List<Edge> edges = edges(token);
          if (open >= 0) {
            sequence.add(edges);
          } else {
            found.addAll(Candidate.each(edges));
          }
        }
      }
    }
    if (open >= 0) {
      throw error(open, "this '[' is not closed, expected ']'");
    }
  }

  /// The edges of a word. Only where it is none, what is before it is put there as blanks, so that
  /// the message says where it is.
  private List<Edge> edges(Matcher token) throws InputException {
    try {
      return EdgeText.edges(source, token.group());
    } catch (InputException e) {
      String before = text.substring(0, token.start()).replaceAll("[^\\n]", " ");
      return EdgeText.edges(source, before + token.group());
    }
  }

  private void close(int open, List<List<Edge>> sequence) throws InputException {
    List<List<Edge>> all = List.of(List.of());
    for (List<Edge> choices : sequence) {
      List<List<Edge>> longer = new ArrayList<>();
      for (List<Edge> begun : all) {
        for (Edge edge : choices) {
          if (begun.isEmpty() || begun.getLast().target() == edge.source()) {
            List<Edge> next = new ArrayList<>(begun);
            next.add(edge);
            longer.add(next);
          }
        }
      }
      all = longer;
    }
    if (sequence.isEmpty()) {
      throw error(open, "these brackets are empty, expected edges");
    }
    if (all.isEmpty()) {
      throw error(open, "no edge of this sequence begins as the one before ends");
    }
    all.forEach(edges -> found.add(new Candidate(edges)));
    sequence.clear();
  }

  private InputException error(int at, String message) {
    String before = text.substring(0, at);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return new InputException(source, new Position(line, at - before.lastIndexOf('\n')), message);
  }
}
