package dev.acquit.litmus.ast;

import java.util.List;

/// A thread of a C++ test.
///
/// @param id its number, as in `P0`
/// @param place where it runs
/// @param parameters the shared variables that it names
/// @param body its statements
public record CppThread(int id, Place place, List<Parameter> parameters, List<CppStatement> body) {
  /// Copies the lists.
  public CppThread {
    parameters = List.copyOf(parameters);
    body = List.copyOf(body);
  }

  /// A shared variable, passed by pointer.
  ///
  /// @param type the pointed-to type as written: `int`, `atomic_int`, ...; that of its values where
  ///   the test has plain accesses to atomic objects
  /// @param name the variable
  public record Parameter(String type, String name) {}
}
