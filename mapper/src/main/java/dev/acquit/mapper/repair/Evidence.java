package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Why a table is unsound: a counterexample and the sequences that its compilation has. Every table
/// that allows the same compilation, or one that is weaker everywhere, is unsound as well.
///
/// @param parts what its compilation is made of
record Evidence(Counterexample counterexample, Set<Part> parts) {
  /// A sequence of a row.
  ///
  /// @param sequence the instructions
  record Part(RowKey row, List<Template> sequence) {}

  /// Copies the set.
  Evidence {
    parts = Set.copyOf(parts);
  }

  /// What a compilation says.
  ///
  /// @param uses the alternatives that it took
  static Evidence of(Counterexample counterexample, Mapping table, Collection<Use> uses) {
    Set<Part> parts = new LinkedHashSet<>();
    for (Use use : uses) {
      Alternative taken = table.alternative(use.row(), use.alternative());
      parts.add(new Part(use.row(), taken.templates()));
    }
    return new Evidence(counterexample, parts);
  }

  /// Whether it speaks against a table.
  boolean speaksAgainst(Mapping table) {
    return parts.stream().allMatch(p -> Strength.hasAtMost(table.row(p.row()), p.sequence()));
  }

  /// The table with no other alternatives in the rows of the compilation than it took.
  ///
  /// @param uses the alternatives, in the order of the table
  static Mapping only(Mapping table, List<Use> uses) {
    List<Row> rows = new ArrayList<>(table.rows());
    for (RowKey key : uses.stream().map(Use::row).distinct().toList()) {
      List<Alternative> taken =
          uses.stream()
              .filter(u -> u.row() == key)
              .map(u -> table.alternative(key, u.alternative()))
              .toList();
      rows.set(key.ordinal(), new Row(key, table.row(key).implied(), taken));
    }
    return new Mapping(table.header(), rows);
  }
}
