package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Place;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads and writes places as the header of a PTX thread has them: `cta 0,cluster 1,gpu 0`, and
/// `kernel k,cta 0` in the grid of a kernel.
final class PlaceText {
  private enum Level {
    CTA,
    CLUSTER,
    GPU;

    private final String word = name().toLowerCase(Locale.ROOT);
  }

  private PlaceText() {}

  /// Reads a place. The levels may come in any order; `cta` must be there, `gpu` is 0 unless given,
  /// and without `cluster` the CTA is a cluster of its own.
  ///
  /// @param alone the place in a kernel of which only the name is given; empty: more must be
  /// @throws InputException if something else comes, or a level is missing or given twice
  static Place read(TokenReader in, Optional<Place> alone) throws InputException {
    Optional<String> kernel = Optional.empty();
    if (in.accept("kernel")) {
      kernel = Optional.of(in.expect(Token.Kind.WORD, "the name of a kernel").text());
      if (alone.isPresent() && !in.at(",")) {
        return alone.get().in(kernel);
      }
      in.expect(",");
    }
    return levels(in).in(kernel);
  }

  private static Place levels(TokenReader in) throws InputException {
    Map<Level, Integer> numbers = new EnumMap<>(Level.class);
    Token begin = in.peek();
    do {
      Token word = in.expect(Token.Kind.WORD, "'cta', 'cluster' or 'gpu'");
      Level level = level(in, word);
      if (numbers.put(level, TestWords.smallNumber(in, "the number of a " + level.word)) != null) {
        throw in.error(word, "'" + level.word + "' is given twice");
      }
    } while (in.accept(","));
    if (!numbers.containsKey(Level.CTA)) {
      throw in.error(begin, "this place has no CTA, expected 'cta 0'");
    }
    Integer cluster = numbers.get(Level.CLUSTER);
    return new Place(
        numbers.getOrDefault(Level.GPU, 0),
        cluster == null ? OptionalInt.empty() : OptionalInt.of(cluster),
        numbers.get(Level.CTA));
  }

  private static Level level(TokenReader in, Token word) throws InputException {
    for (Level level : Level.values()) {
      if (level.word.equals(word.text())) {
        return level;
      }
    }
    throw in.unknown("level", word, List.of("cta", "cluster", "gpu"));
  }

  /// `cta 0,gpu 0`, `cta 0,cluster 1,gpu 0` or `kernel k,cta 0,gpu 0`.
  static String write(Place place) {
    String cluster = place.cluster().isPresent() ? ",cluster " + place.cluster().getAsInt() : "";
    String kernel = place.kernel().map(k -> "kernel " + k + ",").orElse("");
    return kernel + "cta " + place.cta() + cluster + ",gpu " + place.gpu();
  }
}
