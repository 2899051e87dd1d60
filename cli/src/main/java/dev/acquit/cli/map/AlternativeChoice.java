package dev.acquit.cli.map;

import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import java.util.stream.Stream;

/// Which alternatives of a mapping are taken.
public sealed interface AlternativeChoice {
  /// The first of each row.
  record First() implements AlternativeChoice {}

  /// The one that the source recommends, else the first.
  record Recommended() implements AlternativeChoice {}

  /// The one of the fewest instructions.
  record Shortest() implements AlternativeChoice {}

  /// The same number in each row; the first where a row has not so many.
  ///
  /// @param number from 1, as table files number them
  record Numbered(int number) implements AlternativeChoice {}

  /// Every choice that the mapping leaves.
  record All() implements AlternativeChoice {}

  /// The PTX tests of a C++ test, made as they are taken.
  default Stream<Lowered> of(Lowering lowering) {
    return switch (this) {
      case First f -> Stream.of(lowering.lower(lowering.first()));
      case Recommended r -> Stream.of(lowering.lower(lowering.recommended()));
      case Shortest s -> Stream.of(lowering.lower(lowering.shortest()));
      case Numbered(int number) -> Stream.of(lowering.lower(lowering.each(number - 1)));
      case All a -> lowering.all();
    };
  }
}
