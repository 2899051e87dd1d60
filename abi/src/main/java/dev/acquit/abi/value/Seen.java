package dev.acquit.abi.value;

import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What happens at a place that is reached, with the values that are there.
public sealed interface Seen {
  /// Where it stands.
  Position at();

  /// A value is stored into a parameter of a call, or into a result.
  ///
  /// @param parameter which
  /// @param offset in bytes from its beginning
  /// @param width in bytes
  /// @param value what is stored
  record Passed(Position at, Variable parameter, long offset, int width, Value value)
      implements Seen {}

  /// Memory is accessed by an instruction that names a space.
  ///
  /// @param space which; not that of parameters
  /// @param base to what its address adds a number
  record Accessed(Position at, StateSpace space, Value base) implements Seen {}

  /// An address is made generic, or one of a space.
  ///
  /// @param space which is named
  /// @param to whether it is made one of that space
  /// @param value the address
  record Converted(Position at, StateSpace space, boolean to, Value value) implements Seen {}

  /// A call.
  ///
  /// @param callee the function; empty where a register says which
  /// @param arguments what is passed; empty for one that is no parameter of the block
  /// @param stored what is in variables of the function and in parameters
  record Called(
      Position at,
      Optional<String> callee,
      List<Optional<Variable>> arguments,
      Map<Variable, Cells> stored)
      implements Seen {
    /// What is stored into an argument at a place of it.
    public Optional<Value> argument(int index, long offset) {
      return index < arguments.size()
          ? arguments
              .get(index)
              .map(v -> stored.getOrDefault(v, Cells.EMPTY).cells().get(offset))
              .map(Cells.Cell::value)
          : Optional.empty();
    }
  }

  /// The function returns.
  ///
  /// @param stored what is in its results
  record Returned(Position at, Map<Variable, Cells> stored) implements Seen {}
}
