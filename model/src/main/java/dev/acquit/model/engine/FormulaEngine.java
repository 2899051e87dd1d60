package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Neighbours;
import dev.acquit.model.formula.Shown;
import dev.acquit.model.formula.TestFormula;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.relation.Relation;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Clauses;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Answers questions about the executions of a test by one formula each, and looks at what a solver
/// finds as the search would. Not for use by several threads.
final class FormulaEngine {
  /// After so many solutions whose values depend on themselves the question is left open.
  private static final int MAX_CIRCLES = 200;

  /// How often the solver may guess wrong when it looks for a reason, which nobody has to know.
  private static final int EFFORT = 2_000;

  /// As many wrong guesses as there is time for.
  private static final int ANY = Integer.MAX_VALUE;

  /// Larger executions are shown without rounds for which others stand.
  private static final int MOST_SHOWN = 128;

  /// No question of some.
  private static final int NONE = -1;

  private static final Set<Ways.End> HELD =
      EnumSet.of(Ways.End.EXIT, Ways.End.WAIT, Ways.End.BARRED, Ways.End.PAUSE);

  private static final Set<Ways.End> EXIT = Set.of(Ways.End.EXIT);

  private final Program program;
  private final Ways ways;
  private final MemoryModel model;
  private final EmbeddedSolver solver;
  private final Budget budget;
  private final Limits limits;
  private final int conflicts;

  /// Whether threads that are alike went in one order.
  private boolean ordered;

  /// What questions have in common; null before the first.
  private TestFormula executions;

  /// @param ways the ways through its threads
  /// @param solver decides formulas
  /// @param budget the time left
  /// @param limits the readings, and the rules that may be applied
  FormulaEngine(
      Program program,
      Ways ways,
      MemoryModel model,
      EmbeddedSolver solver,
      Budget budget,
      Limits limits) {
    this(program, ways, model, solver, budget, limits, ANY);
  }

  /// One whose questions may be left open.
  ///
  /// @param conflicts how often the solver may guess wrong of each
  FormulaEngine(
      Program program,
      Ways ways,
      MemoryModel model,
      EmbeddedSolver solver,
      Budget budget,
      Limits limits,
      int conflicts) {
    this.limits = limits;
    this.conflicts = conflicts;
    this.program = program;
    this.ways = ways;
    this.model = model;
    this.solver = solver;
    this.budget = budget;
  }

  Ways ways() {
    return ways;
  }

  /// The rules that have made less to look at.
  Set<Pass> passes() {
    Set<Pass> all = new HashSet<>(ways.passes());
    if (ordered) {
      all.add(Pass.LIKE_THREADS);
    }
    return all;
  }

  /// What an execution has to be like beside its end.
  ///
  /// @param formula demands it of a formula
  /// @param found whether an execution is like that
  /// @param ends where threads may end
  /// @param symmetric whether threads that are alike may change places
  record Wish(
      Demanding formula, Predicate<Search.Found> found, Set<Ways.End> ends, boolean symmetric) {
    Wish(Demanding formula, Predicate<Search.Found> found) {
      this(formula, found, EXIT, true);
    }

    static final Wish NOTHING = new Wish(_ -> {}, _ -> true);

    static final Wish MEANING = new Wish(TestFormula::staysInside, _ -> true);

    static final Wish BOUND =
        new Wish(TestFormula::reachesBound, _ -> true, EnumSet.allOf(Ways.End.class), true);

    private static Wish stay(
        Obligations obligations, Demanding how, Predicate<Search.Found> found) {
      Demanding both =
          f -> {
            f.someStay(obligations);
            how.of(f);
          };
      return new Wish(both, found, HELD, obligations.isSymmetric());
    }

    /// Whether it is about threads that do not come to their ends.
    boolean isOfOpenEnds() {
      return !ends.equals(EXIT);
    }

    /// Whether an execution may fulfil it whose values depend on themselves.
    boolean allowsCircles() {
      return isOfOpenEnds() || equals(NOTHING) || equals(MEANING);
    }

    static final Wish STRAY =
        new Wish(TestFormula::strays, f -> f.candidate().uncoveredPlaces().isPresent());

    static final Wish TORN =
        new Wish(
            TestFormula::tears,
            f -> f.candidate().uncoveredPlaces().isPresent(),
            EnumSet.allOf(Ways.End.class),
            true);
  }

  /// Demands something of a formula.
  interface Demanding {
    void of(TestFormula formula) throws UnsupportedModelException;
  }

  /// What a question ends with.
  sealed interface Reply {
    /// There is such an execution.
    ///
    /// @param left which rounds of its loops are not there, since others stand for them
    record Yes(Search.Found found, FinalState end, FinalStates finals, List<Shown.Repeated> left)
        implements Reply {}

    /// There is none.
    record No() implements Reply {}

    /// Not known.
    record Open(String why) implements Reply {}
  }

  /// What may be asked about executions.
  ///
  /// @param wanted what has to be true of the final state
  /// @param terms what a final state consists of
  record Question(Proposition wanted, Wish wish, List<Term> terms) {
    private static Question of(Wish wish) {
      return new Question(new Proposition.Constant(true), wish, List.of());
    }
  }

  /// Whether an execution ends so.
  ///
  /// @param header the test's header, with its filter
  /// @param wanted what has to be true of the final state
  /// @param terms what a final state consists of
  Reply ends(Header header, Proposition wanted, List<Term> terms) throws NotCoveredException {
    return ask(ending(header, wanted, terms), Set.of());
  }

  /// The question of [#ends].
  static Question ending(Header header, Proposition wanted, List<Term> terms) {
    List<Proposition> all = new ArrayList<>(List.of(wanted));
    header.filter().ifPresent(all::add);
    return new Question(Proposition.all(all), Wish.MEANING, terms);
  }

  /// Whether a model's flag is raised, or a condition for a defined meaning fails, in an execution,
  /// whatever it ends with.
  static Question marks(Check check) {
    // A flag is raised where what it tests is so; a condition fails where it is not.
    boolean raised = check.kind() == CatStatement.Kind.FLAG;
    return Question.of(
        new Wish(
            f -> {
              f.staysInside();
              if (raised != check.negated()) {
                f.keeps(check);
              } else {
                f.breaks(check);
              }
            },
            found -> isRaised(check, found)));
  }

  /// Whether some thread may stay forever in a loop or at a barrier, in an execution of which a
  /// condition for a defined meaning fails.
  static Question staysWithoutMeaning(Check condition, Obligations obligations) {
    Wish mark = marks(condition).wish();
    return Question.of(Wish.stay(obligations, mark.formula(), mark.found()));
  }

  /// Whether threads have an execution in which none stands still that has to run, and some repeat
  /// a round of a loop forever whose reads read the last writes, or wait at a barrier forever.
  static Question neverEnds(Obligations obligations, Visibility visibility) {
    return Question.of(Wish.stay(obligations, f -> f.neverEnds(visibility), _ -> true));
  }

  /// The same, of loops of which an implementation of C++ may assume that they end.
  static Question isAssumedAway(Obligations obligations, Visibility visibility) {
    return Question.of(
        Wish.stay(
            obligations,
            f -> {
              f.neverEnds(visibility);
              f.isAssumedAway();
            },
            _ -> true));
  }

  /// Whether there is an execution in which something happens that has no meaning; empty: there
  /// cannot be one.
  Optional<Question> withoutMeaning() {
    return ways.demand()
        ? Optional.of(
            Question.of(
                new Wish(TestFormula::breaksDemand, f -> f.values().withoutMeaning().isPresent())))
        : Optional.empty();
  }

  /// Whether there is an execution in which an access goes where the models do not speak of it;
  /// empty: there cannot be one.
  Optional<Question> strays() {
    return ways.mayStray(program) ? Optional.of(Question.of(Wish.STRAY)) : Optional.empty();
  }

  /// Whether there is an execution at all.
  Reply any() throws NotCoveredException {
    return ask(Question.of(Wish.NOTHING), Set.of());
  }

  /// The replies to some questions about flags and meaning. Most are not so of any execution, which
  /// one formula shows of all of them at once.
  Map<Question, Reply> ask(List<Question> questions) throws NotCoveredException {
    Map<Question, Reply> replies = new HashMap<>();
    List<Question> left = new ArrayList<>(questions);
    while (left.size() > 1) {
      OptionalInt first = firstOf(left);
      if (first.isEmpty()) {
        break;
      } else if (first.getAsInt() == NONE) {
        left.forEach(q -> replies.put(q, new Reply.No()));
        left.clear();
      } else {
        Question so = left.remove(first.getAsInt());
        replies.put(so, ask(so, Set.of()));
      }
    }
    for (Question q : left) {
      replies.put(q, ask(q, Set.of()));
    }
    return replies;
  }

  /// Which question an execution answers with yes, or [#NONE]; empty: not known.
  private OptionalInt firstOf(List<Question> questions) throws NotCoveredException {
    try {
      TestFormula formula = formula();
      List<Integer> demanded = new ArrayList<>();
      for (Question q : questions) {
        demand(q, false, formula);
        demanded.add(formula.taken());
      }
      formula.isAnyOf(demanded);
      return switch (solve(formula.clauses())) {
        case Answer.Unknown _ -> OptionalInt.empty();
        case Answer.Unsatisfiable _ -> OptionalInt.of(NONE);
        case Answer.Satisfiable s -> formula.firstTrue(demanded, s);
      };
    } catch (UnsupportedModelException e) {
      return OptionalInt.empty();
    }
  }

  /// @param all whether all executions are wanted, and not one of those that are alike
  private void demand(Question question, boolean all, TestFormula formula)
      throws UnsupportedModelException {
    formula.ends(question.wanted());
    formula.endsBy(question.wish().ends());
    question.wish().formula().of(formula);
    if (!all && question.wish().symmetric() && limits.passes().have(Pass.LIKE_THREADS)) {
      ordered |= formula.orderThreads(threads(question.wanted()));
    }
  }

  /// Why no execution ends so: one that would, were it not for one axiom, or for some.
  Optional<Explanation> why(Proposition wanted, List<Term> terms) throws NotCoveredException {
    Question question = new Question(wanted, Wish.MEANING, terms);
    Alone alone = alone(question);
    if (alone.execution().isPresent()) {
      return Explainer.why(model, alone.execution().get());
    }
    List<Set<String>> attempts = new ArrayList<>();
    alone.axioms().forEach(name -> attempts.add(Set.of(name)));
    attempts.add(model.axioms().stream().map(Check::name).collect(Collectors.toSet()));
    for (Set<String> ignored : attempts) {
      if (ask(question, ignored) instanceof Reply.Yes yes) {
        return Explainer.why(model, yes.found());
      }
    }
    return Optional.empty();
  }

  /// Axioms without which alone an execution may end so.
  ///
  /// @param axioms the first one and those behind it; without those before, none ends so
  /// @param execution one that does without the first
  private record Alone(List<String> axioms, Optional<Search.Found> execution) {
    Alone(List<String> axioms) {
      this(axioms, Optional.empty());
    }
  }

  private Alone alone(Question question) throws NotCoveredException {
    Optional<Search.Found> last = Optional.empty();
    try {
      TestFormula formula = formula();
      List<String> binding = formula.binding();
      int end = binding.size();
      while (end > 0) {
        formula.restart();
        demand(question, true, formula);
        List<Integer> left = formula.holdsButOne(binding.subList(0, end));
        switch (solver.solve(
            formula.clauses(Set.copyOf(binding.subList(0, end))), budget.left(), EFFORT)) {
          case Answer.Satisfiable s -> {
            end = formula.firstTrue(left, s).orElse(0);
            last = execution(formula.read(s), Set.of(binding.get(end)), question);
          }
          case Answer.Unsatisfiable _ -> {
            return end == binding.size()
                ? new Alone(List.of())
                : new Alone(binding.subList(end, binding.size()), last);
          }
          case Answer.Unknown _ -> {
            return new Alone(
                end == binding.size() ? binding : binding.subList(end, binding.size()), last);
          }
        }
      }
      return new Alone(binding, last);
    } catch (UnsupportedModelException e) {
      return new Alone(List.of());
    }
  }

  /// What a solver found, if it is an execution that ends as it should.
  private Optional<Search.Found> execution(Shown shown, Set<String> ignored, Question question)
      throws NotCoveredException {
    return look(shown, ignored) instanceof Confirmation.Result.Allowed(var found)
            && confirmed(found, List.of(), question) instanceof Reply.Yes yes
        ? Optional.of(yes.found())
        : Optional.empty();
  }

  /// Whether some thread can come to where it was not followed any further, while the others have
  /// ended, wait, or have come there, too.
  Reply reachesBound() throws NotCoveredException {
    return askAnywhere(Wish.BOUND);
  }

  /// Whether a read may overlap with a write only in part, wherever threads are then. What it reads
  /// there the formula does not know, so a loop may wait for it that seems never to end.
  Reply tears() throws NotCoveredException {
    try {
      return formula().mayTear() ? askAnywhere(Wish.TORN) : new Reply.No();
    } catch (UnsupportedModelException e) {
      return noFormula(e);
    }
  }

  /// Whether something touches what some read-modify-writes do and may come between their halves,
  /// wherever threads are then.
  Reply meets(List<Neighbours.Access> accesses) throws NotCoveredException {
    return askAnywhere(
        new Wish(f -> f.meets(accesses), _ -> true, EnumSet.allOf(Ways.End.class), true));
  }

  private Reply askAnywhere(Wish wish) throws NotCoveredException {
    try {
      FormulaEngine all =
          ways.meet() || ways.leaveOut()
              ? new FormulaEngine(program, ways.halting(), model, solver, budget, limits)
              : this;
      return all.ask(Question.of(wish), Set.of());
    } catch (UnsupportedModelException e) {
      return noFormula(e);
    }
  }

  private static Reply noFormula(UnsupportedModelException e) {
    return new Reply.Open("no formula can be made: " + e.getMessage());
  }

  /// A formula of which nothing is demanded yet but that its solutions are executions.
  private TestFormula formula() throws NotCoveredException, UnsupportedModelException {
    if (executions == null) {
      executions = new TestFormula(program, ways, model, false, budget::tick);
    }
    executions.restart();
    return executions;
  }

  /// What there is to say where no execution is found: one in which a value depends on itself may
  /// end so, if no axiom forbids it.
  private Reply none(Question question, Set<String> ignored)
      throws NotCoveredException, UnsupportedModelException {
    Wish wish = question.wish();
    if (!ignored.isEmpty() || !wish.allowsCircles() || model.forbidsCircles()) {
      return new Reply.No();
    }
    TestFormula formula = new TestFormula(program, ways, model, true, budget::tick);
    formula.ends(question.wanted());
    formula.endsBy(wish.ends());
    if (wish.isOfOpenEnds()) {
      wish.formula().of(formula);
    }
    return switch (solve(formula.clauses())) {
      case Answer.Unknown(String why) -> new Reply.Open(why);
      case Answer.Unsatisfiable _ -> new Reply.No();
      case Answer.Satisfiable _ -> new Reply.Open(Notes.ANY_VALUE);
    };
  }

  private Reply ask(Question question, Set<String> ignored) throws NotCoveredException {
    try {
      TestFormula formula = formula();
      demand(question, !ignored.isEmpty(), formula);
      for (int circles = 0; circles < MAX_CIRCLES; circles++) {
        Clauses clauses = formula.clauses(ignored);
        Answer answer =
            ignored.isEmpty() ? solve(clauses) : solver.solve(clauses, budget.left(), EFFORT);
        switch (answer) {
          case Answer.Unknown(String why) -> {
            return new Reply.Open(why);
          }
          case Answer.Unsatisfiable _ -> {
            return none(question, ignored);
          }
          case Answer.Satisfiable s -> {
            Shown shown = formula.read(s);
            switch (look(shown, ignored)) {
              case Confirmation.Result.Allowed(var found) -> {
                return whole(shown, found, question);
              }
              case Confirmation.Result.Circular(var reads) -> formula.exclude(shown, reads);
              case Confirmation.Result.Refused(String why) -> {
                return new Reply.Open("what the solver found is not confirmed: " + why);
              }
            }
          }
        }
      }
      return new Reply.Open("too many executions have values that depend on themselves");
    } catch (UnsupportedModelException e) {
      return noFormula(e);
    }
  }

  private Answer solve(Clauses clauses) {
    return conflicts == ANY
        ? solver.solve(clauses, budget.left())
        : solver.solve(clauses, budget.left(), conflicts);
  }

  private Confirmation.Result look(Shown shown, Set<String> ignored) {
    try {
      return new Confirmation(program, model, ignored).look(shown);
    } catch (NotCoveredException e) {
      return new Confirmation.Result.Refused(e.getMessage());
    }
  }

  /// Looks at all rounds of the execution's loops, if they are not too many; shows them, if they
  /// are few.
  private Reply whole(Shown shown, Search.Found found, Question question)
      throws NotCoveredException, UnsupportedModelException {
    Candidate candidate = found.candidate();
    int size = candidate.size() + shown.left();
    if (shown.repeated().isEmpty() || size > Relation.MAX_SIZE) {
      return confirmed(found, shown.repeated(), question);
    }
    Shown whole =
        Ways.whole(
            program,
            shown,
            limits.failedSwapWrites(),
            at -> found.values().read(candidate.base(at.thread()) + at.index()).orElse(0),
            budget::tick);
    return switch (look(whole, Set.of())) {
      case Confirmation.Result.Allowed(var all) -> {
        Reply reply = confirmed(all, List.of(), question);
        yield size > MOST_SHOWN && reply instanceof Reply.Yes
            ? confirmed(found, shown.repeated(), question)
            : reply;
      }
      case Confirmation.Result.Circular _ ->
          new Reply.Open("values of rounds that were left out depend on themselves");
      case Confirmation.Result.Refused(String why) ->
          new Reply.Open("rounds that were left out are not confirmed: " + why);
    };
  }

  /// @param left rounds that it does not show
  private Reply confirmed(Search.Found found, List<Shown.Repeated> left, Question question)
      throws NotCoveredException {
    Proposition wanted = question.wanted();
    List<Term> terms = question.terms();
    FinalStates finals = new FinalStates(program, terms, model.coherence());
    finals.enter(found.candidate());
    Optional<String> without = finals.withoutValue(found.evaluation(), found.values());
    if (without.isPresent()) {
      throw new NotCoveredException(without.get());
    }
    for (FinalState end : finals.possible(found.evaluation(), found.values())) {
      boolean ends = wanted.holds(t -> FinalStates.value(program, end.value(terms.indexOf(t))));
      if (ends && question.wish().found().test(found)) {
        return new Reply.Yes(found, end, finals, left);
      }
    }
    return new Reply.Open("a solution of the formula does not end as it should");
  }

  static boolean isRaised(Check mark, Search.Found found) {
    return mark.kind() == CatStatement.Kind.FLAG != found.evaluation().fails(mark);
  }

  private static Set<Integer> threads(Proposition wanted) {
    Set<Integer> all = new HashSet<>();
    for (Term t : wanted.terms()) {
      if (t instanceof Term.ThreadRegister(int thread, var _)) {
        all.add(thread);
      }
    }
    return all;
  }
}
