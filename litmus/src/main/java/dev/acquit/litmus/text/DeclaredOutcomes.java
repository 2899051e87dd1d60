package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads the outcomes that a test declares in its metadata, one line for each grade.
///
/// ```
/// Acceptable=1:r0=0; 1:r1=0; "nothing has arrived" | 1:r0=1; 1:r1=1; "both have"
/// Interesting=1:r0=0; 1:r1=1;
/// Forbidden=1:r0=1; 1:r1=0; "the flag has overtaken the message"
///
/// line    = outcome { "|" outcome }
/// outcome = state [ '"' DESCRIPTION '"' ]
/// ```
///
/// An outcome need not give all terms: `Forbidden=1:r0=1; 1:r1=0;` is about all states with these
/// values. An outcome that fits no line is unknown, and an outcome that fits several has the worst
/// of their grades. So a test that has such lines declares all outcomes that it expects.
public final class DeclaredOutcomes {
  private static final Map<String, Grade> KEYS =
      Map.of(
          "Acceptable", Grade.ACCEPTABLE,
          "Interesting", Grade.ACCEPTABLE_INTERESTING,
          "Forbidden", Grade.FORBIDDEN);

  private DeclaredOutcomes() {}

  /// What a test declares; empty if it declares nothing.
  ///
  /// @param file what messages call the test. Their line is 1 and their column one of the value of
  ///   the line of metadata, which they name.
  /// @throws InputException if a line is wrong, or two declare the same outcome
  public static Optional<Grading.Declared> read(String file, Header header) throws InputException {
    SequencedMap<State, Grading.Declaration> outcomes = new LinkedHashMap<>();
    boolean any = false;
    for (var line : header.metadata().entrySet()) {
      Grade grade = KEYS.get(line.getKey());
      if (grade != null) {
        any = true;
        new Line(file + " (" + line.getKey() + "=)", line.getValue(), grade).read(outcomes);
      }
    }
    return any ? Optional.of(new Grading.Declared(outcomes)) : Optional.empty();
  }

  /// One line.
  ///
  /// @param file what messages call it
  /// @param text its value
  /// @param grade the grade of its outcomes
  private record Line(String file, String text, Grade grade) {
    void read(SequencedMap<State, Grading.Declaration> outcomes) throws InputException {
      for (Piece piece : pieces()) {
        // Blanks in front: so the lexer counts columns right.
        State state =
            StateReader.state(
                file, " ".repeat(piece.from()) + text.substring(piece.from(), piece.to()));
        if (state.values().isEmpty()) {
          throw error(piece.from(), "found no outcome, expected one, as in '1:r0=1; 1:r1=0;'");
        }
        if (outcomes.putIfAbsent(state, new Grading.Declaration(grade, piece.description()))
            != null) {
          throw error(piece.from(), "the outcome '" + state + "' is declared already");
        }
      }
    }

    /// Descriptions may hold any character but their quote, so they are cut out before the lexer
    /// sees the line.
    private List<Piece> pieces() throws InputException {
      List<Piece> pieces = new ArrayList<>();
      int at = 0;
      while (true) {
        int quote = text.indexOf('"', at);
        int bar = text.indexOf('|', at);
        String description = "";
        int to = bar < 0 ? text.length() : bar;
        if (quote >= 0 && quote < to) {
          int close = text.indexOf('"', quote + 1);
          if (close < 0) {
            throw error(quote, "this description is not closed, expected '\"'");
          }
          description = text.substring(quote + 1, close);
          to = quote;
          bar = text.indexOf('|', close);
          String rest = text.substring(close + 1, bar < 0 ? text.length() : bar);
          if (!rest.isBlank()) {
            throw error(
                close + 1,
                "found '"
                    + rest.strip()
                    + "', expected '|' or the end of the line behind a description");
          }
        }
        while (at < to && Source.isBlank(text.charAt(at))) {
          at++;
        }
        pieces.add(new Piece(at, to, description));
        if (bar < 0) {
          return pieces;
        }
        at = bar + 1;
      }
    }

    private InputException error(int offset, String message) {
      return new InputException(file, new Position(1, offset + 1), message);
    }
  }

  /// The text of an outcome.
  ///
  /// @param from offset of its beginning
  /// @param to offset behind its end
  /// @param description the author's words, empty if there are none
  private record Piece(int from, int to, String description) {}
}
