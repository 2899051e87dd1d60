package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds what the instructions of a sound table are there for, and how much of it can go.
///
/// @param inquiry answers
/// @param steps the sequences there are
record Needs(Inquiry inquiry, Steps steps) {
  /// Every alternative made one step weaker in every way: alternatives in the order of the table,
  /// steps in the order of the instructions. Small steps are asked about first, since what is
  /// unsound then decides the larger ones: with `fence.acq_rel` too weak, no fence is, too.
  List<Need> of(Mapping table) {
    record Question(Use use, Step step, Change change) {}
    List<Question> questions = new ArrayList<>();
    for (Use use : Inquiry.uses(table)) {
      List<Template> now = Change.sequence(table, use);
      for (Step step : steps.down(use.row(), now)) {
        questions.add(new Question(use, step, new Change(use, now, step.apply(now))));
      }
    }
    Map<Question, Answer> answers = new HashMap<>();
    for (int depth : questions.stream().map(q -> q.step().depth()).distinct().sorted().toList()) {
      List<Question> round = questions.stream().filter(q -> q.step().depth() == depth).toList();
      List<Answer> those = inquiry.ask(round.stream().map(q -> q.change().in(table)).toList());
      for (int i = 0; i < round.size(); i++) {
        answers.put(round.get(i), those.get(i));
      }
    }
    return questions.stream()
        .map(q -> new Need(q.use(), q.step(), q.change().after(), answers.get(q)))
        .toList();
  }

  /// The changes that make a sound table as lean as it gets: none of its alternatives can be made
  /// weaker by a further step, as far as that is known. There may be other tables as lean.
  ///
  /// @param needs what [#of] says of the table
  List<Change> lean(Mapping table, List<Need> needs) {
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
        .thenComparing(n -> -Strength.height(List.of(n.step().from())));
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
