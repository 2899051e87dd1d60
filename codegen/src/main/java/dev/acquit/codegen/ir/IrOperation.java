package dev.acquit.codegen.ir;

import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// An atomic instruction of LLVM IR.
///
/// @param position where it begins
/// @param text its first words, for people
/// @param operation what C++ calls it; empty if C++ has no such operation
/// @param placed whether it is known where the object is: behind a parameter or a variable, at a
///   constant offset
/// @param given which parameter or variable that is, and what it stores or computes with
/// @param computes whether what it stores or computes with is neither written there nor a parameter
/// @param spots where it comes from: the innermost place first, then where that was inlined, and so
///   on outwards; empty if the module does not say it
public record IrOperation(
    Position position,
    String text,
    Optional<SourceOperation> operation,
    boolean placed,
    Given given,
    boolean computes,
    List<IrSpot> spots) {
  /// Copies the list.
  public IrOperation {
    spots = List.copyOf(spots);
  }
}
