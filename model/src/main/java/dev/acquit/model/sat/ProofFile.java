package dev.acquit.model.sat;

import dev.acquit.proof.Drat;
import dev.acquit.proof.ProofFormatException;
import dev.acquit.proof.ProofReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The proof that a solver program has written.
final class ProofFile {
  private ProofFile() {}

  /// Reads it: in bytes where there is a zero byte, which ends each clause there and never stands
  /// in text.
  ///
  /// @param limit the largest number of literals and steps together
  /// @return the proof; empty if there is none, or it is damaged
  /// @throws IOException if it cannot be read
  static Optional<Drat> read(Path file, int limit) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream in = open(file)) {
      return Optional.of(isText(file) ? ProofReader.text(in, limit) : ProofReader.bytes(in, limit));
    } catch (ProofFormatException e) {
      return Optional.empty();
    }
  }

  private static boolean isText(Path file) throws IOException {
    try (InputStream in = open(file)) {
      int next = in.read();
      while (next > 0) {
        next = in.read();
      }
      return next < 0;
    }
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file));
  }
}
