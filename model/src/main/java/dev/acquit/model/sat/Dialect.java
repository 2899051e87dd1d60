package dev.acquit.model.sat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// How a solver program wants to be called and says what it found. All read DIMACS files.
public enum Dialect {
  /// As the SAT competitions ask for it: the formula is the argument, the answer is printed in
  /// lines `s ...` and `v ...`. Nearly every solver since 2002.
  COMPETITION,

  /// As MiniSat has it: the arguments are the formula and a file for the answer, `SAT` and a line
  /// of literals, or `UNSAT`. MiniSat and Glucose.
  RESULT_FILE;

  private static final List<String> WITH_RESULT_FILE = List.of("minisat", "glucose");

  /// The dialect of a program, by the name of its file.
  public static Dialect of(Path program) {
    String name = String.valueOf(program.getFileName()).toLowerCase(Locale.ROOT);
    return WITH_RESULT_FILE.stream().anyMatch(name::startsWith) ? RESULT_FILE : COMPETITION;
  }
}
