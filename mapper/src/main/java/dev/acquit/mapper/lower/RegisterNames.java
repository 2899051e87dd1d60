package dev.acquit.mapper.lower;

import dev.acquit.ptx.ast.Operand;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of the registers of one thread.
///
/// A local variable keeps its name where a PTX litmus test takes that for a register: `r` or `p`
/// and digits. Any other gets a `%` before it, which no C++ name has, so two never meet.
/// Temporaries are called `tr0`, `tr1`, ... and predicates `p0`, `p1`, ..., leaving out the names
/// of local variables and locations.
final class RegisterNames {
  private static final Pattern REGISTER = Pattern.compile("[rp][0-9]+");

  private final Set<String> taken;
  private int temporaries;
  private int predicates;

  /// @param taken names that temporaries and predicates must not have
  RegisterNames(Set<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /// The register of a local variable.
  static String ofLocal(String name) {
    return REGISTER.matcher(name).matches() ? name : "%" + name;
  }

  /// A new register.
  Operand.Register temporary() {
    String name;
    do {
      name = "tr" + temporaries++;
    } while (taken.contains(name));
    return new Operand.Register(name);
  }

  /// A new predicate register.
  Operand.Register predicate() {
    String name;
    do {
      name = "p" + predicates++;
    } while (taken.contains(name));
    return new Operand.Register(name);
  }
}
