package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.WarpPlace;
import java.util.List;

/// Which lanes the threads of a candidate are.
final class Lanes {
  private Lanes() {}

  /// The warp of a thread in its CTA.
  static int warp(Candidate candidate, int thread) {
    return place(candidate, thread).warp();
  }

  /// The number of a thread in its warp.
  static int lane(Candidate candidate, int thread) {
    return place(candidate, thread).lane();
  }

  /// Whether the mask of a warp names the lane of a thread.
  static boolean isNamed(Candidate candidate, int thread, long mask) {
    return (mask >> lane(candidate, thread) & 1) != 0;
  }

  private static WarpPlace place(Candidate candidate, int thread) {
    List<ProgramThread> threads = candidate.program().threads();
    List<Place> places = threads.stream().map(ProgramThread::place).toList();
    return WarpPlace.of(places, thread, threads.get(thread).initial());
  }
}
