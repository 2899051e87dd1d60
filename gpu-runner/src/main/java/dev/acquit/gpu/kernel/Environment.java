package dev.acquit.gpu.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// What is the same for many launches: how locations lie, and how much stress there is. Drawn
/// without a look at the device, so that a seed means the same everywhere.
///
/// @param strideCells distance of two cells of a location, in cells of the test's largest size
/// @param interleaved whether the locations of the test lie among each other, else each in a region
///   of its own
/// @param factors an odd number for each location: instance `i` has cell `i * factor + shift`
/// @param shifts the shift of each location
/// @param spinLimit rounds that a testing CTA waits for the others; 0: it does not
/// @param preStress rounds of stress of testing threads before they start
/// @param prePattern what they do: bit 0: the first access is a store, bit 1: the second one is
/// @param stress rounds of stress of the other CTAs
/// @param stressPattern what they do
/// @param targets how many words are hammered, a power of two
/// @param targetStep an odd number: target `t` is in line `t * targetStep`
/// @param lines lines of the scratch area, a power of two, at least as many as targets
/// @param lineBytes bytes of a line, a multiple of 4
public record Environment(
    int strideCells,
    boolean interleaved,
    List<Integer> factors,
    List<Integer> shifts,
    int spinLimit,
    int preStress,
    int prePattern,
    int stress,
    int stressPattern,
    int targets,
    int targetStep,
    int lines,
    int lineBytes) {
  private static final int SPIN_LIMIT = 1024;

  /// Copies the lists and checks the numbers.
  ///
  /// @throws IllegalArgumentException if a number is out of its range
  public Environment {
    factors = List.copyOf(factors);
    shifts = List.copyOf(shifts);
    boolean powers = Integer.bitCount(targets) == 1 && Integer.bitCount(lines) == 1;
    boolean odd = targetStep % 2 != 0 && factors.stream().allMatch(f -> f % 2 != 0);
    if (!powers
        || !odd
        || targets > lines
        || strideCells < 1
        || lineBytes < 4
        || lineBytes % 4 != 0) {
      throw new IllegalArgumentException("not an environment");
    }
  }

  /// Locations in order, close to each other, and no stress.
  public static Environment calm(KernelPlan plan) {
    int locations = plan.cells().size();
    return new Environment(
        1,
        false,
        List.copyOf(java.util.Collections.nCopies(locations, 1)),
        List.copyOf(java.util.Collections.nCopies(locations, 0)),
        SPIN_LIMIT,
        0,
        0,
        0,
        0,
        1,
        1,
        1,
        4);
  }

  /// One of many: the ranges are those that published harnesses found to matter (MC Mutants, ASPLOS
  /// 2023; Foundations of Empirical Memory Consistency Testing, OOPSLA 2020).
  public static Environment draw(KernelPlan plan, RandomGenerator random) {
    boolean near = random.nextBoolean();
    int stride = near ? random.nextInt(1, 8) : 1 << random.nextInt(1, 7);
    boolean interleaved = random.nextBoolean();
    int spin = random.nextInt(8) > 0 ? SPIN_LIMIT : 0;
    int preStress = random.nextBoolean() ? random.nextInt(1, 129) : 0;
    int prePattern = random.nextInt(4);
    int stress = random.nextInt(4) > 0 ? random.nextInt(64, 1025) : 0;
    int stressPattern = random.nextInt(4);
    int targets = 1 << random.nextInt(0, 5);
    int step = odd(random);
    int lines = 1 << random.nextInt(5, 12);
    int lineBytes = 4 << random.nextInt(2, 11);
    // Last, so that all that comes before is the same for tests of fewer or more locations.
    List<Integer> factors = new ArrayList<>();
    List<Integer> shifts = new ArrayList<>();
    for (int l = 0; l < plan.cells().size(); l++) {
      factors.add(odd(random));
      shifts.add(random.nextInt() & 0xFFFFFF);
    }
    return new Environment(
        stride,
        interleaved,
        factors,
        shifts,
        spin,
        preStress,
        prePattern,
        stress,
        stressPattern,
        targets,
        step,
        lines,
        lineBytes);
  }

  /// The same with another number of rounds that a testing CTA waits for the others.
  public Environment withSpinLimit(int rounds) {
    return new Environment(
        strideCells,
        interleaved,
        factors,
        shifts,
        rounds,
        preStress,
        prePattern,
        stress,
        stressPattern,
        targets,
        targetStep,
        lines,
        lineBytes);
  }

  static int odd(RandomGenerator random) {
    return (random.nextInt() & 0x7FFFFF) | 1;
  }

  /// How many bytes the scratch area has.
  public long scratchBytes() {
    return (long) lines * lineBytes;
  }
}
