package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.WideValues;

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
    Cell cell = new Cell(physical, Addresses.offset(address), Math.max(1, type.bits() / 8));
    boolean part =
        program.locations().get(physical).extent() instanceof Extent.Bytes(int size)
            && (cell.offset != 0 || cell.bytes != size);
    if (cell.offset + cell.bytes > program.locations().get(physical).size()
        || Addresses.isBefore(address)) {
      throw new NotReplayedException("an access behind or before a variable");
    }
    if (part || cell.offset % cell.bytes != 0) {
      throw new NotReplayedException("accesses to parts of variables are not replayed");
    }
    return cell;
  }

  /// The bytes for which a condition asks.
  static Cell of(Program program, Term.Part part) {
    int index = program.location(part.location());
    int physical = index < 0 ? -1 : program.locations().get(index).physical();
    return new Cell(physical, part.offset(), part.bytes());
  }

  /// Whether all bytes of another cell are some of these.
  boolean contains(Cell other) {
    return location == other.location
        && offset <= other.offset
        && other.offset + other.bytes <= offset + bytes;
  }

  /// What it holds before all threads.
  long initial(Program program) {
    Program.Location own = program.locations().get(location);
    long first = bytes > Long.BYTES ? WideValues.initial(own, offset) : own.initialFrom(offset);
    return new IntegerType(Math.min(64, 8 * bytes), true).keep(first);
  }

  boolean overlapsPartly(Cell other) {
    return !equals(other)
        && location == other.location
        && offset < other.offset + other.bytes
        && other.offset < offset + bytes;
  }
}
