package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.List;
import java.util.stream.Collectors;

/// An alternative that gets other instructions.
///
/// @param use the alternative
/// @param before its instructions
/// @param after its new instructions
public record Change(Use use, List<Template> before, List<Template> after) {
  /// Copies the lists.
  public Change {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /// A table with the change made.
  Mapping in(Mapping table) {
    String how = Strength.atMost(before, after) ? "stronger" : "weaker";
    return table.replaced(use.row(), use.alternative(), how, after);
  }

  /// The instructions of an alternative.
  static List<Template> sequence(Mapping table, Use use) {
    return table.alternative(use.row(), use.alternative()).templates();
  }

  /// As a table file writes it: `load seq_cst 1: fence.sc.S; ld.relaxed.S -> fence.sc.S;
  /// ld.acquire.S`.
  @Override
  public String toString() {
    return use + ": " + words(before) + " -> " + words(after);
  }

  /// Instructions as a table file writes them.
  public static String words(List<Template> sequence) {
    return sequence.stream().map(Template::toString).collect(Collectors.joining("; "));
  }
}
