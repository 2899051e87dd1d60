package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.WideValues;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// All final states that a model allows a test, for comparing tests with each other.
public final class Outcomes {
  /// Most executions end in a state that is known already, which is quicker to see than an axiom.
  static final int PATIENCE = 64;

  private final List<Term> terms;
  private final Set<FinalState> states;
  private final Optional<FinalStates> words;
  private final Optional<String> undefined;
  private final Optional<String> unknown;

  private Outcomes(
      List<Term> terms,
      Set<FinalState> states,
      Optional<FinalStates> words,
      Optional<String> undefined,
      Optional<String> unknown) {
    this.terms = terms;
    this.states = states;
    this.words = words;
    this.undefined = undefined;
    this.unknown = unknown;
  }

  /// The final states of a test.
  ///
  /// @param limits what it may cost
  /// @param terms the registers and locations to look at, in an order that a test to compare with
  ///   has too
  public static Outcomes of(LitmusTest test, MemoryModel model, Limits limits, List<Term> terms) {
    return of(test, model, limits, terms, new Preparation(limits));
  }

  /// The final states of a test.
  ///
  /// @param limits what it may cost
  /// @param terms the registers and locations to look at, in an order that a test to compare with
  ///   has too
  /// @param preparation work done before on tests that share threads with it
  public static Outcomes of(
      LitmusTest test,
      MemoryModel model,
      Limits limits,
      List<Term> terms,
      Preparation preparation) {
    Outcomes none =
        new Outcomes(terms, Set.of(), Optional.empty(), Optional.empty(), Optional.empty());
    return none.and(test, model, limits, terms, preparation);
  }

  /// These outcomes and those of another test. States that are known are not looked for again, so
  /// this is quicker than both on their own. What is undefined or unknown of one of them is so of
  /// both.
  ///
  /// @param test the other test
  /// @param limits what it may cost
  /// @param itsTerms its names for the terms of these outcomes, in the same order
  /// @param preparation work done before on tests that share threads with it
  public Outcomes and(
      LitmusTest test,
      MemoryModel model,
      Limits limits,
      List<Term> itsTerms,
      Preparation preparation) {
    Everything all = new Everything(model, states);
    Budget budget = new Budget(limits.time());
    try {
      WideValues.check(test, itsTerms);
      Preparation.Prepared prepared = Completeness.prepare(preparation, test, model, budget);
      FinalStates finals = new FinalStates(prepared.program(), itsTerms, model.coherence());
      search(prepared, model, finals, budget, all);
      return new Outcomes(
          itsTerms,
          all.states,
          Optional.of(finals),
          undefined.or(all::undefined),
          unknown
              .or(() -> Completeness.missing(prepared, model, budget, limits.passes()))
              .or(all::uncovered));
    } catch (NotCoveredException | Budget.Exhausted e) {
      Optional<String> why = Optional.of(e.getMessage());
      boolean meaningless = e instanceof NotCoveredException n && n.what().undefined();
      return new Outcomes(
          itsTerms,
          all.states,
          Optional.empty(),
          undefined.or(all::undefined).or(() -> meaningless ? why : Optional.empty()),
          unknown.or(() -> why));
    }
  }

  private static void search(
      Preparation.Prepared prepared,
      MemoryModel model,
      FinalStates finals,
      Budget budget,
      Search.Visitor visitor)
      throws NotCoveredException {
    new Search(prepared.program(), model, Set.of(), finals, budget, visitor, new Notes())
        .run(prepared.paths());
  }

  /// The terms that were looked at.
  public List<Term> terms() {
    return terms;
  }

  /// The final states.
  public Set<State> states() {
    Set<State> readable = new LinkedHashSet<>();
    words.ifPresent(w -> states.forEach(s -> readable.add(w.state(s))));
    return readable;
  }

  /// A value that is equal for outcomes of the same values of terms in the same order.
  public Object fingerprint() {
    return states;
  }

  /// These outcomes less one state, which a search for further states must then find.
  Outcomes without(State state) {
    Set<FinalState> fewer = new LinkedHashSet<>(states);
    fewer.removeIf(s -> words.isPresent() && words.get().state(s).equals(state));
    return new Outcomes(terms, fewer, words, undefined, unknown);
  }

  /// Why the test has no defined meaning, if it has none.
  public Optional<String> undefined() {
    return undefined;
  }

  /// Why not all states may have been found, if so.
  public Optional<String> unknown() {
    return unknown;
  }

  /// Looks for a final state of another test that is not among these.
  ///
  /// @param test the other test
  /// @param limits what the search may cost
  /// @param itsTerms its names for the terms of these outcomes, in the same order
  /// @param preparation work done before on tests that share threads with it
  public Beyond beyond(
      LitmusTest test,
      MemoryModel model,
      Limits limits,
      List<Term> itsTerms,
      Preparation preparation) {
    return beyond(test, model, limits, itsTerms, List.of(), preparation);
  }

  /// The same among those executions in which some terms end with equal values.
  ///
  /// @param equal these terms; the state that is found has them, too
  public Beyond beyond(
      LitmusTest test,
      MemoryModel model,
      Limits limits,
      List<Term> itsTerms,
      List<Term> equal,
      Preparation preparation) {
    List<Term> observed = Stream.concat(itsTerms.stream(), equal.stream()).toList();
    Outside outside = new Outside(itsTerms.size());
    Budget budget = new Budget(limits.time());
    try {
      WideValues.check(test, observed);
      Preparation.Prepared prepared = Completeness.prepare(preparation, test, model, budget);
      FinalStates finals = new FinalStates(prepared.program(), observed, model.coherence());
      outside.views = new Views(model);
      search(prepared, model, finals, budget, outside);
      if (outside.found != null) {
        return new Beyond.Found(finals.state(outside.found), outside.witness);
      }
      return Completeness.missing(prepared, model, budget, limits.passes())
          .<Beyond>map(Beyond.Unknown::new)
          .orElseGet(Beyond.Nothing::new);
    } catch (NotCoveredException | Budget.Exhausted e) {
      return new Beyond.Unknown(e.getMessage());
    }
  }

  /// What a search for further states ends with.
  public sealed interface Beyond {
    /// There is one.
    ///
    /// @param witness an execution that ends in it
    record Found(State state, ExecutionView witness) implements Beyond {}

    /// There is none.
    record Nothing() implements Beyond {}

    /// Not known.
    ///
    /// @param why which bound was hit
    record Unknown(String why) implements Beyond {}
  }

  /// Collects all states, and whether the test has a meaning at all.
  private static final class Everything implements Search.Visitor {
    private final List<Check> undefinedUnless;
    private final List<Check> uncoveredUnless;
    private final Set<FinalState> states = new LinkedHashSet<>();
    private Check failed;

    Everything(MemoryModel model, Set<FinalState> known) {
      states.addAll(known);
      undefinedUnless =
          model.checks().stream()
              .filter(c -> c.kind() == CatStatement.Kind.UNDEFINED_UNLESS)
              .toList();
      uncoveredUnless =
          model.checks().stream()
              .filter(c -> c.kind() == CatStatement.Kind.UNCOVERED_UNLESS)
              .toList();
    }

    Optional<String> undefined() {
      return failed != null && failed.kind() == CatStatement.Kind.UNDEFINED_UNLESS
          ? Optional.of(failed.name())
          : Optional.empty();
    }

    Optional<String> uncovered() {
      return failed != null && failed.kind() == CatStatement.Kind.UNCOVERED_UNLESS
          ? Optional.of(failed.name())
          : Optional.empty();
    }

    @Override
    public boolean wants(List<FinalState> possible) {
      return !undefinedUnless.isEmpty()
          || !uncoveredUnless.isEmpty()
          || !states.containsAll(possible);
    }

    @Override
    public void found(Search.Found found, List<FinalState> ends) {
      states.addAll(ends);
      for (Check check : undefinedUnless) {
        failed = found.evaluation().fails(check) ? check : failed;
      }
      for (Check check : uncoveredUnless) {
        failed = found.evaluation().fails(check) ? check : failed;
      }
    }

    @Override
    public boolean done() {
      return failed != null;
    }
  }

  /// Looks only at executions that would end outside, and stops at the first.
  private final class Outside implements Search.Visitor {
    private final int compared;
    private Views views;
    private FinalState found;
    private ExecutionView witness;

    /// @param compared how many terms states are compared in; those behind them must be equal
    Outside(int compared) {
      this.compared = compared;
    }

    private boolean isOutside(FinalState s) {
      return s.equalFrom(compared) && !states.contains(s.first(compared));
    }

    @Override
    public int patience() {
      return PATIENCE;
    }

    @Override
    public boolean mayWant(List<FinalState> atMost) {
      return wants(atMost);
    }

    @Override
    public boolean wants(List<FinalState> possible) {
      for (FinalState s : possible) {
        if (isOutside(s)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public void found(Search.Found execution, List<FinalState> ends) {
      for (FinalState s : ends) {
        if (found == null && isOutside(s)) {
          found = s;
          witness = views.view(execution);
        }
      }
    }

    @Override
    public boolean done() {
      return found != null;
    }
  }
}
