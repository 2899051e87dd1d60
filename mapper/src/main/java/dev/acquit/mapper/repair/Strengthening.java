package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.List;

/// Finds the weakest sequences of one alternative with which a table is sound.
///
/// @param inquiry answers
/// @param steps the sequences there are
record Strengthening(Inquiry inquiry, Steps steps) {
  /// What is found.
  ///
  /// @param weakest those that are sound, none above another, the preferred one first
  /// @param complete whether all were decided
  record Found(List<List<Template>> weakest, boolean complete) {}

  /// Looks at the alternative's own sequence and all above it, weakest first. What is found sound
  /// has only unsound ones below it, and what is above it need not be looked at.
  ///
  /// @param context the table
  Found search(Mapping context, Use use) {
    List<Template> now = Change.sequence(context, use);
    List<List<Template>> open = new ArrayList<>(List.of(now));
    open.addAll(steps.allAbove(use.row(), now));
    List<List<Template>> weakest = new ArrayList<>();
    boolean complete = true;
    while (!open.isEmpty()) {
      List<List<Template>> some = some(open);
      open.removeAll(some);
      List<Mapping> tables = some.stream().map(s -> new Change(use, now, s).in(context)).toList();
      List<Answer> answers = inquiry.ask(tables);
      for (int i = 0; i < some.size(); i++) {
        List<Template> asked = some.get(i);
        switch (answers.get(i)) {
          case Answer.Sound s -> {
            weakest.add(asked);
            open.removeIf(o -> Strength.atMost(asked, o));
          }
          case Answer.Unsound u -> {}
          case Answer.Unknown u -> complete = false;
        }
      }
    }
    weakest.sort(Steps::preferred);
    return new Found(weakest, complete);
  }

  /// As many as can be asked at a time. They are of one height, so none decides another.
  private List<List<Template>> some(List<List<Template>> open) {
    int height = Strength.height(open.getFirst());
    return open.stream()
        .takeWhile(s -> Strength.height(s) == height)
        .limit(inquiry.jobs())
        .toList();
  }
}
