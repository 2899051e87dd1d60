package dev.acquit.cli.gate;

import dev.acquit.codegen.matrix.MatrixRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a user asks of `gate matrix`, beside how findings are dealt with.
///
/// @param compile the compiler, by name, path or command, and how it is run
/// @param cells which operations
/// @param architectures for which they are compiled; empty: the usual one
/// @param standards of the language; empty: the usual one
/// @param keep a folder for sources, PTX and manifests
/// @param failOnRefused whether an operation that the compiler refuses fails the gate
public record GateMatrixRequest(
    CompileRequest compile,
    MatrixRequest cells,
    List<String> architectures,
    List<String> standards,
    Optional<Path> keep,
    boolean failOnRefused) {
  /// Copies the lists.
  public GateMatrixRequest {
    architectures = List.copyOf(architectures);
    standards = List.copyOf(standards);
  }
}
