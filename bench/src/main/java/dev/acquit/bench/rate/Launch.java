package dev.acquit.bench.rate;

import dev.acquit.gpu.kernel.Cell;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.run.Configuration;
import java.util.List;
import java.util.Random;

/// How large a launch is on an H200: what a runner makes of a configuration there.
///
/// @param testing CTAs that test
/// @param stressing CTAs that make stress
/// @param threads threads of a CTA
/// @param rounds how many rounds stress has at most for each instance of a thread
/// @param stride distance of two cells of a location, in bytes
record Launch(int testing, int stressing, int threads, int rounds, int stride) {
  static final int MULTIPROCESSORS = 132;

  /// Of the CUDA Programming Guide, compute capability 9.0: threads and CTAs that a multiprocessor
  /// holds.
  private static final int RESIDENT_THREADS = 2048;

  private static final int RESIDENT_CTAS = 32;
  private static final int CONFIGURATIONS = 500;

  /// So many configurations of one seed.
  static List<Launch> all(KernelPlan plan) {
    return Configuration.draw(1, CONFIGURATIONS).stream().map(c -> of(c, plan)).toList();
  }

  private static Launch of(Configuration c, KernelPlan plan) {
    Environment environment = Environment.draw(plan, new Random(c.number()));
    int room = MULTIPROCESSORS * Math.min(RESIDENT_CTAS, RESIDENT_THREADS / c.threads());
    int unit = plan.mode() == KernelMode.ALL_ROLES ? 1 : plan.seating().clusters();
    int wanted = unit * Integer.highestOneBit(Math.max(1, c.testingCtas() / unit));
    long roomToTest = (long) room * wanted / (wanted + c.stressCtas());
    int testing = wanted;
    while (testing > unit && testing > roomToTest) {
      testing /= 2;
    }
    int stressing = Math.clamp(room - testing, 0, c.stressCtas());
    int cell = plan.cells().stream().mapToInt(Cell::bytes).max().orElse(4);
    return new Launch(
        testing,
        stressing,
        c.threads(),
        stressing == 0 ? 0 : environment.stress(),
        cell * environment.strideCells());
  }
}
