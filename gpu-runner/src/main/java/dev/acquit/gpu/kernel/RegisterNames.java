package dev.acquit.gpu.kernel;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// The kernel's registers for those of a role. Belongs to one [RoleText], and goes along with it
/// through the role's instructions.
final class RegisterNames {
  private final KernelText code;
  private final SequencedMap<String, Integer> widths;
  private final boolean straight;
  private final SequencedMap<String, String> first = new LinkedHashMap<>();
  private final Map<String, String> current = new HashMap<>();
  private final Set<String> readInto = new HashSet<>();
  private final SequencedMap<String, Integer> overwritten = new LinkedHashMap<>();

  /// Declares a register for each of a role.
  ///
  /// @param widths the registers of the role
  /// @param straight whether the role has one way to go
  RegisterNames(int role, KernelText code, SequencedMap<String, Integer> widths, boolean straight) {
    this.code = code;
    this.widths = widths;
    this.straight = straight;
    Set<String> taken = new HashSet<>();
    widths.forEach((register, bits) -> {
      String name = "%t" + role + "_" + RoleText.clean(register.replace("%", ""));
      while (!taken.add(name)) {
        name += "_";
      }
      first.put(register, code.register(bits, name));
      current.put(register, name);
    });
  }

  /// The registers of the role and their widths.
  SequencedMap<String, Integer> widths() {
    return widths;
  }

  /// The register that holds the initial value.
  String first(String register) {
    return first.get(register);
  }

  /// The register at the place that has been come to.
  String current(String register) {
    return register.equals("_") ? register : current.get(register);
  }

  /// Where a value from memory goes. A register that is read into for the second time becomes
  /// another one, so that the first value can be kept in use to the end: the assembler drops a load
  /// whose value is overwritten. That is possible only where there is one way to go.
  String readInto(String register) {
    if (!register.equals("_") && !readInto.add(register) && straight) {
      int bits = widths.get(register);
      overwritten.put(current.get(register), bits);
      String again = current.get(register) + "_again" + overwritten.size();
      current.put(register, code.register(bits, again));
    }
    return current(register);
  }

  /// Registers with values from memory that the test overwrites, and their widths.
  SequencedMap<String, Integer> overwritten() {
    return overwritten;
  }
}
