package dev.acquit.cli.gate;

import dev.acquit.codegen.matrix.MatrixRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What a user asks of `gate matrix`, beside how findings are dealt with.
///
/// @param compiler a compiler by name or path, or a command
/// @param cells which operations
/// @param architectures for which they are compiled; empty: the usual one
/// @param standards of the language; empty: the usual one
/// @param flags further arguments of the compiler
/// @param limit how long one run of the compiler may take
/// @param keep a folder for sources, PTX and manifests
/// @param compiled a folder where results of the compiler are kept
/// @param failOnRefused whether an operation that the compiler refuses fails the gate
public record GateMatrixRequest(
    String compiler,
    MatrixRequest cells,
    List<String> architectures,
    List<String> standards,
    List<String> flags,
    Duration limit,
    Optional<Path> keep,
    Optional<Path> compiled,
    boolean failOnRefused) {
  /// Copies the lists.
  public GateMatrixRequest {
    architectures = List.copyOf(architectures);
    standards = List.copyOf(standards);
    flags = List.copyOf(flags);
  }
}
