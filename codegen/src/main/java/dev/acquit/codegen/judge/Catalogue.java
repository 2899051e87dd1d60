package dev.acquit.codegen.judge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The tests that are tried to find out what a weaker sequence loses.
final class Catalogue {
  private static final String FILE = "catalogue.txt";

  private Catalogue() {}

  /// All of them, small ones first.
  ///
  /// @throws IllegalStateException if the shipped file is not there or wrong
  static List<Shape> shipped() {
    List<Shape> shapes = new ArrayList<>();
    try (InputStream in = Catalogue.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("the catalogue is not in the jar");
      }
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(line -> shapes.add(Shape.of(line)));
    } catch (IOException e) {
      throw new IllegalStateException("the catalogue cannot be read", e);
    }
    return List.copyOf(shapes);
  }

  /// Those that an operation fits into, the ones first that show what is lost.
  static List<Shape> order(List<Shape> shapes, Question question, Set<Loss> losses) {
    return shapes.stream()
        .filter(s -> s.takes(question.form()))
        .filter(s -> s.fits(question.scope()))
        .sorted(Comparator.comparing(s -> s.shows().stream().noneMatch(losses::contains)))
        .toList();
  }
}
