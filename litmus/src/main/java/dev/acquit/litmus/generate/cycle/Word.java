package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// A word in the text of a cycle.
///
/// @param source what messages call the text
/// @param text the word
/// @param position where it begins
record Word(String source, String text, Position position) {
  private static final Spellings VOCABULARY = new Spellings();

  /// The words of a text.
  static List<Word> split(String source, String text) {
    List<Word> words = new ArrayList<>();
    int line = 1;
    int lineStart = 0;
    int begin = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean parts =
          i == text.length() || Character.isWhitespace(text.charAt(i)) || text.charAt(i) == ',';
      if (!parts && begin < 0) {
        begin = i;
      } else if (parts && begin >= 0) {
        Position position = new Position(line, begin - lineStart + 1);
        words.add(new Word(source, text.substring(begin, i), position));
        begin = -1;
      }
      if (i < text.length() && text.charAt(i) == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return words;
  }

  /// What the word stands for in the text of a cycle.
  ///
  /// @throws InputException if it or a choice in it stands for nothing, or if it stands for edges
  ///   and annotations
  Meaning meaning() throws InputException {
    Set<Edge> edges = new LinkedHashSet<>();
    Set<Annotation> annotations = new LinkedHashSet<>();
    find(edges, annotations);
    if (!edges.isEmpty() && !annotations.isEmpty()) {
      throw error("'" + text + "' stands for edges and for annotations, expected one of these");
    }
    return edges.isEmpty()
        ? new Meaning.Annotations(List.copyOf(annotations))
        : new Meaning.Edges(List.copyOf(edges));
  }

  /// The edges for which the word stands.
  ///
  /// @throws InputException if it or a choice in it stands for nothing, or if for no edge
  Set<Edge> edges() throws InputException {
    Set<Edge> edges = new LinkedHashSet<>();
    find(edges, new LinkedHashSet<>());
    if (edges.isEmpty()) {
      throw error("found the annotation '" + text + "', expected an edge");
    }
    return edges;
  }

  /// The annotations for which the word stands.
  ///
  /// @throws InputException if it or a choice in it stands for nothing, or if for no annotation
  Set<Annotation> annotations() throws InputException {
    Set<Annotation> annotations = new LinkedHashSet<>();
    find(new LinkedHashSet<>(), annotations);
    if (annotations.isEmpty()) {
      throw error("found the edge '" + text + "', expected an annotation");
    }
    return annotations;
  }

  private void find(Set<Edge> edges, Set<Annotation> annotations) throws InputException {
    int begin = 0;
    for (String choice : text.split(Pattern.quote("|"), -1)) {
      part(begin, choice).add(edges, annotations);
      begin += choice.length() + 1;
    }
  }

  private Word part(int begin, String choice) {
    return new Word(source, choice, new Position(position.line(), position.column() + begin));
  }

  private void add(Set<Edge> edges, Set<Annotation> annotations) throws InputException {
    List<Edge> someEdges = VOCABULARY.edges(text);
    List<Annotation> someAnnotations = VOCABULARY.annotations(text);
    if (text.isEmpty()) {
      throw error("found nothing beside '|', expected an edge or an annotation");
    }
    if (someEdges.isEmpty() && someAnnotations.isEmpty()) {
      throw new InputException(
          new Diagnostic(
              source,
              position,
              text.contains("*")
                  ? "no edge and no annotation is of the form '" + text + "'"
                  : "unknown word '"
                      + text
                      + "', expected an edge, as in 'PodWR' or 'Rfe', or an annotation, as in"
                      + " 'Acq'",
              Suggestion.didYouMean(text, VOCABULARY.suggestions())));
    }
    edges.addAll(someEdges);
    annotations.addAll(someAnnotations);
  }

  /// A complaint about the word.
  InputException error(String message) {
    return new InputException(source, position, message);
  }

  /// A complaint about the word, with a hint.
  InputException error(String message, String hint) {
    return new InputException(source, position, message, hint);
  }
}
