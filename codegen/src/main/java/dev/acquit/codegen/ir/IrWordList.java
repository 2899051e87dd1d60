package dev.acquit.codegen.ir;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// Words of LLVM IR that belong together, such as an instruction. Mutable, within one reading.
final class IrWordList {
  /// A word.
  ///
  /// @param text how it is written
  /// @param line where it begins, from 1
  /// @param column where it begins, from 1
  record Word(String text, int line, int column) {
    /// By how much what follows is nested more deeply.
    int depth() {
      return switch (text) {
        case "(", "[", "{" -> 1;
        case ")", "]", "}" -> -1;
        default -> 0;
      };
    }
  }

  private final String file;
  private final List<Word> words;
  private int at;

  /// @param file what messages call the file
  /// @param words at least one
  IrWordList(String file, List<Word> words) {
    this.file = file;
    this.words = List.copyOf(words);
  }

  List<Word> words() {
    return words;
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
    if (at < words.size()) {
      return new Position(words.get(at).line(), words.get(at).column());
    }
    Word last = words.getLast();
    return new Position(last.line(), last.column() + last.text().length());
  }

  /// The next word; empty at the end.
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

  /// Passes over what is in parentheses, the first of which is next.
  void skipParentheses() {
    int depth = 0;
    do {
      depth += peek().equals("(") ? 1 : peek().equals(")") ? -1 : 0;
      if (depth > 0 || peek().equals(")")) {
        at++;
      }
    } while (depth > 0 && at < words.size());
  }

  /// Passes over what is in parentheses, if the next word opens some.
  void passParentheses() {
    if (peek().equals("(")) {
      skipParentheses();
    }
  }

  InputException error(String expected) {
    String found = peek().isEmpty() ? "the end of the instruction" : "'" + peek() + "'";
    return new InputException(
        new Diagnostic(
            file,
            position(),
            "found " + found + ", expected " + expected,
            Optional.of("LLVM's language reference says how atomic instructions are written")));
  }

  /// How LLVM writes a name for PTX, which has fewer characters.
  static String emitted(String name) {
    return name.replaceAll("[.@<>]", "_\\$_");
  }

  /// A name without its sign and quotes.
  static String plain(String name) {
    String bare = name.isEmpty() || "%@$!".indexOf(name.charAt(0)) < 0 ? name : name.substring(1);
    return bare.length() > 1 && bare.startsWith("\"") ? bare.substring(1, bare.length() - 1) : bare;
  }
}
