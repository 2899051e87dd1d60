package dev.acquit.codegen.recover.check;

/// Something that may have any value when a path is run.
sealed interface Unknown {
  /// A byte of a parameter.
  ///
  /// @param index the parameter
  /// @param at which byte of it
  record Parameter(int index, long at) implements Unknown {}

  /// The address of the object, above its low bits.
  record Address() implements Unknown {}

  /// A byte of memory.
  ///
  /// @param base the term of the address that it is counted from
  /// @param at which byte behind that
  /// @param version how often other threads may have changed it before
  record Cell(int base, long at, int version) implements Unknown {}

  /// What nothing is known of: a term that is no computation.
  ///
  /// @param term its number
  record Leaf(int term) implements Unknown {}

  /// How many rounds a loop has made.
  ///
  /// @param term the term of its counter
  record Rounds(int term) implements Unknown {}
}
