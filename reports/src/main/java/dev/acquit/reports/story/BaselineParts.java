package dev.acquit.reports.story;

import dev.acquit.reports.Plural;
import dev.acquit.reports.json.BaselineJson;
import java.util.ArrayList;
import java.util.List;

/// What there is to say of findings that are known.
public final class BaselineParts {
  private BaselineParts() {}

  /// How many are known, and which were not found again.
  public static List<Part> of(BaselineJson b) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Sentence(Line.of(sentence(b))));
    if (!b.gone().isEmpty()) {
      parts.add(
          new Part.Table(
              "Known, and not found again",
              List.of("file", "where", "rule", "what"),
              0,
              b.gone().stream()
                  .map(g ->
                      List.of(
                          Line.code(g.file()),
                          Line.code(g.where()),
                          Line.of(g.rule()),
                          Line.of(g.what())))
                  .toList()));
    }
    return parts;
  }

  private static String sentence(BaselineJson b) {
    String others =
        b.others() == 0
            ? ""
            : ", and %s about what was not looked at".formatted(Plural.of(b.others(), "other"));
    return "%s %s %s%s"
        .formatted(
            b.file(), b.updated() ? "holds now" : "knows", Plural.of(b.known(), "finding"), others);
  }
}
