package dev.acquit.mapper.alloy;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// An alternative of a row, an atom of the modules.
///
/// @param number which alternative, from 1
/// @param alternative what it says
record Use(RowKey row, int number, Alternative alternative) {
  /// All alternatives of a table.
  static List<Use> of(Mapping mapping) {
    List<Use> all = new ArrayList<>();
    for (RowKey key : RowKey.all()) {
      int number = 0;
      for (Alternative a : mapping.row(key).alternatives()) {
        number++;
        all.add(new Use(key, number, a));
      }
    }
    return all;
  }

  /// What it is called in Alloy.
  String atom() {
    return row.operation().word() + "_" + row.orderWord() + "_" + number;
  }

  /// The instructions that have a row.
  static String rows(Predicate<RowKey> which) {
    return RowKey.all().stream()
        .filter(which)
        .map(k -> "row_" + k.operation().word() + "_" + k.orderWord())
        .collect(Collectors.joining(" + "));
  }

  /// The instructions that have a row of an operation.
  static String rows(Operation operation) {
    return rows(k -> k.operation() == operation);
  }
}
