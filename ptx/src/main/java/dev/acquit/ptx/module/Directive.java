package dev.acquit.ptx.module;

import java.util.List;

/// A directive of a function that says how it is to be launched or compiled, such as `.maxntid
/// 128`.
///
/// @param name its name without the dot
/// @param arguments what stands behind it
/// @ptx 11.4 Performance-tuning directives, 11.8 Cluster dimension directives
public record Directive(String name, List<String> arguments) {
  /// Copies the list.
  public Directive {
    arguments = List.copyOf(arguments);
  }
}
