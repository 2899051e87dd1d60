package dev.acquit.ptx.ast;

import java.util.List;
import java.util.Optional;

/// What an instruction accesses in memory.
///
/// @param access what its modifiers say
/// @param address where
public record MemoryAccess(Access access, Address address) {
  /// The variable, if it is named.
  public Optional<String> location() {
    return address.base() instanceof Operand.Symbol(String name)
        ? Optional.of(name)
        : Optional.empty();
  }

  /// Whether one of others may be at the same location: an address in a register may be any.
  public boolean meets(List<MemoryAccess> others) {
    return others.stream()
        .anyMatch(
            o -> location().isEmpty() || o.location().isEmpty() || location().equals(o.location()));
  }

  /// How many bytes it accesses.
  public int bytes() {
    return access.vector() * access.type().bits() / 8;
  }
}
