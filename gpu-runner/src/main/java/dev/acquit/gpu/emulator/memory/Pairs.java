package dev.acquit.gpu.emulator.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers for values of 128 bits: equal values have one, and that of zeros is 0.
final class Pairs {
  private record Pair(long low, long high) {}

  private final List<Pair> pairs = new ArrayList<>();
  private final Map<Pair, Long> numbers = new HashMap<>();

  Pairs() {
    of(0, 0);
  }

  long of(long low, long high) {
    return numbers.computeIfAbsent(
        new Pair(low, high),
        pair -> {
          pairs.add(pair);
          return pairs.size() - 1L;
        });
  }

  long half(long number, boolean high) {
    Pair pair = pairs.get((int) number);
    return high ? pair.high() : pair.low();
  }
}
