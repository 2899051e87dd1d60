package dev.acquit.gpu.cubin;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The sections of an ELF file of 64 bits, little end first. Nothing in the file is believed: what
/// it points to must be in it, and what is taken from it is no more than it has, so that reading
/// takes time and memory of its size.
///
/// See the ELF Object File Format of the System V Application Binary Interface, "Sections" and
/// "String Table".
final class Sections {
  private static final int TABLE = 40;
  private static final int ENTRY_SIZE = 58;
  private static final int COUNT = 60;
  private static final int NAMES = 62;
  private static final int ENTRY = 64;

  private final byte[] image;
  private final ByteBuffer bytes;

  /// Where the table of sections begins.
  private final long table;

  private final int count;

  /// How many bytes may still be taken.
  private long left;

  private Sections(byte[] image) throws CubinException {
    this.image = image;
    this.bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    this.table = bytes.getLong(TABLE);
    this.count = Short.toUnsignedInt(bytes.getShort(COUNT));
    this.left = image.length;
    within("the table of sections", TABLE, table, (long) count * ENTRY);
    int size = Short.toUnsignedInt(bytes.getShort(ENTRY_SIZE));
    if (count > 0 && size != ENTRY) {
      throw damaged(ENTRY_SIZE, "sections of " + size + " bytes, expected " + ENTRY);
    }
  }

  /// A section.
  ///
  /// @param bytes what is in it
  record Section(String name, ByteBuffer bytes) {}

  /// The sections of a file that is as long as the header of one at least.
  static Sections of(byte[] image) throws CubinException {
    return new Sections(image);
  }

  /// Those whose names begin with some words, in the order of the file.
  List<Section> starting(String beginning) throws CubinException {
    if (count == 0) {
      return List.of();
    }
    byte[] wanted = beginning.getBytes(StandardCharsets.UTF_8);
    int number = Short.toUnsignedInt(bytes.getShort(NAMES));
    if (number >= count) {
      throw damaged(NAMES, "names in section " + number + " of " + count);
    }
    int strings = header(number);
    long names = bytes.getLong(strings + 24);
    long end = names + within("the names of sections", strings, names, bytes.getLong(strings + 32));
    List<Section> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int header = header(i);
      long name = names + Integer.toUnsignedLong(bytes.getInt(header));
      if (name >= end && i > 0) {
        throw damaged(header, "a name that is not among the names");
      }
      int from = (int) Math.min(name, end);
      if (end - from >= wanted.length
          && Arrays.equals(image, from, from + wanted.length, wanted, 0, wanted.length)) {
        all.add(section(header, from, (int) end));
      }
    }
    return all;
  }

  private int header(int number) {
    return (int) (table + (long) number * ENTRY);
  }

  private Section section(int header, int name, int end) throws CubinException {
    int stop = name;
    while (stop < end && image[stop] != 0) {
      stop++;
    }
    if (stop == end) {
      throw damaged(header, "a name without an end");
    }
    long from = bytes.getLong(header + 24);
    long length = within("a section", header, from, bytes.getLong(header + 32));
    left -= length + stop - name;
    if (left < 0) {
      throw damaged(header, "sections that lie over one another");
    }
    return new Section(
        new String(image, name, stop - name, StandardCharsets.UTF_8),
        bytes.slice((int) from, (int) length).order(ByteOrder.LITTLE_ENDIAN));
  }

  /// Checks that something is in the file, and says how long it is.
  private long within(String what, int at, long from, long length) throws CubinException {
    if (from < 0 || length < 0 || from > image.length || length > image.length - from) {
      throw damaged(
          at,
          what
              + " from byte "
              + Long.toUnsignedString(from)
              + " on, "
              + Long.toUnsignedString(length)
              + " long, in a file of "
              + image.length);
    }
    return length;
  }

  private static CubinException damaged(int at, String found) {
    return new CubinException("the image is cut off or damaged: found at byte " + at + " " + found);
  }
}
