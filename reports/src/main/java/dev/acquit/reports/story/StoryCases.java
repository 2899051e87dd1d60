package dev.acquit.reports.story;

import dev.acquit.reports.Paint;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.story.Story.Checks;
import java.util.ArrayList;
import java.util.List;

/// A story as cases of JUnit: one for the whole, and one for each check; each has its text.
public final class StoryCases {
  private StoryCases() {}

  /// The document.
  public static String render(ToldDocument document) {
    return JunitWriter.write(
        "acquit " + document.command(), ShortNames.distinct(of(document.story())));
  }

  /// The cases.
  public static List<JunitSuite> of(Story story) {
    Checks checks = story.checks();
    String suite = checks.suite();
    List<Case> cases = new ArrayList<>();
    cases.add(
        new Case(
            checks.claim(), suite, checks.outcome(), StoryText.render(story.end(), Paint.PLAIN)));
    checks.each().stream()
        .map(
            c -> new Case(c.name(), c.group().isEmpty() ? suite : c.group(), c.outcome(), c.more()))
        .forEach(cases::add);
    List<ErrorJson> errors = story.input().errors();
    return JunitSuite.with(
        new JunitSuite(suite, cases),
        errors,
        ShortNames.of(errors.stream().map(ErrorJson::file).toList()));
  }
}
