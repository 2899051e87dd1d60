package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.MemberNames;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.MbarrierWords;
import dev.acquit.model.program.WideValues;
import dev.acquit.model.relation.Relation;
import dev.acquit.text.Worded;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An execution for people and pictures: its events and some of its relations.
///
/// @param events the events, initial writes first
/// @param edges what pictures draw: reads-from, coherence (without what follows by transitivity)
///   and chosen orders
/// @param relations what explanations ask: the relations that the model lists in `show`, by name
///   and whole, but for base relations, reads-from and coherence; empty where they are not known,
///   as in a file of an older version
public record ExecutionView(
    List<EventView> events, List<Edge> edges, SequencedMap<String, Relation> relations) {
  private static final Pattern WIDE = Pattern.compile("^[^ ]*\\.b128 |^@[^ ]* [^ ]*\\.b128 ");

  /// Copies the collections.
  public ExecutionView {
    events = List.copyOf(events);
    edges = List.copyOf(edges);
    relations = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(relations));
  }

  /// An execution of which nothing but the edges is known.
  public ExecutionView(List<EventView> events, List<Edge> edges) {
    this(events, edges, new LinkedHashMap<>());
  }

  /// An event.
  ///
  /// @param id its number in the execution
  /// @param thread the number of its thread in the test; -1: an initial write
  /// @param kind what it is
  /// @param statement the place of its statement in the thread of the test, in the order of the
  ///   text; -1: not known, as of an initial write or of an execution that was read from a file
  /// @param line where that stands in the text that the test was read from, if that is said
  /// @param text the instruction or statement of the test
  /// @param location the variable that it accesses, if it is an access
  /// @param bytes which bytes of it, if that is known
  /// @param member what the source of the test calls these, where that is more than the variable's
  ///   name: `queue.tail`
  /// @param value what it reads or writes, if it is an access
  /// @param tags what models know of it: its order, scope and proxy, and whether it is half of a
  ///   read-modify-write; in the order of [Tag], empty for initial writes
  public record EventView(
      int id,
      int thread,
      Kind kind,
      int statement,
      OptionalInt line,
      String text,
      Optional<String> location,
      Optional<MemberNames.Bytes> bytes,
      Optional<String> member,
      Optional<Value> value,
      Set<Tag> tags) {
    /// Copies the set, in its order.
    public EventView {
      EnumSet<Tag> copy = EnumSet.noneOf(Tag.class);
      copy.addAll(tags);
      tags = Collections.unmodifiableSet(copy);
    }

    /// What it reads or writes, as people read it: of an mbarrier object its phase and what is
    /// pending, of 128 bits both halves, `?` where nothing is known.
    public String shown() {
      return value
          .map(v ->
              switch (v) {
                case Value.Number(long object) when tags.contains(Tag.MBAR) ->
                    MbarrierWords.of(object);
                case Value.Number(long kept) when WIDE.matcher(text).find() ->
                    WideValues.words(kept);
                case Value.Number _, Value.Large _, Value.Huge _, Value.Real _, Value.AddressOf _ ->
                    v.toString();
              })
          .orElse("?");
    }

    /// The same with its line, and the name of the member that it accesses.
    EventView at(StatementLines lines) {
      return new EventView(
          id,
          thread,
          kind,
          statement,
          lines.of(thread, statement),
          text,
          location,
          bytes,
          bytes.flatMap(b -> lines.members().of(location.orElse(""), b.offset(), (int) b.count())),
          value,
          tags);
    }

    /// What it accesses, as the source calls it.
    public Optional<String> place() {
      return member.or(() -> location);
    }

    /// Its text, with the name that the source has for what it accesses: `st.weak [queue.tail], 1`.
    public String words() {
      if (member.isEmpty()) {
        return text;
      }
      String name = Matcher.quoteReplacement(member.get());
      Matcher operand =
          Pattern.compile(
                  "(?<![\\w$.%&])\\[?"
                      + Pattern.quote(location.orElse(""))
                      + "(?:\\+\\d+)?\\]?(?![\\w$])")
              .matcher(text);
      return thread < 0
          ? operand.replaceFirst(name)
          : operand.find() ? operand.replaceFirst("[" + name + "]") : text + " at " + member.get();
    }

    /// For example `P1: ld.weak r1, x (reads 0)`, with a line `P1, line 7: ld.weak r1, x (reads
    /// 0)`.
    @Override
    public String toString() {
      return toString(line.isPresent() ? ", line " + line.getAsInt() : "");
    }

    /// The same with other words for its place.
    public String toString(String where) {
      String what =
          switch (kind) {
            case READ -> " (reads " + shown() + ")";
            case WRITE -> " (writes " + shown() + ")";
            case INITIAL, FENCE, BARRIER -> "";
          };
      return thread < 0 ? "init: " + words() : "P" + thread + where + ": " + words() + what;
    }
  }

  /// What an event is.
  public enum Kind implements Worded {
    /// An initial write.
    INITIAL,
    /// A read.
    READ,
    /// A write.
    WRITE,
    /// A fence.
    FENCE,
    /// A barrier.
    BARRIER;
  }

  /// A pair of a relation.
  ///
  /// @param name the relation
  /// @param from the event where it begins
  /// @param to the event where it ends
  public record Edge(String name, int from, int to) {}

  /// The same with the lines of its events, and the names of what they access.
  public ExecutionView at(StatementLines lines) {
    return new ExecutionView(events.stream().map(e -> e.at(lines)).toList(), edges, relations);
  }

  /// The event of that number.
  public EventView event(int id) {
    return events.get(id);
  }
}
