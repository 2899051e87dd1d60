package dev.acquit.mapper.prove;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which operations the programs of a proof are made of.
///
/// @param name what reports call it
public record EventModel(String name, Set<SourceOperation> operations) {
  /// Copies the set.
  public EventModel {
    operations = Set.copyOf(operations);
  }

  /// Everything that C++ has.
  public static EventModel full() {
    return of("full", operation -> true);
  }

  /// Part of what C++ has.
  ///
  /// @param name what reports call it
  /// @param has which operations it has
  public static EventModel of(String name, Predicate<SourceOperation> has) {
    return new EventModel(
        name, SourceOperation.all().stream().filter(has).collect(Collectors.toSet()));
  }

  /// Whether programs may have an operation.
  public boolean has(SourceOperation operation) {
    return operations.contains(operation);
  }
}
