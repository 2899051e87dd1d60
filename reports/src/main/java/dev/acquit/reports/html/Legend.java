package dev.acquit.reports.html;

import dev.acquit.reports.RelationWords;
import dev.acquit.reports.json.ExecutionJson.EdgeJson;
import dev.acquit.reports.json.ExplanationJson;
import java.util.List;

/// The words of a cycle, explained.
public final class Legend {
  private Legend() {}

  /// A relation.
  ///
  /// @param relation its name
  /// @param meaning what a pair of it says
  public record Entry(String relation, String meaning) {}

  /// The relations of a cycle in its order, each once, as far as they have a meaning that we know.
  public static List<Entry> of(ExplanationJson why) {
    return why.cycle().stream()
        .map(EdgeJson::relation)
        .distinct()
        .flatMap(r -> RelationWords.of(r).map(m -> new Entry(r, m)).stream())
        .toList();
  }
}
