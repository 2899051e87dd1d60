package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Written;
import java.util.List;
import java.util.Optional;

/// Where control goes from a statement, its guard left aside: who is guarded by a predicate may
/// also go on to the next statement.
///
/// @ptx 9.7.12 Control flow
public sealed interface Control {
  /// What goes on to the next statement and to no other.
  Control NEXT = new Next();

  /// Goes on to the next statement.
  record Next() implements Control {}

  /// Is a place to go to, and goes on.
  ///
  /// @param label its name
  record Here(String label) implements Control {}

  /// Names the places that a [Choose] may go to; no instruction, but a directive behind a label.
  ///
  /// @param labels the names of the places, in the order of the index
  /// @ptx 11.3 .branchtargets
  record Targets(List<String> labels) implements Control {}

  /// Goes to a label.
  ///
  /// @param sometimes whether it compares two operands itself and may also go on: `beq` and its kin
  ///   of other tools' litmus rows
  record Jump(String label, boolean sometimes) implements Control {}

  /// Goes to one of several labels, by an index.
  ///
  /// @param index which of them; empty if nothing is written there
  /// @param table the label of the [Targets]; an empty text if nothing is written there
  /// @ptx 9.7.12.3 brx.idx
  record Choose(Optional<Written> index, String table) implements Control {}

  /// Calls a function, and goes on if that returns.
  record Calls(Call call) implements Control {}

  /// Ends the thread, or its function.
  ///
  /// @param returns whether whoever called the function goes on
  record End(boolean returns) implements Control {}

  /// Ends everything by a fault.
  record Trap() implements Control {}

  /// Where control goes from an instruction. What is not known goes on.
  static Control of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Label(String name) -> new Here(name);
      case Instruction.Branch(String label) -> new Jump(label, false);
      case Instruction.CompareBranch(var _, var _, var _, String label) -> new Jump(label, true);
      case Instruction.Exit(boolean returns) -> new End(returns);
      case Instruction.Unmodelled u -> of(u);
      default -> NEXT;
    };
  }

  private static Control of(Instruction.Unmodelled u) {
    return switch (u.mnemonic()) {
      case "branchtargets" -> new Targets(u.operands().stream().map(Written::toString).toList());
      case "brx" ->
          new Choose(
              u.operands().stream().findFirst(),
              u.operands().size() < 2 ? "" : u.operands().getLast().toString());
      case "call" -> new Calls(Call.of(u.operands()));
      case "trap" -> new Trap();
      default -> NEXT;
    };
  }

  /// The label that an instruction is; empty if it is none.
  static Optional<String> label(Instruction instruction) {
    return instruction instanceof Instruction.Label(String name)
        ? Optional.of(name)
        : Optional.empty();
  }
}
