package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.Place;
import java.util.List;

/// A thread of an outline.
///
/// @param place where it runs
/// @param steps its instructions in program order
public record OutlineThread(Place place, List<Step> steps) {
  /// Copies the list.
  public OutlineThread {
    steps = List.copyOf(steps);
  }

  /// The register of the value that a step read.
  String result(int index) {
    int reads = 0;
    for (Step step : steps.subList(0, index)) {
      reads += step instanceof Step.Access a && a.reads() ? 1 : 0;
    }
    return "r" + reads;
  }
}
