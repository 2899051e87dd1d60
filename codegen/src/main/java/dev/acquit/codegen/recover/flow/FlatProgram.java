package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.source.Given;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.List;

/// A function with calls of functions at hand put in, blocks taken away, and names made numbers.
///
/// @param items its instructions; the last is an [FlatCode.End]
/// @param registers how each register is written, for people
/// @param widths how many bits each register has
/// @param places variables
/// @param parameters what is passed to it, and behind that what it finds in constant memory
/// @param registerParameters registers that are parameters, as parameter and register
/// @param registerResults registers that are results
/// @param kernel whether it is launched, and not called
/// @param part whether it is a part of a function: registers that it does not set are parameters
///   behind those of the function
/// @param given what is said of what its operation works on
public record FlatProgram(
    List<Item> items,
    List<String> registers,
    List<Integer> widths,
    List<Place> places,
    List<Parameter> parameters,
    List<RegisterParameter> registerParameters,
    List<Integer> registerResults,
    boolean kernel,
    boolean part,
    Given given) {
  /// A parameter.
  ///
  /// @param bytes its size
  /// @param structure whether a member of it may be meant: it is written as an array of bytes, as
  ///   structures are, or belongs to a function of which the program is a part
  public record Parameter(long bytes, boolean structure) {
    static Parameter of(Variable declared) {
      return new Parameter(declared.bytes(), !declared.dimensions().isEmpty());
    }

    /// What a register brings.
    static Parameter ofRegister(int bits) {
      return new Parameter(Math.max(1L, bits / 8), false);
    }
  }

  /// A parameter that is a register.
  ///
  /// @param index the parameter's number
  /// @param register the register's number
  public record RegisterParameter(int index, int register) {}

  /// Copies the lists.
  public FlatProgram {
    items = List.copyOf(items);
    registers = List.copyOf(registers);
    widths = List.copyOf(widths);
    places = List.copyOf(places);
    parameters = List.copyOf(parameters);
    registerParameters = List.copyOf(registerParameters);
    registerResults = List.copyOf(registerResults);
  }

  /// How many parameters are those of the function: constants come behind them, and in a part
  /// registers.
  public int ownParameters() {
    return part
        ? places.stream()
            .filter(p -> p.role() == Place.Role.PARAMETER)
            .mapToInt(p -> p.index() + 1)
            .max()
            .orElse(0)
        : parameters.size()
            - (int) places.stream().filter(p -> p.role() == Place.Role.CONSTANT).count();
  }

  /// The same part, of which one register counts as the result.
  public FlatProgram returning(int register) {
    return new FlatProgram(
        items,
        registers,
        widths,
        places,
        parameters,
        registerParameters,
        List.of(register),
        kernel,
        part,
        given);
  }

  /// The same program, whose operation works on something.
  public FlatProgram giving(Given something) {
    return new FlatProgram(
        items,
        registers,
        widths,
        places,
        parameters,
        registerParameters,
        registerResults,
        kernel,
        part,
        something);
  }

  /// The same part, where what one instruction computes may be anything.
  ///
  /// @param item the number of the instruction, which sets one register
  public FlatProgram opening(int item) {
    int register = Uses.sets(items.get(item).code()).iterator().next();
    Item at = items.get(item);
    List<Item> others = new ArrayList<>(items);
    others.set(item, new Item(at.position(), -1, false, new FlatCode.Jump(item + 1)));
    List<Parameter> more = new ArrayList<>(parameters);
    List<RegisterParameter> open = new ArrayList<>(registerParameters);
    open.add(new RegisterParameter(more.size(), register));
    more.add(Parameter.ofRegister(widths.get(register)));
    return new FlatProgram(
        others, registers, widths, places, more, open, registerResults, kernel, part, given);
  }
}
