package dev.acquit.codegen.ir;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// An atomic instruction of LLVM IR.
///
/// @param position where it begins
/// @param text its first words, for people
/// @param operation what C++ calls it; empty if C++ has no such operation
/// @param placed whether it is known where the object is: behind a parameter or a variable, at a
///   constant offset
/// @param parameter the number of the parameter that points to it; -1 if none does
/// @param constant the integer that it stores or computes with, if that is written there
/// @param computes whether what it stores or computes with is neither such nor a parameter
/// @param spots where it comes from: the innermost place first, then where that was inlined, and so
///   on outwards; empty if the module does not say it
public record IrOperation(
    Position position,
    String text,
    Optional<SourceOperation> operation,
    boolean placed,
    int parameter,
    OptionalLong constant,
    boolean computes,
    List<IrSpot> spots) {
  /// Copies the list.
  public IrOperation {
    spots = List.copyOf(spots);
  }
}
