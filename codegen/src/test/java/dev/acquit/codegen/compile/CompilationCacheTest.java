package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.compile.Compilation.Compiled;
import dev.acquit.codegen.compile.Compilation.Killed;
import dev.acquit.codegen.compile.Compilation.Rejected;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Entries come back as they were, or not at all.
class CompilationCacheTest {
  private static final CompilationKey KEY = key("nvcc", "a");

  private static CompilationKey key(String... words) {
    return new CompilationKey(
        CompilationCache.FORMAT,
        List.of(words),
        List.of(),
        "13.0",
        new FileIdentity("/bin/nvcc", 1, 2),
        new Target("sm_90", Optional.empty()),
        ".cu",
        "");
  }

  @TempDir private Path folder;

  private CompilationCache cache() {
    return new CompilationCache(folder.resolve("cache"));
  }

  private static final IncludeSearch NOWHERE = new IncludeSearch(List.of());

  private Path entry() throws Exception {
    try (Stream<Path> files = Files.walk(folder.resolve("cache"))) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSize(1);
      return all.getFirst();
    }
  }

  @Test
  void whatWasPut() {
    for (Compilation compilation :
        List.of(
            new Compiled(".version 9.0\n\u00e9", "warning: x"),
            new Compiled("", ""),
            new Rejected(139, "Cannot select"))) {
      assertThat(cache().get(key(compilation.toString()))).isEmpty();
      cache().put(KEY, compilation, List.of(), NOWHERE);
      assertThat(cache().get(KEY)).contains(compilation);
    }
    assertThat(cache().get(key("nvc", "ca"))).isEmpty();
  }

  @Test
  void whatWasKilledIsNotKept() {
    cache().put(KEY, Killed.late(Duration.ofSeconds(1)), List.of(), NOWHERE);
    assertThat(cache().get(KEY)).isEmpty();
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void everyDamageIsSeen() throws Exception {
    Path header = Files.writeString(folder.resolve("atomic"), "x");
    cache().put(KEY, new Compiled("ptx", "m"), List.of(header), NOWHERE);
    byte[] good = Files.readAllBytes(entry());
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 0x10;
      Files.write(entry(), bad);
      assertThat(cache().get(KEY)).as("byte " + i + " changed").isEmpty();
      Files.write(entry(), java.util.Arrays.copyOf(good, i));
      assertThat(cache().get(KEY)).as("cut at byte " + i).isEmpty();
    }
    cache().put(KEY, new Compiled("ptx", "m"), List.of(header), NOWHERE);
    assertThat(cache().get(KEY)).contains(new Compiled("ptx", "m"));
    assertThat(Files.readAllBytes(entry())).isEqualTo(good);
  }

  @Test
  void headersMatter() throws Exception {
    Path header = Files.writeString(folder.resolve("atomic"), "x");
    cache().put(KEY, new Compiled("ptx", ""), List.of(header), NOWHERE);
    assertThat(cache().get(KEY)).isPresent();
    Files.writeString(header, "xy");
    assertThat(cache().get(KEY)).isEmpty();
    cache().put(KEY, new Compiled("ptx", ""), List.of(header), NOWHERE);
    assertThat(cache().get(KEY)).isPresent();
    Files.setLastModifiedTime(header, FileTime.from(Instant.EPOCH));
    assertThat(cache().get(KEY)).isEmpty();
    cache().put(KEY, new Compiled("ptx", ""), List.of(header), NOWHERE);
    Files.delete(header);
    assertThat(cache().get(KEY)).isEmpty();
  }

  @Test
  void aFolderThatIsAFile() throws Exception {
    Files.writeString(folder.resolve("cache"), "");
    cache().put(KEY, new Compiled("ptx", ""), List.of(), NOWHERE);
    assertThat(cache().get(KEY)).isEmpty();
  }
}
