package dev.acquit.model.engine;

import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.Edge;
import java.util.List;
import java.util.regex.Pattern;

/// A flag that an allowed execution raises, or a condition without which a test has no defined
/// meaning and that an allowed execution breaks, such as a data race; and why.
///
/// All relations and sets in it are those that the model's file names, so that it says nothing that
/// the model does not.
///
/// @param check the name of the flag or condition in the model
/// @param meaning what it means
/// @param events the events that it is about: the two of a pair, those of a cycle or of a set;
///   empty where what raises it is that something is missing
/// @param edges the pair, named after the check, or the cycle
/// @param reasons of a pair: why it is in the relation that the model asks about
public record Mark(
    String check,
    Meaning meaning,
    List<Integer> events,
    List<Edge> edges,
    List<Reason> reasons,
    ExecutionView execution) {
  private static final Pattern RACE =
      Pattern.compile("(?<![a-z])races?(?![a-z])", Pattern.CASE_INSENSITIVE);

  /// Copies the lists.
  public Mark {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
    reasons = List.copyOf(reasons);
  }

  /// The same with the lines of its events.
  Mark at(StatementLines lines) {
    return new Mark(check, meaning, events, edges, reasons, execution.at(lines));
  }

  /// Whether a value passes on the way from one event to the other, and the relation that would
  /// have to order them does not follow it.
  boolean passes() {
    return reasons.stream()
        .anyMatch(r ->
            r instanceof Reason.Related related
                && related.because().stream().anyMatch(Reason.Passed.class::isInstance));
  }

  /// Whether a check is about races, by the name that its model gives it: `race`, `data-race`.
  public static boolean isRace(String check) {
    return RACE.matcher(check).find();
  }

  /// What a mark means.
  public enum Meaning {
    /// The execution is allowed, and pointed out.
    FLAG,
    /// The test has no defined meaning.
    UNDEFINED
  }

  /// A part of the reason why two events are in the relation of a check.
  public sealed interface Reason {
    /// A relation of the model leads from one event to the other, or does not although it might.
    ///
    /// @param relation its name in the model
    /// @param from where it begins
    /// @param to where it ends
    /// @param holds whether it leads there
    /// @param because if it does not: what it lacks, as far as that can be told
    record Related(String relation, int from, int to, boolean holds, List<Reason> because)
        implements Reason {
      /// Copies the list.
      public Related {
        because = List.copyOf(because);
      }
    }

    /// An event is not in a set of the model.
    ///
    /// @param set the set's name in the model
    record NotIn(int event, String set) implements Reason {}

    /// An event has a scope, and it does not include the thread of the other; see
    /// [dev.acquit.model.cat.BaseRelation#SR].
    ///
    /// @param scope [Tag#THREAD], [Tag#CTA], [Tag#CLUSTER] or [Tag#GPU]
    record OutOfScope(int event, Tag scope, int other) implements Reason {}

    /// An event has no scope at all.
    record NoScope(int event) implements Reason {}

    /// On the way a value passes from thread to thread, and the relation does not go along.
    ///
    /// @param write the write from which it is read, in program order behind the first event or the
    ///   first event itself
    /// @param read the read, in program order before the second event or the second event itself
    /// @param because what of the rest of the check's expression these two lack as well, such as
    ///   scopes that include each other
    record Passed(int write, int read, List<Reason> because) implements Reason {
      /// Copies the list.
      public Passed {
        because = List.copyOf(because);
      }
    }
  }
}
