package dev.acquit.model.sat;

import java.util.BitSet;
import java.util.List;

/// Reads what a solver program says. An assignment is checked by whoever has the formula. That
/// there is none has to be believed, so it counts only if the lines and the exit status agree.
final class ProgramOutput {
  private static final int UNSATISFIABLE = 20;

  private ProgramOutput() {}

  /// Reads lines `s ...` and `v ...`.
  ///
  /// @param lines what the program printed
  /// @param status its exit status; 0 is what some end with whatever they found
  static Answer competition(List<String> lines, int status) {
    List<String> found =
        lines.stream()
            .filter(l -> l.startsWith("s "))
            .map(l -> l.substring(2).strip())
            .distinct()
            .toList();
    if (found.size() != 1) {
      return new Answer.Unknown(
          found.isEmpty() ? "no line 's ...'" : "several answers: " + String.join(", ", found));
    }
    return switch (found.getFirst()) {
      case "SATISFIABLE" ->
          assignment(
              lines.stream().filter(l -> l.startsWith("v ")).map(l -> l.substring(2)).toList());
      case "UNSATISFIABLE" -> unsatisfiable(status);
      default -> new Answer.Unknown("it said '" + found.getFirst() + "'");
    };
  }

  /// Reads a result file: `SAT` and the literals, or `UNSAT`.
  ///
  /// @param lines the lines of the file
  /// @param status the program's exit status
  static Answer resultFile(List<String> lines, int status) {
    String found = lines.isEmpty() ? "" : lines.getFirst().strip();
    return switch (found) {
      case "SAT" -> assignment(lines.subList(1, lines.size()));
      case "UNSAT" -> unsatisfiable(status);
      case "" -> new Answer.Unknown("nothing in its result file");
      default -> new Answer.Unknown("it said '" + found + "'");
    };
  }

  private static Answer unsatisfiable(int status) {
    if (status == UNSATISFIABLE || status == 0) {
      return new Answer.Unsatisfiable();
    }
    return new Answer.Unknown(
        "it found the formula unsatisfiable, but ended with status " + status);
  }

  /// A variable that is not named may have any value: it gets false.
  private static Answer assignment(List<String> lines) {
    BitSet values = new BitSet();
    for (String line : lines) {
      for (String word : line.strip().split("\\s+", -1)) {
        try {
          int literal = word.isEmpty() ? 0 : Integer.parseInt(word);
          if (literal > 0) {
            values.set(literal);
          }
        } catch (NumberFormatException e) {
          return new Answer.Unknown("'" + word + "' in its assignment");
        }
      }
    }
    return new Answer.Satisfiable(values);
  }
}
