package dev.acquit.gpu.cubin;

import java.util.List;

/// Why machine code is not what its text asks for.
public sealed interface Mismatch {
  /// What is wrong, in a sentence.
  String words();

  /// Something is not there.
  ///
  /// @param access what
  /// @param expected how many of it there should be
  /// @param found how many there are
  record Missing(MachineAccess access, int expected, int found) implements Mismatch {
    @Override
    public String words() {
      return "the assembler has dropped or changed a %s: %d expected, %d found"
          .formatted(access, expected, found);
    }
  }

  /// Something is there that should not be.
  ///
  /// @param access what
  /// @param expected how many of it there should be
  /// @param found how many there are
  record Surplus(MachineAccess access, int expected, int found) implements Mismatch {
    @Override
    public String words() {
      return "the assembler has added or copied a %s: %d expected, %d found"
          .formatted(access, expected, found);
    }
  }

  /// Strong accesses and fences stand in another order than in the text.
  ///
  /// @param run what should come one after the other
  record OtherOrder(List<MachineAccess> run) implements Mismatch {
    /// Copies the list.
    public OtherOrder {
      run = List.copyOf(run);
    }

    @Override
    public String words() {
      return "the assembler has moved one of these, which should come in this order: "
          + String.join(", ", run.stream().map(MachineAccess::toString).toList());
    }
  }

  /// The machine code could not be looked at.
  ///
  /// @param reason why
  record NotLookedAt(String reason) implements Mismatch {
    @Override
    public String words() {
      return "the machine code was not looked at: " + reason;
    }
  }
}
