package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.List;

/// Layouts as words, for comparisons.
final class Shown {
  private Shown() {}

  /// The named members: `name@bit+bits`, with blanks between them.
  static String fields(RecordLayout layout) {
    List<String> all = new ArrayList<>();
    for (Part part : layout.parts()) {
      switch (part) {
        case Part.Field(String name, DataType type, long offset) -> {
          if (!name.isEmpty()) {
            all.add(name + "@" + 8 * offset + "+" + 8 * type.size());
          }
        }
        case Part.BitField(String name, Scalar type, long bit, int width) -> {
          if (!name.isEmpty()) {
            all.add(name + "@" + bit + "+" + width);
          }
        }
        case Part.Base b -> {}
        case Part.Vtable v -> {}
      }
    }
    return String.join(" ", all);
  }
}
