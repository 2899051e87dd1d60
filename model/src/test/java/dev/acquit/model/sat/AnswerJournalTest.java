package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
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
  private static final class Nobody implements SatSolver {
    @Override
    public String name() {
      return "nobody";
    }

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
      RememberingSolver solver = new RememberingSolver(new Nobody(), journal);
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
      journal.keep(AnswerJournal.key(clauses(true)), new Answer.Unknown("no time"));
      assertThat(journal.size()).isZero();
    }
    assertThat(Files.readAllLines(file)).hasSize(1);
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
