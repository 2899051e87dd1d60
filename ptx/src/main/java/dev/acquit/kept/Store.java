package dev.acquit.kept;

import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// What was computed, a file for each entry in a folder.
///
///     file ::= SHA-256 of the content (32 bytes) content
///
/// A file is named by a [Fingerprint] of all that its content depends on, so what is there is never
/// out of date; the key of each kind of entry names the kind and the version of its format. What was
/// cut or changed is as if it were not there. Nothing that happens to the folder makes a run fail:
/// without it everything is computed. Files appear whole, so that runs at the same time do no harm.
///
/// @param folder where they are, in 256 folders, so that none has too many; it need not exist yet
public record Store(Path folder) {
  private static final int SUM = 32;

  /// What is larger is none of ours.
  private static final long LARGEST = 1L << 30;

  /// Whether there is an entry, which may be damaged.
  public boolean has(Record key) {
    return Files.isRegularFile(file(key));
  }

  /// The content of an entry.
  public Optional<byte[]> find(Record key) {
    Path file = file(key);
    try {
      if (Files.size(file) < SUM || Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      byte[] bytes = Files.readAllBytes(file);
      byte[] content = Arrays.copyOfRange(bytes, SUM, bytes.length);
      return Arrays.equals(bytes, 0, SUM, sum(content), 0, SUM)
          ? Optional.of(content)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Keeps an entry, in place of what was there.
  ///
  /// @throws IOException if that does not go; a note is enough
  public void keep(Record key, byte[] content) throws IOException {
    Path file = file(key);
    Files.createDirectories(file.getParent());
    WholeFile.write(
        file,
        out -> {
          out.write(sum(content));
          out.write(content);
        });
  }

  private static byte[] sum(byte[] content) {
    return Sha256.digest().digest(content);
  }

  private Path file(Record key) {
    String name = Fingerprint.of(key);
    return folder.resolve(name.substring(0, 2)).resolve(name);
  }
}
