package dev.acquit.reports;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.Mark.Reason;
import dev.acquit.model.engine.Mark.Reason.Related;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// A mark in words: which events raise it, in which lines they stand, and what the model says of
/// them. Names of relations and sets are those of the model.
public final class MarkWords {
  private static final String INDENT = "  ";

  /// Which half of a read-modify-write, and which proxy, is seen without them.
  private static final Set<Tag> SEEN = Set.of(Tag.R, Tag.W, Tag.RMW, Tag.GEN);

  private final Mark mark;
  private final boolean cpp;
  private final Origin origin;

  private MarkWords(Mark mark, LitmusTest test, Origin origin) {
    this.mark = mark;
    this.cpp = test instanceof CppTest;
    this.origin = origin;
  }

  /// What it is, in a line: `data-race of c and f`.
  public static String title(Mark mark) {
    return title(mark.check(), mark.events());
  }

  /// The same of a mark that was saved.
  ///
  /// @param check its name in the model
  /// @param events the ids of the events that it is about
  public static String title(String check, List<Integer> events) {
    return check
        + (events.isEmpty()
            ? ""
            : events.stream().map(Letters::of).collect(Collectors.joining(" and ", " of ", "")));
  }

  /// The events, a line for each with its letter; then a line for each reason.
  ///
  /// @param origin where the test comes from
  public static List<String> lines(Mark mark, LitmusTest test, Origin origin) {
    return new MarkWords(mark, test, origin).lines();
  }

  private List<String> lines() {
    Set<Integer> mentioned = new TreeSet<>(mark.events());
    mark.reasons().forEach(r -> mention(r, mentioned));
    List<String> lines = new ArrayList<>();
    mentioned.forEach(e -> lines.add(Letters.of(e) + ": " + origin.place(event(e))));
    List<Reason> left = new ArrayList<>(mark.reasons());
    while (!left.isEmpty()) {
      Reason reason = left.removeFirst();
      add(reason, reason instanceof Related r ? opposite(r, left) : List.of(), lines);
    }
    return lines;
  }

  private static void mention(Reason reason, Set<Integer> events) {
    switch (reason) {
      case Related r -> r.because().forEach(b -> mention(b, events));
      case Reason.Passed(int write, int read, var _) -> events.addAll(List.of(write, read));
      case Reason.NotIn _, Reason.OutOfScope _, Reason.NoScope _ -> {}
    }
  }

  /// The same of the other direction, which is taken from what is left.
  private static List<Related> opposite(Related r, List<Reason> left) {
    for (Reason other : left) {
      if (other instanceof Related o
          && !r.holds()
          && !o.holds()
          && o.relation().equals(r.relation())
          && o.from() == r.to()
          && o.to() == r.from()) {
        left.remove(other);
        return List.of(o);
      }
    }
    return List.of();
  }

  private void related(Related r, List<Related> opposite, List<String> lines) {
    String there = ways(r);
    if (r.holds()) {
      lines.add(r.relation() + " holds " + there);
      return;
    }
    lines.add(
        r.relation()
            + (opposite.isEmpty()
                ? " does not hold " + there
                : " holds neither " + there + " nor " + ways(opposite.getFirst())));
    because(r, lines);
    opposite.forEach(o -> because(o, lines));
  }

  private void because(Related r, List<String> lines) {
    for (Reason b : r.because()) {
      if (b instanceof Reason.Passed passed) {
        String ends = Letters.of(passed.write()) + " to " + Letters.of(passed.read());
        lines.add(
            INDENT
                + "on the way "
                + ways(r)
                + ": "
                + Letters.of(passed.read())
                + " reads from "
                + Letters.of(passed.write())
                + ", and "
                + r.relation()
                + " does not hold from "
                + ends);
        passed.because().forEach(p -> nested(p, INDENT + INDENT, lines));
      } else {
        nested(b, INDENT, lines);
      }
    }
  }

  private void nested(Reason reason, String indent, List<String> lines) {
    List<String> own = new ArrayList<>();
    add(reason, List.of(), own);
    own.forEach(l -> lines.add(indent + l));
  }

  private void add(Reason reason, List<Related> opposite, List<String> lines) {
    switch (reason) {
      case Related r -> related(r, opposite, lines);
      case Reason.NotIn(int event, String set) ->
          lines.add(Letters.of(event) + " is not in " + set + ", but in " + sets(event));
      case Reason.OutOfScope(int event, Tag scope, int other) ->
          lines.add(outOfScope(event, scope, other));
      case Reason.NoScope(int event) -> lines.add(Letters.of(event) + " has no scope");
      case Reason.Passed(int write, int read, var _) ->
          lines.add(Letters.of(read) + " reads from " + Letters.of(write));
    }
  }

  private static String ways(Related r) {
    return "from " + Letters.of(r.from()) + " to " + Letters.of(r.to());
  }

  private String outOfScope(int event, Tag scope, int other) {
    String thread = "P" + event(other).thread();
    return event(event).tags().contains(Tag.NA)
        ? Letters.of(event) + " is not atomic, so its scope does not include " + thread
        : "the scope of "
            + Letters.of(event)
            + ", "
            + word(scope)
            + ", does not include "
            + thread
            + (scope == Tag.THREAD ? "" : ", which runs in another " + word(scope));
  }

  private String sets(int event) {
    return event(event).tags().stream()
        .filter(t -> !SEEN.contains(t))
        .map(Tag::name)
        .collect(Collectors.joining(", "));
  }

  private String word(Tag scope) {
    return switch (scope) {
      case THREAD -> "thread";
      case CTA -> cpp ? "block" : "cta";
      case CLUSTER -> "cluster";
      case GPU -> cpp ? "device" : "gpu";
      default -> cpp ? "system" : "sys";
    };
  }

  private EventView event(int id) {
    return mark.execution().event(id);
  }
}
