package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// Something that a path does to memory that threads share.
public sealed interface Act {
  /// Where the instruction begins.
  Position position();

  /// Its number in the program.
  int item();

  /// A thread fence.
  ///
  /// @param position where it begins
  /// @param item its number in the program
  /// @param fence which
  record Fence(Position position, int item, Instruction.Fence fence) implements Act {}

  /// An access.
  ///
  /// @param position where it begins
  /// @param item its number in the program
  /// @param serial the number of the access on the path, from 0
  /// @param action what it does; a compare-and-swap that succeeds is an ATOM
  /// @param access what its modifiers say
  /// @param operation of a read-modify-write what is done
  /// @param address the term of its address
  /// @param where where that is
  /// @param bits how wide it is, all elements together
  /// @param operands terms: of a store the elements, of a read-modify-write its operands
  record Memory(
      Position position,
      int item,
      int serial,
      Step.Action action,
      Access access,
      Optional<AtomicOperation> operation,
      int address,
      Whereabouts where,
      int bits,
      List<Integer> operands)
      implements Act {
    /// Copies the list.
    public Memory {
      operands = List.copyOf(operands);
    }

    /// Whether it writes.
    public boolean writes() {
      return action != Step.Action.LOAD && action != Step.Action.FAILED_CAS;
    }

    /// Whether it reads.
    public boolean reads() {
      return action != Step.Action.STORE;
    }

    /// Whether it is a compare-and-swap.
    public boolean compares() {
      return operation.equals(Optional.of(AtomicOperation.CAS));
    }
  }
}
