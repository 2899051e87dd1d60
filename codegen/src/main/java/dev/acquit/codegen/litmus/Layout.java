package dev.acquit.codegen.litmus;

import dev.acquit.codegen.litmus.WrittenTest.Result;
import dev.acquit.codegen.litmus.WrittenTest.WrittenThread;
import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// What a kernel's addresses are addresses of: shared variables first, in the order of the test,
/// then the places of results, then the kernel's own variables. The numbers are those that the
/// models compute with, so every variable begins at a multiple of all widths.
final class Layout {
  private final List<String> shared;
  private final List<Result> results;
  private final List<Variable> locals;
  private final Map<String, Long> symbols = new HashMap<>();
  private final Map<String, Long> parameters = new HashMap<>();

  /// @param shared the shared variables of the test
  Layout(List<String> shared, WrittenThread thread, Function function, List<Variable> locals)
      throws NotReadException {
    this.shared = shared;
    this.results = thread.results();
    this.locals = locals;
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
    for (int i = 0; i < expected; i++) {
      int index =
          i < thread.locations().size()
              ? shared.indexOf(thread.locations().get(i))
              : shared.size() + i - thread.locations().size();
      parameters.put(function.parameters().get(i).name(), Addresses.of(index, 0));
    }
    for (int i = 0; i < locals.size(); i++) {
      symbols.put(locals.get(i).name(), Addresses.of(shared.size() + results.size() + i, 0));
    }
  }

  /// What an address is an address of.
  sealed interface Target {
    /// A shared variable.
    ///
    /// @param name its name
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
    record Own(int index, long offset) implements Target {}

    /// Nothing.
    record Nothing() implements Target {}
  }

  /// The value of a parameter of the kernel.
  OptionalLong parameter(String name) {
    Long value = parameters.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /// The address of a variable of the kernel.
  OptionalLong symbol(String name) {
    Long value = symbols.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /// What is at an address.
  Target target(long address) {
    int index = Addresses.isAddress(address) ? Addresses.location(address) : -1;
    long offset = index < 0 ? 0 : Addresses.offset(address);
    int place = index - shared.size();
    int own = place - results.size();
    if (index < 0 || own >= locals.size()) {
      return new Target.Nothing();
    }
    return own >= 0
        ? new Target.Own(own, offset)
        : place >= 0
            ? new Target.Place(place, offset)
            : new Target.Shared(shared.get(index), offset);
  }
}
