package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is common to all threads while a test is lowered: the mapping, the choice, and what was met
/// so far. Listing the occurrences of a test is lowering it once with first alternatives, so that
/// the list and the lowering cannot disagree.
final class Plan {
  private final Mapping mapping;
  private final Optional<Choice> choice;
  private final List<Occurrence> occurrences = new ArrayList<>();
  private final List<Widening> widenings = new ArrayList<>();
  private int labels;

  /// @param choice empty for first alternatives
  Plan(Mapping mapping, Optional<Choice> choice) {
    this.mapping = mapping;
    this.choice = choice;
  }

  Mapping mapping() {
    return mapping;
  }

  List<Occurrence> occurrences() {
    return occurrences;
  }

  List<Widening> widenings() {
    return widenings;
  }

  Occurrence occurrence(int thread, int number, RowKey row, Optional<ThreadScope> scope) {
    Occurrence occurrence =
        new Occurrence(
            occurrences.size(), thread, number, row, scope, mapping.row(row).alternatives().size());
    occurrences.add(occurrence);
    return occurrence;
  }

  int alternative(Occurrence occurrence) {
    return choice.map(c -> c.of(occurrence)).orElse(0);
  }

  void widened(Widening widening) {
    widenings.add(widening);
  }

  String label() {
    return "L" + labels++;
  }
}
