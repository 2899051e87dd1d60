package dev.acquit.model.engine;

import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.Uncovered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What a model says of a test.
///
/// @param verdict whether the condition holds
/// @param reason why the verdict is UNDEFINED, NOT_COVERED or UNKNOWN; empty otherwise
/// @param uncovered of NOT_COVERED, what the models do not speak about, and which statement does it
/// @param vacuous why the verdict is about no execution at all, if it is: none ends, or none passes
///   the test's filter; empty where the verdict is neither HOLDS nor FAILS
/// @param states every allowed final state, with the number of executions that may end in it
/// @param positive pairs of execution and final state that satisfy the proposition
/// @param negative pairs that do not
/// @param marks the model's flags that some allowed execution raised, and why the test has no
///   defined meaning if it has none; in the order in which they were found
/// @param openFlags the model's flags of which it is not known whether some execution raises them
/// @param witness an allowed execution that satisfies the proposition, if there is one; for forall
///   one that does not, the counterexample; none where the verdict is UNDEFINED, which its mark
///   shows
/// @param examples allowed executions for each final state, as many as were asked for and there are
/// @param explanation why none does, if there is none and the reason was asked for and found; none
///   where the verdict is UNDEFINED
/// @param notes what one should know about how the verdict was reached
/// @param passes the rules that made less to look at, on which the answer rests
/// @param complete whether all executions were looked at
/// @param engine what found the verdict: enumeration, or a formula after it
/// @param support who says so, where the answer shows no execution; empty where it does, or is none
/// @param steps steps of the search
/// @param time wall-clock time
public record CheckResult(
    Verdict verdict,
    Optional<String> reason,
    Optional<Uncovered> uncovered,
    Optional<String> vacuous,
    SortedMap<State, Long> states,
    long positive,
    long negative,
    List<Mark> marks,
    List<String> openFlags,
    Optional<ExecutionView> witness,
    SortedMap<State, List<ExecutionView>> examples,
    Optional<Explanation> explanation,
    List<String> notes,
    Set<Pass> passes,
    boolean complete,
    Engine engine,
    Optional<Support> support,
    long steps,
    Duration time) {
  /// Copies the collections.
  public CheckResult {
    states = Collections.unmodifiableSortedMap(new TreeMap<>(states));
    SortedMap<State, List<ExecutionView>> shown = new TreeMap<>();
    examples.forEach((s, all) -> shown.put(s, List.copyOf(all)));
    examples = Collections.unmodifiableSortedMap(shown);
    marks = List.copyOf(marks);
    openFlags = List.copyOf(openFlags);
    notes = List.copyOf(notes);
    passes = Set.copyOf(passes);
  }

  /// What it would be had the test asked whether one of the final states is allowed.
  ///
  /// @param state the final state
  /// @param shown the execution that shows it, one of its examples
  public CheckResult asking(State state, ExecutionView shown) {
    boolean defined = verdict != Verdict.UNDEFINED;
    long ends = Objects.requireNonNull(states.get(state), "a final state");
    return new CheckResult(
        defined ? Verdict.HOLDS : verdict,
        defined ? Optional.empty() : reason,
        Optional.empty(),
        Optional.empty(),
        states,
        ends,
        positive + negative - ends,
        marks,
        openFlags,
        Optional.of(shown).filter(_ -> defined),
        new TreeMap<>(),
        Optional.empty(),
        notes,
        passes,
        complete,
        engine,
        Optional.empty(),
        steps,
        time);
  }

  /// The same with the lines of all events, and of what is not covered.
  public CheckResult at(StatementLines lines) {
    SortedMap<State, List<ExecutionView>> own = new TreeMap<>();
    examples.forEach((s, all) -> own.put(s, all.stream().map(e -> e.at(lines)).toList()));
    return new CheckResult(
        verdict,
        uncovered.map(u -> u.at(lines)).or(() -> reason),
        uncovered,
        vacuous,
        states,
        positive,
        negative,
        marks.stream().map(m -> m.at(lines)).toList(),
        openFlags,
        witness.map(w -> w.at(lines)),
        own,
        explanation.map(e -> e.at(lines)),
        notes,
        passes,
        complete,
        engine,
        support,
        steps,
        time);
  }

  /// Whether the answer rests on there being no execution, rather than on one that is shown.
  boolean closes() {
    return (verdict == Verdict.HOLDS || verdict == Verdict.FAILS) && witness.isEmpty();
  }

  /// The same with who says so.
  CheckResult by(Support newSupport) {
    return new CheckResult(
        verdict,
        reason,
        uncovered,
        vacuous,
        states,
        positive,
        negative,
        marks,
        openFlags,
        witness,
        examples,
        explanation,
        notes,
        passes,
        complete,
        engine,
        Optional.of(newSupport),
        steps,
        time);
  }

  /// The same question left open.
  ///
  /// @param why why there is no answer
  public CheckResult open(String why) {
    return new CheckResult(
        Verdict.UNKNOWN,
        Optional.of(why),
        Optional.empty(),
        Optional.empty(),
        states,
        positive,
        negative,
        marks,
        openFlags,
        Optional.empty(),
        examples,
        Optional.empty(),
        notes,
        passes,
        false,
        engine,
        Optional.empty(),
        steps,
        time);
  }

  /// The same with all final states, which formulas know. Nothing is known of how many executions
  /// end in each: each counts as one.
  ///
  /// @param all every allowed final state
  /// @param asks whether a state satisfies the proposition
  public CheckResult listing(SortedSet<State> all, Predicate<State> asks) {
    SortedMap<State, Long> counted = new TreeMap<>();
    all.forEach(s -> counted.put(s, 1L));
    long satisfying = all.stream().filter(asks).count();
    List<String> said = new ArrayList<>(notes);
    said.add("the final states are found by formulas: each counts as one execution");
    return new CheckResult(
        verdict,
        reason,
        uncovered,
        vacuous,
        counted,
        satisfying,
        all.size() - satisfying,
        marks,
        openFlags,
        witness,
        examples,
        explanation,
        said,
        passes,
        true,
        engine,
        support,
        steps,
        time);
  }

  /// The names of the model's flags that some allowed execution raised.
  public List<String> flags() {
    return marks.stream()
        .filter(m -> m.meaning() == Mark.Meaning.FLAG)
        .map(Mark::check)
        .distinct()
        .toList();
  }
}
