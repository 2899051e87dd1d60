package dev.acquit.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What a command made: a file, or the files of a folder, each with its path in the folder as its
/// first line, which is not damaged.
final class Made {
  private Made() {}

  /// What a command makes.
  ///
  /// @param maker the command
  /// @param root the repository
  /// @param scratch where files can be made
  static List<byte[]> by(Row maker, Path root, Path scratch) throws IOException {
    Path folder = Files.createTempDirectory(scratch, "made");
    Ended ended = Trial.command(new byte[0], maker.words(root, folder, folder, new byte[0]));
    Path made = folder.resolve(maker.fileName());
    List<byte[]> all = new ArrayList<>();
    if (Files.exists(made)) {
      try (Stream<Path> files = Files.walk(made)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          byte[] bytes = Files.readAllBytes(file);
          all.add(maker.isFolder() ? placed(made.relativize(file), bytes) : bytes);
        }
      }
    }
    if (all.isEmpty()) {
      throw new IllegalStateException(maker + " made nothing: " + ended);
    }
    Trial.clear(folder);
    return all;
  }

  private static byte[] placed(Path path, byte[] bytes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes((path + "\n").getBytes(StandardCharsets.UTF_8));
    all.writeBytes(bytes);
    return all.toByteArray();
  }

  /// How many bytes say where the file is.
  static int head(byte[] made) {
    int end = 0;
    while (made[end] != '\n') {
      end++;
    }
    return end + 1;
  }

  /// Writes a mutant where its command looks for it.
  ///
  /// @param root the repository
  static void write(Mutant mutant, Path root, Path folder) throws IOException {
    Row row = mutant.row();
    for (String beside : row.beside()) {
      Path original = root.resolve(beside);
      Files.writeString(
          folder.resolve(String.valueOf(original.getFileName())),
          Files.readString(original).replace("HERE", folder.resolve("mutant").toString()));
    }
    Path file = folder.resolve(row.fileName());
    byte[] bytes = mutant.bytes();
    if (row.isFolder()) {
      if (Files.exists(file)) {
        Trial.clear(file);
      }
      int head = head(bytes);
      file = file.resolve(new String(bytes, 0, head - 1, StandardCharsets.UTF_8));
      Files.createDirectories(file.getParent());
      bytes = Arrays.copyOfRange(bytes, head, bytes.length);
    }
    Files.write(file, bytes);
  }
}
