package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.ast.Place;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.IntFunction;

/// Reads sets of placements as a user writes them: `apart`, a CTA for each thread; `together`, all
/// in one; or the levels that threads share in every way there is, as in `cta,gpu`.
public final class PlacementsReader {
  private static final Lexicon LEXICON =
      new Lexicon(List.of(","), "", "", List.of(), List.of(), false, false);
  private static final String APART = "apart";
  private static final String TOGETHER = "together";

  private PlacementsReader() {}

  /// Reads a set of placements.
  ///
  /// @param source what messages call the text, such as the option it was given with
  /// @param text the text
  /// @throws InputException if it is none
  public static IntFunction<List<List<Place>>> read(String source, String text)
      throws InputException {
    TokenReader in = new TokenReader(source, VocabularyReader.tokens(source, text, LEXICON));
    String what = "'apart', 'together' or levels, as in 'cta,gpu'";
    Token first = in.expect(Token.Kind.WORD, what);
    IntFunction<List<List<Place>>> placements =
        switch (first.text()) {
          case APART -> Placements.ctas();
          case TOGETHER -> Placements.together();
          default -> Placements.every(levels(in, first));
        };
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected("nothing more");
    }
    return placements;
  }

  private static Set<Scope> levels(TokenReader in, Token first) throws InputException {
    SequencedMap<String, Scope> words = new LinkedHashMap<>(VocabularyWords.SCOPES);
    words.values().removeIf(Scope.SYS::equals);
    Set<Scope> levels = EnumSet.of(level(in, first, words));
    while (in.accept(",")) {
      Token word = in.expect(Token.Kind.WORD, "a level");
      if (!levels.add(level(in, word, words))) {
        throw in.error(word, "'" + word.text() + "' is given twice");
      }
    }
    return levels;
  }

  private static Scope level(TokenReader in, Token word, SequencedMap<String, Scope> words)
      throws InputException {
    Scope level = words.get(word.text());
    if (level == null) {
      List<String> known = new ArrayList<>(List.of(APART, TOGETHER));
      known.addAll(words.sequencedKeySet());
      throw in.unknown("placement", word, known);
    }
    return level;
  }
}
