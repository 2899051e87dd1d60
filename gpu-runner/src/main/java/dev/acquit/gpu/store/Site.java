package dev.acquit.gpu.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// On which machine and for which job a run was made.
///
/// @param host the name of the machine
/// @param job the number that Slurm gave the job
public record Site(Optional<String> host, Optional<String> job) {
  /// Nothing is known.
  public static final Site NONE = new Site(Optional.empty(), Optional.empty());

  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /// This machine.
  ///
  /// @param job the job that this process belongs to; blank: none
  public static Site here(String job) {
    return new Site(named(), said(job));
  }

  /// Of the system, which does not ask the network.
  private static Optional<String> named() {
    try {
      return said(Files.readString(NAME).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> said(String value) {
    return Optional.of(value).filter(v -> !v.isBlank());
  }
}
