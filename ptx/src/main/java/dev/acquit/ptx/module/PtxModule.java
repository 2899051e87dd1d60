package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A PTX file.
///
/// @param version of the ISA that it is written in
/// @param targets the words behind `.target`
/// @param addressSize 32 or 64 bits
/// @param variables of the module, in order
/// @param functions kernels and functions, defined or declared, in order
/// @param elsewhere modules that define functions of that name which this one, or one of them, only
///   declares
public record PtxModule(
    PtxVersion version,
    List<String> targets,
    int addressSize,
    List<Variable> variables,
    List<Function> functions,
    Map<String, PtxModule> elsewhere) {
  /// Copies them.
  public PtxModule {
    elsewhere = Map.copyOf(elsewhere);
    targets = List.copyOf(targets);
    variables = List.copyOf(variables);
    functions = List.copyOf(functions);
  }

  /// A module of which nothing is known but what it says itself.
  public PtxModule(
      PtxVersion version,
      List<String> targets,
      int addressSize,
      List<Variable> variables,
      List<Function> functions) {
    this(version, targets, addressSize, variables, functions, Map.of());
  }

  /// The same module beside others.
  ///
  /// @param others which of them define what it only declares
  public PtxModule beside(Map<String, PtxModule> others) {
    return new PtxModule(version, targets, addressSize, variables, functions, others);
  }

  /// The kernel of that name; empty if there is none with a body.
  public Optional<Function> kernel(String name) {
    return functions.stream()
        .filter(f -> f.kind() == Function.Kind.ENTRY && f.name().equals(name))
        .filter(f -> f.body().isPresent())
        .findFirst();
  }
}
