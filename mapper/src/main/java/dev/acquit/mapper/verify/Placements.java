package dev.acquit.mapper.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Which threads share a CTA. CTAs are numbered by their first thread.
final class Placements {
  private Placements() {}

  /// A CTA for each thread.
  static List<Integer> apart(int threads) {
    return IntStream.range(0, threads).boxed().toList();
  }

  /// One CTA for all.
  static List<Integer> together(int threads) {
    return IntStream.range(0, threads).map(i -> 0).boxed().toList();
  }

  /// Whether all CTAs have the same number of threads.
  static boolean isEven(List<Integer> ctas) {
    return ctas.stream().map(c -> ctas.stream().filter(c::equals).count()).distinct().count() == 1;
  }

  /// All partitions of the threads into CTAs.
  static List<List<Integer>> all(int threads) {
    List<List<Integer>> partitions = new ArrayList<>(List.of(List.of()));
    for (int t = 0; t < threads; t++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> p : partitions) {
        int ctas = p.stream().mapToInt(i -> i + 1).max().orElse(0);
        for (int cta = 0; cta <= ctas; cta++) {
          List<Integer> more = new ArrayList<>(p);
          more.add(cta);
          longer.add(more);
        }
      }
      partitions = longer;
    }
    return partitions;
  }
}
