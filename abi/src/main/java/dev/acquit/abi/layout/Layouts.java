package dev.acquit.abi.layout;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The types of a source.
///
/// @param file how messages call the source
/// @param types those that could be read, in their order
/// @param named classes and enums by their full names, as object code has them
/// @param passed how many types were passed over, which is no error
/// @param problems what is wrong with the others
public record Layouts(
    String file,
    List<Named> types,
    Map<String, DataType> named,
    Map<Passed, Integer> passed,
    List<Diagnostic> problems) {
  /// Copies the lists.
  public Layouts {
    types = List.copyOf(types);
    named = Map.copyOf(named);
    passed = Map.copyOf(passed);
    problems = List.copyOf(problems);
  }

  /// A type with a name: a class, an enumeration, a typedef, or the type of a variable.
  ///
  /// @param name the name; the type's own words where the source is only a type
  /// @param position where it stands
  /// @param type the type, as it lies in memory on the device
  /// @param host what is different on the host, if something is
  public record Named(
      String name, Position position, DataType type, Optional<HostDifference> host) {
    static Named of(String name, Position position, DataType type) {
      return new Named(name, position, type, Optional.empty());
    }
  }

  /// These types, with what is different in the same source as another compiler lays it out.
  Layouts beside(Layouts host) {
    Map<Position, DataType> others = new HashMap<>();
    host.types().forEach(t -> others.putIfAbsent(t.position(), t.type()));
    return new Layouts(
        file,
        types.stream()
            .map(t ->
                new Named(
                    t.name(),
                    t.position(),
                    t.type(),
                    Optional.ofNullable(others.get(t.position()))
                        .flatMap(other -> HostDifference.between(t.type(), other))))
            .toList(),
        named,
        passed,
        problems);
  }
}
