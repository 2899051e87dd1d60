package dev.acquit.litmus.generate.space;

import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads the ranges of [ScopeTrees].
final class ScopeTreesReader {
  private static final Lexicon LEXICON =
      new Lexicon(List.of(":", ",", "-"), "", "", List.of(), List.of(), false, false);

  private enum Level {
    GPU,
    CLUSTER,
    CTA,
    THREAD;

    private final String word = name().toLowerCase(Locale.ROOT);
  }

  private ScopeTreesReader() {}

  static ScopeTrees read(String origin, String text) throws InputException {
    TokenReader in = new TokenReader(origin, text, LEXICON);
    if (in.at("all") && in.peek(1).kind() == Token.Kind.END) {
      return ScopeTrees.ALL;
    }
    if (in.at("apart") && in.peek(1).kind() == Token.Kind.END) {
      return ScopeTrees.APART;
    }
    Map<Level, Range> ranges = new EnumMap<>(Level.class);
    do {
      Token word =
          in.expect(Token.Kind.WORD, "a level and a range, as in 'cta:1:2', or the word 'all'");
      Level level = level(in, word);
      in.expect(":");
      Token begin = in.peek();
      int min = number(in);
      in.expect(":");
      Token end = in.peek();
      int max = number(in);
      if (min < 1) {
        throw in.error(begin, "found 0, expected at least 1: no group of a scope tree is empty");
      }
      if (max < min) {
        throw in.error(
            end,
            "the range " + min + ":" + max + " is empty",
            "'" + level.word + ":" + Math.max(max, 1) + ":" + min + "'");
      }
      if (ranges.put(level, new Range(min, max)) != null) {
        throw in.error(word, "'" + level.word + "' is given twice");
      }
    } while (in.accept(","));
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected("',' or the end");
    }
    return new ScopeTrees(
        ranges.getOrDefault(Level.GPU, Range.ONE),
        Optional.ofNullable(ranges.get(Level.CLUSTER)),
        ranges.getOrDefault(Level.CTA, Range.ONE),
        ranges.getOrDefault(Level.THREAD, Range.ANY));
  }

  private static int number(TokenReader in) throws InputException {
    Token token = in.expect(Token.Kind.NUMBER, "a number of groups");
    return Math.clamp(TokenReader.integer(in.file(), token, false), 0, Integer.MAX_VALUE);
  }

  private static Level level(TokenReader in, Token word) throws InputException {
    for (Level level : Level.values()) {
      if (level.word.equals(word.text())) {
        return level;
      }
    }
    throw in.unknown("level", word, List.of("gpu", "cluster", "cta", "thread"));
  }
}
