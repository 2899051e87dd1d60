package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.codegen.litmus.WrittenTest.WrittenThread;
import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// What a kernel's addresses are addresses of: shared variables first, in the order of the test,
/// then the places of results, then the kernel's own variables, then its parameters. The numbers
/// are those that the models compute with, so every variable begins at a multiple of all widths.
final class AddressMap {
  private final List<String> shared;
  private final List<Result> results;
  private final List<Variable> locals;
  private final Map<String, Long> symbols = new HashMap<>();
  private final Map<String, Argument> parameters;
  private final Set<String> returned;

  /// The parameters, in the order in which addresses count them.
  private final List<String> places;

  private SharedMemory memory = SharedMemory.NONE;
  private List<String> ownNames = List.of();

  /// @param shared the shared variables of the test
  /// @param results the results of the thread
  /// @param locals the kernel's own variables
  /// @param parameters what each parameter gets
  /// @param returned the names of what is returned
  private AddressMap(
      List<String> shared,
      List<Result> results,
      List<Variable> locals,
      Map<String, Argument> parameters,
      Set<String> returned) {
    this.shared = shared;
    this.results = results;
    this.locals = locals;
    this.parameters = parameters;
    this.returned = returned;
    for (int i = 0; i < locals.size(); i++) {
      symbols.put(locals.get(i).name(), Addresses.of(shared.size() + results.size() + i, 0));
    }
    places = List.copyOf(parameters.keySet());
  }

  /// Of a kernel that was written for a thread: its parameters are the addresses of shared
  /// variables, and behind them of the places of results.
  ///
  /// @param shared the shared variables of the test
  /// @throws NotReadException if it has not as many parameters
  static AddressMap ofWritten(
      List<String> shared, WrittenThread thread, Function function, List<Variable> locals)
      throws NotReadException {
    List<Result> results = thread.results();
    int expected = thread.locations().size() + results.size();
    if (function.parameters().size() != expected) {
      throw NotReadException.at(
          function.position(),
          "'"
              + function.name()
              + "' has "
              + function.parameters().size()
              + " parameters, expected "
              + expected);
    }
    Map<String, Argument> parameters = new HashMap<>();
    for (int i = 0; i < expected; i++) {
      int index =
          i < thread.locations().size()
              ? shared.indexOf(thread.locations().get(i))
              : shared.size() + i - thread.locations().size();
      parameters.put(
          function.parameters().get(i).name(), new Argument.Word(Addresses.of(index, 0)));
    }
    return new AddressMap(shared, results, locals, parameters, Set.of());
  }

  /// Of a function of somebody's.
  ///
  /// @param shared the shared variables of the test; those of the module are among them
  /// @param results what is asked of the thread
  /// @param parameters what each parameter gets
  /// @param ownNames what the test calls the kernel's own variables where they are its locations
  /// @param memory what lies elsewhere than in global memory
  static AddressMap ofFunction(
      List<String> shared,
      List<Result> results,
      Map<String, Argument> parameters,
      Function function,
      List<Variable> locals,
      List<String> ownNames,
      SharedMemory memory) {
    Set<String> returned =
        function.results().stream().map(Variable::name).collect(Collectors.toSet());
    AddressMap layout = new AddressMap(shared, results, locals, parameters, returned);
    for (int i = 0; i < shared.size(); i++) {
      // In a function its parameters hide what the module or the test calls so.
      if (!parameters.containsKey(shared.get(i)) && !returned.contains(shared.get(i))) {
        layout.symbols.putIfAbsent(shared.get(i), Addresses.of(i, 0));
      }
    }
    memory
        .own()
        .forEach((name, location) ->
            layout.symbols.put(name, Addresses.of(shared.indexOf(location), 0)));
    layout.memory = memory;
    layout.ownNames = List.copyOf(ownNames);
    return layout;
  }

  /// What an address is an address of.
  sealed interface Target {
    /// A shared variable.
    ///
    /// @param offset bytes from its beginning
    record Shared(String name, long offset) implements Target {}

    /// The place of a result.
    ///
    /// @param index which
    /// @param offset bytes from its beginning
    record Place(int index, long offset) implements Target {}

    /// A variable of the kernel.
    ///
    /// @param index which
    /// @param offset bytes from its beginning
    record Own(int index, long offset) implements Target {
      /// An element behind it.
      ///
      /// @param bits of each element
      Own element(int number, int bits) {
        return new Own(index, offset + (long) number * bits / Byte.SIZE);
      }
    }

    /// A parameter.
    ///
    /// @param offset bytes from its beginning
    record Parameter(String name, long offset) implements Target {}

    /// Nothing.
    record Nothing() implements Target {}
  }

  /// What the test calls a variable of the kernel where that is its location; empty if it cannot
  /// be.
  Optional<String> ownName(int index) {
    return ownNames.isEmpty() ? Optional.empty() : Optional.of(ownNames.get(index));
  }

  /// How many bytes a variable of the kernel has.
  long ownBytes(int index) {
    return locals.get(index).bytes();
  }

  /// The state space in which a shared variable lies.
  StateSpace home(String name) {
    return memory.home(name);
  }

  /// Whether an address lies in a state space; empty if it is none of what is known here.
  ///
  /// @ptx 9.7.9.19 isspacep
  Optional<Boolean> isIn(long address, StateSpace space) {
    return switch (target(address)) {
      case Target.Shared(String name, long _) -> Optional.of(memory.isIn(name, space));
      case Target.Place _ -> Optional.of(space == StateSpace.GLOBAL);
      case Target.Own _ -> Optional.of(space == StateSpace.LOCAL);
      case Target.Parameter _ -> Optional.of(space.suffix().startsWith("param"));
      case Target.Nothing _ -> Optional.empty();
    };
  }

  /// The rank in the cluster of the CTA in whose shared memory an address lies.
  ///
  /// @ptx 9.7.9.24 getctarank
  OptionalInt rank(long address) {
    return target(address) instanceof Target.Shared(String name, long _)
        ? memory.rank(name)
        : OptionalInt.empty();
  }

  /// The addresses of the same byte in the shared memory of each CTA of the cluster.
  ///
  /// @ptx 9.7.9.23 mapa
  List<Long> mapped(long address) {
    return target(address) instanceof Target.Shared(String name, long offset)
        ? memory.mapped(name).stream().map(n -> Addresses.of(shared.indexOf(n), offset)).toList()
        : List.of();
  }

  /// The address of a parameter. The function's own text alone calls it so: locations of the test
  /// may have the same name.
  OptionalLong parameter(String name) {
    int index = places.indexOf(name);
    return index < 0
        ? OptionalLong.empty()
        : OptionalLong.of(Addresses.of(shared.size() + results.size() + locals.size() + index, 0));
  }

  /// What so many bytes of a parameter of the kernel hold; empty if that is no one value.
  OptionalLong parameter(String name, long offset, int bytes) {
    Argument argument = parameters.get(name);
    return argument == null ? OptionalLong.empty() : argument.at(offset, bytes);
  }

  /// Whether a function returns what has this name.
  boolean isReturned(String name) {
    return returned.contains(name);
  }

  /// The address of a variable.
  OptionalLong symbol(String name) {
    Long value = symbols.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /// What is at an address.
  Target target(long address) {
    int index = Addresses.isAddress(address) ? Addresses.location(address) : -1;
    long offset = index < 0 ? 0 : Addresses.offset(address);
    if (index >= 0 && Addresses.isBefore(address)) {
      index++;
      offset = address - Addresses.of(index, 0);
    }
    int place = index - shared.size();
    int own = place - results.size();
    int parameter = own - locals.size();
    if (index < 0 || parameter >= places.size()) {
      return new Target.Nothing();
    } else if (parameter >= 0) {
      return new Target.Parameter(places.get(parameter), offset);
    }
    return own >= 0
        ? new Target.Own(own, offset)
        : place >= 0
            ? new Target.Place(place, offset)
            : new Target.Shared(shared.get(index), offset);
  }
}
