package dev.acquit.cli.serve;

import java.util.regex.Pattern;

/// A file that is there for one question only: a test, a kernel, a table, a model or a saved
/// result.
///
/// @param name a name without folders, such as `mp.litmus`; the ending says what it is
/// @param text what is in it
record Source(String name, String text) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_+.-]{0,79}");

  /// Checks the name, which becomes that of a file.
  ///
  /// @throws BadQuestion if it is no name of a file without folders
  Source {
    if (!NAME.matcher(name).matches()) {
      throw new BadQuestion(
          "found the name '" + name + "', expected one such as mp.litmus, without folders");
    }
  }
}
