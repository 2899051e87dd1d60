package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of a model that is none.
class ModelsTest {
  @Test
  void aBinaryFileIsNoText(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("a.cat"), new byte[] {(byte) 0xca, (byte) 0xfe});
    assertThat(message(file.toString()))
        .startsWith(
            file + ":1:1: error: this file is not text in UTF-8: found the byte 0xCA\n  hint: ");
  }

  @Test
  void aFolderIsNamedAsOne(@TempDir Path folder) {
    assertThat(message(folder.toString()))
        .startsWith(folder + ":1:1: error: this file cannot be read: this is a folder\n  hint: ");
  }

  /// It would allow everything, and nobody would hear of it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "(* acyclic po *)",
        "\"Mine\"",
        "let fr = rf^-1; co",
        "include \"stdlib.cat\"",
        "\"Mine\" show po"
      })
  void aModelWithoutAxiomsIsRefused(String text, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.cat"), text);
    assertThat(message(file.toString()))
        .startsWith(file + ":1:1: error: found no axiom in this model")
        .contains("hint: ", "'empty 0 as anything'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"empty 0 as anything", "include \"ptx.cat\"", "flag ~empty (po & loc) as seen"})
  void aModelWithOneIsTaken(String text, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a.cat"), text);
    assertThat(Models.find(file.toString()).checks()).isNotEmpty();
  }

  @Test
  void anEmptyNameIsShownAsOne() {
    assertThat(message("")).startsWith("'':1:1: error: there is no such memory model");
  }

  @Test
  void whatCanBeNoPathIsNoModel() {
    assertThat(message("a\0b")).contains("there is no such memory model");
  }

  private static String message(String name) {
    return catchThrowableOfType(InputException.class, () -> Models.find(name))
        .diagnostic()
        .toString();
  }
}
