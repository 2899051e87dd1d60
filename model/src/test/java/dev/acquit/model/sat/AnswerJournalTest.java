package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Answers that are kept in a file.
class AnswerJournalTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  /// `x1` and `x2`, and either `-x1` or nothing.
  private static Clauses clauses(boolean contradiction) {
    Clauses c = new Clauses();
    int x = c.variable();
    int y = c.variable();
    c.add(x);
    c.add(y);
    if (contradiction) {
      c.add(-x);
    }
    return c;
  }

  /// A solver that must not be asked.
  private record Nobody(SolverId id) implements SatSolver {
    @Override
    public Answer solve(Clauses clauses, Duration time) {
      throw new AssertionError("the answer is known");
    }
  }

  @Test
  void answersOutliveARun(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      RememberingSolver solver = new RememberingSolver(new Sat4jSolver(), journal);
      assertThat(solver.solve(clauses(false), LONG)).isInstanceOf(Answer.Satisfiable.class);
      assertThat(solver.solve(clauses(true), LONG)).isInstanceOf(Answer.Unsatisfiable.class);
    }
    Files.writeString(file, "0123456789abcdef sa", StandardOpenOption.APPEND); // killed here
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      assertThat(journal.size()).isEqualTo(2);
      RememberingSolver solver = new RememberingSolver(new Nobody(new Sat4jSolver().id()), journal);
      Answer.Satisfiable answer = (Answer.Satisfiable) solver.solve(clauses(false), LONG);
      assertThat(answer.isTrue(1) && answer.isTrue(2)).isTrue();
      assertThat(solver.solve(clauses(true), LONG)).isInstanceOf(Answer.Unsatisfiable.class);
      assertThat(solver.remembered()).isEqualTo(2);
      assertThat(solver.decided()).isZero();
    }
    assertThat(Files.readAllLines(file)).hasSize(3);
  }

  @Test
  void whatIsNotKnownIsNotKept(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      journal.keep(AnswerJournal.key(clauses(true)), new Answer.Unknown("no time"), SAT4J);
      assertThat(journal.size()).isZero();
    }
    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  /// Says that there is no assignment, whatever it is asked.
  private record Liar(SolverId id, Answer.Grounds grounds) implements SatSolver {
    @Override
    public Answer solve(Clauses clauses, Duration time) {
      return new Answer.Unsatisfiable(grounds);
    }
  }

  private static final SolverId SAT4J = new Sat4jSolver().id();

  /// The liar, then Sat4j, with the same file.
  private static Answer afterALie(Path file, SolverId liar, Answer.Grounds grounds)
      throws IOException {
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      assertThat(
              new RememberingSolver(new Liar(liar, grounds), journal).solve(clauses(false), LONG))
          .isInstanceOf(Answer.Unsatisfiable.class);
    }
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      RememberingSolver solver = new RememberingSolver(new Sat4jSolver(), journal);
      Answer answer = solver.solve(clauses(false), LONG);
      assertThat(solver.disbelieved())
          .isEqualTo(answer instanceof Answer.Satisfiable ? List.of(liar.name()) : List.of());
      assertThat(solver.again()).isEqualTo(answer instanceof Answer.Satisfiable ? 1 : 0);
      return answer;
    }
  }

  @Test
  void theWordOfAnotherSolverIsNotTaken(@TempDir Path folder) throws IOException {
    SolverId liar = new SolverId("liar", Optional.of("00ff"));
    assertThat(afterALie(folder.resolve("a"), liar, Answer.Grounds.WORD))
        .isInstanceOf(Answer.Satisfiable.class);
    SolverId disguised = new SolverId(SAT4J.name(), Optional.of("00ff"));
    assertThat(afterALie(folder.resolve("b"), disguised, Answer.Grounds.WORD))
        .isInstanceOf(Answer.Satisfiable.class);
    // Anybody can write that there was a proof.
    assertThat(afterALie(folder.resolve("c"), liar, Answer.Grounds.PROOF))
        .isInstanceOf(Answer.Satisfiable.class);
  }

  /// Who wants proofs proves again, and who does not has a word.
  @Test
  void aKeptProofIsAWord(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    String line = AnswerJournal.key(clauses(false)) + " unsat proof - " + SAT4J.name();
    Files.writeString(file, "acquit answers 2\n" + line + "\n");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      assertThat(new RememberingSolver(new Nobody(SAT4J), journal).solve(clauses(false), LONG))
          .isEqualTo(new Answer.Unsatisfiable(Answer.Grounds.WORD));
      CertifyingSolver certifying = new CertifyingSolver(new Sat4jSolver());
      assertThat(new RememberingSolver(certifying, journal).solve(clauses(false), LONG))
          .isInstanceOf(Answer.Satisfiable.class);
    }
  }

  /// Who wants proofs does not take his own word.
  @Test
  void aWordIsNotTakenForAProof(@TempDir Path folder) throws IOException {
    SolverId someone = new SolverId("someone", Optional.empty());
    try (AnswerJournal journal = AnswerJournal.open(folder.resolve("answers"))) {
      for (Answer.Grounds grounds : Answer.Grounds.values()) {
        RememberingSolver solver = new RememberingSolver(new Liar(someone, grounds), journal);
        assertThat(solver.solve(clauses(true), LONG)).isEqualTo(new Answer.Unsatisfiable(grounds));
        assertThat(solver.decided()).isOne();
      }
    }
    assertThat(Files.readAllLines(folder.resolve("answers")))
        .containsExactly(
            "acquit answers 2",
            AnswerJournal.key(clauses(true)) + " unsat word - someone",
            AnswerJournal.key(clauses(true)) + " unsat proof - someone");
  }

  @Test
  void anAssignmentInAFileIsTried(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    Files.writeString(
        file, "acquit answers 2\n" + AnswerJournal.key(clauses(false)) + " sat 02 - Sat4j 2.3.6\n");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      Answer answer = new RememberingSolver(new Sat4jSolver(), journal).solve(clauses(false), LONG);
      assertThat(((Answer.Satisfiable) answer).satisfies(clauses(false))).isTrue();
    }
  }

  @Test
  void answersWithoutNamesAreRefused(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "acquit answers 1\n0123 unsat\n");
    assertThatThrownBy(() -> AnswerJournal.open(file)).hasMessageContaining("older version");
    assertThat(file).hasContent("acquit answers 1\n0123 unsat\n");
  }

  @Test
  void bytesThatAreNoTextAreNoAnswer(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      new RememberingSolver(new Sat4jSolver(), journal).solve(clauses(true), LONG);
    }
    String good = Files.readString(file);
    String line = good.lines().toList().get(1);
    for (String odd : List.of("\u00e9", "\u001b[2J")) {
      Files.writeString(file, good + line + odd + "\n");
      try (AnswerJournal journal = AnswerJournal.open(file)) {
        assertThat(journal.size()).isEqualTo(1);
      }
      Files.writeString(file, odd + good);
      assertThatThrownBy(() -> AnswerJournal.open(file))
          .hasMessageContaining("is no file of answers");
    }
  }

  @Test
  void anotherFileIsLeftAlone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("letter"), "Dear reader\n");
    assertThatThrownBy(() -> AnswerJournal.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no file of answers");
    assertThat(file).hasContent("Dear reader\n");
  }

  @Test
  void oneRunAtATime(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("answers");
    try (AnswerJournal journal = AnswerJournal.open(file)) {
      assertThat(journal.size()).isZero();
      assertThatThrownBy(() -> AnswerJournal.open(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use");
    }
  }

  @Test
  void differentFormulasHaveDifferentKeys() {
    Clauses split = new Clauses();
    int x = split.variable();
    int y = split.variable();
    split.add(x, y);
    assertThat(AnswerJournal.key(split)).isNotEqualTo(AnswerJournal.key(clauses(false)));
    assertThat(AnswerJournal.key(clauses(true))).isEqualTo(AnswerJournal.key(clauses(true)));
  }
}
