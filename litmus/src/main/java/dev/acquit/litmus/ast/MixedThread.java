package dev.acquit.litmus.ast;

import java.util.List;

/// A thread of a mixed test.
///
/// @param id its number, as in `H1`; no two threads of a test have the same, whatever their roles
/// @param role what it is
/// @param body what it does, with labels
public record MixedThread(int id, Role role, List<RoleStatement> body) {
  /// Copies the list.
  public MixedThread {
    body = List.copyOf(body);
  }

  /// The letter and number by which its column is called.
  public String name() {
    return String.valueOf(role.letter()) + id;
  }

  /// The same names in PTX's words, for those that ask a thread for its registers and variables.
  public PtxThread names() {
    return new PtxThread(id, role.place(id), body.stream().map(RoleStatement::names).toList());
  }
}
