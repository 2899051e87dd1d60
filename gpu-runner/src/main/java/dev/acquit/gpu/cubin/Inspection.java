package dev.acquit.gpu.cubin;

import java.util.List;

/// What came of comparing machine code with the text from which it was made.
///
/// @param mismatches what is wrong with it: it is not the test
/// @param beside what is there more than once, or was not asked for, in those parts of the kernel
///   that are not the test
public record Inspection(List<Mismatch> mismatches, List<Mismatch.Surplus> beside) {
  /// Copies the lists.
  public Inspection {
    mismatches = List.copyOf(mismatches);
    beside = List.copyOf(beside);
  }

  /// Looks at a kernel. Nothing is wrong if all accesses and fences are there, with their scopes,
  /// no others are among those of the roles, and the strong ones are in the order of the text
  /// between branches. Weak accesses may be anywhere: the assembler may move them, and does. A
  /// fence that does nothing, since a wider one comes directly behind it, may be added; one of the
  /// text that does nothing for the same reason may be taken for such a one.
  ///
  /// @param image the machine code that is launched
  /// @param ptx the text of the module
  /// @param kernel the name of the kernel
  /// @throws IllegalArgumentException if the text has no such kernel
  public static Inspection inspect(byte[] image, String ptx, String kernel) {
    MachineCode found;
    try {
      found = Cubin.read(image).kernels().get(kernel);
    } catch (CubinException e) {
      return notLookedAt(e.getMessage());
    }
    if (found == null) {
      return notLookedAt("it has no kernel " + kernel);
    }
    return new SassComparison(Expectation.of(ptx, kernel), found.stretches()).inspection();
  }

  private static Inspection notLookedAt(String reason) {
    return new Inspection(List.of(new Mismatch.NotLookedAt(reason)), List.of());
  }
}
