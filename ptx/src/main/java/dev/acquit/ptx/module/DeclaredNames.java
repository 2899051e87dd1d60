package dev.acquit.ptx.module;

import java.util.HashSet;
import java.util.Set;

/// The variables and functions that a module has declared so far.
///
/// @ptx 5.4 Variables, 11.1 Kernel entry point and function directives
final class DeclaredNames {
  private final Set<String> names = new HashSet<>();
  private boolean complete = true;

  void declare(String name) {
    names.add(name);
  }

  /// A declaration could not be read: nobody knows what it declares.
  void incomplete() {
    complete = false;
  }

  /// Whether a name may be one of them.
  boolean mayContain(String name) {
    return !complete || names.contains(name);
  }

  Set<String> all() {
    return Set.copyOf(names);
  }
}
