package dev.acquit.mapper.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a table says about one operation.
///
/// @param key the operation
/// @param implied whether the source has no such row and plain accesses are taken to be weak
/// @param alternatives the ways to lower it, at least one, in the order of the source
public record Row(RowKey key, boolean implied, List<Alternative> alternatives) {
  /// Copies the list and checks it.
  ///
  /// @throws IllegalArgumentException if there is no alternative, or one that does not do what the
  ///   operation does
  public Row {
    alternatives = List.copyOf(alternatives);
    if (alternatives.isEmpty()) {
      throw new IllegalArgumentException("row " + key + " has no alternative");
    }
    for (Alternative alternative : alternatives) {
      complaint(key, alternative.templates())
          .ifPresent(words -> {
            throw new IllegalArgumentException(words);
          });
    }
  }

  /// Why a sequence cannot stand in a row: a row of accesses has exactly one access, of its kind; a
  /// row of fences has only fences.
  static Optional<String> complaint(RowKey key, List<Template> templates) {
    List<Template> accesses =
        templates.stream().filter(t -> t.operation() != Operation.FENCE).toList();
    String found = accesses.stream().map(t -> "'" + t + "'").collect(Collectors.joining(" and "));
    if (templates.isEmpty()) {
      return Optional.of("row " + key + " has an alternative without instructions");
    }
    if (key.operation() == Operation.FENCE) {
      return accesses.isEmpty()
          ? Optional.empty()
          : Optional.of("found " + found + " in row " + key + ", expected fences only");
    }
    String expected = "expected exactly one " + mnemonic(key.operation());
    if (accesses.size() != 1) {
      return Optional.of(
          accesses.isEmpty()
              ? "found no memory access in row " + key + ", " + expected
              : "found " + found + " in row " + key + ", " + expected);
    }
    return accesses.getFirst().operation() == key.operation()
        ? Optional.empty()
        : Optional.of("found " + found + " in row " + key + ", " + expected);
  }

  private static String mnemonic(Operation operation) {
    return switch (operation) {
      case LOAD -> "ld";
      case STORE -> "st";
      case RMW -> "atom";
      case FENCE -> "fence";
    };
  }

  /// The same with one alternative replaced by a sequence.
  ///
  /// @param alternative its index, from 0
  /// @throws IndexOutOfBoundsException if there is no such alternative
  Row with(int alternative, List<Template> sequence) {
    List<Alternative> changed = new ArrayList<>(alternatives);
    changed.set(alternative, alternatives.get(alternative).with(sequence));
    return new Row(key, implied, changed);
  }
}
