package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Term;
import java.util.List;

/// A straight-line program: what generators make, and what [OutlineWriter] turns into a test.
///
/// @param threads the threads, in order; locations are numbered from 0 without gaps
public record Outline(List<OutlineThread> threads) {
  private static final String LOCATION_NAMES = "xyzwabcdefgh";

  /// Copies the list.
  public Outline {
    threads = List.copyOf(threads);
  }

  /// The number of locations.
  public int locations() {
    int most = -1;
    for (OutlineThread thread : threads) {
      for (Step step : thread.steps()) {
        if (step instanceof Step.Access access) {
          most = Math.max(most, access.location());
        }
      }
    }
    return most + 1;
  }

  /// The number of instructions.
  public int size() {
    int size = 0;
    for (OutlineThread thread : threads) {
      size += thread.steps().size();
    }
    return size;
  }

  /// The register in which the result of a reading step lies: `r0` for the first of its thread.
  ///
  /// @param thread the thread's number
  /// @param index the step's number in its thread
  public Term.ThreadRegister result(int thread, int index) {
    return new Term.ThreadRegister(
        thread, "r" + reads(threads.get(thread).steps().subList(0, index)));
  }

  private static int reads(List<Step> steps) {
    int reads = 0;
    for (Step step : steps) {
      reads += step instanceof Step.Access a && a.reads() ? 1 : 0;
    }
    return reads;
  }

  /// A location as a condition names it.
  public static Term.Memory memory(int location) {
    return new Term.Memory(locationName(location));
  }

  /// The name of a location: `x`, `y`, `z`, `w`, `a`, ...
  public static String locationName(int location) {
    return location < LOCATION_NAMES.length()
        ? LOCATION_NAMES.substring(location, location + 1)
        : "v" + location;
  }

  /// The number of a location with a name of one letter.
  ///
  /// @throws IllegalArgumentException if no location is called so
  public static int location(String name) {
    int number = name.length() == 1 ? LOCATION_NAMES.indexOf(name) : -1;
    if (number < 0) {
      throw new IllegalArgumentException("'" + name + "' is no location");
    }
    return number;
  }
}
