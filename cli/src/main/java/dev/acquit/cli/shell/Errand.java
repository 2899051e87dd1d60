package dev.acquit.cli.shell;

import dev.acquit.litmus.text.StatementLines;
import java.nio.file.Path;
import java.util.List;

/// What a process of this program's own is told by the one that starts it, in a file: what that one
/// was asked, word for word, and which share of it is to be done here. Both read the words in the
/// same way, so every option reaches this process, and none is written down a second time.
///
/// @param words the command line of the process that started it
/// @param colour whether results are coloured
/// @param terminal whether progress can be drawn over itself
/// @param columns the width of that terminal
/// @param share what is done here
public record Errand(
    List<String> words, boolean colour, boolean terminal, int columns, Share share) {
  /// Copies the list.
  public Errand {
    words = List.copyOf(words);
  }

  /// A share of what was asked.
  ///
  /// @param folder where the files are that both processes know, this one among them
  /// @param device the device that was found, by its word on the command line; empty where it is
  ///   that of the words
  /// @param names where each test comes from, as messages call it; empty where there are no tests
  /// @param lines where the statements of each test stand that is run, if kernels are to say so
  /// @param jobs the numbers of the tests that are run; empty where there are no tests
  public record Share(
      Path folder,
      String device,
      List<String> names,
      List<StatementLines> lines,
      List<Integer> jobs) {
    /// Copies the lists.
    public Share {
      names = List.copyOf(names);
      lines = List.copyOf(lines);
      jobs = List.copyOf(jobs);
    }
  }
}
