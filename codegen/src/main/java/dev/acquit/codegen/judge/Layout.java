package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Where the threads of a test run: as far from each other as the scope of the operation allows, so
/// that whatever is narrower is too narrow.
final class Layout {
  private Layout() {}

  /// The next narrower scope in which threads can be told apart; none for a block.
  static Optional<ThreadScope> narrower(ThreadScope scope) {
    return switch (scope) {
      case SYSTEM -> Optional.of(ThreadScope.DEVICE);
      case DEVICE, CLUSTER -> Optional.of(ThreadScope.BLOCK);
      case BLOCK, THREAD -> Optional.empty();
    };
  }

  /// A place for each thread of a shape.
  static List<Place> places(Shape shape, ThreadScope scope) {
    List<Place> places = new ArrayList<>();
    int group = -1;
    for (int t = 0; t < shape.threads().size(); t++) {
      group += shape.threads().get(t).near() ? 0 : 1;
      places.add(
          switch (scope) {
            case SYSTEM -> new Place(group, OptionalInt.empty(), t);
            case DEVICE -> Place.cta(group);
            case CLUSTER -> new Place(0, OptionalInt.of(0), group);
            case BLOCK, THREAD -> Place.cta(0);
          });
    }
    return places;
  }
}
