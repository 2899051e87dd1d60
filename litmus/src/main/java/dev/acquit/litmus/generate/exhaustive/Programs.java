package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The programs whose threads have given lengths, one after the other.
final class Programs {
  /// Rather many skeletons have the same locations; a space that has more kinds than this is too
  /// large to be gone through.
  private static final int KNOWN_COUNTS = 1 << 16;

  private final InstructionCodes alphabet;
  private final Skeletons skeletons;
  private final Locations locations;
  private final Symmetry symmetry;
  private final PlacementOrbits orbits;
  private final Map<Long, Long> counts = new HashMap<>();

  /// Whether there is a skeleton, and a choice of locations for it.
  private boolean inSkeleton;

  private boolean located;
  private int placement;

  Programs(ProgramSpace space, InstructionCodes alphabet, Layout layout, int[] lengths) {
    this.alphabet = alphabet;
    skeletons = new Skeletons(alphabet, space.filters(), lengths);
    locations = new Locations(alphabet, space.filters(), space.bounds().maxLocations());
    symmetry = new Symmetry(layout.permutations());
    orbits = layout.orbits();
  }

  /// What depends on the number of threads alone.
  ///
  /// @param permutations the permutations of the threads
  /// @param orbits their placements
  record Layout(Permutations permutations, PlacementOrbits orbits) {
    static Layout of(ProgramSpace space, int threads) {
      Permutations permutations = new Permutations(threads);
      return new Layout(
          permutations, new PlacementOrbits(space.placements().apply(threads), permutations));
    }
  }

  /// Goes on by so many programs, at least one.
  ///
  /// @return how many there were, not more than asked for; if there were fewer, this is at its end
  long advance(long wanted) {
    long passed = 0;
    while (passed < wanted) {
      if (located && nextPlacement()) {
        passed++;
      } else if (!inSkeleton || !nextLocations()) {
        located = false;
        inSkeleton = skeletons.next();
        if (!inSkeleton) {
          return passed;
        }
        // Where little is wanted, counting costs more than it saves.
        long here = wanted - passed > 1 ? count() : Long.MAX_VALUE;
        if (here < wanted - passed) {
          passed += here;
          inSkeleton = false;
        } else {
          begin();
        }
      }
    }
    return passed;
  }

  /// The number of programs of this skeleton.
  private long count() {
    if (counts.size() >= KNOWN_COUNTS) {
      counts.clear();
    }
    return counts.computeIfAbsent(
        skeletons.signature(),
        signature -> {
          long count = 0;
          begin();
          while (nextLocations()) {
            if (symmetry.stabiliserSize() == 0) {
              count += orbits.count();
              continue;
            }
            while (nextPlacement()) {
              count++;
            }
          }
          return count;
        });
  }

  private void begin() {
    locations.begin(skeletons);
    symmetry.begin(skeletons);
    located = false;
  }

  private boolean nextLocations() {
    while (locations.next()) {
      if (symmetry.first(locations)) {
        located = true;
        placement = -1;
        return true;
      }
    }
    located = false;
    return false;
  }

  private boolean nextPlacement() {
    placement++;
    while (placement < orbits.count()
        && !orbits.first(placement, symmetry.stabiliser(), symmetry.stabiliserSize())) {
      placement++;
    }
    return placement < orbits.count();
  }

  /// The program that this is at. The writes of a location get the values 1, 2, 3, ... thread by
  /// thread.
  Outline outline() {
    int[] values = new int[locations.count()];
    List<OutlineThread> threads = new ArrayList<>(skeletons.threads());
    int at = 0;
    int access = 0;
    for (int t = 0; t < skeletons.threads(); t++) {
      Step[] steps = new Step[skeletons.length(t)];
      for (int i = 0; i < steps.length; i++) {
        int code = skeletons.code(at++);
        InstructionCodes.Class kind = alphabet.classOf(code);
        int location = kind.accesses() ? locations.location(access++) : 0;
        int value = kind.writes() ? ++values[location] : 0;
        steps[i] = alphabet.step(code, location, value);
      }
      threads.add(new OutlineThread(orbits.placement(placement).get(t), List.of(steps)));
    }
    return new Outline(threads);
  }
}
