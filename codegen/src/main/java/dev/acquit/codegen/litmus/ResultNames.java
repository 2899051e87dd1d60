package dev.acquit.codegen.litmus;

import java.util.Collection;
import java.util.regex.Pattern;

/// The registers that hold results in a test that is read back.
final class ResultNames {
  private static final Pattern REGISTER = Pattern.compile("[rp][0-9]+");

  private ResultNames() {}

  /// The register of a local variable: its name where a litmus test takes that for a register, else
  /// with `%` before it; with more behind it if the name is taken.
  static String register(String local, Collection<String> shared, Collection<String> taken) {
    String name = REGISTER.matcher(local).matches() ? local : "%" + local;
    while (shared.contains(name) || taken.contains(name)) {
      name = name.startsWith("%") ? name + "_" : "%" + name;
    }
    return name;
  }
}
