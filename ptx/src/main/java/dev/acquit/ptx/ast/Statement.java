package dev.acquit.ptx.ast;

import java.util.Optional;

/// An instruction with its guard.
///
/// @param guard the predicate that decides whether it executes, if any
public record Statement(Optional<Guard> guard, Instruction instruction) {
  /// An instruction that always executes.
  public static Statement of(Instruction instruction) {
    return new Statement(Optional.empty(), instruction);
  }

  /// The same statement with other operands and registers; the guard is read.
  public Statement with(Renaming renaming) {
    return new Statement(
        guard.map(g ->
            renaming.use(g.predicate()) instanceof Operand.Register p
                ? new Guard(p, g.negated())
                : g),
        instruction.with(renaming));
  }
}
