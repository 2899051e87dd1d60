package dev.acquit.model.symbolic;

/// What is known of a source model, by which orders can be told to order nothing ([Idle]).
public enum SourceKind {
  /// Nothing: it is anybody's.
  ANY,
  /// It ships, and its order of seq_cst operations is RC11's, in which something is before others
  /// by happens-before, `mo` or `rb`.
  RC11,
  /// It ships, and its order of seq_cst operations is that of C++20, in which something is before
  /// what reads it, too (coherence-ordered before).
  CPP20
}
