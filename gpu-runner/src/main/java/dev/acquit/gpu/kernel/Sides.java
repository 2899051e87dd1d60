package dev.acquit.gpu.kernel;

import dev.acquit.gpu.host.HostCode;
import dev.acquit.gpu.host.HostRefusedException;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;

/// Which threads of a test a kernel runs, and which somebody else does because they are on another
/// GPU.
///
/// @param test the test, the kernel's threads first
/// @param end which end of it the kernel is
/// @param own how many threads the kernel runs
/// @param hosts the others, in the order in which they come behind those, if the host runs them
record Sides(PtxTest test, End end, int own, List<HostCode> hosts) {
  /// Divides a test between a kernel and the host: the kernel gets the threads of the first GPU
  /// that leaves to the host only what the host can execute.
  ///
  /// @throws RefusedException if there is none
  static Sides of(PtxTest test) throws RefusedException {
    HostRefusedException first = null;
    for (PtxThread thread : gpus(test)) {
      try {
        return of(test, thread);
      } catch (HostRefusedException e) {
        first = first == null ? e : first;
      }
    }
    throw new RefusedException(first == null ? "the test has no threads" : first.getMessage());
  }

  private static Sides of(PtxTest test, PtxThread one) throws HostRefusedException {
    List<String> locations = PtxVariables.of(test.threads(), test.header().init());
    List<HostCode> codes = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      if (!thread.place().shares(Scope.GPU, one.place())) {
        codes.add(HostCode.of(thread, locations));
      }
    }
    End end = codes.isEmpty() ? End.ALONE : End.BESIDE_HOST;
    return new Sides(
        ordered(test, one), end, test.threads().size() - codes.size(), List.copyOf(codes));
  }

  /// Ways to divide a test between kernels of two GPUs: either GPU of the test may be the first.
  ///
  /// @throws RefusedException if its threads are not on two GPUs
  static List<Sides> pairs(PtxTest test) throws RefusedException {
    List<PtxThread> gpus = gpus(test);
    if (gpus.size() != 2) {
      throw new RefusedException(
          "the test has threads on %d GPUs, and two kernels are for two".formatted(gpus.size()));
    }
    List<Sides> ways = new ArrayList<>();
    for (PtxThread one : gpus) {
      int own =
          (int)
              test.threads().stream().filter(t -> t.place().shares(Scope.GPU, one.place())).count();
      ways.add(new Sides(ordered(test, one), End.FIRST, own, List.of()));
    }
    return ways;
  }

  /// A thread of each GPU of the test.
  static List<PtxThread> gpus(PtxTest test) {
    List<PtxThread> gpus = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      if (gpus.stream().noneMatch(t -> t.place().shares(Scope.GPU, thread.place()))) {
        gpus.add(thread);
      }
    }
    return gpus;
  }

  /// The test with the threads of one GPU first.
  private static PtxTest ordered(PtxTest test, PtxThread one) {
    List<PtxThread> all = new ArrayList<>();
    test.threads().stream().filter(t -> t.place().shares(Scope.GPU, one.place())).forEach(all::add);
    test.threads().stream()
        .filter(t -> !t.place().shares(Scope.GPU, one.place()))
        .forEach(all::add);
    return new PtxTest(test.header(), all);
  }

  /// The second kernel's part of a test that is divided between two.
  Sides second() {
    List<PtxThread> all = new ArrayList<>(others());
    all.addAll(kernel());
    return new Sides(new PtxTest(test.header(), all), End.SECOND, others().size(), List.of());
  }

  /// The threads that the kernel runs.
  List<PtxThread> kernel() {
    return test.threads().subList(0, own);
  }

  /// The threads that somebody else runs.
  List<PtxThread> others() {
    return test.threads().subList(own, test.threads().size());
  }
}
