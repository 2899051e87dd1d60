package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Texts that are too long, never end, or are no texts.
class TextLimitsTest {
  private static final TextLimits SMALL = new TextLimits(20, 8, Optional.of("ask for more"));

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          1234567\\n1234567\\n1234,      ''
          12345678,                      ''
          a\\n123456789,                 'f:2:1: error: found a line of more than 8 bytes, which is not read'
          12345678\\n,                   'f:1:1: error: found a line of more than 8 bytes, which is not read'
          1234567\\n1234567\\n12345,     'f:1:1: error: found more than 20 bytes of text, which is not read'
          """)
  void textsAndLinesHaveALength(String text, String expected) {
    byte[] bytes = text.translateEscapes().getBytes(StandardCharsets.UTF_8);
    List<String> said = new ArrayList<>();
    try {
      TextFile.decode(bytes, "f", SMALL);
      new TextStream("f", new ByteArrayInputStream(bytes), "---", SMALL).next();
      said.add("");
    } catch (InputException e) {
      said.add(e.diagnostic().toString().replace("\n  hint: ask for more", ""));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertThat(said).containsExactly(expected);
  }

  @Test
  void noMoreIsTakenFromAStreamThanIsNeeded() throws Exception {
    Endless endless = new Endless('\n');
    assertThat(TextFile.bytes(endless, SMALL)).hasSize(21);
    TextStream stream = new TextStream("f", new Endless(0), "---", SMALL);
    InputException e = catchThrowableOfType(InputException.class, stream::next);
    assertThat(e.diagnostic().message()).contains("a line of more than 8 bytes");
    assertThat(stream.ended()).isTrue();
    TextStream lines = new TextStream("f", new Endless('\n'), "---", SMALL);
    assertThat(catchThrowableOfType(InputException.class, lines::next).diagnostic().message())
        .contains("more than 20 bytes of text");
    assertThat(lines.ended()).isTrue();
  }

  private static final class Endless extends InputStream {
    private final int all;

    Endless(int all) {
      this.all = all;
    }

    @Override
    public int read() {
      return all;
    }
  }

  @Test
  void textsOfAStreamComeOneByOne() throws Exception {
    byte[] bytes = "a\nb\n --- \r\n\u00e9\n---".getBytes(StandardCharsets.UTF_8);
    TextStream stream = new TextStream("f", new ByteArrayInputStream(bytes), "---", SMALL);
    assertThat(stream.next()).isEqualTo("a\nb\n");
    assertThat(stream.line()).isEqualTo(3);
    assertThat(stream.next()).isEqualTo("\u00e9\n");
    assertThat(stream.ended()).isTrue();
  }

  /// What is no UTF-8 in one text does not hide the next.
  @Test
  void behindBytesThatAreNoTextTheStreamGoesOn() throws Exception {
    byte[] bytes = "a\nb\u00ff\n---\nc\n".getBytes(StandardCharsets.ISO_8859_1);
    TextStream stream = new TextStream("f", new ByteArrayInputStream(bytes), "---", SMALL);
    assertThat(catchThrowableOfType(InputException.class, stream::next).diagnostic())
        .hasToString("f:2:2: error: this file is not text in UTF-8: found the byte 0xFF");
    assertThat(stream.next()).isEqualTo("c\n");
  }

  @ParameterizedTest
  @CsvSource({"1f8b08, gzip", "425a6839, bzip2", "fd377a585a0000, xz", "28b52ffd24, zstd"})
  void compressedFilesAreSaidToBe(String begin, String program) {
    byte[] bytes = HexFormat.of().parseHex(begin);
    InputException e =
        catchThrowableOfType(InputException.class, () -> TextFile.decode(bytes, "f"));
    assertThat(e.diagnostic())
        .hasToString(
            "f:1:1: error: this is compressed by "
                + program
                + ", expected text in UTF-8\n  hint: unpack it first, with "
                + program
                + " -d");
  }

  @Test
  void messagesDoNotEchoWhatIsLong() {
    String digits = "7".repeat(1_000_000);
    String said =
        new Diagnostic(
                "f", Position.START, "found '" + digits + "' here", Optional.of(digits + "!"))
            .toString();
    assertThat(said)
        .isEqualTo(
            "f:1:1: error: found '" + "7".repeat(59) + "… here\n  hint: " + "7".repeat(60) + "…");
    String list = "name, ".repeat(100_000);
    assertThat(Diagnostic.of("f", Position.START, list).message()).hasSizeLessThan(2100);
    String path = "/a/folder".repeat(20);
    assertThat(Diagnostic.of("f", Position.START, path).message()).isEqualTo(path);
  }

  @Test
  void whatIsNoTextIsSaidInWords() {
    assertThat(IoReason.of(new MalformedInputException(1))).isEqualTo("it is not text in UTF-8");
  }
}
