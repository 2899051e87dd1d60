package dev.acquit.reports.check;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.engine.TerminationResult;
import dev.acquit.model.engine.ThreadEnding;
import dev.acquit.model.engine.ThreadEnding.Awaited;
import dev.acquit.model.progress.Level;
import dev.acquit.model.progress.ProgressModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sentences about threads in an execution that does not end.
///
/// @param report what was found
record EndingWords(TerminationReport report) {
  /// A sentence about a thread.
  String line(ThreadEnding ending, TerminationResult.Hang hang) {
    String who = "P" + ending.thread();
    return switch (ending) {
      case ThreadEnding.Ended _ -> who + " ends.";
      case ThreadEnding.Spins(int _, List<Awaited> reads) ->
          who + " goes round forever" + spins(reads, hang.execution());
      case ThreadEnding.Repeats(int _, List<Integer> events) ->
          who + " goes round forever: in each round it " + round(events, hang.execution()) + ".";
      case ThreadEnding.Waits(int _, int barrier, List<Integer> absent) ->
          who
              + " waits forever at "
              + hang.execution().event(barrier).words()
              + (absent.isEmpty() ? ": too few threads come." : ", for " + threads(absent) + ".");
      case ThreadEnding.Stopped s -> who + place(s.thread()) + stopped(s);
    };
  }

  /// What a thread does in a round, access by access.
  private static String round(List<Integer> events, ExecutionView execution) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < events.size(); i++) {
      EventView e = execution.event(events.get(i));
      String place = e.place().orElse("?");
      if (isPair(events, i, execution)) {
        String now = execution.event(events.get(++i)).shown();
        parts.add(
            now.equals(e.shown())
                ? "sees " + place + "=" + now + " and writes that again"
                : "changes " + place + " from " + e.shown() + " to " + now);
      } else {
        switch (e.kind()) {
          case READ -> parts.add("sees " + place + "=" + e.shown());
          case WRITE -> parts.add("sets " + place + " to " + e.shown());
          case BARRIER -> parts.add("passes " + e.words());
          case FENCE, INITIAL -> {}
        }
      }
    }
    return parts.isEmpty() ? "does nothing" : String.join(", ", parts);
  }

  /// Whether an event and the next one are the halves of a read-modify-write.
  private static boolean isPair(List<Integer> events, int i, ExecutionView execution) {
    if (i + 1 >= events.size()) {
      return false;
    }
    EventView read = execution.event(events.get(i));
    EventView write = execution.event(events.get(i + 1));
    return read.kind() == Kind.READ
        && write.kind() == Kind.WRITE
        && read.statement() == write.statement()
        && read.place().equals(write.place());
  }

  private static String threads(List<Integer> ids) {
    return ids.stream().map(id -> "P" + id).collect(Collectors.joining(" and "));
  }

  private static String spins(List<Awaited> reads, ExecutionView execution) {
    if (reads.isEmpty()) {
      return " and reads nothing.";
    }
    Set<String> values = new LinkedHashSet<>();
    Set<String> unseen = new LinkedHashSet<>();
    Set<String> missing = new LinkedHashSet<>();
    for (Awaited read : reads) {
      EventView event = execution.event(read.read());
      values.add(event.place().orElse("?") + "=" + event.shown());
      read.unseen().forEach(w -> unseen.add(quoted(execution.event(w))));
      read.missing().forEach(m -> missing.add("'" + m.text() + "' of P" + m.thread()));
    }
    List<String> parts = new ArrayList<>();
    parts.add(" and reads " + String.join(" and ", values) + " in every round");
    if (!unseen.isEmpty()) {
      parts.add("it need never see " + String.join(" or ", unseen));
    }
    if (!missing.isEmpty()) {
      parts.add(
          String.join(" and ", missing) + (missing.size() == 1 ? " does" : " do") + " not come");
    }
    return String.join("; ", parts) + ".";
  }

  private static String quoted(EventView write) {
    return "'" + write.words() + "' of P" + write.thread();
  }

  private String stopped(ThreadEnding.Stopped s) {
    ProgressModel progress = report.progress();
    Level level = s.level();
    return (s.started() ? " does not run on" : " has not started")
        + ", and "
        + progress.name()
        + " does not oblige it to: of the "
        + level.child()
        + "s of "
        + (level == Level.SYS ? level.group() : "a " + level.group())
        + " "
        + progress.meaning(level)
        + ".";
  }

  private String place(int thread) {
    return places()
        .filter(p -> p.thread() == thread)
        .findFirst()
        .map(p -> " (" + words(p.place()) + ")")
        .orElse("");
  }

  private record Placed(int thread, Place place) {}

  private Stream<Placed> places() {
    return switch (report.test()) {
      case PtxTest ptx ->
          ptx.threads().stream().map((PtxThread t) -> new Placed(t.id(), t.place()));
      case CppTest cpp ->
          cpp.threads().stream().map((CppThread t) -> new Placed(t.id(), t.place()));
      case MixedTest _ -> Stream.empty();
    };
  }

  private static String words(Place place) {
    Optional<String> cluster =
        place.cluster().isPresent()
            ? Optional.of("cluster " + place.cluster().getAsInt() + ", ")
            : Optional.empty();
    return "GPU " + place.gpu() + ", " + cluster.orElse("") + "CTA " + place.cta();
  }
}
