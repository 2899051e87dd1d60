package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.execution.NotEnumeratedException;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.PathFinder.Wait;
import dev.acquit.model.execution.RacyLooks;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPaths;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import dev.acquit.model.program.ThreadCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// Makes tests ready for a search: programs, and the paths of their threads. Work on threads that
/// several tests share is done once, and so is that on a test that is prepared twice in a row. Not
/// for use by several threads.
public final class Preparation {
  private final Limits limits;
  private final Paths finder;
  private final BiFunction<Program, Integer, Surroundings> around;
  private final ThreadCache threads = new ThreadCache();
  private final IdentityHashMap<ProgramThread, Map<Question, ThreadPaths>> paths =
      new IdentityHashMap<>();
  private LitmusTest lastTest;
  private Program lastProgram;

  /// Nothing is prepared yet.
  ///
  /// @param limits how far loops are unrolled, and what a failed compare-and-swap does
  public Preparation(Limits limits) {
    this(
        limits,
        (thread, asked, tick) ->
            PathFinder.find(
                thread, asked.around(), limits.loops(asked.rounds()), asked.readsMatter(), tick),
        Surroundings::of);
  }

  private Preparation(
      Limits limits, Paths finder, BiFunction<Program, Integer, Surroundings> around) {
    this.limits = limits;
    this.finder = finder;
    this.around =
        limits.passes().have(Pass.SILENT_UPDATES)
            ? around
            : (program, thread) -> around.apply(program, thread).divided();
  }

  /// One that also finds where threads may stop.
  ///
  /// @param wait which rounds of a wait are looked at
  static Preparation ofEndings(Limits limits, Wait wait) {
    return ofEndings(limits, wait, Surroundings::of);
  }

  /// One that finds some of these places, also in rounds that change nothing only if nothing comes
  /// between.
  static Preparation ofCalmEndings(Limits limits) {
    return ofEndings(limits, Wait.SECOND, Surroundings::calm);
  }

  private static Preparation ofEndings(
      Limits limits, Wait wait, BiFunction<Program, Integer, Surroundings> around) {
    return new Preparation(
        limits,
        (thread, asked, tick) ->
            PathFinder.findEndings(
                thread, asked.around(), limits.loops(asked.rounds()), wait, tick),
        around);
  }

  /// Whether a mere read can take a program's meaning away, in C++, in a kernel that races with a
  /// device, and where it is one of an mbarrier object; or be the only one in a loop that races.
  ///
  /// @param t the index of the thread
  static boolean readsMatter(Program program, int t) {
    ProgramThread thread = program.threads().get(t);
    return program.language() == Program.Language.CPP
        || (program.test() instanceof MixedTest && thread.place().gpu() >= 0)
        || thread.steps().stream().anyMatch(s -> looksAtObject(s.operation()))
        || RacyLooks.any(program, t);
  }

  private static boolean looksAtObject(Operation operation) {
    return operation instanceof Operation.Load load && (load.marks().tags() & Tag.MBAR.bit()) != 0;
  }

  /// Finds the ways through a thread.
  private interface Paths {
    ThreadPaths find(ProgramThread thread, Question asked, Runnable tick);
  }

  /// What the ways through a thread depend on beside the thread.
  ///
  /// @param readsMatter whether a round that only reads is kept
  private record Question(int rounds, Surroundings around, boolean readsMatter) {}

  /// A test made ready.
  ///
  /// @param program the test as a program
  /// @param threads the ways through each of its threads
  /// @param cut why these are not all, if that is known; see [Completeness]
  record Prepared(Program program, List<ThreadPaths> threads, Optional<String> cut) {
    /// The ways to the end of each thread.
    List<List<ThreadPath>> paths() {
      return threads.stream().map(ThreadPaths::paths).toList();
    }

    /// Which bound some thread may come to.
    Optional<String> bound() {
      return threads.stream().flatMap(t -> t.bound().stream()).findFirst();
    }

    private static Set<Pass> withBounds(ThreadPaths paths) {
      Set<Pass> all = new HashSet<>(paths.passes());
      if (paths.bound().isPresent()) {
        all.add(Pass.UNREACHED_BOUNDS);
      }
      return all;
    }

    /// The rules by which ways were made fewer.
    Set<Pass> passes() {
      return threads.stream().flatMap(t -> t.passes().stream()).collect(Collectors.toSet());
    }

    /// The same, when no thread can come to a bound.
    Prepared complete() {
      return new Prepared(
          program,
          threads.stream()
              .map(t ->
                  new ThreadPaths(
                      t.paths(),
                      List.of(),
                      t.waiting(),
                      t.stops(),
                      Optional.empty(),
                      t.cut(),
                      withBounds(t)))
              .toList(),
          cut);
    }
  }

  /// What it may cost.
  Limits limits() {
    return limits;
  }

  /// Makes a test ready.
  ///
  /// @param rounds how often a loop that is not a mere wait may go back
  Prepared prepare(LitmusTest test, int rounds, Budget budget) throws NotCoveredException {
    Program program = program(test);
    if (program.has(o -> o instanceof Operation.Exchange)) {
      throw new NotEnumeratedException(
          "lanes that show each other values are known to formulas only");
    }
    List<ThreadPaths> all = new ArrayList<>();
    Optional<String> cut = Optional.empty();
    for (int t = 0; t < program.threads().size(); t++) {
      ProgramThread thread = program.threads().get(t);
      ThreadPaths found =
          paths
              .computeIfAbsent(thread, _ -> new HashMap<>())
              .computeIfAbsent(
                  new Question(rounds, around.apply(program, t), readsMatter(program, t)),
                  asked -> finder.find(thread, asked, budget::step));
      all.add(thread.work().isPresent() ? found.orNone() : found);
      cut = cut.or(found::cut);
    }
    return new Prepared(program, all, cut);
  }

  /// A test as a program.
  @SuppressWarnings("ReferenceEquality") // Only the same test is worth asking for: others are long.
  Program program(LitmusTest test) throws NotCoveredException {
    if (test != lastTest) {
      lastProgram = Programs.of(test, threads);
      lastTest = test;
    }
    return lastProgram;
  }
}
