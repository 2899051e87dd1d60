package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// Collects final states, in the words of conditions: `0:r0` and `x`.
final class FinalStates {
  private final Map<String, IntegerType> objects;
  private final Map<String, IntegerType> terms = new LinkedHashMap<>();
  private final SequencedSet<SequencedMap<String, BigInteger>> all = new LinkedHashSet<>();

  FinalStates(Map<String, IntegerType> objects) {
    this.objects = objects;
  }

  void add(List<SequencedMap<String, IntegerValue>> threads, Map<String, BigInteger> memory) {
    SequencedMap<String, BigInteger> state = new LinkedHashMap<>();
    for (int t = 0; t < threads.size(); t++) {
      String thread = t + ":";
      threads
          .get(t)
          .forEach((name, value) -> {
            terms.put(thread + name, value.type());
            state.put(thread + name, value.number());
          });
    }
    objects.forEach((name, type) -> {
      terms.put(name, type);
      state.put(name, memory.get(name));
    });
    all.add(state);
  }

  Map<String, IntegerType> terms() {
    return terms;
  }

  SequencedSet<SequencedMap<String, BigInteger>> all() {
    return all;
  }
}
