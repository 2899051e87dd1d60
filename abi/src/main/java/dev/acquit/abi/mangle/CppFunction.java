package dev.acquit.abi.mangle;

import java.util.List;
import java.util.stream.Collectors;

/// A function as its name in object code says it.
///
/// @param name with its namespaces and template arguments
/// @param nested whether it is inside something, which may be a class: then there may be a `this`
/// @param parameters those that are declared; `void` is none
/// @param variadic whether `...` is behind them
/// @param qualifiers of a member function, each with a blank before it: ` const`, ` &&`
public record CppFunction(
    String name, boolean nested, List<CppType> parameters, boolean variadic, String qualifiers) {
  /// Copies the list.
  public CppFunction {
    parameters = List.copyOf(parameters);
  }

  /// As C++ writes it: `f(int, float const*)`.
  public String text() {
    String list = parameters.stream().map(CppType::text).collect(Collectors.joining(", "));
    String dots = variadic ? (list.isEmpty() ? "..." : ", ...") : "";
    return name + "(" + list + dots + ")" + qualifiers;
  }
}
