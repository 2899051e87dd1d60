package dev.acquit.abi.dwarf;

import java.util.List;

/// A function as debug information describes it.
///
/// @param entry where its entry begins
/// @param symbol its name in object code
/// @param result what it returns
/// @param parameters what it takes, in the order of object code: the object and the address of a
///   result are among them
/// @param variadic whether `...` is behind them
/// @param changed whether a compiler says that it takes or returns something else than its source
///   has
public record DebugFunction(
    int entry,
    String symbol,
    DebugType result,
    List<DebugType> parameters,
    boolean variadic,
    boolean changed) {
  /// Copies the list.
  public DebugFunction {
    parameters = List.copyOf(parameters);
  }
}
