package dev.acquit.reports.html;

import dev.acquit.reports.json.CheckJson.ResultJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A verdict that two files of results give differently.
///
/// @param test the test
/// @param asked the model
/// @param first the verdict of the first file; `not there` if it has none
/// @param second the verdict of the second file
public record Change(String test, String asked, String first, String second) {
  private static final String MISSING = "not there";

  /// The tone of the first verdict.
  public Tone firstTone() {
    return Tone.ofCheck(first);
  }

  /// The tone of the second verdict.
  public Tone secondTone() {
    return Tone.ofCheck(second);
  }

  /// What differs between the verdicts of two checks, tests of the first in its order and then
  /// those that only the second has.
  static List<Change> between(List<ResultJson> first, List<ResultJson> second) {
    Map<List<String>, String> before = verdicts(first);
    Map<List<String>, String> after = verdicts(second);
    List<Change> changes = new ArrayList<>();
    before.forEach((key, verdict) -> {
      String now = after.getOrDefault(key, MISSING);
      if (!now.equals(verdict)) {
        changes.add(new Change(key.getFirst(), key.getLast(), verdict, now));
      }
    });
    after.forEach((key, verdict) -> {
      if (!before.containsKey(key)) {
        changes.add(new Change(key.getFirst(), key.getLast(), MISSING, verdict));
      }
    });
    return changes;
  }

  private static Map<List<String>, String> verdicts(List<ResultJson> results) {
    Map<List<String>, String> verdicts = new LinkedHashMap<>();
    results.forEach(r -> verdicts.put(List.of(r.test(), r.model().name()), r.verdict()));
    return verdicts;
  }
}
