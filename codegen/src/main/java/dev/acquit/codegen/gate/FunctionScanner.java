package dev.acquit.codegen.gate;

import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;

/// Finds what could be an atomic operation in a function of which nobody says what it implements.
/// The gate calls it from several threads at a time.
@FunctionalInterface
public interface FunctionScanner {
  /// What is in a function.
  ///
  /// @param module the module, for what the function uses of it
  /// @param function a function of it with a body
  ScannedFunction scan(PtxModule module, Function function);
}
