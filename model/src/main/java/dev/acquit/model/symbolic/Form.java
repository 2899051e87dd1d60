package dev.acquit.model.symbolic;

import java.util.List;
import java.util.Optional;

/// A way to do an instruction: an operation of the source and one way to lower it.
///
/// Events stand at positions, so that forms can share them: the source has a position for reads and
/// fences and one for writes, the target has some for fences before the access, one for its read,
/// one for its write and some for fences behind it. At most one position of each side reads and at
/// most one writes, the same for all forms.
///
/// @param source the event at each position of the source
/// @param target the event at each position of the target
/// @param scoped whether it has a thread scope: all but plain accesses
public record Form(List<Optional<Part>> source, List<Optional<Part>> target, boolean scoped) {
  /// Copies the lists.
  public Form {
    source = List.copyOf(source);
    target = List.copyOf(target);
  }

  /// The events of a side.
  List<Optional<Part>> side(Side side) {
    return side == Side.SOURCE ? source : target;
  }

  private boolean has(Part.Kind kind) {
    return source.stream().flatMap(Optional::stream).anyMatch(p -> p.kind() == kind);
  }

  /// Whether it reads.
  public boolean reads() {
    return has(Part.Kind.READ);
  }

  /// Whether it writes.
  public boolean writes() {
    return has(Part.Kind.WRITE);
  }

  /// Whether it accesses a location.
  public boolean accesses() {
    return reads() || writes();
  }
}
