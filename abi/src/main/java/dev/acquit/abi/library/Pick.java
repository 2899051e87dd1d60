package dev.acquit.abi.library;

import dev.acquit.mapper.mapping.Row;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Which alternative of each row is taken.
public sealed interface Pick {
  /// The first.
  record First() implements Pick {}

  /// The one that the source recommends, else the first.
  record Recommended() implements Pick {}

  /// The one of the fewest instructions.
  record Shortest() implements Pick {}

  /// The same number in each row; the first where a row has not so many.
  ///
  /// @param number from 1, as table files number them
  record Numbered(int number) implements Pick {}

  /// The index of the alternative, from 0.
  default int of(Row row) {
    IntStream all = IntStream.range(0, row.alternatives().size());
    return switch (this) {
      case First f -> 0;
      case Recommended r ->
          all.filter(i -> row.alternatives().get(i).recommended()).findFirst().orElse(0);
      case Shortest s ->
          all.boxed()
              .min(Comparator.comparingInt(i -> row.alternatives().get(i).templates().size()))
              .orElse(0);
      case Numbered(int number) -> number <= row.alternatives().size() ? number - 1 : 0;
    };
  }
}
