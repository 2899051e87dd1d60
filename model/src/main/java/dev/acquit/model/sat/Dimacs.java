package dev.acquit.model.sat;

import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.util.Arrays;

/// DIMACS files: the text form of formulas that every SAT solver reads. The format is that of the
/// SAT competitions:
///
///     file   ::= (c anything)* p cnf variables clauses clause*
///     clause ::= literal* 0
///
/// A clause may go over several lines; comments may stand between lines.
public final class Dimacs {
  private static final String COMMENT = "c";
  private static final String END = "%";

  private Dimacs() {}

  /// Writes a formula.
  ///
  /// @param to where to
  /// @throws IOException if writing there fails
  public static void write(Clauses clauses, Appendable to) throws IOException {
    to.append("p cnf ").append(Integer.toString(clauses.variables()));
    to.append(' ').append(Integer.toString(clauses.count())).append('\n');
    for (int i = 0; i < clauses.count(); i++) {
      for (int literal : clauses.clause(i)) {
        to.append(Integer.toString(literal)).append(' ');
      }
      to.append("0\n");
    }
  }

  /// A formula as text.
  public static String text(Clauses clauses) {
    StringBuilder text = new StringBuilder();
    try {
      write(clauses, text);
    } catch (IOException e) {
      throw new AssertionError("a string builder takes everything", e);
    }
    return text.toString();
  }

  /// Reads a formula.
  ///
  /// @param file the name of the file, for messages
  /// @param text what is in it
  /// @throws InputException if it is no DIMACS file
  public static Clauses read(String file, String text) throws InputException {
    return new Reader(file).read(text);
  }

  private static final class Reader {
    private final String file;
    private final Clauses clauses = new Clauses();
    private int announced = -1;
    private int[] open = new int[16];
    private int size;

    Reader(String file) {
      this.file = file;
    }

    Clauses read(String text) throws InputException {
      String[] lines = text.split("\r?\n", -1);
      for (int i = 0; i < lines.length; i++) {
        String line = lines[i];
        int first = skip(line, 0);
        if (line.startsWith(COMMENT, first)) {
          continue;
        }
        if (line.startsWith(END, first)) {
          // Old collections end so; what follows is no formula.
          break;
        }
        if (line.startsWith("p", first)) {
          header(line, i + 1);
        } else {
          literals(line, i + 1);
        }
      }
      Position end = new Position(lines.length, lines[lines.length - 1].length() + 1);
      if (announced < 0) {
        throw new InputException(file, end, "expected a line 'p cnf VARIABLES CLAUSES'");
      }
      if (size > 0) {
        throw new InputException(file, end, "the last clause does not end with 0");
      }
      if (clauses.count() != announced) {
        throw new InputException(
            file,
            end,
            "found %d clauses, expected %d as announced".formatted(clauses.count(), announced));
      }
      return clauses;
    }

    private void header(String line, int number) throws InputException {
      Position position = new Position(number, skip(line, 0) + 1);
      if (announced >= 0) {
        throw new InputException(file, position, "a second line 'p cnf'");
      }
      String[] words = line.strip().split("\\s+", -1);
      if (words.length != 4 || !words[0].equals("p") || !words[1].equals("cnf")) {
        throw new InputException(
            file, position, "found '" + line.strip() + "', expected 'p cnf VARIABLES CLAUSES'");
      }
      int variables = count(words[2], position);
      announced = count(words[3], position);
      for (int i = 0; i < variables; i++) {
        clauses.variable();
      }
    }

    private int count(String word, Position position) throws InputException {
      int value = number(word, position);
      if (value < 0) {
        throw new InputException(file, position, "found '" + word + "', expected a count");
      }
      return value;
    }

    private void literals(String line, int number) throws InputException {
      for (int at = skip(line, 0); at < line.length(); at = skip(line, at)) {
        int end = at;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
          end++;
        }
        Position position = new Position(number, at + 1);
        if (announced < 0) {
          throw new InputException(
              file, position, "found a clause, expected 'p cnf VARIABLES CLAUSES' before it");
        }
        literal(number(line.substring(at, end), position), position);
        at = end;
      }
    }

    private void literal(int value, Position position) throws InputException {
      if (value == 0) {
        clauses.add(Arrays.copyOf(open, size));
        size = 0;
        return;
      }
      if (value == Integer.MIN_VALUE || Math.abs(value) > clauses.variables()) {
        throw new InputException(
            file,
            position,
            "found literal %d, expected variables up to %d".formatted(value, clauses.variables()));
      }
      if (size == open.length) {
        open = Arrays.copyOf(open, 2 * size);
      }
      open[size++] = value;
    }

    private int number(String word, Position position) throws InputException {
      try {
        return Integer.parseInt(word);
      } catch (NumberFormatException e) {
        throw new InputException(file, position, "found '" + word + "', expected a number");
      }
    }

    private static int skip(String line, int from) {
      int at = from;
      while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
        at++;
      }
      return at;
    }
  }
}
