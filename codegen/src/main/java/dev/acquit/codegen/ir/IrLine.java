package dev.acquit.codegen.ir;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of LLVM IR, word by word. Mutable, within one reading.
final class IrLine {
  private static final Pattern WORD =
      Pattern.compile("[%@$!]?\"[^\"]*\"|[%@!#][-\\w.$]+|[-+\\w.$]+|;.*|\\S");

  /// A word.
  ///
  /// @param text how it is written
  /// @param column where it begins, from 1
  record Word(String text, int column) {}

  private final String file;
  private final int number;
  private final List<Word> words = new ArrayList<>();
  private int at;

  /// @param file what messages call the file
  /// @param number of the line, from 1
  IrLine(String file, int number, String text) {
    this.file = file;
    this.number = number;
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      if (matcher.group().startsWith(";")) {
        break;
      }
      words.add(new Word(matcher.group(), matcher.start() + 1));
    }
  }

  List<Word> words() {
    return words;
  }

  int number() {
    return number;
  }

  /// Begins again at a word.
  void go(int word) {
    at = word;
  }

  int at() {
    return at;
  }

  /// Where the next word stands.
  Position position() {
    int column =
        at < words.size()
            ? words.get(at).column()
            : words.isEmpty() ? 1 : words.getLast().column() + words.getLast().text().length();
    return new Position(number, column);
  }

  /// The next word; empty at the end of the line.
  String peek() {
    return at < words.size() ? words.get(at).text() : "";
  }

  String next() {
    String word = peek();
    at++;
    return word;
  }

  boolean accept(String word) {
    boolean there = peek().equals(word);
    if (there) {
      at++;
    }
    return there;
  }

  void expect(String word) throws InputException {
    if (!accept(word)) {
      throw error("'" + word + "'");
    }
  }

  /// Passes over what is in parentheses, if the next word opens some.
  void skipParentheses() {
    int depth = 0;
    do {
      depth += peek().equals("(") ? 1 : peek().equals(")") ? -1 : 0;
      if (depth > 0 || peek().equals(")")) {
        at++;
      }
    } while (depth > 0 && at < words.size());
  }

  InputException error(String expected) {
    String found = peek().isEmpty() ? "the end of the line" : "'" + peek() + "'";
    return new InputException(
        new Diagnostic(
            file,
            position(),
            "found " + found + ", expected " + expected,
            Optional.of("an atomic instruction stands in one line, as LLVM prints it")));
  }

  /// A name without its sign and quotes.
  static String plain(String name) {
    String bare = name.isEmpty() || "%@$!".indexOf(name.charAt(0)) < 0 ? name : name.substring(1);
    return bare.length() > 1 && bare.startsWith("\"") ? bare.substring(1, bare.length() - 1) : bare;
  }
}
