package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.engine.Mark;
import dev.acquit.reports.Letters;
import dev.acquit.reports.MarkWords;
import dev.acquit.reports.Origin;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A flag that is raised, or a condition without which the test has no defined meaning.
///
/// @param check its name in the model
/// @param meaning which of the two
/// @param accesses the events that it is about: the two of a race
/// @param edges the pair, or the cycle
/// @param lines the events with their lines in the file, then why the model relates them so
/// @param execution the execution
public record MarkJson(
    String check,
    Meaning meaning,
    List<PlaceJson> accesses,
    List<ExecutionJson.EdgeJson> edges,
    List<String> lines,
    ExecutionJson execution) {
  /// Copies the lists.
  public MarkJson {
    accesses = List.copyOf(accesses);
    edges = List.copyOf(edges);
    lines = List.copyOf(lines);
    execution.hold(edges);
  }

  /// A mark that was found.
  ///
  /// @param origin where the test comes from
  public static MarkJson of(Mark mark, LitmusTest test, Origin origin) {
    return new MarkJson(
        mark.check(),
        Meaning.of(mark.meaning()),
        mark.events().stream()
            .map(mark.execution()::event)
            .map(e -> new PlaceJson(e.id(), line(origin.lines().of(e.thread(), e.statement()))))
            .toList(),
        ExecutionJson.edges(mark.edges()),
        MarkWords.lines(mark, test, origin),
        ExecutionJson.of(mark.execution()));
  }

  private static @Nullable Integer line(OptionalInt line) {
    return line.isPresent() ? line.getAsInt() : null;
  }

  /// Whether it leaves the test without a meaning.
  public boolean undefined() {
    return meaning == Meaning.UNDEFINED;
  }

  /// Whether it is advice: neither a race nor what leaves the test without a meaning.
  public boolean advice() {
    return !undefined() && !Mark.isRace(check);
  }

  /// What it is, in a line: `Undefined by data-race of c and f`.
  public String title() {
    return (undefined() ? "Undefined by " : "Flag ")
        + MarkWords.title(check, accesses.stream().map(PlaceJson::event).toList());
  }

  /// Which of its lines, from 0, are those of the events that it is about.
  public List<Integer> about() {
    return IntStream.range(0, lines.size())
        .filter(i ->
            accesses.stream().anyMatch(a -> lines.get(i).startsWith(Letters.of(a.event()) + ": ")))
        .boxed()
        .toList();
  }

  /// What its execution is.
  public String caption() {
    return (undefined() ? "An execution with " : "An execution with the flag ") + check;
  }

  /// What a mark means.
  public enum Meaning {
    /// The execution is allowed, and pointed out.
    @JsonProperty("flag")
    FLAG,
    /// The test has no defined meaning.
    @JsonProperty("undefined")
    UNDEFINED;

    private static Meaning of(Mark.Meaning meaning) {
      return switch (meaning) {
        case FLAG -> FLAG;
        case UNDEFINED -> UNDEFINED;
      };
    }
  }

  /// Where an event stands.
  ///
  /// @param event its id in the execution
  /// @param line the line of its statement in the file; absent: not known
  public record PlaceJson(int event, @Nullable Integer line) {}
}
