package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds what the instructions of a sound table are there for: every alternative is made one step
/// weaker in every way.
///
/// To prove a table sound takes long, to refute it does not. So one question is about many steps at
/// once, one of each alternative. If they are sound together, each of them is. If not, the test
/// that shows it is run with each step alone, and most often it decides some of them. Where it does
/// not, its steps only fail together, and are asked about one by one.
final class Needs {
  private record Question(Use use, Step step, Change change, Mapping weaker) {}

  /// Programs that show what a fence of C++ is there for have four accesses besides.
  private static final int FENCES = 5;

  private final Inquiry inquiry;
  private final Mapping table;
  private final List<Question> questions = new ArrayList<>();
  private final Map<Question, Answer> answers = new LinkedHashMap<>();

  /// @param inquiry answers
  /// @param steps the sequences there are
  /// @param table the table, which is sound
  Needs(Inquiry inquiry, Steps steps, Mapping table) {
    this.inquiry = inquiry;
    this.table = table;
    for (Use use : Inquiry.uses(table)) {
      List<Template> now = Change.sequence(table, use);
      for (Step step : steps.down(use.row(), now)) {
        Change change = new Change(use, now, step.apply(now));
        questions.add(new Question(use, step, change, change.in(table)));
      }
    }
  }

  /// What each step does: alternatives in the order of the table, steps in the order of their
  /// instructions.
  List<Need> find() {
    lookUp();
    while (answers.size() < questions.size()) {
      int before = answers.size();
      List<List<Question>> bundles = bundles();
      List<Answer> together = inquiry.ask(bundles.stream().map(this::all).toList());
      lookUp();
      Set<Question> hard = new HashSet<>();
      for (int i = 0; i < bundles.size(); i++) {
        List<Question> open = open(bundles.get(i));
        // A test that decides one step is worth another try with the rest.
        if (open.size() == bundles.get(i).size()) {
          hard.addAll(involved(open, together.get(i)));
        }
      }
      if (answers.size() == before || !hard.isEmpty()) {
        askAlone(hard.isEmpty() ? open(bundles.getFirst()) : List.copyOf(hard));
      }
    }
    return questions.stream().map(this::need).toList();
  }

  private Need need(Question q) {
    Answer answer =
        switch (answers.get(q)) {
          case Answer.Unsound(var c) -> new Answer.Unsound(inquiry.smallest(c, q.weaker()));
          case Answer.Sound(int bound) when isFence(q.use()) && bound < FENCES ->
              new Answer.Unknown("cannot be told below " + FENCES + " C++ instructions");
          case Answer other -> other;
        };
    return new Need(q.use(), q.step(), q.change().after(), answer);
  }

  private static boolean isFence(Use use) {
    return use.row().operation() == Operation.FENCE;
  }

  /// Decides what can be decided without a question.
  private void lookUp() {
    List<Question> open = open(questions);
    List<Optional<Answer>> known = inquiry.known(open.stream().map(Question::weaker).toList());
    for (int i = 0; i < open.size(); i++) {
      Question q = open.get(i);
      known.get(i).ifPresent(a -> answers.put(q, a));
    }
  }

  private void askAlone(List<Question> some) {
    List<Answer> those = inquiry.ask(some.stream().map(Question::weaker).toList());
    for (int i = 0; i < some.size(); i++) {
      answers.put(some.get(i), those.get(i));
    }
  }

  private List<Question> open(Collection<Question> some) {
    return some.stream().filter(q -> !answers.containsKey(q)).toList();
  }

  /// An open step of each alternative, the largest: it gets a test of its own then, which says more
  /// than one that a smaller step fails already. As many bundles as can be asked about at a time.
  private List<List<Question>> bundles() {
    Map<Use, Question> largest = new LinkedHashMap<>();
    for (Question q : open(questions)) {
      largest.merge(q.use(), q, (a, b) -> b.step().depth() > a.step().depth() ? b : a);
    }
    int count = Math.min(inquiry.jobs(), largest.size());
    List<List<Question>> bundles = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      bundles.add(new ArrayList<>());
    }
    int next = 0;
    for (Question q : largest.values()) {
      bundles.get(next++ % count).add(q);
    }
    return bundles;
  }

  private Mapping all(List<Question> bundle) {
    Mapping weaker = table;
    for (Question q : bundle) {
      weaker = q.change().in(weaker);
    }
    return weaker;
  }

  /// The steps of a bundle that its answer is about.
  private List<Question> involved(List<Question> bundle, Answer answer) {
    if (answer instanceof Answer.Unsound(var c)) {
      List<Use> uses = inquiry.uses(c, all(bundle));
      List<Question> some = bundle.stream().filter(q -> uses.contains(q.use())).toList();
      return some.isEmpty() ? bundle : some;
    }
    return bundle;
  }
}
