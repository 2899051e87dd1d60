package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.text.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Batches go on behind a bad file, always in one order.
class BatchTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    test("b.litmus", "b");
    test("a.litmus", "a");
    test("sub/c.litmus", "c");
    test("notes.txt", "unread");
    Files.writeString(folder.resolve("bad.litmus"), "C bad\n{ x }\nP0 (int* x) { *x = ; }\n");
    Files.write(folder.resolve("binary.litmus"), new byte[] {'C', ' ', (byte) 0xff, (byte) 0xfe});
    Files.writeString(
        folder.resolve("@all"), "# the tests\nsub/c.litmus\nnone.litmus # gone\n@all\nb.litmus\n");
  }

  @Test
  void aDirectoryIsReadWithItsSubdirectoriesInOrder() {
    var batch = Batch.read(List.of(folder));
    assertThat(names(batch)).containsExactly("a", "b", "c");
    assertThat(batch.diagnostics())
        .map(Diagnostic::toString)
        .map(text -> text.substring(folder.toString().length() + 1))
        .containsExactly(
            "bad.litmus:3:20: error: found ';', expected an expression",
            "binary.litmus:1:3: error: this file is not text in UTF-8: found the byte 0xFF");
  }

  @Test
  void anIndexIsReadInItsOwnOrder() {
    var batch = Batch.read(List.of(folder.resolve("@all")));
    assertThat(names(batch)).containsExactly("c", "b");
    assertThat(batch.diagnostics()).hasSize(1);
    assertThat(batch.diagnostics().getFirst().position().line()).isEqualTo(3);
    assertThat(batch.diagnostics().getFirst().message()).contains("there is no file");
  }

  @Test
  void anIndexThatIsNoTextSaysWhere() throws IOException {
    Path index = folder.resolve("@bytes");
    Files.write(index, new byte[] {'b', '\n', 'a', (byte) 0xe9, '\n'});
    assertThat(Batch.read(List.of(index)).diagnostics())
        .map(Diagnostic::toString)
        .containsExactly(
            index + ":2:2: error: this file is not text in UTF-8: found the byte 0xE9");
  }

  /// The superuser may read everything, so this holds only for others.
  @Test
  void whatMayNotBeReadSaysWhy() throws IOException {
    Path file = folder.resolve("a.litmus");
    Files.setPosixFilePermissions(file, Set.of());
    Assumptions.assumeFalse(Files.isReadable(file), "the superuser reads all files");
    assertThat(Batch.read(List.of(file)).diagnostics())
        .map(Diagnostic::toString)
        .containsExactly(file + ":1:1: error: '" + file + "' cannot be read: permission denied");
  }

  @Test
  void whatComesTwiceIsReadOnce() {
    var b = folder.resolve("b.litmus");
    var again = folder.resolve("sub/../b.litmus");
    var batch = Batch.read(List.of(b, again, folder, b));
    assertThat(names(batch)).containsExactly("b", "a", "c");
    assertThat(batch.tests().getFirst().file()).isEqualTo(b);
  }

  @Test
  void aMissingPathIsADiagnostic() {
    var batch = Batch.read(List.of(folder.resolve("none"), folder.resolve("a.litmus")));
    assertThat(names(batch)).containsExactly("a");
    assertThat(batch.diagnostics()).hasSize(1);
  }

  @Test
  void aFileWithSeveralTestsIsNamed() throws IOException {
    String text = Files.readString(folder.resolve("a.litmus"));
    Files.writeString(
        folder.resolve("sub/more.litmus"), text + BatchReader.SEPARATOR + "\n" + text);
    var batch = Batch.read(List.of(folder.resolve("sub")));
    assertThat(names(batch)).containsExactly("c");
    assertThat(batch.several()).containsExactly(folder.resolve("sub/more.litmus"));
  }

  private void test(String file, String name) throws IOException {
    Files.writeString(folder.resolve(file), "C " + name + "\n{}\nP0 (int* x) { *x = 1; }\n");
  }

  private static List<String> names(Batch batch) {
    return batch.tests().stream().map(entry -> entry.test().name()).toList();
  }
}
