package dev.acquit.codegen.litmus;

import dev.acquit.text.Position;
import java.util.Optional;

/// The compiler's PTX has something that is not read back: nothing is said of the compiler.
public final class NotReadException extends Exception {
  private static final long serialVersionUID = 1L;

  /// Transient since positions are no serialised values; an exception that was sent elsewhere has
  /// its message only.
  private final transient Optional<Position> position;

  /// @param position where in the PTX, if it has a place
  /// @param why what stands there
  NotReadException(Optional<Position> position, String why) {
    super(why);
    this.position = position;
  }

  static NotReadException at(Position position, String why) {
    return new NotReadException(Optional.of(position), why);
  }

  /// Where in the PTX, if it has a place.
  public Optional<Position> position() {
    return position;
  }
}
