package dev.acquit.bench.fuzz;

import java.util.SplittableRandom;

/// A damaged text.
///
/// @param number which of all
/// @param kind what it was
/// @param text what it is now
record Mutant(int number, Kind kind, String text) {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /// A mutant depends on the seeds, the number of the run and its own number alone, so it can be
  /// made again without the others. A third each are PTX and C++, a sixth each models and tables.
  static Mutant of(Seeds seeds, long run, int number) {
    var random = new SplittableRandom(run + SPREAD * (number + 1));
    Kind kind =
        switch (random.nextInt(6)) {
          case 0, 1 -> Kind.PTX;
          case 2, 3 -> Kind.CPP;
          case 4 -> Kind.CAT;
          default -> Kind.MAPPING;
        };
    String text = seeds.any(kind, random);
    return new Mutant(number, kind, new Mutator(random).of(text, seeds.any(kind, random)));
  }
}
