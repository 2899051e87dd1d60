package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OriginTest {
  /// A program that says where it lies.
  static final class Here {
    private Here() {}

    public static void main(String[] args) {
      System.out.println(Origin.of(Here.class).map(Path::toString).orElse("nowhere"));
    }
  }

  @Test
  void aFolderOfClasses() {
    assertThat(Origin.of(Origin.class)).hasValueSatisfying(p -> assertThat(p).isDirectory());
    assertThat(Origin.of(String.class)).isEmpty();
  }

  /// As a package does that is unpacked on another machine than that which made it: the archive of
  /// classes knows the old place, which is gone.
  @Test
  @Tag("slow")
  @Timeout(300)
  void aJarThatHasAnArchiveWhichWasMadeElsewhere(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path made = Files.createDirectory(folder.resolve("ma de!"));
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(made.resolve("a.jar")))) {
      for (Class<?> type : List.of(Origin.class, Here.class)) {
        String name = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new ZipEntry(name));
        try (InputStream in = type.getResourceAsStream("/" + name)) {
          in.transferTo(jar);
        }
      }
    }
    assertThat(said(made, "-XX:AOTCacheOutput=" + made.resolve("a.aot")))
        .contains(made.resolve("a.jar").toString());
    Path moved = Files.move(made, folder.resolve("moved"));
    assertThat(moved.resolve("a.aot")).isNotEmptyFile();
    assertThat(said(moved, "-XX:AOTMode=on", "-XX:AOTCache=" + moved.resolve("a.aot")))
        .containsExactly(moved.resolve("a.jar").toString());
  }

  private static List<String> said(Path folder, String... flags)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(Arrays.asList(flags));
    words.addAll(List.of("-cp", folder.resolve("a.jar").toString(), Here.class.getName()));
    Process process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return lines;
  }
}
