package dev.acquit.reports.abi.layout;

import dev.acquit.reports.abi.layout.LayoutDocument.HostJson;
import dev.acquit.reports.abi.layout.LayoutDocument.Kind;
import dev.acquit.reports.abi.layout.LayoutDocument.PartJson;
import dev.acquit.reports.abi.layout.LayoutDocument.Passing;
import dev.acquit.reports.abi.layout.LayoutDocument.TypeJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Layouts as a table and as a picture.
public final class LayoutText {
  /// A larger type has no picture.
  private static final long LARGEST_PICTURE = 256;

  private static final int BYTES_IN_A_ROW = 16;

  /// What is shown of a part; when they end they begin again.
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  private static final char PADDING = '.';

  /// Several parts, as in a union.
  private static final char SEVERAL = '*';

  private LayoutText() {}

  /// All types of a document.
  public static String render(LayoutDocument document) {
    StringBuilder out = new StringBuilder();
    for (TypeJson type : document.types()) {
      if (!out.isEmpty()) {
        out.append('\n');
      }
      type(type, out);
    }
    if (document.passed() != null && !document.passed().isEmpty()) {
      out.append(out.isEmpty() ? "" : "\n")
          .append(
              document.passed().stream()
                  .map(p -> p.what().words(p.count()))
                  .collect(Collectors.joining(", ")))
          .append(" passed over\n");
    }
    return out.toString();
  }

  private static void type(TypeJson type, StringBuilder out) {
    String kind = type.type().equals(type.name()) ? "" : type.type() + " ";
    out.append(kind + type.name())
        .append(": " + count(type.size(), "byte") + ", aligned to " + type.align() + "\n");
    List<String> letters = letters(type.parts());
    if (!type.parts().isEmpty()) {
      out.append("     byte   bit       size\n");
    }
    for (int i = 0; i < type.parts().size(); i++) {
      PartJson part = type.parts().get(i);
      out.append(
              String.format(
                  " %s %6d %5s %10s   ", letters.get(i), part.offset(), bit(part), size(part)))
          .append("  ".repeat(part.depth()))
          .append(words(part))
          .append('\n');
    }
    out.append(" parameter  " + type.parameter());
    out.append(type.passing() == Passing.ADDRESS ? "  (the address of a copy)\n" : "\n");
    out.append(" variable   " + type.variable() + "\n");
    if (type.host() != null) {
      host(type.host(), out);
    }
    if (!type.parts().isEmpty() && type.size() <= LARGEST_PICTURE) {
      picture(type, letters, out);
    }
  }

  private static void host(HostJson host, StringBuilder out) {
    out.append(" host       gcc on x86-64 has ")
        .append(count(host.size(), "byte") + ", aligned to " + host.align());
    if (!host.moved().isEmpty()) {
      out.append("; " + host.moved() + " is at byte " + host.offset());
      out.append(host.bit() == 0 ? "" : ", bit " + host.bit());
    }
    out.append('\n');
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static String bit(PartJson part) {
    return part.kind() == Kind.BIT_FIELD ? Integer.toString(part.bit()) : "";
  }

  private static String size(PartJson part) {
    return part.kind() == Kind.BIT_FIELD
        ? count(part.bits(), "bit")
        : count(part.bits() / 8, "byte");
  }

  private static String words(PartJson part) {
    return switch (part.kind()) {
      case VTABLE -> "(pointer to virtual functions)";
      case BASE -> ": " + part.type();
      case MEMBER -> (part.type() + " " + part.name()).strip();
      case BIT_FIELD -> part.type() + " " + part.name() + ":" + part.bits();
    };
  }

  /// A letter for each part that is drawn: not for one whose parts are, nor for padding.
  private static List<String> letters(List<PartJson> parts) {
    List<String> letters = new ArrayList<>();
    int next = 0;
    for (PartJson part : parts) {
      boolean padding = part.kind() == Kind.BIT_FIELD && part.name().isEmpty();
      boolean drawn = part.whole() && !padding && part.bits() > 0;
      letters.add(drawn ? LETTERS.charAt(next % LETTERS.length()) + "" : " ");
      next += drawn ? 1 : 0;
    }
    return letters;
  }

  private static void picture(TypeJson type, List<String> letters, StringBuilder out) {
    char[] bits = new char[(int) (8 * type.size())];
    Arrays.fill(bits, PADDING);
    for (int i = 0; i < letters.size(); i++) {
      PartJson part = type.parts().get(i);
      if (letters.get(i).isBlank()) {
        continue;
      }
      int first = (int) (8 * part.offset() + part.bit());
      for (int bit = first; bit < Math.min(bits.length, first + part.bits()); bit++) {
        bits[bit] = bits[bit] == PADDING ? letters.get(i).charAt(0) : SEVERAL;
      }
    }
    for (int row = 0; row < type.size(); row += BYTES_IN_A_ROW) {
      out.append(String.format("   %6d |", row));
      for (int at = row; at < Math.min(type.size(), row + BYTES_IN_A_ROW); at++) {
        out.append(at % 8 == 0 && at > row ? " " : "").append(shown(bits, at));
      }
      out.append("|\n");
    }
    for (int at = 0; at < type.size(); at++) {
      if (shown(bits, at) == '#') {
        String eight = new String(bits, 8 * at, 8);
        out.append(String.format("   byte %d, lowest bit first: %s\n", at, eight));
      }
    }
  }

  /// What is in a byte; `#` if its bits differ.
  private static char shown(char[] bits, int at) {
    for (int bit = 1; bit < 8; bit++) {
      if (bits[8 * at + bit] != bits[8 * at]) {
        return '#';
      }
    }
    return bits[8 * at];
  }
}
