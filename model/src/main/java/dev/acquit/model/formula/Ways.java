package dev.acquit.model.formula;

import dev.acquit.litmus.ast.Term;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.progress.Stops;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All ways through the threads of a test, with some bound on the rounds of its loops.
public final class Ways {
  /// How a way ends.
  public enum End {
    /// The thread has ended.
    EXIT,
    /// It waits in a loop that changes nothing.
    WAIT,
    /// It waits at a barrier that does not complete; only of ways to where threads stay for ever.
    BARRED,
    /// It stands still.
    PAUSE,
    /// It was not followed any further.
    BOUND,
    /// It stands somewhere; asked for where bounds are looked for only.
    HALT
  }

  private final List<ThreadGraph> threads;
  private final Maker maker;

  private Ways(List<ThreadGraph> threads, Maker maker) {
    this.threads = List.copyOf(threads);
    this.maker = maker;
  }

  /// Goes through the threads.
  private interface Maker {
    List<ThreadGraph> make(boolean halts) throws UnsupportedModelException;
  }

  /// The ways through a test.
  ///
  /// @param how how threads are followed
  /// @param readsMatter of which threads a mere read can make the program undefined, or race
  /// @param asked what is asked for of final states
  /// @param elsewhere whether what has a computed address is taken to be elsewhere than
  ///   read-modify-writes in loops that have not; then it has to be asked whether it is
  ///   ([TestFormula#meets])
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways of(
      Program program,
      LoopRules how,
      IntPredicate readsMatter,
      Collection<Term> asked,
      boolean elsewhere,
      Runnable tick)
      throws UnsupportedModelException {
    return of(program, how, readsMatter, asked, false, 0, elsewhere, tick);
  }

  /// More ways than a test has, and all that it has: loops that only read and count forget after
  /// some rounds what they count. What ends on none of these ends on none of the test, however
  /// often its loops go round; what ends on one of them may be of no execution.
  ///
  /// @param how how threads are followed
  /// @param readsMatter whether a mere read of a thread can make a program undefined
  /// @param asked what is asked for of final states
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways ofForgetful(
      Program program,
      LoopRules how,
      IntPredicate readsMatter,
      Collection<Term> asked,
      Runnable tick)
      throws UnsupportedModelException {
    return of(program, how, readsMatter, asked, true, 0, false, tick);
  }

  /// Some ways of a test: where two rounds of a loop that only read and count have read the same
  /// writes, the next ones do so as well, up to the first one that does something else, as to leave
  /// the loop. They are not there, and [#whole] puts them in. What ends on one of these ways ends
  /// on one of the test, and what ends on none of them may do so all the same.
  ///
  /// @param how how threads are followed
  /// @param readsMatter whether a mere read of a thread can make a program undefined
  /// @param asked what is asked for of final states
  /// @param shares in how many parts such rounds are left out; between these there may be others
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways ofSameRounds(
      Program program,
      LoopRules how,
      IntPredicate readsMatter,
      Collection<Term> asked,
      int shares,
      Runnable tick)
      throws UnsupportedModelException {
    return of(program, how, readsMatter, asked, false, shares, false, tick);
  }

  /// An execution on such ways with all rounds of its loops.
  ///
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param returned what a read returns
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if the way of a thread does not follow from what it reads
  public static Shown whole(
      Program program,
      Shown shown,
      boolean failedSwapWrites,
      ToLongFunction<Shown.OnPath> returned,
      Runnable tick)
      throws UnsupportedModelException {
    return Unfolding.of(program, shown, failedSwapWrites, returned, tick);
  }

  /// Whether there are rounds that stand for others.
  public boolean haveSameRounds() {
    return threads.stream().anyMatch(t -> !t.skipped().isEmpty());
  }

  private static Ways of(
      Program program,
      LoopRules how,
      IntPredicate readsMatter,
      Collection<Term> asked,
      boolean forgets,
      int shares,
      boolean elsewhere,
      Runnable tick)
      throws UnsupportedModelException {
    Maker maker =
        halts ->
            make(
                program,
                how,
                readsMatter,
                Set.copyOf(asked),
                _ -> new Rests(Stops.NOWHERE, false, halts, forgets, shares),
                elsewhere,
                tick);
    return new Ways(maker.make(false), maker);
  }

  /// The ways through a test to where its threads end or stay for ever. What registers hold at the
  /// end does not matter.
  ///
  /// @param how how threads are followed
  /// @param twice whether a wait takes two rounds, since the first may order the second
  /// @param stops where each thread may stand still
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways ofEndings(
      Program program, LoopRules how, boolean twice, IntFunction<Stops> stops, Runnable tick)
      throws UnsupportedModelException {
    return ofEndings(program, how, twice, stops, false, 0, tick);
  }

  /// More such ways than a test has, and all that it has, as [#ofForgetful] makes them: a loop that
  /// ends by what it counts is left at last.
  ///
  /// @param how how threads are followed
  /// @param twice whether a wait takes two rounds, since the first may order the second
  /// @param stops where each thread may stand still
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways ofForgetfulEndings(
      Program program, LoopRules how, boolean twice, IntFunction<Stops> stops, Runnable tick)
      throws UnsupportedModelException {
    return ofEndings(program, how, twice, stops, true, 0, tick);
  }

  /// Some such ways of a test, as [#ofSameRounds] makes them: what stays on one of these ways stays
  /// on one of the test.
  ///
  /// @param how how threads are followed
  /// @param twice whether a wait takes two rounds, since the first may order the second
  /// @param stops where each thread may stand still
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of them
  public static Ways ofSameEndings(
      Program program, LoopRules how, boolean twice, IntFunction<Stops> stops, Runnable tick)
      throws UnsupportedModelException {
    return ofEndings(program, how, twice, stops, false, 1, tick);
  }

  private static Ways ofEndings(
      Program program,
      LoopRules how,
      boolean twice,
      IntFunction<Stops> stops,
      boolean forgets,
      int shares,
      Runnable tick)
      throws UnsupportedModelException {
    Maker maker =
        halts ->
            make(
                program,
                how,
                _ -> twice,
                Set.of(),
                t -> new Rests(stops.apply(t), true, halts, forgets, shares),
                false,
                tick);
    return new Ways(maker.make(false), maker);
  }

  private static List<ThreadGraph> make(
      Program program,
      LoopRules how,
      IntPredicate readsMatter,
      Set<Term> asked,
      IntFunction<Rests> rests,
      boolean elsewhere,
      Runnable tick)
      throws UnsupportedModelException {
    Graphs graphs =
        (t, back, repeats) -> {
          ProgramThread thread = program.threads().get(t);
          return Unrolling.of(
              thread,
              how.has(Pass.SILENT_UPDATES)
                  ? Surroundings.of(program, t, elsewhere)
                  : Surroundings.of(program, t, elsewhere).divided(),
              how,
              // What is left out with a store may race, whatever the loop looks at.
              readsMatter.test(t) || !repeats.equals(Repeats.NONE),
              name -> asked.contains(new Term.ThreadRegister(thread.id(), name)),
              rests.apply(t),
              back,
              repeats,
              tick);
        };
    List<ThreadGraph> all = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      all.add(graphs.of(t, TakenBack.NOTHING, Repeats.NONE));
    }
    List<ThreadGraph> shorter = new ArrayList<>(all);
    for (int t = 0; t < program.threads().size(); t++) {
      Rests own = rests.apply(t);
      TakenBack back =
          own.forever() || own.halts() || !how.has(Pass.TAKEN_BACK)
              ? TakenBack.NOTHING
              : TakenBack.of(program, all, t);
      Repeats repeats =
          own.forever() || own.forgets() || !how.has(Pass.REPEATED_STORES)
              ? Repeats.NONE
              : Repeats.of(program, all, t);
      if (!back.equals(TakenBack.NOTHING) || !repeats.equals(Repeats.NONE)) {
        shorter.set(t, graphs.of(t, back, repeats));
      }
    }
    return shorter;
  }

  /// Makes the ways through one thread.
  private interface Graphs {
    ThreadGraph of(int thread, TakenBack back, Repeats repeats) throws UnsupportedModelException;
  }

  /// The same ways, on which a thread that waits for others may stand still before each barrier,
  /// and wherever a round of a loop ends, before it is known whether it was idle (ADR 17).
  public Ways halting() throws UnsupportedModelException {
    return new Ways(maker.make(true), maker);
  }

  /// Whether rounds of loops are left out where those of other threads are idle, too.
  public boolean leaveOut() {
    return threads.stream().anyMatch(t -> !t.idleRounds().isEmpty() || !t.turns().isEmpty());
  }

  /// The rules by which ways were made fewer.
  public Set<Pass> passes() {
    return threads.stream().flatMap(t -> t.passes().stream()).collect(Collectors.toSet());
  }

  List<ThreadGraph> threads() {
    return threads;
  }

  /// Which bound a thread may have come to; empty if none.
  ///
  /// @param thread its index
  public Optional<String> bound(int thread) {
    return threads.get(thread).bound();
  }

  /// Which bound some thread may have come to; empty if none: then these are all ways.
  public Optional<String> bound() {
    return threads.stream().flatMap(t -> t.bound().stream()).findFirst();
  }

  /// How many events there are at most.
  public int count() {
    return threads.stream().mapToInt(t -> t.events().size()).sum();
  }

  /// How many threads there are.
  public int size() {
    return threads.size();
  }

  /// Whether threads meet at barriers.
  public boolean meet() {
    return events().anyMatch(e -> e.kind() == PathEvent.Kind.BARRIER);
  }

  /// Whether threads meet at barriers that are not for all threads of a CTA.
  public boolean meetOtherwise() {
    return events().anyMatch(e -> e.barrier() != null && !e.barrier().operation().isOfAll());
  }

  /// Whether something may happen that has no meaning.
  public boolean demand() {
    return threads.stream().anyMatch(t -> !t.demands().isEmpty());
  }

  /// Whether accesses may go where the models do not speak of them: to no variable, to a part of
  /// what another touches, to more than is asked for, or to what others read as constant.
  public boolean mayStray(Program program) {
    boolean computed =
        threads.stream()
            .anyMatch(t ->
                t.events().stream()
                    .anyMatch(e ->
                        e.isAccess() && !(t.terms().node(e.address()) instanceof Terms.Known)));
    List<Cell> known = cells(program);
    List<Cell> asked = program.parts().stream().map(p -> Cell.of(program, p)).toList();
    return computed
        || program.has(o -> o instanceof Operation.Load load && load.constant())
        || known.stream().anyMatch(c -> asked.stream().anyMatch(a -> c.hides(program, a)))
        || known.stream()
            .anyMatch(
                a -> a.location() == Cell.NOWHERE || known.stream().anyMatch(a::overlapsPartly));
  }

  /// The cells that accesses touch whose addresses are known from the text.
  List<Cell> cells(Program program) {
    Set<Cell> found = new LinkedHashSet<>();
    for (ThreadGraph t : threads) {
      for (Occurrence e : t.events()) {
        if (e.isAccess() && t.terms().node(e.address()) instanceof Terms.Known(long address)) {
          found.add(Cell.at(program, address, e.type()));
        }
      }
    }
    return List.copyOf(found);
  }

  private Stream<Occurrence> events() {
    return threads.stream().flatMap(t -> t.events().stream());
  }
}
