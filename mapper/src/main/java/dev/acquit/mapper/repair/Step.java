package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One instruction of a sequence made weaker.
///
/// @param index where it stands, from 0
/// @param from the instruction
/// @param to what it becomes; empty: it is dropped
public record Step(int index, Template from, Optional<Template> to) {
  /// The sequence after the step.
  List<Template> apply(List<Template> sequence) {
    List<Template> changed = new ArrayList<>(sequence);
    if (to.isPresent()) {
      changed.set(index, to.get());
    } else {
      changed.remove(index);
    }
    return List.copyOf(changed);
  }

  /// How much weaker the sequence gets.
  int depth() {
    return Strength.height(List.of(from)) - Strength.height(to.map(List::of).orElse(List.of()));
  }

  /// For example `fence.sc.S -> fence.acq_rel.S`, or `fence.sc.S dropped`.
  @Override
  public String toString() {
    return from + to.map(t -> " -> " + t).orElse(" dropped");
  }
}
