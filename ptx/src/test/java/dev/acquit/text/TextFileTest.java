package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFileTest {
  @TempDir Path folder;

  /// Bytes are written as ISO 8859-1, in which every byte is a character.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          'é',              1:1,  0xE9
          'ab\ncd é f',     2:4,  0xE9
          'a\r\n\nÿ',       3:1,  0xFF
          'a\nbÃ¼cÃ',       2:4,  0xC3
          'xí\u00a0\u0080', 1:2,  0xED
          """)
  void tellsTheFirstByteThatIsNoUtf8(String text, String where, String found) {
    byte[] bytes = text.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
    InputException e =
        catchThrowableOfType(InputException.class, () -> TextFile.decode(bytes, "file"));
    assertThat(e.diagnostic())
        .hasToString(
            "file:" + where + ": error: this file is not text in UTF-8: found the byte " + found);
  }

  @Test
  void decodesWhatIsUtf8() throws Exception {
    String text = "a\r\né €\n\uD83D\uDE00";
    assertThat(TextFile.decode(text.getBytes(StandardCharsets.UTF_8), "file")).isEqualTo(text);
  }

  @Test
  void saysWhyAFileCannotBeRead() {
    assertThat(reading(folder)).isEqualTo("this file cannot be read: this is a folder");
    assertThat(reading(folder.resolve("none"))).isEqualTo("there is no such file");
  }

  private static String reading(Path path) {
    return catchThrowableOfType(InputException.class, () -> TextFile.read(path, "name"))
        .diagnostic()
        .message();
  }

  @Test
  void reasonsAreNotNamesOfFiles() {
    assertThat(IoReason.of(new AccessDeniedException("/some/file"))).isEqualTo("permission denied");
    assertThat(IoReason.of(new UncheckedIOException(new AccessDeniedException("/some/file"))))
        .isEqualTo("permission denied");
    assertThat(IoReason.of(new IOException("Is a directory"))).isEqualTo("this is a folder");
    assertThat(IoReason.of(new FileSystemException("/some/file", null, "Is a directory")))
        .isEqualTo("this is a folder");
    assertThat(IoReason.of(new FileSystemException("/some/file", null, "Too many links")))
        .isEqualTo("Too many links");
  }
}
