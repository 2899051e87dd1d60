package dev.acquit.cli.serve;

import java.util.List;

/// What a page offers.
///
/// @param version of the tool
/// @param models the memory models that ship
/// @param tables the mapping tables that ship, the usual one first
/// @param table the name of the usual one
/// @param examples what can be opened
/// @param lessons the pages of the tutorial
/// @param results files of results that the command was given
/// @param seconds what an answer may take
record Catalogue(
    String version,
    List<Model> models,
    List<Table> tables,
    String table,
    List<Example> examples,
    List<Lesson> lessons,
    List<Result> results,
    long seconds) {
  /// A model.
  ///
  /// @param name its name
  /// @param language cpp or ptx
  /// @param title what it is, in a sentence
  /// @param text the file
  record Model(String name, String language, String title, String text) {}

  /// A table.
  ///
  /// @param name its name
  /// @param title what it is
  /// @param text the file
  record Table(String name, String title, String text) {}

  /// Something to look at.
  ///
  /// @param group examples of a kind
  /// @param file its name, below `examples/`
  /// @param title what it shows
  record Example(String group, String file, String title) {}

  /// A page of the tutorial.
  ///
  /// @param file its name, below `tutorial/`
  /// @param title its heading
  record Lesson(String file, String title) {}

  /// A result that was saved.
  ///
  /// @param name its file
  /// @param page where it can be seen, below `/api/pages/`
  record Result(String name, String page) {}
}
