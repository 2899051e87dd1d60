package dev.acquit.reports.story;

import dev.acquit.reports.explain.PairWords;
import java.util.List;
import java.util.Optional;

/// A part of what is said.
public sealed interface Part {
  /// The heading of what follows.
  record Heading(String words) implements Part {}

  /// A sentence or two.
  record Sentence(Line words) implements Part {}

  /// What is said where the command runs, and nowhere else: what else it could do.
  record Hint(String words) implements Part {}

  /// The same things about several; without rows nothing is shown.
  ///
  /// @param title its heading
  /// @param columns their heads
  /// @param above how many cells, from the left, are said once in text for all rows that have the
  ///   same
  /// @param rows a cell for each column
  record Table(String title, List<String> columns, int above, List<List<Line>> rows)
      implements Part {
    /// Copies the lists.
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /// One of several things, with all about it, which pages keep closed at first.
  ///
  /// @param id what links to it say
  /// @param title what it is
  /// @param parts what there is to say
  record Case(String id, Line title, List<Part> parts) implements Part {
    /// Copies the list.
    public Case {
      parts = List.copyOf(parts);
    }
  }

  /// A C++ program and a PTX program made of it that ends as the C++ program must not.
  ///
  /// @param words the programs
  /// @param same what has the same C++ program and was shown already, if anything has
  record Pair(PairWords words, Optional<String> same) implements Part {}

  /// What is wrong where.
  ///
  /// @param rules which rules there are
  record Findings(List<Finding.Rule> rules, List<Finding> all) implements Part {
    /// Copies the lists.
    public Findings {
      rules = List.copyOf(rules);
      all = List.copyOf(all);
    }
  }

  /// What text has only where all is asked for, and pages keep closed.
  record Aside(String title, Part part) implements Part {}

  /// A program, as it is.
  record Program(String text) implements Part {}
}
