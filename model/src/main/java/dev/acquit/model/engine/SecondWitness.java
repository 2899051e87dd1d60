package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.formula.Rotation;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Asks the engine that has not found an answer whether it finds an execution against it. What it
/// may cost is counted in work, so that who confirms an answer is the same on every machine.
///
/// @param model the memory model
/// @param limits how far loops are unrolled
/// @param solver decides formulas
/// @param budget the time left to the test
record SecondWitness(MemoryModel model, Limits limits, EmbeddedSolver solver, Budget budget) {
  /// What part of its time a test may take again for the other engine's word.
  private static final int QUARTER = 4;

  /// How far executions that would end as asked are searched for.
  static final long STEPS = 20_000;

  /// How much work a formula may be: most tests of some ten events are a twentieth of it.
  static final long TICKS = 400_000;

  /// One by one, executions compare a clock that is another one each time.
  static final String CLOCKS = "the search knows no clock that says the same twice";

  /// How often the solver may guess wrong.
  static final int CONFLICTS = 2_000;

  /// A share of a budget of time.
  static Budget quarter(Limits limits) {
    return new Budget(Duration.ofNanos(limits.time().toNanos() / QUARTER));
  }

  /// What the other engine says.
  sealed interface Word {
    /// The same.
    record Same() implements Word {}

    /// There is an execution against the answer.
    record Against() implements Word {}

    /// Nothing.
    record None(String why) implements Word {}
  }

  private static Word none(String why) {
    return new Word.None(why);
  }

  /// What a formula says of an answer by enumeration.
  ///
  /// @param wanted of what final state there is said to be none
  /// @param terms what final states consist of
  Word formula(Program program, Header header, Proposition wanted, List<Term> terms) {
    Program turned = limits.passes().have(Pass.ROTATED_LOOPS) ? Rotation.of(program) : program;
    Budget part = budget.part(TICKS);
    try {
      Ways ways =
          Ways.of(
              turned,
              limits.loops(Math.min(1, limits.unroll())),
              t -> Preparation.readsMatter(turned, t),
              terms,
              false,
              part::tick);
      FormulaEngine formula =
          new FormulaEngine(turned, ways, model, solver, part, limits, CONFLICTS);
      FormulaEngine.Reply ends = formula.ends(header, wanted, terms);
      List<FormulaEngine.Question> questions =
          model.checks().stream()
              .filter(c -> c.kind() == CatStatement.Kind.UNDEFINED_UNLESS)
              .map(FormulaEngine::marks)
              .toList();
      List<FormulaEngine.Reply> replies = new ArrayList<>(List.of(ends));
      if (ends instanceof FormulaEngine.Reply.No && !questions.isEmpty()) {
        replies.addAll(formula.ask(questions).values());
      }
      for (FormulaEngine.Reply reply : replies) {
        switch (reply) {
          case FormulaEngine.Reply.Yes _ -> {
            return new Word.Against();
          }
          case FormulaEngine.Reply.Open(String why) -> {
            return none(why);
          }
          case FormulaEngine.Reply.No _ -> {}
        }
      }
      return new Word.Same();
    } catch (UnsupportedModelException e) {
      return none("no formula can be made: " + e.getMessage());
    } catch (NotCoveredException | Budget.Exhausted e) {
      return none(e.getMessage());
    }
  }

  /// What a search for executions that end as asked says of an answer by formulas.
  ///
  /// @param wanted of what final state there is said to be none
  /// @param terms what final states consist of
  Word search(LitmusTest test, Proposition wanted, List<Term> terms) {
    Budget part = budget.part(STEPS);
    try {
      Preparation preparation = new Preparation(limits);
      Preparation.Prepared prepared = preparation.prepare(test, Math.min(1, limits.unroll()), part);
      if (prepared.cut().isPresent()) {
        return none(prepared.cut().get());
      } else if (guesses(prepared.program())) {
        return none(CLOCKS);
      }
      FinalStates finals = new FinalStates(prepared.program(), terms, model.coherence());
      Aimed aimed = new Aimed(prepared.program(), wanted, test.header().filter(), terms);
      new Search(prepared.program(), model, Set.of(), finals, part, aimed, new Notes())
          .run(prepared.paths());
      return aimed.done() ? new Word.Against() : new Word.Same();
    } catch (NotCoveredException | Budget.Exhausted e) {
      return none(e.getMessage());
    }
  }

  /// Whether a program looks at numbers that nobody knows.
  static boolean guesses(Program program) {
    return program.has(o -> o instanceof Operation.Guess);
  }

  /// Looks for one execution that ends as asked.
  ///
  /// @param found set where there is one
  private record Aimed(
      Program program,
      Proposition wanted,
      Optional<Proposition> filter,
      List<Term> terms,
      boolean[] found)
      implements Search.Visitor {
    Aimed(Program program, Proposition wanted, Optional<Proposition> filter, List<Term> terms) {
      this(program, wanted, filter, terms, new boolean[1]);
    }

    private boolean isAsked(FinalState s) {
      return holds(wanted, s) && (filter.isEmpty() || holds(filter.get(), s));
    }

    private boolean holds(Proposition p, FinalState s) {
      return p.holds(t -> FinalStates.value(program, s.value(terms.indexOf(t))));
    }

    @Override
    public int patience() {
      return Outcomes.PATIENCE;
    }

    @Override
    public boolean mayWant(List<FinalState> atMost) {
      return wants(atMost);
    }

    @Override
    public boolean wants(List<FinalState> possible) {
      return possible.stream().anyMatch(this::isAsked);
    }

    @Override
    public void found(Search.Found execution, List<FinalState> states) {
      found[0] |= states.stream().anyMatch(this::isAsked);
    }

    @Override
    public boolean done() {
      return found[0];
    }
  }
}
