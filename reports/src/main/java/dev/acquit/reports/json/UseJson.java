package dev.acquit.reports.json;

import dev.acquit.mapper.verify.Soundness.Use;

/// An alternative of a row.
///
/// @param row the operation and its memory order
/// @param alternative its number, from 1
public record UseJson(String row, int alternative) {
  /// An alternative of a table.
  public static UseJson of(Use use) {
    return new UseJson(use.row().toString(), use.alternative() + 1);
  }

  /// `load seq_cst 1`.
  public String name() {
    return row + " " + alternative;
  }

  /// `load seq_cst, alternative 1`.
  public String words() {
    return row + ", alternative " + alternative;
  }
}
