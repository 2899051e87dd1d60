package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrWordList.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a module of LLVM IR entity by entity: a function with its body, a type, a node of
/// metadata. Lines mean nothing but that comments end with them, as in LLVM's own lexer. Mutable.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#syntax">LangRef: Syntax</a>
final class IrEntities {
  /// What begins an entity, beside a name with `=` behind it.
  private static final Set<String> BEGIN =
      Set.of(
          "define",
          "declare",
          "target",
          "attributes",
          "source_filename",
          "module",
          "uselistorder",
          "uselistorder_bb");

  private static final String SIGNS = "%@$!";

  private final String text;
  private int at;
  private int line = 1;

  /// Where the line begins.
  private int begin;

  private Optional<Word> ahead;

  /// What comes behind it, if that was read already.
  private Optional<Word> held = Optional.empty();

  IrEntities(String text) {
    this.text = text;
    this.ahead = word();
  }

  /// The words of the next entity; empty at the end of the module.
  Optional<List<Word>> next() {
    List<Word> words = new ArrayList<>();
    int depth = 0;
    while (ahead.isPresent()) {
      Word word = ahead.get();
      ahead = word();
      if (depth == 0 && !words.isEmpty() && begins(word)) {
        return Optional.of(returned(words, word));
      }
      depth = Math.max(0, depth + word.depth());
      words.add(word);
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(words);
  }

  /// A word that was read too much, and the entity in front of it.
  private List<Word> returned(List<Word> words, Word next) {
    held = ahead;
    ahead = Optional.of(next);
    return words;
  }

  private boolean begins(Word word) {
    boolean named =
        "%@$!^".indexOf(word.text().charAt(0)) >= 0
            && ahead.filter(w -> w.text().equals("=")).isPresent();
    return named || BEGIN.contains(word.text());
  }

  private Optional<Word> word() {
    if (held.isPresent()) {
      Optional<Word> word = held;
      held = Optional.empty();
      return word;
    }
    pass();
    if (at >= text.length()) {
      return Optional.empty();
    }
    int from = at;
    int number = line;
    int column = at - begin + 1;
    int quote = SIGNS.indexOf(text.charAt(at)) >= 0 ? at + 1 : at;
    if (quote < text.length() && text.charAt(quote) == '"' && text.indexOf('"', quote + 1) > 0) {
      at = text.indexOf('"', quote + 1) + 1;
      for (int i = from; i < at; i++) {
        feed(i);
      }
    } else {
      boolean sign = "%@!#".indexOf(text.charAt(at)) >= 0;
      at++;
      boolean name = sign || isPart(text.charAt(from)) || text.charAt(from) == '+';
      while (name && at < text.length() && (isPart(text.charAt(at)) || isPlus(sign))) {
        at++;
      }
    }
    return Optional.of(new Word(text.substring(from, at), number, column));
  }

  /// Exponents of numbers may have one.
  private boolean isPlus(boolean sign) {
    return !sign && text.charAt(at) == '+';
  }

  private static boolean isPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.' || c == '$';
  }

  /// Passes over blanks and comments.
  private void pass() {
    boolean comment = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      comment = c != '\n' && (comment || c == ';');
      if (!comment && !Character.isWhitespace(c)) {
        return;
      }
      feed(at);
      at++;
    }
  }

  /// Counts a line, where one ends.
  private void feed(int place) {
    if (text.charAt(place) == '\n') {
      line++;
      begin = place + 1;
    }
  }
}
