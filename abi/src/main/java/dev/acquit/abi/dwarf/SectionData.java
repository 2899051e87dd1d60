package dev.acquit.abi.dwarf;

import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.text.Position;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// The contents of a section: bytes, with what stands for an address or an offset beside them.
///
/// @param bytes numbers as they are written; zeros where a name stands
/// @param references by offset, the name or expression that stands there
/// @param labels by name, their offsets
/// @param lines by offset, the line of the file in which the bytes from there on stand
/// @ptx 11.5.4 Debugging directives: .section
public record SectionData(
    byte[] bytes,
    Map<Integer, String> references,
    Map<String, Integer> labels,
    NavigableMap<Integer, Integer> lines) {
  /// A section that is not there.
  public static final SectionData EMPTY =
      new SectionData(new byte[0], Map.of(), Map.of(), new TreeMap<>());

  /// The contents of a section.
  public static SectionData of(ModuleItem.Section section) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Map<Integer, String> references = new HashMap<>();
    Map<String, Integer> labels = new HashMap<>();
    TreeMap<Integer, Integer> lines = new TreeMap<>();
    String text = section.contents();
    int number = section.open().line();
    for (int begin = 0; begin < text.length(); number++) {
      int end = text.indexOf('\n', begin);
      end = end < 0 ? text.length() : end;
      String line = text.substring(begin, end).strip();
      begin = end + 1;
      int comment = line.indexOf("//");
      line = comment < 0 ? line : line.substring(0, comment).strip();
      int colon = line.indexOf(':');
      if (colon > 0 && !line.startsWith(".")) {
        labels.put(line.substring(0, colon).strip(), bytes.size());
        line = line.substring(colon + 1).strip();
      }
      if (line.startsWith(".b")) {
        lines.putIfAbsent(bytes.size(), number);
        data(line, bytes, references);
      }
    }
    return new SectionData(bytes.toByteArray(), references, labels, lines);
  }

  private static void data(
      String line, ByteArrayOutputStream bytes, Map<Integer, String> references) {
    int blank = 2;
    while (blank < line.length() && Character.isDigit(line.charAt(blank))) {
      blank++;
    }
    int width =
        switch (line.substring(2, blank)) {
          case "8" -> 1;
          case "16" -> 2;
          case "32" -> 4;
          case "64" -> 8;
          default -> 0; // no type of data
        };
    for (String element : line.substring(blank).split(",", -1)) {
      String value = element.strip();
      if (value.endsWith(";")) {
        value = value.substring(0, value.length() - 1).strip();
      }
      long n = 0;
      try {
        n = Long.decode(value);
      } catch (NumberFormatException e) {
        references.put(bytes.size(), value);
      }
      for (int i = 0; i < width; i++) {
        bytes.write((int) (i < Long.BYTES ? n >> (8 * i) : 0));
      }
    }
  }

  /// In which line of the file a byte stands.
  public Position at(int offset) {
    var line = lines.floorEntry(offset);
    return new Position(line == null ? 1 : line.getValue(), 1);
  }

  /// The name that stands at an offset.
  public Optional<String> reference(int offset) {
    return Optional.ofNullable(references.get(offset));
  }
}
