package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.List;

/// A symbolic value. Operands are numbers of terms in the [Terms] that it belongs to.
public sealed interface Term {
  /// A value that is the same on every run.
  ///
  /// @param word the value
  record Constant(Word word) implements Term {}

  /// Bytes of a parameter.
  ///
  /// @param index which parameter, from 0
  /// @param offset first byte
  /// @param bytes how many
  record Parameter(int index, long offset, int bytes) implements Term {}

  /// What an access read.
  ///
  /// @param serial the number of the access on its path, from 0
  /// @param bits how wide it is
  record Read(int serial, int bits) implements Term {}

  /// The address of a variable, in the window of its state space.
  ///
  /// @param place number of the variable in the program
  record Symbol(int place) implements Term {}

  /// What a register or private memory holds that nobody set.
  ///
  /// @param what the register or variable, for people
  /// @param bits how wide it is
  record Unset(String what, int bits) implements Term {}

  /// A special register.
  ///
  /// @param name its name with `%`
  record Special(String name) implements Term {}

  /// What was read of a special register that [varies][SpecialRegister#varies]: any value that it
  /// can have.
  ///
  /// @param name its name with `%`
  /// @param item the number of the instruction in the program
  /// @param serial how many results without a value the path had before
  record Varying(String name, int item, int serial) implements Term {}

  /// What a loop has counted to after any number of rounds.
  ///
  /// @param item the number of the jump back in the program
  /// @param serial how many results without a value the path had before
  /// @param start the value after the rounds that were followed
  /// @param stride what each round adds
  /// @param bits how wide it is
  record Counter(int item, int serial, long start, long stride, int bits) implements Term {}

  /// The result of an instruction that nothing is known about.
  ///
  /// @param item the number of the instruction in the program
  /// @param serial how many results the path had before
  /// @param recognised whether PTX has such an instruction, which only has no value here, such as a
  ///   sine or a vote
  record Opaque(int item, int serial, boolean recognised) implements Term {}

  /// Something computed.
  ///
  /// @param op what
  /// @param width how many bits
  /// @param a first operand
  /// @param b second operand, -1 if there is none
  /// @param c third operand, -1 if there is none
  record Compute(Op op, int width, int a, int b, int c) implements Term {
    /// The operands that there are, in their order.
    public List<Integer> operands() {
      return b < 0 ? List.of(a) : c < 0 ? List.of(a, b) : List.of(a, b, c);
    }

    // As in Word: terms are looked up all the time.
    @Override
    public boolean equals(Object other) {
      return other instanceof Compute t
          && op == t.op
          && width == t.width
          && a == t.a
          && b == t.b
          && c == t.c;
    }

    @Override
    public int hashCode() {
      return (((op.ordinal() * 31 + width) * 31 + a) * 31 + b) * 31 + c;
    }
  }
}
