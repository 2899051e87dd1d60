package dev.acquit.litmus.ast;

import dev.acquit.ptx.ast.Statement;
import java.util.List;

/// A thread of a PTX test.
///
/// @param id its number, as in `P0`
/// @param place where it runs
/// @param body its instructions and labels
public record PtxThread(int id, Place place, List<Statement> body) {
  /// Copies the list.
  public PtxThread {
    body = List.copyOf(body);
  }
}
