package dev.acquit.reports.story;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.acquit.reports.Visible;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Sha256;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The findings of stories as a report of code quality, which GitLab shows beside the lines of a
/// merge request: that of its documentation, "Code Quality", "Code Quality report format". What is
/// known is left out. What was not done is about no file: it stands at the folder of all.
public final class StoryGitlab {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final ArrayNode all = NODES.arrayNode();
  private final Map<String, Integer> count = new HashMap<>();

  private StoryGitlab() {}

  /// The report.
  public static String render(List<? extends ToldDocument> documents) {
    StoryGitlab report = new StoryGitlab();
    for (ToldDocument document : documents) {
      Story story = document.story();
      String who = "acquit " + document.command();
      story.input().errors().forEach(e -> report.badInput(who, e));
      story.input().undone().forEach(u -> report.add(who + ": not done", "blocker", ".", 1, u, u));
      story.findings().stream().filter(f -> !f.known()).forEach(f -> report.finding(who, f));
    }
    return Json.write(report.all);
  }

  private void badInput(String who, ErrorJson e) {
    String hint = e.hint() == null ? "" : "; hint: " + e.hint();
    add(who + ": bad-input", "blocker", e.file(), e.line(), e.message() + hint, e.message());
  }

  private void finding(String who, Finding f) {
    Finding.Place at = f.source().orElse(f.place());
    String related = f.related().stream().map(s -> "; " + s).collect(Collectors.joining());
    add(
        who + ": " + f.rule(),
        switch (f.level()) {
          case ERROR -> "major";
          case WARNING -> "minor";
          case NOTE -> "info";
        },
        at.file(),
        at.line(),
        f.sentence() + " (" + f.rules() + ")" + related,
        f.sentence());
  }

  /// Adds one. Those of a place that say the same are told apart by a number, since of several with
  /// one fingerprint a single one is shown.
  ///
  /// @param same what is the same wherever in the file it stands
  private void add(
      String check, String severity, String file, int line, String description, String same) {
    String path = file;
    while (path.startsWith("./")) {
      path = path.substring(2);
    }
    String what = String.join("\n", path, check, same);
    int number = count.merge(what, 1, Integer::sum);
    var one =
        all.addObject()
            .put("description", Visible.line(description))
            .put("check_name", check)
            .put("fingerprint", Sha256.of(what + (number == 1 ? "" : "\n" + number)))
            .put("severity", severity);
    one.putObject("location")
        .put("path", Visible.line(path))
        .putObject("lines")
        .put("begin", Math.max(1, line));
  }
}
