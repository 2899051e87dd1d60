package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.CatStatement.Kind;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Pair;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// All questions about the executions of a layout under a table, each put to a formula and to the
/// enumerating engine. A question is made so that the formula can be satisfied when the answer is
/// yes; where closures go round in circles it may be when the answer is no.
final class Comparison {
  /// What is asked.
  enum About {
    /// Whether a PTX model allows the execution.
    TARGET,
    /// Whether a C++ model forbids the execution.
    SOURCE,
    /// Whether one axiom of a C++ model fails.
    AXIOM,
    /// Whether an execution has no race.
    RACE
  }

  /// An answer of the enumerating engine.
  ///
  /// @param yes the answer
  /// @param exact whether the formula has to give the same; otherwise it may also say yes
  record Expected(boolean yes, boolean exact) {}

  private record Question(
      String words, About about, MemoryModel model, List<Check> checks, FixedFormula formula) {}

  /// Two answers.
  ///
  /// @param words the question
  /// @param about what is asked
  /// @param expected the enumerating engine's
  /// @param found the formula's
  record Answered(String words, About about, Expected expected, boolean found) {
    boolean agrees() {
      return found == expected.yes();
    }

    /// Whether the difference, if any, is the one that is allowed.
    boolean isRight() {
      return agrees() || !expected.exact() && found;
    }
  }

  private final Mapping mapping;
  private final MappingForms vocabulary;
  private final Layout layout;
  private final Settings settings;

  /// For formulas about all programs of the layout; what is left of others is small.
  private final SatSolver solver;

  private final List<Question> questions = new ArrayList<>();

  Comparison(
      Mapping mapping,
      MappingForms vocabulary,
      Layout layout,
      Settings settings,
      List<MemoryModel> sources,
      List<MemoryModel> targets,
      SatSolver solver)
      throws UnsupportedModelException {
    this.mapping = mapping;
    this.vocabulary = vocabulary;
    this.layout = layout;
    this.settings = settings;
    this.solver = solver;
    for (MemoryModel target : targets) {
      add(target.name() + " allows", About.TARGET, target, target.axioms());
    }
    for (MemoryModel source : sources) {
      List<Check> axioms = source.axioms();
      add(source.name() + " forbids", About.SOURCE, source, axioms);
      for (Check axiom : axioms) {
        add(source.name() + " " + axiom.name() + " fails", About.AXIOM, source, List.of(axiom));
      }
      for (Kind kind : List.of(Kind.UNDEFINED_UNLESS, Kind.GUARDED_UNDEFINED_UNLESS)) {
        for (Check c : source.checks()) {
          if (c.kind() == kind) {
            add(source.name() + " " + kind + " " + c.name(), About.RACE, source, List.of(c));
          }
        }
      }
    }
  }

  private Pair pair() {
    return new Pair(layout, vocabulary.forms(), settings);
  }

  private void add(String words, About about, MemoryModel model, List<Check> checks)
      throws UnsupportedModelException {
    Pair pair = asking(about, model, checks);
    questions.add(
        new Question(words, about, model, checks, new FixedFormula(pair, new Sat4jSolver())));
  }

  private Pair asking(About about, MemoryModel model, List<Check> checks)
      throws UnsupportedModelException {
    Pair pair = pair();
    switch (about) {
      case TARGET -> pair.targetAllows(model);
      case SOURCE, AXIOM -> pair.sourceForbids(only(model, Set.of(Kind.AXIOM), checks), checks);
      case RACE ->
          pair.sourceAllows(
              only(model, Set.of(Kind.UNDEFINED_UNLESS, Kind.GUARDED_UNDEFINED_UNLESS), checks));
    }
    return pair;
  }

  /// The same with these checks only.
  private static MemoryModel only(MemoryModel model, Set<Kind> kinds, List<Check> checks) {
    if (!checks.stream().allMatch(c -> kinds.contains(c.kind()))) {
      throw new AssertionError(checks);
    }
    return model.with(checks);
  }

  /// What the enumerating engine answers to all questions.
  List<Expected> expected(Instance instance) {
    Events source = Events.source(instance, vocabulary);
    Events target = Events.target(instance, vocabulary, mapping);
    List<Expected> all = new ArrayList<>();
    MemoryModel last = null;
    Enumerated judge = null;
    for (Question q : questions) {
      if (!q.model().equals(last)) {
        last = q.model();
        judge = new Enumerated(last, q.about() == About.TARGET ? target : source);
      }
      Enumerated its = judge;
      boolean exact = true;
      for (Check c : q.checks()) {
        exact &= q.about() == About.TARGET || its.isExact(c, q.about() != About.RACE);
      }
      boolean yes =
          switch (q.about()) {
            case TARGET -> its.allows();
            case SOURCE, AXIOM -> q.checks().stream().anyMatch(its::fails);
            case RACE -> q.checks().stream().noneMatch(its::fails);
          };
      all.add(new Expected(yes, exact));
    }
    return all;
  }

  /// Both answers to all questions.
  List<Answered> answers(Instance instance) {
    List<Expected> expected = expected(instance);
    List<Answered> all = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      Question q = questions.get(i);
      all.add(
          new Answered(q.words(), q.about(), expected.get(i), q.formula().isSatisfiable(instance)));
    }
    return all;
  }

  /// The answer of a formula that is about this instance alone from the start.
  boolean alone(Instance instance, int question) throws UnsupportedModelException {
    Question q = questions.get(question);
    Pair pair = asking(q.about(), q.model(), q.checks());
    pair.only(instance);
    return FixedFormula.isSatisfiable(pair.clauses(), solver);
  }

  /// Executions that a PTX model allows and in which an axiom of a C++ model fails, as a solver
  /// finds them: what random executions hardly ever are, chains of synchronisation that go almost
  /// all the way.
  ///
  /// @param most how many at most
  List<Instance> counterexamples(MemoryModel target, MemoryModel source, Check axiom, int most)
      throws UnsupportedModelException {
    Pair pair = pair();
    pair.targetAllows(target);
    pair.sourceForbids(source, List.of(axiom));
    List<Instance> found = new ArrayList<>();
    while (found.size() < most
        && solver.solve(pair.clauses(), Duration.ofMinutes(10)) instanceof Answer.Satisfiable s) {
      found.add(pair.instance(s));
      pair.exclude(found.getLast());
    }
    return found;
  }

  /// An instance in words.
  String describe(Instance instance) {
    StringBuilder s = new StringBuilder();
    s.append(mapping.name()).append(' ').append(layout).append(' ').append(settings).append('\n');
    s.append(Events.program(instance, vocabulary).name()).append("\n");
    for (int i = 0; i < instance.instructions().size(); i++) {
      Instance.Instruction in = instance.instructions().get(i);
      s.append("%d: %s %s%n".formatted(i, vocabulary.keys().get(in.form()), in));
    }
    return s.append(instance.near()).append(" mo ").append(instance.modification()).toString();
  }
}
