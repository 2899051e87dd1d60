package dev.acquit.model.explorer;

/// How strong an access is. To an interleaving all are the same.
enum Strength {
  /// `weak`; not in C++, where it would race.
  WEAK,
  RELAXED,
  /// `acquire` of what reads, `release` of what writes.
  ORDERED,
  /// `volatile` in PTX, `seq_cst` in C++.
  FULL
}
