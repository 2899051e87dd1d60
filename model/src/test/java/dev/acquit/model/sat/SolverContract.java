package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What every solver has to do. A subclass names the solver.
public abstract class SolverContract {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int VARIABLES = 10;

  /// Where half of all random formulas of three literals a clause are satisfiable.
  private static final double THRESHOLD = 4.26;

  /// The solver.
  protected abstract SatSolver solver();

  /// How many random formulas it is given.
  protected int formulas() {
    return 300;
  }

  @Test
  void emptyFormulaIsTrueAndEmptyClauseIsFalse() {
    check(solver(), Formulas.of(0, List.of()), "nothing");
    check(solver(), Formulas.of(3, List.of()), "no clause");
    check(solver(), Formulas.of(0, List.of(new int[0])), "the empty clause");
    check(solver(), Formulas.of(2, List.of(new int[] {1}, new int[0], new int[] {2})), "between");
    check(solver(), Formulas.of(2, List.of(new int[] {1, -1}, new int[] {2, 2})), "both signs");
    check(solver(), Formulas.of(9, List.of(new int[] {-9}, new int[] {9, -2})), "gaps");
  }

  @Tag("slow")
  @Test
  void allPairsOfClausesOverThreeVariables() {
    SatSolver solver = solver();
    List<int[]> clauses = Formulas.allClauses(3);
    assertThat(clauses).hasSize(27);
    for (int[] first : clauses) {
      for (int[] second : clauses) {
        if (clauses.indexOf(first) <= clauses.indexOf(second)) {
          check(solver, Formulas.of(3, List.of(first, second)), "a pair");
        }
      }
    }
  }

  @Tag("slow")
  @Test
  void randomFormulasNearTheThreshold() {
    SatSolver solver = solver();
    long seed = Seed.value();
    Random random = new Random(seed);
    int satisfiable = 0;
    for (int run = 0; run < formulas(); run++) {
      Clauses clauses = Formulas.random(random, VARIABLES, (int) (THRESHOLD * VARIABLES));
      satisfiable += check(solver, clauses, Seed.advice(seed, run)) ? 1 : 0;
    }
    assertThat(satisfiable).as("of " + formulas()).isBetween(1, formulas() - 1);
  }

  @Test
  void largerPigeonholes() {
    SatSolver solver = solver();
    assertThat(solver.solve(Formulas.pigeons(7, 6), LONG)).isInstanceOf(Answer.Unsatisfiable.class);
    Clauses room = Formulas.pigeons(30, 30);
    assertThat(solver.solve(room, LONG))
        .isInstanceOfSatisfying(
            Answer.Satisfiable.class, a -> assertThat(Formulas.isTrue(room, a.values())).isTrue());
  }

  @Test
  @Timeout(300)
  void hardFormulaIsGivenUpWhenTimeIsUp() {
    Answer answer = solver().solve(hard(), Duration.ofMillis(200));
    assertThat(answer)
        .isInstanceOfSatisfying(Answer.Unknown.class, a -> assertThat(a.why()).contains("200 ms"));
  }

  @Test
  void noTimeIsNoAnswer() {
    Clauses easy = Formulas.of(1, List.of(new int[] {1}));
    for (Duration time : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      assertThat(solver().solve(easy, time)).isInstanceOf(Answer.Unknown.class);
    }
    assertThat(solver().solve(easy, Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(Answer.Satisfiable.class);
  }

  @Test
  @Timeout(300)
  void interruptEndsIt() throws InterruptedException {
    SatSolver solver = solver();
    AtomicReference<Answer> answer = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Thread thread =
        new Thread(() -> {
          begun.countDown();
          answer.set(solver.solve(hard(), LONG));
          flag.set(Thread.currentThread().isInterrupted());
        });
    thread.start();
    begun.await();
    Thread.sleep(300);
    thread.interrupt();
    thread.join();
    assertThat(answer.get()).isEqualTo(new Answer.Unknown("interrupted"));
    assertThat(flag.get()).isTrue();
  }

  @Test
  @Timeout(300)
  void interruptedThreadGetsNoAnswer() {
    SatSolver solver = solver();
    Thread.currentThread().interrupt();
    try {
      Answer answer = solver.solve(hard(), LONG);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      assertThat(answer).isEqualTo(new Answer.Unknown("interrupted"));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void fourThreadsShareIt() throws Exception {
    SatSolver solver = solver();
    long seed = Seed.value();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int run = 0; run < formulas() / 2; run++) {
        int number = run;
        Clauses clauses =
            Formulas.random(new Random(seed + run), VARIABLES, (int) (THRESHOLD * VARIABLES));
        tasks.add(() -> check(solver, clauses, Seed.advice(seed, number)));
      }
      for (Future<Boolean> answer : threads.invokeAll(tasks)) {
        answer.get(5, TimeUnit.MINUTES);
      }
    }
  }

  /// Whether the formula is satisfiable; the solver has to know it.
  static boolean check(SatSolver solver, Clauses clauses, String what) {
    String about = what + "\n" + Formulas.text(clauses);
    int variables = clauses.variables();
    boolean expected = Formulas.isSatisfiable(clauses);
    switch (solver.solve(clauses, LONG)) {
      case Answer.Satisfiable a -> {
        assertThat(expected).as(about).isTrue();
        assertThat(Formulas.isTrue(clauses, a.values())).as(about).isTrue();
        assertThat(a.values().length()).as(about).isLessThanOrEqualTo(variables + 1);
        assertThat(a.values().get(0)).as(about).isFalse();
      }
      case Answer.Unsatisfiable u -> assertThat(expected).as(about).isFalse();
      case Answer.Unknown(String why) -> throw new AssertionError(why + ": " + about);
    }
    return expected;
  }

  private static Clauses hard() {
    return Formulas.pigeons(12, 11);
  }
}
