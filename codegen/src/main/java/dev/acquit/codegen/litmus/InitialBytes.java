package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a location holds before all threads, part by part.
///
/// @param everywhere what each part holds that is not among the pieces, whatever its width
/// @param pieces values by the first of their bytes; they do not overlap
/// @param size how many bytes the location has; 0 if that is not known
record InitialBytes(Value everywhere, NavigableMap<Long, Piece> pieces, long size) {
  /// How many bytes of a location may have values of their own.
  private static final int MOST = 4096;

  private static final Value ZERO = Value.of(0);
  private static final Pattern NUMBER = Pattern.compile("(-?[0-9]+|0[xX][0-9a-fA-F]+)U?");
  private static final Pattern FLOAT = Pattern.compile("0[fFdD]([0-9a-fA-F]{8,16})");
  private static final Pattern ADDRESS =
      Pattern.compile("(?:generic\\()?([A-Za-z_$][\\w$]*)\\)?(?:\\+([0-9]{1,9}))?");

  /// Nothing but zeros.
  static final InitialBytes ZEROS = new InitialBytes(ZERO, new TreeMap<>(), 0);

  /// One value.
  ///
  /// @param bytes how many it has
  record Piece(int bytes, Value value) {}

  /// What an entry of a test says.
  static InitialBytes of(InitEntry.Memory entry) {
    NavigableMap<Long, Piece> pieces = new TreeMap<>();
    return switch (entry.extent()) {
      case Extent.Parts _ -> new InitialBytes(entry.value(), pieces, 0);
      case Extent.Elements(int bytes, List<Long> values) -> {
        for (int i = 0; i < values.size(); i++) {
          if (values.get(i) != 0) {
            pieces.put((long) i * bytes, new Piece(bytes, Value.of(values.get(i))));
          }
        }
        yield new InitialBytes(ZERO, pieces, 0);
      }
      case Extent.Open _, Extent.Bytes _ -> {
        if (!entry.value().equals(ZERO)) {
          pieces.put(0L, new Piece(Long.BYTES, entry.value()));
        }
        yield new InitialBytes(ZERO, pieces, entry.bytes().orElse(0));
      }
    };
  }

  /// What a module says of its variable.
  ///
  /// @throws NotReadException if its initial values are not read here
  /// @ptx 5.4.4 Initializers
  static InitialBytes of(Variable v) throws NotReadException {
    NavigableMap<Long, Piece> pieces = new TreeMap<>();
    List<String> written = v.initializer();
    int bytes = Math.max(1, v.type().bits() / Byte.SIZE);
    boolean whole = v.dimensions().size() < 2 || (long) written.size() * bytes == v.bytes();
    for (int i = 0; i < written.size(); i++) {
      Value value =
          value(written.get(i), bytes)
              .filter(x -> whole || x.equals(ZERO))
              .orElseThrow(() ->
                  NotReadException.at(
                      v.position(), "initial values of '" + v.name() + "' that are not numbers"));
      if (!value.equals(ZERO)) {
        pieces.put((long) i * bytes, new Piece(bytes, value));
      }
    }
    return new InitialBytes(ZERO, pieces, v.bytes());
  }

  private static Optional<Value> value(String text, int bytes) {
    Matcher number = NUMBER.matcher(text);
    Matcher real = FLOAT.matcher(text);
    Matcher address = ADDRESS.matcher(text);
    try {
      if (number.matches()) {
        String digits = number.group(1);
        return Optional.of(
            Value.of(
                digits.startsWith("0x") || digits.startsWith("0X")
                    ? Long.parseUnsignedLong(digits.substring(2), 16)
                    : digits.startsWith("-")
                        ? Long.parseLong(digits)
                        : Long.parseUnsignedLong(digits)));
      } else if (real.matches() && real.group(1).length() == 2 * bytes) {
        return Optional.of(Value.of(Long.parseUnsignedLong(real.group(1), 16)));
      } else if (address.matches() && bytes == Long.BYTES) {
        long offset = address.group(2) == null ? 0 : Long.parseLong(address.group(2));
        return Optional.of(new Value.AddressOf(address.group(1), offset));
      }
      return Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /// What so many bytes hold; empty if that is no one value.
  Optional<Value> at(long offset, long bytes) {
    var before = pieces.floorEntry(offset);
    boolean reaches = before != null && before.getKey() + before.getValue().bytes() > offset;
    if (!reaches && pieces.subMap(offset, offset + bytes).isEmpty()) {
      return Optional.of(everywhere);
    }
    if (reaches && before.getKey() == offset && before.getValue().bytes() == bytes) {
      return Optional.of(before.getValue().value());
    }
    if (bytes > Long.BYTES || !everywhere.equals(ZERO)) {
      return Optional.empty();
    }
    long all = 0;
    for (int i = 0; i < bytes; i++) {
      var piece = pieces.floorEntry(offset + i);
      long from = piece == null ? 0 : offset + i - piece.getKey();
      if (piece != null && from < piece.getValue().bytes()) {
        if (!(piece.getValue().value() instanceof Value.Number(long value))) {
          return Optional.empty();
        }
        all |= (value >>> (Byte.SIZE * from) & 0xff) << (Byte.SIZE * i);
      }
    }
    int above = Long.SIZE - Byte.SIZE * (int) bytes;
    return Optional.of(Value.of(all << above >> above));
  }

  /// The same with another value somewhere; empty if something is there already.
  ///
  /// @param bytes how many the value has; 0 if that is not known: then as many as it needs
  Optional<InitialBytes> with(long offset, int bytes, Value value) {
    int width = bytes;
    if (bytes == 0) {
      long n = value instanceof Value.Number(long number) ? number : -1;
      width = n < 0 ? Long.BYTES : n < 1 << Byte.SIZE ? 1 : n <= 0xffff_ffffL ? 4 : Long.BYTES;
      width = Math.toIntExact(Math.min(width, Long.lowestOneBit(offset | Long.BYTES)));
      if ((n < 0 && offset != 0) || (width < Long.BYTES && n >= 1L << (Byte.SIZE * width))) {
        return Optional.empty();
      }
    }
    boolean fits = width == Long.BYTES || value instanceof Value.Number;
    var before = pieces.lowerEntry(offset + width);
    boolean taken = before != null && before.getKey() + before.getValue().bytes() > offset;
    if (taken || !everywhere.equals(ZERO) || !fits || offset % width != 0) {
      return Optional.empty();
    }
    NavigableMap<Long, Piece> more = new TreeMap<>(pieces);
    more.put(offset, new Piece(width, value));
    return Optional.of(new InitialBytes(everywhere, more, size));
  }

  /// All of it as one entry of a test; empty if there is none that says so.
  Optional<InitEntry.Memory> whole(String name) {
    if (pieces.isEmpty()) {
      Extent extent = everywhere.equals(ZERO) ? Extent.OPEN : Extent.PARTS;
      return Optional.of(new InitEntry.Memory(name, everywhere, extent));
    }
    if (!everywhere.equals(ZERO)) {
      return Optional.empty();
    }
    boolean small = size > 0 && size <= Long.BYTES;
    Optional<InitEntry.Memory> one =
        pieces.lastKey() >= Long.BYTES
            ? Optional.empty()
            : at(0, small ? size : Long.BYTES)
                .map(v -> new InitEntry.Memory(name, v))
                .filter(m -> small || m.bytes().isEmpty());
    return one.or(() -> elements(name));
  }

  /// All of it as elements that are as small as the smallest piece; empty if it has addresses, or
  /// too many.
  private Optional<InitEntry.Memory> elements(String name) {
    int bytes = pieces.values().stream().mapToInt(Piece::bytes).min().orElse(1);
    long end = pieces.lastKey() + pieces.lastEntry().getValue().bytes();
    if (end > MOST) {
      return Optional.empty();
    }
    List<Long> values = new ArrayList<>();
    for (long offset = 0; offset < end; offset += bytes) {
      if (!(at(offset, bytes).orElse(null) instanceof Value.Number(long number))) {
        return Optional.empty();
      }
      values.add(number);
    }
    return Optional.of(
        new InitEntry.Memory(
            name, Value.of(values.getFirst()), new Extent.Elements(bytes, values)));
  }
}
