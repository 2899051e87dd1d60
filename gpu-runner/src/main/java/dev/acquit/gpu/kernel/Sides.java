package dev.acquit.gpu.kernel;

import dev.acquit.gpu.host.HostCode;
import dev.acquit.gpu.host.HostRefusedException;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;

/// Which threads of a test a kernel runs, and which the host does because they are on another GPU.
///
/// @param test the test, the kernel's threads first
/// @param hosts the others, in the order in which they come behind those
record Sides(PtxTest test, List<HostCode> hosts) {
  /// Divides a test: the kernel gets the threads of the first GPU that leaves to the host only what
  /// the host can execute.
  ///
  /// @throws RefusedException if there is none
  static Sides of(PtxTest test) throws RefusedException {
    HostRefusedException first = null;
    List<PtxThread> tried = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      if (tried.stream().noneMatch(t -> t.place().shares(Scope.GPU, thread.place()))) {
        tried.add(thread);
        try {
          return of(test, thread);
        } catch (HostRefusedException e) {
          first = first == null ? e : first;
        }
      }
    }
    throw new RefusedException(first == null ? "the test has no threads" : first.getMessage());
  }

  private static Sides of(PtxTest test, PtxThread one) throws HostRefusedException {
    List<String> locations = PtxVariables.of(test.threads(), test.header().init());
    List<PtxThread> kernel = new ArrayList<>();
    List<PtxThread> host = new ArrayList<>();
    List<HostCode> codes = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      if (thread.place().shares(Scope.GPU, one.place())) {
        kernel.add(thread);
      } else {
        host.add(thread);
        codes.add(HostCode.of(thread, locations));
      }
    }
    kernel.addAll(host);
    return new Sides(new PtxTest(test.header(), kernel), List.copyOf(codes));
  }

  /// The threads that a kernel runs.
  List<PtxThread> kernel() {
    return test.threads().subList(0, test.threads().size() - hosts.size());
  }

  /// The threads that the host runs.
  List<PtxThread> host() {
    return test.threads().subList(test.threads().size() - hosts.size(), test.threads().size());
  }
}
