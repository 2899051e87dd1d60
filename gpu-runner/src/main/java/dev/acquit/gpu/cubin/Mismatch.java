package dev.acquit.gpu.cubin;

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
  /// @param access the first that does not come where it should
  /// @param index its number among the strong accesses and fences of the text, from 1
  record OtherOrder(MachineAccess access, int index) implements Mismatch {
    @Override
    public String words() {
      return "the assembler has moved the %s that is number %d of the strong accesses and fences"
          .formatted(access, index);
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
