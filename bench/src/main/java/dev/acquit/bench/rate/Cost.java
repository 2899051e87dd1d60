package dev.acquit.bench.rate;

import dev.acquit.gpu.cubin.MachineAccess;
import dev.acquit.gpu.cubin.MachineCode;
import dev.acquit.gpu.kernel.KernelMode;
import java.util.Arrays;
import java.util.stream.Collectors;

/// What an instance of a test needs.
///
/// @param name the test
/// @param mode which threads play which roles
/// @param test the machine code that runs it
/// @param classify the machine code that counts
/// @param accesses accesses of all roles
/// @param registers registers that are stored, of 32 bits
/// @param locations locations of an instance
/// @param roles how many roles it has, each in a CTA of its own
record Cost(
    String name,
    KernelMode mode,
    MachineCode test,
    MachineCode classify,
    int accesses,
    int registers,
    int locations,
    int roles) {
  /// Bytes that the second-level cache moves at least.
  static final int SECTOR = 32;

  private static final int REGISTER = 4;

  /// Sectors of the second-level cache for an instance. Places are permuted, so each access of a
  /// role, each register that `test` stores, and each location that `classify` reads and puts back
  /// is a sector of its own; `classify` reads and writes registers one beside the other.
  double sectors() {
    return testSectors() + classifySectors();
  }

  /// Those of the test itself.
  double testSectors() {
    return accesses + registers;
  }

  /// Those of what counts.
  double classifySectors() {
    return 2 * locations + 2.0 * registers * REGISTER / SECTOR;
  }

  /// Bytes of memory that an instance has, with what lies between the cells.
  double footprint(Launch launch) {
    return (double) locations * launch.stride() + registers * REGISTER;
  }

  /// The instances of a launch.
  long instances(Launch launch) {
    int ctas = mode == KernelMode.ALL_ROLES ? launch.testing() : launch.testing() / roles;
    return (long) ctas * launch.threads();
  }

  /// Accesses and fences by kind, as often as they are in the text: "6 load, 2 store".
  static String kinds(MachineCode code) {
    return Arrays.stream(MachineAccess.Kind.values())
        .map(kind -> "%d %s".formatted(count(code, kind), kind.words()))
        .filter(words -> !words.startsWith("0 "))
        .collect(Collectors.joining(", "));
  }

  private static long count(MachineCode code, MachineAccess.Kind kind) {
    return code.instructions().stream()
        .flatMap(i -> i.access().stream())
        .filter(a -> a.kind() == kind)
        .count();
  }
}
