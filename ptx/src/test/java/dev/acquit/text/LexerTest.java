package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LexerTest {
  private static final Lexicon LEXICON = lexicon(false, false);

  private static Lexicon lexicon(boolean nested, boolean newlines) {
    return new Lexicon(
        List.of(":", "::", "-", "->"),
        "%",
        "$",
        List.of("//"),
        List.of(new Lexicon.BlockComment("(*", "*)")),
        nested,
        newlines);
  }

  private static List<String> texts(String text, Lexicon lexicon) throws InputException {
    return Lexer.tokens("f", text, lexicon).stream().map(Token::text).toList();
  }

  @Test
  void longestSymbolIsTaken() throws InputException {
    assertThat(texts("a:::b->c", LEXICON)).containsExactly("a", "::", ":", "b", "->", "c", "");
  }

  @Test
  void wordsNumbersAndStrings() throws InputException {
    List<Token> tokens = Lexer.tokens("f", "%r1$x 0x1F \"a b\" _", LEXICON);
    assertThat(tokens.stream().map(Token::kind))
        .containsExactly(
            Token.Kind.WORD, Token.Kind.NUMBER, Token.Kind.STRING, Token.Kind.WORD, Token.Kind.END);
    assertThat(tokens.get(2).text()).isEqualTo("a b");
    assertThat(tokens.get(2).is("a b")).isFalse();
  }

  @Test
  void positionsCountLinesAndColumns() throws InputException {
    List<Token> tokens = Lexer.tokens("f", "a\n  b (* \n *) c", LEXICON);
    assertThat(tokens.stream().map(t -> t.position().toString()))
        .containsExactly("1:1", "2:3", "3:5", "3:6");
  }

  @Test
  void positionsOfPartsCountInTheFile() throws InputException {
    List<Token> tokens = Lexer.tokens("f", "a b\nc", LEXICON, new Position(4, 10));
    assertThat(tokens.stream().map(t -> t.position().toString()))
        .containsExactly("4:10", "4:12", "5:1", "5:2");
    assertThat(tokens.get(1).start()).isEqualTo(2);
  }

  @Test
  void commentsNestWhereTheLanguageSaysSo() throws InputException {
    assertThat(texts("(* (* *) b *) c", lexicon(true, false))).containsExactly("c", "");
    assertThat(texts("(* (* *) b // *) c", LEXICON)).containsExactly("b", "");
  }

  @Test
  void newlinesAreTokensWhereTheLanguageSaysSo() throws InputException {
    assertThat(texts("a\nb", lexicon(false, true))).containsExactly("a", "\n", "b", "");
  }

  @Test
  void errors() {
    assertThatThrownBy(() -> Lexer.tokens("f", "a\n ?", LEXICON))
        .hasMessage("f:2:2: error: unexpected character '?'");
    assertThatThrownBy(() -> Lexer.tokens("f", "a (* b", LEXICON))
        .hasMessage("f:1:3: error: this comment is not closed, expected '*)'");
    assertThatThrownBy(() -> Lexer.tokens("f", "\"a", LEXICON))
        .hasMessage("f:1:1: error: this string is not closed, expected '\"'");
    assertThatThrownBy(() -> Lexer.tokens("f", "\u0001", LEXICON))
        .hasMessage("f:1:1: error: unexpected character 'U+0001'");
  }
}
