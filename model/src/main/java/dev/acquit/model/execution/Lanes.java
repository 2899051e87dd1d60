package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;

/// Which lanes the threads of a CTA are: they are counted in the order of the test.
final class Lanes {
  private static final int WARP = 32;

  private Lanes() {}

  /// The warp of a thread in its CTA.
  static int warp(Candidate candidate, int thread) {
    return rank(candidate, thread) / WARP;
  }

  /// The number of a thread in its warp.
  static int lane(Candidate candidate, int thread) {
    return rank(candidate, thread) % WARP;
  }

  /// Whether the mask of a warp names the lane of a thread.
  static boolean isNamed(Candidate candidate, int thread, long mask) {
    return (mask >> lane(candidate, thread) & 1) != 0;
  }

  private static int rank(Candidate candidate, int thread) {
    Place place = candidate.program().threads().get(thread).place();
    int rank = 0;
    for (int t = 0; t < thread; t++) {
      rank += candidate.program().threads().get(t).place().equals(place) ? 1 : 0;
    }
    return rank;
  }
}
