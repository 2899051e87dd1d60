package dev.acquit.abi.check;

import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.Demangler;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import java.util.Optional;

/// What the C++ name of a function says of its parameters.
///
/// Of a function without linkage it says nothing: only its own module calls it, so compilers leave
/// out what it does not read. nvcc does so in modules that are whole programs.
///
/// @ptx 11.6 Linking directives
final class SourceName {
  private SourceName() {}

  /// The function that the name says, if its parameters are those.
  static Optional<CppFunction> of(Function function) {
    return own(function) ? Optional.empty() : Demangler.read(function.name());
  }

  /// Whether only its own module can call a function.
  static boolean own(Function function) {
    return function.kind() == Function.Kind.FUNC && function.linkage() == Linkage.MODULE;
  }
}
