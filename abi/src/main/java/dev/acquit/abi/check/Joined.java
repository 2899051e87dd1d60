package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.module.Slot;
import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a function declares, and what debug information says of it, one beside the other.
final class Joined {
  private static final DebugType RESULT =
      new DebugType.Address("a pointer to the result", Optional.empty());

  private Joined() {}

  /// The types of what a function takes, one for each parameter that it declares. Empty if debug
  /// information has more or fewer, or says that a compiler has changed what the function takes.
  static Optional<List<DebugType>> types(Function function, DebugFunction described) {
    if (described.changed()) {
      return Optional.empty();
    }
    int declared = declared(function, described);
    List<DebugType> types = described.parameters();
    if (declared == types.size()) {
      return Optional.of(types);
    }
    // Of nvcc's the address of a result is one of them, of clang's not.
    boolean address =
        declared == types.size() + 1
            && function.results().isEmpty()
            && described.result() instanceof DebugType.Aggregate
            && Slot.of(function.parameters().getFirst()).kind() == Slot.Kind.WORD;
    return address
        ? Optional.of(Stream.concat(Stream.of(RESULT), types.stream()).toList())
        : Optional.empty();
  }

  /// How many parameters a function declares, without `...`: an array to nvcc, a pointer to clang.
  static int declared(Function function, DebugFunction described) {
    int all = function.parameters().size();
    return all > 0 && (Slot.variadic(function) || described.variadic()) ? all - 1 : all;
  }
}
