package dev.acquit.abi.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a function does with parameters, addresses and calls.
///
/// @param function it
/// @param accesses to parameters, its own and those of calls, in order
/// @param calls in order
/// @param variables those that it declares, by name
/// @param definitions what is written to each register
/// @param registers their names; of numbered ones what they begin with, with their number
/// @param returns whether it can come to its end: a `ret` or the closing brace
public record Body(
    Function function,
    List<ParameterAccess> accesses,
    List<Call> calls,
    Map<String, Variable> variables,
    Map<String, List<Instruction>> definitions,
    Set<String> registers,
    boolean returns) {
  /// Copies the collections.
  public Body {
    accesses = List.copyOf(accesses);
    calls = List.copyOf(calls);
    variables = Map.copyOf(variables);
    definitions = Map.copyOf(definitions);
    registers = Set.copyOf(registers);
  }

  /// An access to a parameter.
  ///
  /// @param at where it stands
  /// @param parameter what is accessed; one object for each declaration
  /// @param offset in bytes from its beginning
  /// @param width of an element, in bytes
  /// @param count of elements
  /// @param store whether it is a store
  public record ParameterAccess(
      Position at, Variable parameter, long offset, int width, int count, boolean store) {}

  /// A call.
  ///
  /// @param at where it stands
  /// @param direct the function, if it is named
  /// @param table of an indirect call, the variable from which its address was loaded, if it was
  ///   from one that is named
  /// @param prototype of an indirect call, if it names one
  /// @param callees of an indirect call, if it lists them
  /// @param result what it returns into
  /// @param arguments what it passes; empty for one that is no parameter of the block
  public record Call(
      Position at,
      Optional<String> direct,
      Optional<String> table,
      Optional<Function> prototype,
      List<String> callees,
      List<Optional<Variable>> result,
      List<Optional<Variable>> arguments) {
    /// Copies the lists.
    public Call {
      callees = List.copyOf(callees);
      result = List.copyOf(result);
      arguments = List.copyOf(arguments);
    }
  }
}
