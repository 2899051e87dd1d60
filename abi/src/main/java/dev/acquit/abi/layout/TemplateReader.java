package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;

/// Passes over templates, which are not instantiated here, and remembers the names of those of
/// types.
final class TemplateReader {
  private TemplateReader() {}

  /// Passes over one.
  ///
  /// @throws InputException if it does not end
  static void pass(Grammar grammar) throws InputException {
    TokenReader in = grammar.in();
    while (in.accept("template")) {
      if (in.at("<")) {
        parameters(in);
      }
    }
    boolean type = in.at("struct") || in.at("class") || in.at("union") || in.at("using");
    if (type) {
      in.next();
      grammar.attributes().skip();
      if (in.at(Token.Kind.WORD)) {
        grammar.names().passOver(in.peek().text());
      }
      grammar.names().count(Passed.TEMPLATE);
      grammar.skipTo(";");
      in.expect(";");
      return;
    }
    grammar.skipTo(";", "{");
    if (in.at("{")) {
      grammar.skipBrackets();
    }
    in.accept(";");
  }

  private static void parameters(TokenReader in) throws InputException {
    int level = 0;
    int round = 0;
    do {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("'>'");
      }
      String text = in.next().text();
      round += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
      if (round == 0) {
        level += text.equals("<") ? 1 : text.equals(">") ? -1 : text.equals(">>") ? -2 : 0;
      }
    } while (level > 0);
  }
}
