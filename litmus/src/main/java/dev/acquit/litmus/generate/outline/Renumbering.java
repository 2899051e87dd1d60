package dev.acquit.litmus.generate.outline;

import java.util.ArrayList;
import java.util.List;

/// Gives locations other numbers.
///
/// @param names the names of the locations by their new number
/// @param to the new number of each location
record Renumbering(List<String> names, List<Integer> to) {
  /// Copies the lists.
  Renumbering {
    names = List.copyOf(names);
    to = List.copyOf(to);
  }

  /// Numbers locations in the order of their declarations, then in that of the old numbers.
  ///
  /// @param old the names by their old number
  /// @param declared names in another order; some may be unused, and some may be missing
  static Renumbering of(List<String> old, List<String> declared) {
    List<String> names = new ArrayList<>(declared.stream().distinct().toList());
    names.retainAll(old);
    for (String name : old) {
      if (!names.contains(name)) {
        names.add(name);
      }
    }
    return new Renumbering(names, old.stream().map(names::indexOf).toList());
  }

  Outline apply(Outline outline) {
    return new Outline(
        outline.threads().stream()
            .map(t -> new OutlineThread(t.place(), t.steps().stream().map(this::step).toList()))
            .toList());
  }

  private Step step(Step step) {
    return step instanceof Step.Access a ? a.at(to.get(a.location()), a.value()) : step;
  }
}
