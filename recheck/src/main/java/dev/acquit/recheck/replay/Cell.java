package dev.acquit.recheck.replay;

import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;

/// The bytes that an access touches.
///
/// @param location the location that has them
/// @param offset the first byte, from the beginning of the location
/// @param bytes how many
record Cell(int location, long offset, int bytes) {
  static Cell of(Program program, long address, IntegerType type) throws NotReplayedException {
    if (!Addresses.isAddress(address)
        || Addresses.location(address) >= program.locations().size()) {
      throw new NotReplayedException("an access to " + address + ", which is no variable");
    }
    int physical = program.locations().get(Addresses.location(address)).physical();
    return new Cell(physical, Addresses.offset(address), Math.max(1, type.bits() / 8));
  }

  /// What it holds before all threads.
  long initial(Program program) {
    long whole = program.locations().get(location).initial();
    return offset == 0 ? new IntegerType(Math.min(64, 8 * bytes), true).keep(whole) : 0;
  }

  boolean overlapsPartly(Cell other) {
    return !equals(other)
        && location == other.location
        && offset < other.offset + other.bytes
        && other.offset < offset + bytes;
  }
}
