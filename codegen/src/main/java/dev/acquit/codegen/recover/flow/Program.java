package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.source.Given;
import java.util.ArrayList;
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
/// @param given what is said of what its operation works on
public record Program(
    List<Item> items,
    List<String> registers,
    List<Integer> widths,
    List<Place> places,
    List<Long> parameterBytes,
    List<RegisterParameter> registerParameters,
    List<Integer> registerResults,
    boolean kernel,
    boolean part,
    Given given) {
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

  /// How many parameters are those of the function: in a part, registers come behind them.
  public int ownParameters() {
    return part
        ? places.stream()
            .filter(p -> p.role() == Place.Role.PARAMETER)
            .mapToInt(p -> p.index() + 1)
            .max()
            .orElse(0)
        : parameterBytes.size();
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
        part,
        given);
  }

  /// The same program, whose operation works on something.
  public Program giving(Given something) {
    return new Program(
        items,
        registers,
        widths,
        places,
        parameterBytes,
        registerParameters,
        registerResults,
        kernel,
        part,
        something);
  }

  /// The same part, where what one instruction computes may be anything.
  ///
  /// @param item the number of the instruction, which sets one register
  public Program opening(int item) {
    int register = Uses.sets(items.get(item).code()).iterator().next();
    Item at = items.get(item);
    List<Item> others = new ArrayList<>(items);
    others.set(item, new Item(at.position(), -1, false, new Code.Aside("")));
    List<Long> bytes = new ArrayList<>(parameterBytes);
    List<RegisterParameter> parameters = new ArrayList<>(registerParameters);
    parameters.add(new RegisterParameter(bytes.size(), register));
    bytes.add(Math.max(1L, widths.get(register) / 8));
    return new Program(
        others, registers, widths, places, bytes, parameters, registerResults, kernel, part, given);
  }
}
