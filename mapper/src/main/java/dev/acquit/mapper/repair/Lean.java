package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds how much of a sound table can go at once.
///
/// @param inquiry answers
/// @param steps the sequences there are
record Lean(Inquiry inquiry, Steps steps) {
  /// The changes that make a sound table as lean as it gets: none of its alternatives can be made
  /// weaker by a further step, as far as that is known. There may be other tables as lean.
  ///
  /// @param needs what [Needs] says of the table
  List<Change> changes(Mapping table, List<Need> needs) {
    Map<Use, List<Need>> redundant = new HashMap<>();
    needs.stream()
        .filter(Need::redundant)
        .forEach(n -> redundant.computeIfAbsent(n.use(), u -> new ArrayList<>()).add(n));
    if (redundant.isEmpty()) {
      return List.of();
    }
    Mapping lean = table;
    for (Use use : Inquiry.uses(table)) {
      if (redundant.containsKey(use)) {
        lean = change(lean, use, redundant.get(use).stream().min(costliest()).orElseThrow());
      }
    }
    // All at once is one question where they do not depend on each other.
    if (!(inquiry.ask(lean) instanceof Answer.Sound)) {
      lean = table;
    }
    for (Use use : Inquiry.uses(table)) {
      if (redundant.containsKey(use)) {
        lean = descend(lean, use);
      }
    }
    List<Change> changes = new ArrayList<>();
    for (Use use : Inquiry.uses(table)) {
      List<Template> before = Change.sequence(table, use);
      List<Template> after = Change.sequence(lean, use);
      if (!before.equals(after)) {
        changes.add(new Change(use, before, after));
      }
    }
    return List.copyOf(changes);
  }

  private static Mapping change(Mapping table, Use use, Need need) {
    return new Change(use, Change.sequence(table, use), need.weaker()).in(table);
  }

  /// What costs most at run time goes first: a fence that is dropped, the strongest before others.
  private static Comparator<Need> costliest() {
    return Comparator.comparing((Need n) -> n.step().to().isPresent())
        .thenComparingInt(n -> -Strength.height(List.of(n.step().from())));
  }

  /// Goes down from an alternative as long as some step is sound.
  private Mapping descend(Mapping from, Use use) {
    Mapping table = from;
    while (true) {
      List<Template> now = Change.sequence(table, use);
      List<Need> down =
          steps.down(use.row(), now).stream()
              .map(s -> new Need(use, s, s.apply(now), new Answer.Unknown("not asked yet")))
              .sorted(costliest())
              .toList();
      Mapping next = table;
      for (Need need : down) {
        Mapping weaker = change(table, use, need);
        if (inquiry.ask(weaker) instanceof Answer.Sound) {
          next = weaker;
          break;
        }
      }
      if (next.equals(table)) {
        return table;
      }
      table = next;
    }
  }
}
