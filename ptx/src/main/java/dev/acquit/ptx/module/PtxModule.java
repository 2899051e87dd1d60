package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import java.util.List;
import java.util.Optional;

/// A PTX file.
///
/// @param version of the ISA that it is written in
/// @param targets the words behind `.target`
/// @param addressSize 32 or 64 bits
/// @param variables of the module, in order
/// @param functions kernels and functions, defined or declared, in order
public record PtxModule(
    PtxVersion version,
    List<String> targets,
    int addressSize,
    List<Variable> variables,
    List<Function> functions) {
  /// Copies the lists.
  public PtxModule {
    targets = List.copyOf(targets);
    variables = List.copyOf(variables);
    functions = List.copyOf(functions);
  }

  /// The kernel of that name; empty if there is none with a body.
  public Optional<Function> kernel(String name) {
    return functions.stream()
        .filter(f -> f.kind() == Function.Kind.ENTRY && f.name().equals(name))
        .filter(f -> f.body().isPresent())
        .findFirst();
  }
}
