package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;

/// Passes over templates of functions, and says that those of classes are not laid out.
final class TemplateReader {
  private TemplateReader() {}

  /// Passes over one.
  ///
  /// @throws InputException if it is one of a class
  static void pass(Grammar grammar) throws InputException {
    TokenReader in = grammar.in();
    Token template = in.expect("template");
    int level = 0;
    do {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("'>'");
      }
      String text = in.next().text();
      level += text.equals("<") ? 1 : text.equals(">") ? -1 : text.equals(">>") ? -2 : 0;
    } while (level > 0);
    if (in.at("struct") || in.at("class") || in.at("union")) {
      throw in.error(
          template,
          "found a template of a class, expected a class",
          "templates are not instantiated here: write the class as it is with its arguments");
    }
    grammar.skipTo(";", "{");
    if (in.at("{")) {
      grammar.skipBrackets();
    }
    in.accept(";");
  }
}
