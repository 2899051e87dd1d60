package dev.acquit.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Entries come back as they were, or not at all.
class StoreTest {
  private record Texts(List<String> all, String last) {}

  private record Others(List<String> all, String last) {}

  private record Value(Object value) {}

  private static final Texts KEY = new Texts(List.of("nvcc"), "a");

  @TempDir private Path folder;

  private Store store() {
    return new Store(folder.resolve("kept"));
  }

  private Path entry() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void whatWasKept() throws IOException {
    for (String text : List.of("x", "", "longer")) {
      store().keep(KEY, bytes(text));
      assertThat(store().find(KEY)).hasValueSatisfying(b -> assertThat(b).isEqualTo(bytes(text)));
      assertThat(store().has(KEY)).isTrue();
    }
    assertThat(store().find(new Others(KEY.all(), KEY.last()))).isEmpty();
    assertThat(store().has(new Others(KEY.all(), KEY.last()))).isFalse();
  }

  @Test
  void everyDamageIsSeen() throws IOException {
    store().keep(KEY, bytes("content"));
    byte[] good = Files.readAllBytes(entry());
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 0x10;
      Files.write(entry(), bad);
      assertThat(store().find(KEY)).as("byte " + i + " changed").isEmpty();
      Files.write(entry(), Arrays.copyOf(good, i));
      assertThat(store().find(KEY)).as("cut at byte " + i).isEmpty();
    }
    store().keep(KEY, bytes("content"));
    assertThat(entry()).hasBinaryContent(good);
  }

  @Test
  void aFolderThatIsAFileKeepsNothing() throws IOException {
    Files.writeString(folder.resolve("kept"), "");
    assertThatThrownBy(() -> store().keep(KEY, bytes("x"))).isInstanceOf(IOException.class);
    assertThat(store().find(KEY)).isEmpty();
  }

  /// Where one value ends and the next begins, and what kind it is.
  @Test
  void keysThatSayOtherThingsAreOthers() {
    Set<String> all = new HashSet<>();
    for (Record key :
        List.of(
            new Texts(List.of("ab", "c"), ""),
            new Texts(List.of("a", "bc"), ""),
            new Texts(List.of("abc"), ""),
            new Texts(List.of(), "abc"),
            new Texts(List.of("", "abc"), ""),
            new Others(List.of("abc"), ""),
            new Value(""),
            new Value("1"),
            new Value(1),
            new Value("true"),
            new Value(true),
            new Value(Path.of("1")),
            new Value(Optional.empty()),
            new Value(Optional.of("")),
            new Value(List.of()),
            new Value(List.of("")),
            new Value(List.of(List.of(), List.of(""))),
            new Value(List.of(List.of(""), List.of())),
            new Value(Map.of()),
            new Value(Map.of("", "1")),
            new Value(new Value("")),
            new Value(TimeUnit.DAYS),
            new Value("DAYS"))) {
      assertThat(all.add(Fingerprint.of(key))).as(key.toString()).isTrue();
    }
    assertThat(Fingerprint.of(new Value(List.of("x"))))
        .isEqualTo(Fingerprint.of(new Value(List.of("x"))))
        .matches("[0-9a-f]{64}");
  }

  @Test
  void whatHasNoValueOfItsOwnIsNoPartOfAKey() {
    assertThatThrownBy(() -> Fingerprint.of(new Value(new StringBuilder())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("StringBuilder");
  }
}
