package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.ast.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/// A finite set of programs.
///
/// @param vocabulary the instructions they are made of
/// @param bounds how large they may be
/// @param filters which of them are wanted
/// @param placements where so many threads may run. What is allowed for some threads is allowed for
///   the same threads in any order, and numbers of CTAs, clusters and devices are names only; so a
///   list may leave out what follows
public record ProgramSpace(
    Vocabulary vocabulary,
    Bounds bounds,
    Filters filters,
    IntFunction<List<List<Place>>> placements) {
  /// A space of programs whose threads run in a CTA each, on one device.
  public static ProgramSpace of(Vocabulary vocabulary, Bounds bounds, Filters filters) {
    return new ProgramSpace(vocabulary, bounds, filters, Placements.every(Set.of()));
  }

  /// The lengths of the threads of all programs, in the order of the enumeration: by sum, by number
  /// of threads, long threads first.
  List<int[]> lengths() {
    List<int[]> all = new ArrayList<>();
    int fewest = filters.communicating() ? 2 : 1;
    for (int size = bounds.minInstructions(); size <= bounds.maxInstructions(); size++) {
      for (int threads = fewest; threads <= Math.min(size, bounds.maxThreads()); threads++) {
        split(size, new int[threads], 0, all);
      }
    }
    return all;
  }

  private static void split(int rest, int[] lengths, int thread, List<int[]> all) {
    int after = lengths.length - thread - 1;
    if (after < 0) {
      all.add(lengths.clone());
      return;
    }
    int most = thread == 0 ? rest : Math.min(rest, lengths[thread - 1]);
    for (int length = Math.min(most, rest - after); length * (after + 1) >= rest; length--) {
      lengths[thread] = length;
      split(rest - length, lengths, thread + 1, all);
    }
  }
}
