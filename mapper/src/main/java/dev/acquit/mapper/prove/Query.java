package dev.acquit.mapper.prove;

import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.symbolic.Layout;

/// A question to a solver: is there a program of this layout and class, and an execution of its
/// lowering that the target allows, of which this axiom of the source is the first to fail?
///
/// @param layout their threads
/// @param axiom the axiom of the source
public record Query(ProgramClass programClass, Layout layout, Check axiom) {
  /// The same question about other programs.
  Query of(ProgramClass other) {
    return new Query(other, layout, axiom);
  }

  /// For example `same 2+2 Coherence`.
  @Override
  public String toString() {
    return programClass.word() + " " + layout + " " + axiom.name();
  }
}
