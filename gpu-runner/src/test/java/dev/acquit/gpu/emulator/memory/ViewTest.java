package dev.acquit.gpu.emulator.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Views that share nodes behave like maps that share nothing.
class ViewTest {
  @Test
  void viewsAreMaps() {
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      int locations = 1 << random.nextInt(12);
      List<View> views = new ArrayList<>(List.of(new View(), new View(), new View()));
      List<Map<Integer, Long>> maps =
          new ArrayList<>(List.of(new HashMap<>(), new HashMap<>(), new HashMap<>()));
      for (int step = 0; step < 300; step++) {
        int a = random.nextInt(views.size());
        int b = random.nextInt(views.size());
        switch (random.nextInt(8)) {
          case 0, 1 -> {
            views.get(a).join(views.get(b));
            maps.get(b)
                .forEach((k, v) -> {
                  if (a != b) {
                    maps.get(a).merge(k, v, Math::max);
                  }
                });
          }
          case 2 -> {
            views.set(a, views.get(b).copy());
            maps.set(a, new HashMap<>(maps.get(b)));
          }
          case 3 -> {
            if (random.nextInt(10) == 0) {
              views.get(a).clear();
              maps.get(a).clear();
            }
          }
          default -> {
            int location = random.nextInt(locations);
            long stamp = random.nextInt(50);
            views.get(a).raise(location, stamp);
            maps.get(a).merge(location, stamp, Math::max);
          }
        }
      }
      for (int v = 0; v < views.size(); v++) {
        for (int location = 0; location < locations + 20; location++) {
          assertThat(views.get(v).bound(location))
              .as("seed %d, round %d", seed, round)
              .isEqualTo(maps.get(v).getOrDefault(location, Long.MIN_VALUE));
        }
      }
    }
  }
}
