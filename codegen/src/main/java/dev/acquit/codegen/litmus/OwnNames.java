package dev.acquit.codegen.litmus;

import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.Registers;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What a test calls the variables that a thread has for itself, where they are locations of it:
/// with `_` and the number of the thread behind. What a compiler puts on its stack is `local`.
///
/// @ptx 5.1.5 Local State Space
final class OwnNames {
  private static final Pattern BLOCK = Pattern.compile("%b\\d+_|%");
  private static final String STACK = "__local_depot";

  private final Set<String> taken;

  /// @param taken names that the test has
  OwnNames(Collection<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /// The names of a thread's variables, in their order.
  List<String> of(int thread, List<Variable> locals) {
    locals.forEach(v -> taken.add(v.name()));
    return locals.stream().map(v -> name(v.name(), thread)).toList();
  }

  private String name(String variable, int thread) {
    String plain = BLOCK.matcher(variable).replaceFirst("");
    String name = (plain.startsWith(STACK) ? "local" : plain) + "_" + thread;
    Predicate<String> registers = Registers.litmus();
    while (registers.test(name) || !taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
