package dev.acquit.recheck;

import java.util.List;

/// Asks again what a document says that it was asked, so that its answer can be held against that
/// of today. What answers is the command itself: whoever uses this module without it has [#NONE].
@FunctionalInterface
public interface Rerun {
  /// Asks nothing.
  Rerun NONE = (command, words) -> new Answer.NotAsked("", List.of());

  /// What came of it.
  sealed interface Answer {
    /// The command answered.
    ///
    /// @param json the document that it printed
    record Told(String json) implements Answer {}

    /// It was not asked.
    ///
    /// @param why the reason; empty: there is nothing to say about it
    /// @param missing the files that it needs and that are not at hand
    record NotAsked(String why, List<String> missing) implements Answer {
      /// Copies the list.
      public NotAsked {
        missing = List.copyOf(missing);
      }
    }
  }

  /// Asks again.
  ///
  /// @param command which command the document is of, such as `gate check`
  /// @param words what was typed, without the name of the program; anybody may have written them
  Answer ask(String command, List<String> words);
}
