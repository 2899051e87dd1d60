package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.Fundamental;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Types of C and of C++. Source texts give them the names that they have here, `u32`.
final class CTypes {
  static final List<ValueType> SMALL = types("u8", "s8", "u16", "s16");
  static final List<ValueType> WIDE = types("u32", "s32", "u64", "s64");
  static final List<ValueType> FLOATS = types("f32", "f64");
  static final List<ValueType> LONG = types("b128");

  private CTypes() {}

  static List<ValueType> types(String... words) {
    return Stream.of(words).map(w -> ValueType.of(w).orElseThrow()).toList();
  }

  @SafeVarargs
  static List<ValueType> all(List<ValueType>... lists) {
    List<ValueType> all = new ArrayList<>();
    for (List<ValueType> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  /// Definitions of all the names.
  static String definitions() {
    return all(SMALL, WIDE, FLOATS, LONG).stream()
        .map(type -> "typedef " + c(type) + " " + type + ";\n")
        .collect(Collectors.joining());
  }

  private static String c(ValueType type) {
    return switch (type.form()) {
      case FLOAT, BRAIN ->
          (type.bits() == Integer.SIZE ? Fundamental.FLOAT : Fundamental.DOUBLE).words();
      case BITS -> Fundamental.UINT128.words();
      case UNSIGNED ->
          type.bits() == Long.SIZE
              ? Fundamental.ULLONG.words()
              : Fundamental.integer(type.bits(), false).words();
      case SIGNED ->
          type.bits() == Long.SIZE
              ? Fundamental.LLONG.words()
              : Fundamental.integer(type.bits(), true).words();
    };
  }
}
