package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.execution.Neighbours;
import dev.acquit.model.execution.Undivided;
import dev.acquit.model.formula.Inversion;
import dev.acquit.model.formula.Rerolling;
import dev.acquit.model.formula.Rotation;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Uncovered;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decides by formulas what an enumeration left open: whether the test has a meaning, which flags
/// are raised, and whether an execution ends as asked. Not for use by several threads.
final class FormulaCheck {
  private static final String LEFT_OUT = "rounds that a compiler has written out were left out";

  /// In so many parts rounds that read the same are left out.
  private static final int MOST_SHARES = 2;

  private final MemoryModel model;
  private final EmbeddedSolver solver;
  private final Budget budget;
  private final Collector collector;
  private final FinalStates finals;
  private final Notes notes;

  /// With its loops turned once anything is asked of it: most tests are decided without.
  private Program program;

  private final Limits limits;
  private FormulaEngine engine;
  private Optional<FormulaEngine> once = Optional.empty();
  private Optional<FormulaEngine> beyond = Optional.empty();
  private Optional<String> open = Optional.empty();
  private Optional<Uncovered> uncovered = Optional.empty();
  private final Set<String> openFlags = new LinkedHashSet<>();
  private boolean none;

  /// The other cases of the test.
  private final List<FormulaCheck> others = new ArrayList<>();

  /// @param collector what the enumeration found; takes what is found here
  FormulaCheck(
      Program program,
      Limits limits,
      MemoryModel model,
      EmbeddedSolver solver,
      Budget budget,
      Collector collector,
      FinalStates finals,
      Notes notes) {
    this.program = program;
    this.limits = limits;
    this.model = model;
    this.solver = solver;
    this.budget = budget;
    this.collector = collector;
    this.finals = finals;
    this.notes = notes;
  }

  /// Why the question is not decided, if so.
  Optional<String> open() {
    return open;
  }

  /// The flags of which it is not known whether some execution raises them.
  Set<String> openFlags() {
    return openFlags;
  }

  /// Whether there is a formula.
  boolean isMade() {
    return engine != null || beyond.isPresent();
  }

  /// Whether there is no execution at all that passes the filter.
  boolean foundNone() {
    return none;
  }

  /// Takes what was decided of another case of the same test, all of which have its executions.
  void add(FormulaCheck other) {
    open = open.or(() -> other.open);
    openFlags.addAll(other.openFlags);
    uncovered = uncovered.or(() -> other.uncovered);
    none &= other.none;
    others.add(other);
  }

  /// What the model does not speak about, if anything.
  Optional<Uncovered> uncovered() {
    return uncovered;
  }

  /// Asks for everything. Loops are unrolled by more and more rounds, until it is shown that no
  /// thread can come to where it was not followed any further. If that is never so, it is asked
  /// whether anything asked for is so where loops forget what they count: that there is nothing is
  /// an answer. Where a compiler has unrolled loops that look at something, less is asked first:
  /// some of the ways, on which it looks once, and then all of them and more.
  ///
  /// @param wanted what a witness has to satisfy
  void check(Header header, Proposition wanted) {
    within(() -> {
      askAll(header, wanted);
      requireWhole();
    });
  }

  /// Asks only whether the models speak of the sizes of all accesses.
  void checkSizes() {
    within(() -> {
      unroll(Math.min(1, limits.unroll()), limits.unroll());
      requireWhole();
    });
  }

  private boolean allows(Pass pass) {
    return limits.passes().have(pass);
  }

  private void note(boolean applied, Pass pass) {
    if (applied) {
      notes.applied(Set.of(pass));
    }
  }

  private interface Work {
    void done() throws NotCoveredException;
  }

  private void within(Work work) {
    if (allows(Pass.ROTATED_LOOPS)) {
      Program rotated = Rotation.of(program);
      note(!rotated.threads().equals(program.threads()), Pass.ROTATED_LOOPS);
      program = rotated;
    }
    try {
      work.done();
      beyond.or(() -> Optional.ofNullable(engine)).ifPresent(e -> notes.applied(e.passes()));
    } catch (NotCoveredException e) {
      uncovered = Optional.of(e.what());
    } catch (Budget.Exhausted e) {
      open = Optional.of(e.getMessage());
    } catch (OutOfMemoryError | StackOverflowError e) {
      open = Optional.of("memory ran short");
    }
  }

  private void askAll(Header header, Proposition wanted) throws NotCoveredException {
    Forgetful forgetful = new Forgetful();
    if (forgetful.isRolled()) {
      look(header, wanted);
      beyond = uncovered.isEmpty() ? forgetful.nothing(header, wanted) : Optional.empty();
    }
    boolean answered = collector.positive + collector.negative > 0;
    if (uncovered.isPresent() || (beyond.isPresent() && (answered || isSome(header)))) {
      return;
    }
    int few = Math.min(1, limits.unroll());
    Optional<String> missing = unroll(few, beyond.isPresent() ? few : limits.unroll());
    if (engine == null) {
      return;
    } else if (beyond.isPresent()) {
      none(header, missing);
    } else {
      missing = missing.isPresent() ? apart(missing) : missing;
      Optional<Forgetful> other = Optional.of(forgetful).filter(f -> !f.isRolled());
      ask(header, wanted, missing, other);
      if (missing.isPresent() && beyond.isEmpty() && uncovered.isEmpty()) {
        int raised = collector.marked.size();
        repeat(header, wanted, missing);
        if (collector.marked.size() > raised && collector.witness == null) {
          // Of nothing but the end it is not known whether there is any.
          beyond = other.flatMap(f -> f.nothing(header, wanted));
          open = beyond.isPresent() && open.equals(missing) ? Optional.empty() : open;
        }
      }
    }
    if (allows(Pass.TO_THE_END)
        && missing.isPresent()
        && open.equals(missing)
        && uncovered.isEmpty()) {
      askToTheEnd(header, wanted);
    }
  }

  /// Asks for everything on all rounds, where the text says how many there are at most, and these
  /// are not many.
  private void askToTheEnd(Header header, Proposition wanted) throws NotCoveredException {
    try {
      FormulaEngine all = exact(program, Completeness.TO_THE_END, false);
      if (Completeness.comesToTheEnd(all.ways())) {
        note(true, Pass.TO_THE_END);
        engine = all;
        beyond = Optional.empty();
        open = Optional.empty();
        openFlags.clear();
        ask(header, wanted, Optional.empty(), Optional.empty());
      }
    } catch (UnsupportedModelException e) {
      // Then the bound stands.
    }
  }

  /// Looks for what was not found where rounds of loops read again and again what the one before
  /// has read: what is so on one of these ways is so, and of what is not nothing is said.
  private void repeat(Header header, Proposition wanted, Optional<String> missing)
      throws NotCoveredException {
    if (!allows(Pass.SAME_READS)) {
      return;
    }
    try {
      Program inverted = inverted(program);
      for (int shares = 1; shares <= MOST_SHARES && isSought(); shares++) {
        Ways ways =
            Ways.ofSameRounds(
                inverted,
                limits.loops(Math.min(1, limits.unroll())),
                t -> Preparation.readsMatter(inverted, t),
                finals.terms(),
                shares,
                budget::tick);
        if (!ways.haveSameRounds()) {
          return;
        }
        notes.applied(ways.passes());
        note(true, Pass.SAME_READS);
        repeat(new FormulaEngine(inverted, ways, model, solver, budget, limits), header, wanted);
      }
    } catch (UnsupportedModelException e) {
      // Then the bound stands.
    }
    if (collector.witness != null) {
      open = open.equals(missing) ? Optional.empty() : open;
      openFlags.addAll(collector.unraised());
    }
  }

  private boolean isSought() {
    return uncovered.isEmpty() && (collector.witness == null || !collector.unraised().isEmpty());
  }

  private void repeat(FormulaEngine some, Header header, Proposition wanted)
      throws NotCoveredException {
    Map<FormulaEngine.Question, Check> marks = new LinkedHashMap<>();
    collector.unmarked().forEach(mark -> marks.put(FormulaEngine.marks(mark), mark));
    List<FormulaEngine.Question> questions = new ArrayList<>(marks.keySet());
    Optional<FormulaEngine.Question> strays = some.strays();
    strays.ifPresent(questions::add);
    some.withoutMeaning().ifPresent(questions::add);
    for (var reply : some.ask(questions).entrySet()) {
      if (!(reply.getValue() instanceof FormulaEngine.Reply.Yes yes)) {
        continue;
      } else if (marks.containsKey(reply.getKey())) {
        mark(marks.get(reply.getKey()), yes);
        note(yes);
      } else {
        boolean stray = strays.equals(Optional.of(reply.getKey()));
        uncovered =
            stray
                ? yes.found().candidate().uncoveredPlaces()
                : yes.found()
                    .values()
                    .withoutMeaning()
                    .map(why -> Uncovered.meaningless(why, program));
      }
    }
    if (uncovered.isEmpty()
        && collector.witness == null
        && some.ends(header, wanted, finals.terms()) instanceof FormulaEngine.Reply.Yes yes) {
      collector.ask(yes.found(), yes.end());
      note(yes);
    }
  }

  /// Says which rounds an execution does not show.
  private void note(FormulaEngine.Reply.Yes yes) {
    yes.left()
        .forEach(r ->
            notes.add(
                ("an execution shows a round of a loop of P%d, %s, once that is there %d times"
                        + " more, reading the same writes")
                    .formatted(
                        program.threads().get(r.thread()).id(),
                        yes.found()
                            .candidate()
                            .event(yes.found().candidate().base(r.thread()) + r.from())
                            .words()
                            .get(),
                        r.times())));
  }

  private void requireWhole() throws NotCoveredException {
    Optional<FormulaEngine> all = beyond.or(() -> Optional.ofNullable(engine));
    if (uncovered.isPresent() || all.isEmpty()) {
      return;
    }
    switch (all.get().tears()) {
      case FormulaEngine.Reply.Yes yes -> uncovered = yes.found().candidate().uncoveredPlaces();
      case FormulaEngine.Reply.No _ -> {}
      case FormulaEngine.Reply.Open(String why) -> open = open.or(() -> Optional.of(why));
    }
  }

  /// Makes formulas of more and more rounds, as long as some bound may be reached.
  ///
  /// @return which, if so
  private Optional<String> unroll(int from, int to) throws NotCoveredException {
    Optional<String> missing = Optional.empty();
    for (int rounds = from; rounds <= to; rounds++) {
      try {
        engine = exact(program, rounds, false);
      } catch (UnsupportedModelException e) {
        if (engine == null) {
          open = Optional.of("no formula can be made: " + e.getMessage());
        }
        break;
      }
      missing = missing(engine);
      if (missing.isEmpty()) {
        break;
      }
    }
    return missing;
  }

  /// The same with what has a computed address taken to be elsewhere than the read-modify-writes of
  /// loops. If no bound is reached then, and nothing is shown to be there after all, there is no
  /// execution in which something is: there would be a first such access, and up to there all is as
  /// it was taken to be.
  ///
  /// @param missing which bound may be reached otherwise
  private Optional<String> apart(Optional<String> missing) throws NotCoveredException {
    if (!allows(Pass.LOCKS_APART)) {
      return missing;
    }
    List<Neighbours.Access> taken = Undivided.ifOthersAreElsewhere(program);
    try {
      for (int rounds = 1; !taken.isEmpty() && rounds <= limits.unroll(); rounds++) {
        FormulaEngine other = exact(program, rounds, true);
        if (missing(other).isEmpty()) {
          if (!isNo(other.meets(taken))) {
            return missing;
          }
          note(true, Pass.LOCKS_APART);
          engine = other;
          return Optional.empty();
        }
      }
    } catch (UnsupportedModelException e) {
      // Then the bound stands.
    }
    return missing;
  }

  /// Which bound threads may come to.
  private Optional<String> missing(FormulaEngine some) throws NotCoveredException {
    Optional<String> missing = Completeness.missing(some, limits.passes());
    note(missing.isEmpty() && some.ways().bound().isPresent(), Pass.UNREACHED_BOUNDS);
    return missing;
  }

  /// A program whose loops are tested at their tails.
  private Program inverted(Program some) {
    if (!allows(Pass.TURNED_HEADS)) {
      return some;
    }
    Program inverted = Inversion.of(some, finals.terms(), budget::tick);
    note(!inverted.threads().equals(some.threads()), Pass.TURNED_HEADS);
    return inverted;
  }

  /// The ways of a test, on which loops go back so often.
  ///
  /// @param elsewhere see [Ways#of]
  private FormulaEngine exact(Program program, int rounds, boolean elsewhere)
      throws UnsupportedModelException {
    Ways ways =
        Ways.of(
            program,
            limits.loops(rounds),
            t -> Preparation.readsMatter(program, t),
            finals.terms(),
            elsewhere,
            budget::tick);
    return new FormulaEngine(program, ways, model, solver, budget, limits);
  }

  private void ask(
      Header header, Proposition wanted, Optional<String> missing, Optional<Forgetful> forgetful)
      throws NotCoveredException {
    Optional<FormulaEngine.Question> strays = engine.strays();
    Optional<FormulaEngine.Question> meaningless = engine.withoutMeaning();
    Map<Check, FormulaEngine.Question> marks = new LinkedHashMap<>();
    collector.unmarked().forEach(mark -> marks.put(mark, FormulaEngine.marks(mark)));
    List<FormulaEngine.Question> questions = new ArrayList<>(marks.values());
    strays.ifPresent(questions::add);
    meaningless.ifPresent(questions::add);
    Map<FormulaEngine.Question, FormulaEngine.Reply> replies = engine.ask(questions);
    switch (strays.map(replies::get).orElse(new FormulaEngine.Reply.No())) {
      case FormulaEngine.Reply.Yes yes -> {
        uncovered = yes.found().candidate().uncoveredPlaces();
        return;
      }
      case FormulaEngine.Reply.No _ -> {}
      case FormulaEngine.Reply.Open(String why) -> open = Optional.of(why);
    }
    marks.forEach((mark, question) -> mark(mark, replies.get(question)));
    switch (meaningless.map(replies::get).orElse(new FormulaEngine.Reply.No())) {
      case FormulaEngine.Reply.Yes yes ->
          uncovered =
              yes.found().values().withoutMeaning().map(why -> Uncovered.meaningless(why, program));
      case FormulaEngine.Reply.No _ -> {}
      case FormulaEngine.Reply.Open(String why) -> open = open.or(() -> Optional.of(why));
    }
    boolean found = collector.witness != null;
    if (!found) {
      switch (engine.ends(header, wanted, finals.terms())) {
        case FormulaEngine.Reply.Yes yes -> {
          collector.ask(yes.found(), yes.end());
          found = true;
        }
        case FormulaEngine.Reply.No _ -> {}
        case FormulaEngine.Reply.Open(String why) -> open = open.or(() -> Optional.of(why));
      }
    }
    if (!found) {
      if (open.isEmpty() && missing.isPresent()) {
        beyond = forgetful.flatMap(f -> f.nothing(header, wanted));
        open = beyond.isPresent() ? Optional.empty() : missing;
      }
    } else if (missing.isPresent()) {
      // What lies beyond the bounds matters to nothing else then.
      openFlags.addAll(collector.unraised());
    }
    if (!found && open.isEmpty() && collector.positive + collector.negative == 0) {
      none(header, missing);
    }
  }

  /// The ways of a test whose loops forget what they count.
  private final class Forgetful {
    private final Program rolled = rolled(Rerolling.Times.ANY);
    private final Program inverted = inverted(rolled);

    /// Whether rounds that stand there several times have become loops.
    boolean isRolled() {
      return !rolled.threads().equals(program.threads());
    }

    /// Those ways, if they are shown to be all and nothing that is asked for is so on any of them;
    /// empty otherwise. What is so on one of them is no answer: the test may not have it.
    Optional<FormulaEngine> nothing(Header header, Proposition wanted) {
      if (!allows(Pass.FORGOTTEN_COUNTERS)) {
        return Optional.empty();
      }
      try {
        for (int rounds = Math.min(1, limits.unroll()); rounds <= limits.unroll(); rounds++) {
          Ways ways =
              Ways.ofForgetful(
                  inverted,
                  limits.loops(rounds),
                  t -> Preparation.readsMatter(inverted, t),
                  finals.terms(),
                  budget::tick);
          FormulaEngine all = new FormulaEngine(inverted, ways, model, solver, budget, limits);
          if (missing(all).isEmpty()) {
            note(true, Pass.FORGOTTEN_COUNTERS);
            note(isRolled(), Pass.REROLLED_LOOKS);
            return isNothing(all, header, wanted) ? Optional.of(all) : Optional.empty();
          }
        }
      } catch (UnsupportedModelException | NotCoveredException | Budget.Exhausted e) {
        return Optional.empty();
      }
      return Optional.empty();
    }
  }

  /// Whether nothing that is asked for is so on any way, and was not found before.
  private boolean isNothing(FormulaEngine all, Header header, Proposition wanted)
      throws NotCoveredException {
    List<FormulaEngine.Question> questions = new ArrayList<>();
    collector.unmarked().forEach(mark -> questions.add(FormulaEngine.marks(mark)));
    all.strays().ifPresent(questions::add);
    all.withoutMeaning().ifPresent(questions::add);
    return all.ask(questions).values().stream().allMatch(FormulaCheck::isNo)
        && (collector.witness != null || isNo(all.ends(header, wanted, finals.terms())));
  }

  private static boolean isNo(FormulaEngine.Reply reply) {
    return reply instanceof FormulaEngine.Reply.No;
  }

  private Program rolled(Rerolling.Times made) {
    return allows(Pass.REROLLED_LOOKS)
        ? Rerolling.of(program, made, finals.terms(), budget::tick)
        : program;
  }

  /// Some ways of the test: all looks that a compiler has written in succession are one.
  private FormulaEngine once() throws UnsupportedModelException {
    if (once.isEmpty()) {
      once = Optional.of(exact(rolled(Rerolling.Times.ONCE), Math.min(1, limits.unroll()), false));
    }
    return once.get();
  }

  /// Asks for everything on those ways, unless there is a witness. What is so on one of them is so;
  /// what is not is left open.
  private void look(Header header, Proposition wanted) throws NotCoveredException {
    if (collector.witness != null) {
      return;
    }
    try {
      engine = once();
      ask(header, wanted, Optional.of(LEFT_OUT), Optional.empty());
      if (collector.witness != null) {
        notes.applied(engine.passes());
        note(true, Pass.REROLLED_LOOKS);
      }
    } catch (UnsupportedModelException e) {
      // All ways may be fewer.
    }
    engine = null;
    open = Optional.empty();
    openFlags.clear();
  }

  /// Whether there plainly is an execution of which the answer speaks.
  private boolean isSome(Header header) throws NotCoveredException {
    Proposition any = new Proposition.Constant(true);
    try {
      return once().ends(header, any, finals.terms()) instanceof FormulaEngine.Reply.Yes;
    } catch (UnsupportedModelException e) {
      return false;
    }
  }

  /// Asks whether there is an execution of which the answer speaks.
  private void none(Header header, Optional<String> missing) throws NotCoveredException {
    Proposition any = new Proposition.Constant(true);
    none = isNo(engine.ends(header, any, finals.terms()));
    if (none
        && missing.isPresent()
        && beyond.isPresent()
        && !isNo(beyond.get().ends(header, any, finals.terms()))) {
      none = false;
      open = missing;
    }
    if (none && header.filter().isPresent()) {
      collector.anyEnds = !isNo(beyond.orElse(engine).any());
    }
  }

  /// Why no execution ends as asked; empty if no reason was found.
  Optional<Explanation> why(Proposition wanted) {
    return own(wanted).or(() -> others.stream().flatMap(o -> o.why(wanted).stream()).findFirst());
  }

  private Optional<Explanation> own(Proposition wanted) {
    try {
      // Where loops forget what they count there are ways that the test has not: no reason is
      // theirs.
      return (beyond.isPresent() ? once() : engine).why(wanted, finals.terms());
    } catch (UnsupportedModelException | NotCoveredException | Budget.Exhausted e) {
      return Optional.empty();
    }
  }

  private void mark(Check mark, FormulaEngine.Reply reply) {
    switch (reply) {
      case FormulaEngine.Reply.Yes yes -> {
        if (mark.kind() == CatStatement.Kind.UNCOVERED_UNLESS) {
          uncovered = Optional.of(new Uncovered(mark.name()));
        } else {
          collector.raise(mark, yes.found());
        }
      }
      case FormulaEngine.Reply.No _ -> {}
      case FormulaEngine.Reply.Open(String why) -> {
        if (mark.kind() == CatStatement.Kind.FLAG) {
          openFlags.add(mark.name());
          notes.add("whether '" + mark.name() + "' is raised is not known: " + why);
        } else {
          open = Optional.of(why);
        }
      }
    }
  }
}
