package dev.acquit.abi.dwarf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads `.debug_info` by `.debug_abbrev`. Mutable, and used once.
public final class DebugInfo {
  private static final int MOST = 10_000_000;

  private final byte[] info;
  private final byte[] abbreviations;
  private final List<Entry> entries = new ArrayList<>();
  private int at;
  private boolean wide;

  private DebugInfo(byte[] info, byte[] abbreviations) {
    this.info = info;
    this.abbreviations = abbreviations;
  }

  /// What was read.
  ///
  /// @param entries as far as they can be read
  /// @param trouble why not further; with the offset in `.debug_info`
  public record Read(List<Entry> entries, Optional<Trouble> trouble) {}

  /// Why something cannot be read.
  ///
  /// @param offset where
  public record Trouble(int offset, String what) {}

  /// An end that is not where it should be, or a form that is none.
  private static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String what) {
      super(what, null, false, false);
    }
  }

  /// The entries of all units.
  public static Read of(byte[] info, byte[] abbreviations) {
    DebugInfo reader = new DebugInfo(info, abbreviations);
    try {
      while (reader.at < info.length) {
        reader.unit();
      }
      return new Read(reader.entries, Optional.empty());
    } catch (Malformed e) {
      return new Read(
          reader.entries, Optional.of(new Trouble(reader.at, String.valueOf(e.getMessage()))));
    }
  }

  /// What an abbreviation stands for.
  ///
  /// @param parent whether entries may follow that are in it
  private record Shape(int tag, boolean parent, List<long[]> attributes) {}

  private void unit() throws Malformed {
    int begin = at;
    long length = fixed(4);
    wide = length == 0xffffffffL;
    if (wide) {
      length = fixed(8);
    }
    long end = at + length;
    if (length == 0 && begin + 4 == info.length) {
      return;
    }
    if (end > info.length) {
      throw new Malformed(
          "a unit is " + length + " bytes long, and " + (info.length - at) + " follow");
    }
    int version = (int) fixed(2);
    if (version < 2 || version > 5) {
      throw new Malformed("DWARF version " + version);
    }
    long abbreviation;
    if (version == 5) {
      fixed(2); // what kind of unit, and the size of addresses
      abbreviation = fixed(wide ? 8 : 4);
    } else {
      abbreviation = fixed(wide ? 8 : 4);
      fixed(1);
    }
    Map<Long, Shape> shapes = shapes((int) abbreviation);
    Deque<Integer> around = new ArrayDeque<>();
    while (at < end) {
      int offset = at;
      long code = unsigned();
      if (code == 0) {
        // More ends than beginnings are padding.
        around.pollLast();
        continue;
      }
      Shape shape = shapes.get(code);
      if (shape == null) {
        throw new Malformed("abbreviation " + code + ", which .debug_abbrev has not");
      }
      Map<Integer, Entry.Value> attributes = new HashMap<>();
      for (long[] a : shape.attributes()) {
        attributes.put((int) a[0], value((int) a[1], a[2]));
      }
      int parent = around.isEmpty() ? Entry.NONE : around.getLast();
      entries.add(new Entry(begin, offset, parent, shape.tag(), attributes));
      if (shape.parent()) {
        around.addLast(offset);
      }
      if (entries.size() > MOST) {
        throw new Malformed("more than " + MOST + " entries");
      }
    }
  }

  private Map<Long, Shape> shapes(int from) throws Malformed {
    DebugInfo in = new DebugInfo(abbreviations, abbreviations);
    in.at = from;
    Map<Long, Shape> all = new HashMap<>();
    while (in.at < abbreviations.length) {
      long code = in.unsigned();
      if (code == 0) {
        break;
      }
      int tag = (int) in.unsigned();
      boolean parent = in.fixed(1) != 0;
      List<long[]> attributes = new ArrayList<>();
      while (true) {
        long name = in.unsigned();
        long form = in.unsigned();
        long implicit = form == 0x21 ? in.unsigned() : 0;
        if (name == 0 && form == 0) {
          break;
        }
        attributes.add(new long[] {name, form, implicit});
      }
      all.put(code, new Shape(tag, parent, attributes));
    }
    return all;
  }

  private Entry.Value value(int form, long implicit) throws Malformed {
    return switch (form) {
      case 0x01, 0x07, 0x20 -> number(8);
      case 0x05, 0x1a, 0x26 -> number(2);
      case 0x06, 0x1c, 0x28 -> number(4);
      case 0x0b, 0x0c, 0x25, 0x29 -> number(1);
      case 0x0e, 0x17, 0x10, 0x1f -> number(wide ? 8 : 4);
      case 0x11 -> entry(1);
      case 0x12 -> entry(2);
      case 0x13 -> entry(4);
      case 0x14 -> entry(8);
      case 0x03 -> block(fixed(2));
      case 0x04 -> block(fixed(4));
      case 0x0a -> block(fixed(1));
      case 0x09, 0x18 -> block(unsigned());
      case 0x08 -> {
        int begin = at;
        while (fixed(1) != 0) {
          // up to the zero
        }
        yield new Entry.Value(begin, at - begin - 1, 0, Entry.Kind.TEXT);
      }
      case 0x0d, 0x0f, 0x15, 0x1b -> {
        int begin = at;
        long n = unsigned();
        yield new Entry.Value(
            begin, at - begin, n, form == 0x15 ? Entry.Kind.ENTRY : Entry.Kind.NUMBER);
      }
      case 0x16 -> value((int) unsigned(), 0);
      case 0x19 -> new Entry.Value(at, 0, 1, Entry.Kind.NUMBER);
      case 0x21 -> new Entry.Value(at, 0, implicit, Entry.Kind.NUMBER);
      default -> throw new Malformed("form 0x" + Integer.toHexString(form));
    };
  }

  private Entry.Value number(int bytes) throws Malformed {
    int begin = at;
    return new Entry.Value(begin, bytes, fixed(bytes), Entry.Kind.NUMBER);
  }

  private Entry.Value entry(int bytes) throws Malformed {
    int begin = at;
    return new Entry.Value(begin, bytes, fixed(bytes), Entry.Kind.ENTRY);
  }

  private Entry.Value block(long length) throws Malformed {
    int begin = at;
    if (length < 0 || length > info.length - at) {
      throw new Malformed("a block of " + length + " bytes, and " + (info.length - at) + " follow");
    }
    at += (int) length;
    return new Entry.Value(begin, (int) length, 0, Entry.Kind.BLOCK);
  }

  private long fixed(int bytes) throws Malformed {
    if (bytes > info.length - at) {
      throw new Malformed("the section ends within an entry");
    }
    long n = 0;
    for (int i = 0; i < bytes; i++) {
      n |= (info[at++] & 0xffL) << (8 * i);
    }
    return n;
  }

  private long unsigned() throws Malformed {
    long n = 0;
    for (int shift = 0; ; shift += 7) {
      long b = fixed(1);
      n |= shift < Long.SIZE ? (b & 0x7f) << shift : 0;
      if ((b & 0x80) == 0) {
        return n;
      }
    }
  }

  /// A number of variable length.
  ///
  /// @param bytes where it stands
  /// @param from its first byte
  /// @return empty if the bytes end within it
  public static Optional<Long> unsigned(byte[] bytes, int from) {
    DebugInfo in = new DebugInfo(bytes, bytes);
    in.at = from;
    try {
      return Optional.of(in.unsigned());
    } catch (Malformed e) {
      return Optional.empty();
    }
  }

  /// The name of a register as `DW_OP_regx` has it: its characters, the first one highest.
  public static String register(long number) {
    StringBuilder name = new StringBuilder();
    for (int shift = 56; shift >= 0; shift -= 8) {
      int c = (int) (number >> shift) & 0xff;
      if (c != 0) {
        name.append((char) c);
      }
    }
    return name.toString();
  }

  /// Characters of a section, as text.
  public static String text(byte[] bytes, Entry.Value value) {
    return new String(bytes, value.offset(), value.length(), StandardCharsets.UTF_8);
  }
}
