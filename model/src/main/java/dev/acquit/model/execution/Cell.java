package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;
import java.util.Optional;

/// The bytes that an access touches.
///
/// @param location the physical location; [#NOWHERE] if the address is none that may be accessed so
/// @param offset the first byte, from the beginning of the location; the address itself if that is
///   nowhere
/// @param bytes how many
public record Cell(int location, long offset, int bytes) {
  /// The location of addresses that are no variable's, or that an access of this size may not go
  /// to.
  public static final int NOWHERE = -1;

  /// The cell of an access.
  public static Cell at(Program program, long address, IntegerType type) {
    int bytes = Math.max(1, type.bits() / Byte.SIZE);
    return whyNot(program, address, bytes).isPresent()
        ? new Cell(NOWHERE, address, bytes)
        : new Cell(
            program.locations().get(Addresses.location(address)).physical(),
            Addresses.offset(address),
            bytes);
  }

  /// Why an access may not go there; empty if it may.
  ///
  /// @ptx 5.1.6, 6.4.1 Addresses as operands: they are multiples of the size of the access
  private static Optional<String> whyNot(Program program, long address, int bytes) {
    if (!Addresses.isAddress(address)
        || Addresses.location(address) >= program.locations().size()) {
      return Optional.of("an access to address " + address + ", which is no variable");
    }
    Program.Location location = program.locations().get(Addresses.location(address));
    Extent extent = program.locations().get(location.physical()).extent();
    long offset = Addresses.offset(address);
    String access =
        "an access to "
            + bytes
            + " bytes of '"
            + location.name()
            + "' from byte "
            + offset
            + " on, ";
    if (offset % bytes != 0) {
      return Optional.of(access + "which is no multiple of its size");
    } else if (extent instanceof Extent.Bytes(int size) && offset + bytes > size) {
      return Optional.of(access + "which has " + size + " by its type");
    }
    return Optional.empty();
  }

  /// Why no access may go here; empty if one may.
  public Optional<String> whyNowhere(Program program) {
    return location == NOWHERE ? whyNot(program, offset, bytes) : Optional.empty();
  }

  /// The type in which values of these bytes are kept, whatever the types of the accesses are: an
  /// initial value is cut to it as a stored one is.
  IntegerType type() {
    return new IntegerType(Math.min(64, 8 * bytes), true);
  }

  /// What the cell holds before all threads.
  public long initial(Program program) {
    return location == NOWHERE
        ? 0
        : type().keep(program.locations().get(location).initialFrom(offset));
  }

  /// The number that a variable holds when the cell holds another value.
  ///
  /// @param whole what the variable held; [Values#ANY] if any part of it does not matter
  /// @param size how many bytes it has
  public long put(long whole, long value, int size) {
    if (whole == Values.ANY || value == Values.ANY) {
      return Values.ANY;
    } else if (bytes >= Long.BYTES) {
      return value;
    }
    long mask = ((1L << (Byte.SIZE * bytes)) - 1) << (Byte.SIZE * offset);
    long all = (whole & ~mask) | (value << (Byte.SIZE * offset) & mask);
    return new Cell(location, 0, size).type().keep(all);
  }

  /// Whether both have a byte in common without being the same. What is nowhere has none.
  public boolean overlapsPartly(Cell other) {
    return !equals(other)
        && location != NOWHERE
        && location == other.location
        && offset < other.offset + other.bytes
        && other.offset < offset + bytes;
  }
}
