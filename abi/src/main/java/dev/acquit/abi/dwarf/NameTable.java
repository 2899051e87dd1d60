package dev.acquit.abi.dwarf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `.debug_pubnames`, `.debug_pubtypes` and `.debug_aranges`: which unit of `.debug_info` has which
/// names or addresses.
///
/// @see "DWARF 2, 6.1 Accelerated Access"
public final class NameTable {
  private static final int VERSION = 2;

  private final byte[] bytes;
  private final List<Set> sets = new ArrayList<>();
  private int at;

  private NameTable(byte[] bytes) {
    this.bytes = bytes;
  }

  /// What is said of one unit.
  ///
  /// @param offset where the offset of the unit stands
  /// @param unit where its unit begins in `.debug_info`
  /// @param names empty of a table of addresses
  public record Set(int offset, long unit, List<Name> names) {}

  /// A name.
  ///
  /// @param offset where it stands
  /// @param entry the offset of its entry, from where the unit begins
  public record Name(int offset, long entry, String text) {}

  /// What was read.
  ///
  /// @param trouble why not further, with the offset
  public record Read(List<Set> sets, Optional<DebugInfo.Trouble> trouble) {}

  /// Reads a section.
  ///
  /// @param addresses whether it has addresses and not names
  public static Read of(byte[] bytes, boolean addresses) {
    NameTable table = new NameTable(bytes);
    while (table.at < bytes.length) {
      int begin = table.at;
      Optional<String> wrong = table.set(addresses);
      if (wrong.isPresent()) {
        return new Read(table.sets, Optional.of(new DebugInfo.Trouble(begin, wrong.get())));
      }
    }
    return new Read(table.sets, Optional.empty());
  }

  private Optional<String> set(boolean addresses) {
    if (bytes.length - at < Integer.BYTES) {
      return Optional.of("the section ends within a length");
    }
    long length = number(4);
    long end = at + length;
    if (end > bytes.length) {
      return Optional.of(
          "a set is " + length + " bytes long, and " + (bytes.length - at) + " follow");
    }
    if (length == 0) {
      return Optional.empty();
    }
    if (length < 10) {
      return Optional.of("a set is " + length + " bytes long, and its header has 10");
    }
    long version = number(2);
    if (version != VERSION) {
      return Optional.of("version " + version + ", expected 2");
    }
    int place = at;
    long unit = number(4);
    List<Name> names = new ArrayList<>();
    if (!addresses) {
      number(4);
      while (at + Integer.BYTES <= end) {
        int begin = at;
        long entry = number(4);
        if (entry == 0) {
          break;
        }
        int from = at;
        while (at < end && bytes[at] != 0) {
          at++;
        }
        if (at == end) {
          return Optional.of("a name without an end");
        }
        names.add(
            new Name(begin, entry, new String(bytes, from, at - from, StandardCharsets.UTF_8)));
        at++;
      }
    }
    at = (int) end;
    sets.add(new Set(place, unit, List.copyOf(names)));
    return Optional.empty();
  }

  private long number(int width) {
    long n = 0;
    for (int i = 0; i < width; i++) {
      n |= (bytes[at++] & 0xffL) << (8 * i);
    }
    return n;
  }
}
