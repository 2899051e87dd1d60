package dev.acquit.gpu.cubin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Compares machine code with the text from which it was made.
public final class Inspection {
  private Inspection() {}

  /// What is wrong with a kernel; nothing if all accesses and fences are there, with their scopes,
  /// no others are, and the strong ones are in the order of the text between branches. Weak
  /// accesses may be anywhere: the assembler may move them, and does.
  ///
  /// @param image the machine code that is launched
  /// @param ptx the text of the module
  /// @param kernel the name of the kernel
  public static List<Mismatch> inspect(byte[] image, String ptx, String kernel) {
    List<MachineAccess> found;
    try {
      found = Cubin.read(image).kernels().get(kernel);
    } catch (CubinException e) {
      return List.of(new Mismatch.NotLookedAt(e.getMessage()));
    }
    if (found == null) {
      return List.of(new Mismatch.NotLookedAt("it has no kernel " + kernel));
    }
    return compare(Expectation.of(ptx, kernel), found);
  }

  private static List<Mismatch> compare(Expectation expectation, List<MachineAccess> found) {
    List<Mismatch> mismatches = new ArrayList<>();
    Set<MachineAccess> all = new LinkedHashSet<>(expectation.accesses());
    all.addAll(found);
    for (MachineAccess access : all) {
      int expected = Collections.frequency(expectation.accesses(), access);
      int actual = Collections.frequency(found, access);
      if (actual < expected) {
        mismatches.add(new Mismatch.Missing(access, expected, actual));
      } else if (actual > expected
          && !expectation.expands()
          && !expectation.copied().contains(access)) {
        mismatches.add(new Mismatch.Surplus(access, expected, actual));
      }
    }
    if (mismatches.isEmpty()) {
      List<MachineAccess> ordered = found.stream().filter(MachineAccess::ordered).toList();
      expectation.runs().stream()
          .filter(run -> Collections.indexOfSubList(ordered, run) < 0)
          .map(Mismatch.OtherOrder::new)
          .forEach(mismatches::add);
    }
    return mismatches;
  }
}
