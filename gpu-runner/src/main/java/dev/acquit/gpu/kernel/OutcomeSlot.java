package dev.acquit.gpu.kernel;

import java.util.Optional;

/// A place in the buffer of outcomes, one for each instance.
///
/// @param role which role writes it
/// @param register the register of the test; empty: a mark that the role has run, for a role
///   without registers
/// @param bits the register's width, 1 for a predicate
/// @param before bytes of an instance that lie before it in the buffer
record OutcomeSlot(int role, Optional<String> register, int bits, int before) {
  int bytes() {
    return bits > 64 ? 16 : bits > 32 ? 8 : 4;
  }
}
