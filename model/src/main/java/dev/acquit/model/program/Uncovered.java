package dev.acquit.model.program;

import dev.acquit.litmus.text.StatementLines;

/// Something that no model here speaks about.
///
/// @param why what it is
/// @param thread the number of the thread that does it; -1: it is nothing that one statement does
/// @param statement the statement's place in the thread, from 0; -1: as for the thread
/// @param undefined whether the language says that the test has no meaning
public record Uncovered(String why, int thread, int statement, boolean undefined) {
  /// What one statement does.
  public Uncovered(String why, int thread, int statement) {
    this(why, thread, statement, false);
  }

  /// That a test has no meaning: C++ says so of what PTX leaves open.
  public static Uncovered meaningless(String why, Program program) {
    return new Uncovered(why, -1, -1, program.language() == Program.Language.CPP);
  }

  /// What is nothing that one statement does.
  public Uncovered(String why) {
    this(why, -1, -1);
  }

  /// What it is, and the line of the statement in the text that the test was read from.
  public String at(StatementLines lines) {
    var line = lines.of(thread, statement);
    return line.isPresent() ? why + " (line " + line.getAsInt() + ")" : why;
  }
}
