package dev.acquit.abi.mangle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A function as its name in object code says it.
///
/// @param name with its namespaces and template arguments
/// @param nested whether it is inside something, which may be a class: then there may be a `this`
/// @param parameters those that are declared; `void` is none
/// @param variadic whether `...` is behind them
/// @param qualifiers of a member function, each with a blank before it: ` const`, ` &&`
public record CppFunction(
    String name,
    boolean nested,
    List<MangledType> parameters,
    boolean variadic,
    String qualifiers) {
  /// Copies the list.
  public CppFunction {
    parameters = List.copyOf(parameters);
  }

  /// The type of a parameter, counted as object code has them: the object of a member function
  /// stands before those that are declared.
  ///
  /// @param count how many there are in object code
  public Optional<MangledType> parameter(int index, int count) {
    int before = count - parameters.size();
    if (before == 0) {
      return Optional.of(parameters.get(index));
    } else if (before == 1 && nested) {
      return Optional.of(
          index == 0 ? new MangledType.Pointer(scope() + "*") : parameters.get(index - 1));
    }
    return Optional.empty();
  }

  /// The types that a parameter may have, also where object code leaves some out.
  ///
  /// @param count how many there are in object code
  public List<MangledType> parameters(int index, int count) {
    int fewer = parameters.size() - count;
    return fewer > 0
        ? parameters.subList(index, index + fewer + 1)
        : parameter(index, count).map(List::of).orElse(List.of());
  }

  /// In what it is, as its name says.
  private String scope() {
    int depth = 0;
    for (int i = name.length() - 1; i > 0; i--) {
      depth += name.charAt(i) == '>' ? 1 : name.charAt(i) == '<' ? -1 : 0;
      if (depth == 0 && name.startsWith("::", i - 1)) {
        return name.substring(0, i - 1);
      }
    }
    return name;
  }

  /// As C++ writes it: `f(int, float const*)`.
  public String text() {
    String list = parameters.stream().map(MangledType::text).collect(Collectors.joining(", "));
    String dots = variadic ? (list.isEmpty() ? "..." : ", ...") : "";
    return name + "(" + list + dots + ")" + qualifiers;
  }
}
