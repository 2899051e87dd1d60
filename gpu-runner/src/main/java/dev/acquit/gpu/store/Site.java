package dev.acquit.gpu.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// On which machine and for which job a run was made.
///
/// @param host the name of the machine
/// @param job the number that Slurm gave the job
public record Site(Optional<String> host, Optional<String> job) {
  /// Nothing is known.
  public static final Site NONE = new Site(Optional.empty(), Optional.empty());

  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /// That of this process.
  public static Site here() {
    Map<String, String> environment = System.getenv();
    return new Site(
        named().or(() -> said(environment.get("HOSTNAME"))), said(environment.get("SLURM_JOB_ID")));
  }

  /// Of the system, which does not ask the network.
  private static Optional<String> named() {
    try {
      return said(Files.readString(NAME).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> said(@Nullable String value) {
    return Optional.ofNullable(value).filter(v -> !v.isBlank());
  }
}
