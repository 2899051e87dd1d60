package dev.acquit.codegen.matrix;

import java.util.List;
import java.util.stream.Stream;

/// The cells of a request.
///
/// @param cells each once, in an order that depends on the request alone
public record Matrix(List<MatrixCell> cells) {
  /// Copies the list.
  public Matrix {
    cells = List.copyOf(cells);
  }

  /// The cells that a request is about. None may be left: not every dialect has every type.
  public static Matrix of(MatrixRequest request) {
    return new Matrix(
        request.dialects().stream()
            .distinct()
            .flatMap(
                dialect -> Stream.concat(dialect.cells().stream(), dialect.consuming().stream()))
            .filter(request::wants)
            .toList());
  }
}
