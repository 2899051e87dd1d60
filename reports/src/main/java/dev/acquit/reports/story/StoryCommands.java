package dev.acquit.reports.story;

import dev.acquit.reports.ci.Commands;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Step;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The findings of a story as workflow commands, which GitHub shows beside the lines of a change.
public final class StoryCommands {
  private StoryCommands() {}

  /// The commands, one a line.
  public static String render(ToldDocument document) {
    String who = "acquit " + document.command();
    Story story = document.story();
    return Stream.of(
            story.input().errors().stream().map(e -> Commands.badInput(who, e)),
            story.input().undone().stream().map(u -> Commands.of("warning", who + ": not done", u)),
            story.findings().stream().filter(f -> !f.known()).map(f -> command(who, f)),
            story.input().notes().stream().map(n -> note(who, n)))
        .flatMap(s -> s)
        .collect(Collectors.joining("\n", "", "\n"))
        .stripLeading();
  }

  private static String note(String who, Step n) {
    Place at = n.place();
    return Commands.of("notice", at.file(), at.line(), Math.max(1, at.column()), who, n.what());
  }

  private static String command(String who, Finding f) {
    Place at = f.source().orElse(f.place());
    return Commands.of(
        switch (f.level()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE -> "notice";
        },
        at.file(),
        at.line(),
        Math.max(1, at.column()),
        who + ": " + f.rule(),
        f.sentence()
            + " ("
            + f.rules()
            + f.source().map(s -> "; " + f.place()).orElse("")
            + ")"
            + f.related().stream().map(s -> "\n" + s).collect(Collectors.joining()));
  }
}
