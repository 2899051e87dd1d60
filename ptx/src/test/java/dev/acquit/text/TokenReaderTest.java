package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TokenReaderTest {
  private static TokenReader reader(String text) throws InputException {
    return new TokenReader(
        "f", text, new Lexicon(List.of("-", ","), "", "", List.of(), List.of(), false, false));
  }

  @Test
  void cursorStaysAtTheEnd() throws InputException {
    TokenReader in = reader("a b");
    assertThat(in.peek(1).text()).isEqualTo("b");
    assertThat(in.peek(9).kind()).isEqualTo(Token.Kind.END);
    assertThat(in.accept("b")).isFalse();
    assertThat(in.next().text()).isEqualTo("a");
    assertThat(in.accept("b")).isTrue();
    assertThat(in.next().kind()).isEqualTo(Token.Kind.END);
    assertThat(in.next().kind()).isEqualTo(Token.Kind.END);
  }

  @Test
  void integers() throws InputException {
    assertThat(reader("12").expectInteger("n")).isEqualTo(12);
    assertThat(reader("-0x10").expectInteger("n")).isEqualTo(-16);
    assertThat(reader("0xFFFFFFFFFFFFFFFF").expectInteger("n")).isEqualTo(-1);
    assertThat(reader("-9223372036854775808").expectInteger("n")).isEqualTo(Long.MIN_VALUE);
    assertThatThrownBy(() -> reader("9223372036854775808").expectInteger("n"))
        .hasMessage("f:1:1: error: '9223372036854775808' is not an integer of at most 64 bits");
    assertThatThrownBy(() -> reader("0x").expectInteger("n"))
        .hasMessageContaining("is not an integer");
  }

  @Test
  void complaints() throws InputException {
    assertThatThrownBy(() -> reader("a").expect(","))
        .hasMessage("f:1:1: error: found 'a', expected ','");
    assertThatThrownBy(() -> reader("").expect(Token.Kind.WORD, "a name"))
        .hasMessage("f:1:1: error: found the end of the file, expected a name");
    TokenReader in = reader("lod");
    assertThat(in.unknown("instruction", in.peek(), List.of("ld", "st")))
        .hasMessage(
            """
            f:1:1: error: unknown instruction 'lod', expected one of ld, st
              hint: did you mean 'ld'?\
            """);
  }
}
