package dev.acquit.reports.check;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Visible;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.CheckDocument.StateJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.StoryText;
import java.util.List;
import java.util.Optional;

/// A check for people: the verdict, the final states, and an execution that shows why.
public final class CheckText {

  private final ResultJson result;
  private final CheckWords words;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private CheckText(ResultJson result, Paint paint) {
    this.result = result;
    this.words = new CheckWords(result);
    this.paint = paint;
  }

  /// The text, with a blank line at its end.
  public static String render(ResultJson result, Paint paint) {
    CheckText text = new CheckText(result, paint);
    text.head();
    text.states();
    text.evidence();
    result.marks().forEach(text::mark);
    result.notes().forEach(n -> text.line(1, "Note: " + n));
    return text.out.append('\n').toString();
  }

  /// The same without the line of where it comes from, which has the time that it took.
  public static String body(ResultJson result) {
    String text = render(result, Paint.PLAIN);
    return text.substring(text.indexOf('\n') + 1).stripTrailing();
  }

  /// What shows why: an execution, or a cycle, and the races; empty if there is nothing to show.
  public static String why(ResultJson result) {
    CheckText text = new CheckText(result, Paint.PLAIN);
    text.evidence();
    result.marks().forEach(text::mark);
    return text.out.toString().stripTrailing().stripIndent();
  }

  /// What fails the check, and what is known: lines at the end of all tests, empty if there is
  /// nothing. What differs from expectations is said by these.
  public static String ending(CheckDocument.End end, Paint paint) {
    List<Part> parts =
        CheckDocument.of("", List.of(), List.of(), end).story().parts().stream()
            .map(p -> p instanceof Part.Findings f ? failing(f) : p)
            .toList();
    return StoryText.render(parts, paint);
  }

  private static Part failing(Part.Findings findings) {
    return new Part.Findings(
        findings.rules(),
        findings.all().stream()
            .filter(f -> f.weight() == Finding.Level.ERROR)
            .filter(f -> !f.rule().equals(CheckStory.EXPECTATION))
            .toList());
  }

  private void head() {
    line(
        0,
        paint.bold(result.test())
            + " ("
            + Visible.line(result.file())
            + "), model "
            + result.model().name()
            + " "
            + ModelJson.shortened(result.model().sha256())
            + ", "
            + result.engine()
            + ", "
            + (long) result.timeMs()
            + " ms");
    line(1, result.condition());
    String word = result.verdict().word();
    line(
        1,
        switch (result.verdict()) {
              case HOLDS -> paint.good(word);
              case FAILS, UNDEFINED -> paint.bad(word);
              case NOT_COVERED, UNKNOWN -> paint.unsure(word);
            }
            + words.meaning());
  }

  private void states() {
    String legend = result.states().isEmpty() ? "" : ", * satisfies the condition";
    words.states().ifPresent(s -> line(1, s + legend));
    for (StateJson s : result.states()) {
      String text = s.values().isEmpty() ? "(nothing is asked about)" : s.state();
      line(2, (s.satisfies() ? "* " : "  ") + text);
    }
  }

  private void evidence() {
    if (result.witness() != null) {
      line(1, words.witness() + ":");
      ExecutionText.lines(result.witness().view()).forEach(l -> line(2, l));
    }
    Optional<String> forbidden = words.forbidden();
    ExplanationJson why = result.explanation();
    if (why != null && forbidden.isPresent()) {
      String axiom = why.axioms().getFirst();
      String sentence = forbidden.get();
      line(1, (why.alone() ? coloured(sentence, axiom, paint.bold(axiom)) : sentence) + ":");
      ExecutionText.cycle(why.view()).forEach(l -> line(2, l));
    }
  }

  private static String coloured(String sentence, String name, String painted) {
    int at = sentence.indexOf(name, sentence.indexOf(' '));
    return sentence.substring(0, at) + painted + sentence.substring(at + name.length());
  }

  private void mark(MarkJson mark) {
    line(
        1,
        coloured(mark.title(), mark.check(), paint.bad(mark.check()))
            + (mark.accesses().isEmpty() ? "" : ":"));
    mark.lines().forEach(l -> line(2, l));
    if (mark.undefined()) {
      line(1, "in this execution:");
      ExecutionText.lines(mark.execution().view()).forEach(l -> line(2, l));
    }
  }

  private void line(int depth, String text) {
    out.repeat("  ", depth).append(text).append('\n');
  }
}
