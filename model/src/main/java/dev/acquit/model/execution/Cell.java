package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.WideValues;
import java.util.List;
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
    List<Program.Location> all = program.locations();
    int index = Addresses.isAddress(address) ? Addresses.location(address) : all.size();
    boolean before = Addresses.isBefore(address);
    if (index >= all.size() || (before && index + 1 == all.size())) {
      return Optional.of("an access to address " + address + ", which is no variable");
    } else if (before) {
      return Optional.of(
          "an access to memory before a variable, '" + all.get(index + 1).name() + "'");
    }
    Program.Location physical = all.get(all.get(index).physical());
    long offset = Addresses.offset(address);
    String why = "";
    if (offset % bytes != 0) {
      why = "is no multiple of its size";
    } else if (physical.extent() instanceof Extent.Bytes(int size) && offset + bytes > size) {
      why = "has " + size + " by its type";
    } else if (offset + bytes > physical.size()) {
      why = "has " + physical.size();
    }
    return why.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "an access to %d bytes of '%s' from byte %d on, which %s"
                .formatted(bytes, all.get(index).name(), offset, why));
  }

  /// The bytes of a part of a location.
  public static Cell of(Program program, Term.Part part) {
    int index = program.location(part.location());
    return new Cell(
        index < 0 ? NOWHERE : program.locations().get(index).physical(),
        part.offset(),
        part.bytes());
  }

  /// Whether all bytes of another cell are some of these.
  public boolean contains(Cell other) {
    return location == other.location
        && offset <= other.offset
        && other.offset + other.bytes <= offset + bytes;
  }

  /// Whether bytes that a condition asks for are not told by what is accessed here: only some of
  /// them are, or what they hold at first depends on how they are accessed.
  public boolean hides(Program program, Cell asked) {
    if (!overlapsPartly(asked)) {
      return false;
    }
    Program.Location own = program.locations().get(location);
    boolean repeated = own.extent() instanceof Extent.Parts && own.initial() != 0;
    return repeated || !(asked.contains(this) || contains(asked));
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
    if (location == NOWHERE) {
      return 0;
    }
    Program.Location own = program.locations().get(location);
    return type()
        .keep(bytes > Long.BYTES ? WideValues.initial(own, offset) : own.initialFrom(offset));
  }

  /// The number that a variable, or a part of one, holds when the cell holds another value.
  ///
  /// @param whole what it held; [Values#ANY] if any part of it does not matter
  /// @param from the first of its bytes in the variable
  /// @param size how many it has
  public long put(long whole, long value, long from, int size) {
    if (whole == Values.ANY || value == Values.ANY) {
      return Values.ANY;
    } else if (bytes >= Long.BYTES) {
      return value;
    }
    long shift = Byte.SIZE * (offset - from);
    long mask = ((1L << (Byte.SIZE * bytes)) - 1) << shift;
    long all = (whole & ~mask) | (value << shift & mask);
    return new Cell(location, 0, size).type().keep(all);
  }

  /// What some of its bytes hold when all of them hold a value.
  ///
  /// @param value what they hold; [Values#ANY] if that does not matter
  /// @param asked which bytes, at most eight
  /// @return a number that is as wide as these; [Values#ANY] if they are a part of an address, of
  ///   which nothing is known
  public long part(long value, Cell asked) {
    if (value == Values.ANY) {
      return Values.ANY;
    }
    long eight = bytes > Long.BYTES ? WideValues.half(value, isUpper(asked) ? 1 : 0) : value;
    if (asked.bytes >= Long.BYTES) {
      return eight;
    }
    return Addresses.isAddress(eight) ? Values.ANY : asked.type().keep(eight >>> shift(asked));
  }

  /// Whether some of its bytes are in the upper one of its halves, if it has more than eight.
  public boolean isUpper(Cell asked) {
    return asked.offset - offset >= Long.BYTES;
  }

  /// How many bits of its half, or of all of it if it has at most eight bytes, are below some
  /// bytes.
  public int shift(Cell asked) {
    return Byte.SIZE * (int) ((asked.offset - offset) % Long.BYTES);
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
