package dev.acquit.codegen.recover.flow;

import java.util.List;

/// A function with calls of functions at hand put in, blocks taken away, and names made numbers.
///
/// @param items its instructions; the last is an [Code.End]
/// @param registers how each register is written, for people
/// @param widths how many bits each register has
/// @param places variables
/// @param parameterBytes the size of each parameter
/// @param registerParameters registers that are parameters, as parameter and register
/// @param registerResults registers that are results
/// @param kernel whether it is launched, and not called
/// @param part whether it is a part of a function: registers that it does not set are parameters
///   behind those of the function
public record Program(
    List<Item> items,
    List<String> registers,
    List<Integer> widths,
    List<Place> places,
    List<Long> parameterBytes,
    List<RegisterParameter> registerParameters,
    List<Integer> registerResults,
    boolean kernel,
    boolean part) {
  /// A parameter that is a register.
  ///
  /// @param index the parameter's number
  /// @param register the register's number
  public record RegisterParameter(int index, int register) {}

  /// Copies the lists.
  public Program {
    items = List.copyOf(items);
    registers = List.copyOf(registers);
    widths = List.copyOf(widths);
    places = List.copyOf(places);
    parameterBytes = List.copyOf(parameterBytes);
    registerParameters = List.copyOf(registerParameters);
    registerResults = List.copyOf(registerResults);
  }

  /// The same part, of which one register counts as the result.
  public Program returning(int register) {
    return new Program(
        items,
        registers,
        widths,
        places,
        parameterBytes,
        registerParameters,
        List.of(register),
        kernel,
        part);
  }
}
