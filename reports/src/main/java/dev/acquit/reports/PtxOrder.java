package dev.acquit.reports;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What orders the events of one execution of a PTX test by its text: moral strength, patterns,
/// observation, and the communication that the execution has.
///
/// For tests without barriers, aliases and proxies other than the generic one; [#covers] says
/// whether an execution is one of those.
///
/// @param view the execution
/// @param places where its threads run
/// @ptx 8.5 to 8.9
record PtxOrder(ExecutionView view, Map<Integer, Place> places) {
  private static final Set<Tag> FOREIGN = EnumSet.of(Tag.TEX, Tag.SUR, Tag.CON, Tag.ALIAS);
  private static final Set<Tag> RELEASES = EnumSet.of(Tag.REL, Tag.ACQ_REL, Tag.SC);
  private static final Set<Tag> ACQUIRES = EnumSet.of(Tag.ACQ, Tag.ACQ_REL, Tag.SC);

  /// A release pattern or an acquire pattern.
  ///
  /// @param end where it synchronises: the releasing write or fence, the acquiring read or fence
  /// @param access the write that is observed, the read that observes
  record Pattern(EventView end, EventView access) {}

  /// Whether all of the execution is in words that this class knows.
  boolean covers() {
    return view.events().stream()
        .allMatch(e ->
            e.kind() == Kind.INITIAL
                || e.kind() != Kind.BARRIER
                    && places.containsKey(e.thread())
                    && e.tags().stream().noneMatch(FOREIGN::contains));
  }

  /// Program order: numbers of events follow it.
  static boolean po(EventView a, EventView b) {
    return a.thread() == b.thread() && a.thread() >= 0 && a.id() < b.id();
  }

  boolean strong(EventView e) {
    return e.kind() == Kind.FENCE || isAccess(e) && !e.tags().contains(Tag.WEAK);
  }

  /// Whether the scope of each holds the thread of the other.
  boolean inScope(EventView a, EventView b) {
    return holds(a, b) && holds(b, a);
  }

  private boolean holds(EventView a, EventView b) {
    Place here = places.get(a.thread());
    Place there = places.get(b.thread());
    return Stream.of(Scope.CTA, Scope.CLUSTER, Scope.GPU, Scope.SYS)
        .anyMatch(s -> a.tags().contains(Tag.valueOf(s.name())) && here.shares(s, there));
  }

  /// 8.7.
  boolean morallyStrong(EventView a, EventView b) {
    boolean ordered = po(a, b) || po(b, a);
    boolean apart = a.thread() >= 0 && b.thread() >= 0 && strong(a) && strong(b) && inScope(a, b);
    return (ordered || apart) && (!isAccess(a) || !isAccess(b) || sameLocation(a, b));
  }

  /// 8.8, the release patterns of a thread that end in a write.
  List<Pattern> releases(EventView write) {
    return strong(write)
        ? patterns(write, e -> po(e, write) || e.id() == write.id(), Kind.WRITE, Tag.REL, RELEASES)
        : List.of();
  }

  /// 8.8, the acquire patterns of a thread that begin with a read.
  List<Pattern> acquires(EventView read) {
    return strong(read) && !read.tags().contains(Tag.RED)
        ? patterns(read, e -> po(read, e) || e.id() == read.id(), Kind.READ, Tag.ACQ, ACQUIRES)
        : List.of();
  }

  private List<Pattern> patterns(
      EventView access, Predicate<EventView> near, Kind kind, Tag order, Set<Tag> fences) {
    return view.events().stream()
        .filter(near)
        .filter(e ->
            e.kind() == Kind.FENCE && e.tags().stream().anyMatch(fences::contains)
                || e.kind() == kind
                    && sameLocation(e, access)
                    && e.tags().contains(order)
                    && !e.tags().contains(Tag.RED))
        .map(e -> new Pattern(e, access))
        .toList();
  }

  /// Whether a read sees a write, perhaps through read-modify-writes.
  ///
  /// @param strongly whether each step has to be morally strong (8.9.2); otherwise any will do
  boolean observes(EventView read, EventView write, boolean strongly) {
    return reached(
        read,
        r ->
            sources(r)
                .filter(w -> !strongly || morallyStrong(w, r))
                .flatMap(w -> isUpdate(w) ? Stream.of(w, half(w)) : Stream.of(w)),
        write);
  }

  /// Whether steps lead from an event to another, which may be in a loop where a file is damaged.
  private static boolean reached(
      EventView from, Function<EventView, Stream<EventView>> step, EventView to) {
    Set<Integer> seen = new HashSet<>();
    Deque<EventView> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (EventView next : step.apply(open.pop()).toList()) {
        if (next.id() == to.id()) {
          return true;
        }
        if (seen.add(next.id())) {
          open.push(next);
        }
      }
    }
    return false;
  }

  private Stream<EventView> sources(EventView read) {
    return view.edges().stream()
        .filter(e -> e.name().equals("rf") && e.to() == read.id())
        .map(e -> view.event(e.from()));
  }

  /// Whether a write is the second half of a read-modify-write; its first half comes right before.
  private boolean isUpdate(EventView write) {
    return write.kind() == Kind.WRITE
        && write.tags().contains(Tag.RMW)
        && write.id() > 0
        && half(write).kind() == Kind.READ
        && half(write).thread() == write.thread();
  }

  private EventView half(EventView write) {
    return view.event(write.id() - 1);
  }

  boolean readsFrom(EventView write, EventView read) {
    return sources(read).anyMatch(w -> w.id() == write.id());
  }

  /// Coherence, with what follows by transitivity.
  boolean coherent(EventView before, EventView after) {
    if (before.id() == after.id() || !sameLocation(before, after)) {
      return false;
    }
    return before.kind() == Kind.INITIAL
        || reached(
            before,
            w ->
                view.edges().stream()
                    .filter(e -> e.name().equals("co") && e.from() == w.id())
                    .map(e -> view.event(e.to())),
            after);
  }

  /// From a read to writes that come after the one that it sees.
  boolean fromRead(EventView read, EventView write) {
    return sources(read).anyMatch(w -> coherent(w, write));
  }

  /// Whether a `fence.sc` stands between two events of a thread.
  boolean scFenceBetween(EventView a, EventView b) {
    return view.events().stream()
        .anyMatch(e -> e.kind() == Kind.FENCE && e.tags().contains(Tag.SC) && po(a, e) && po(e, b));
  }

  static boolean isAccess(EventView e) {
    return switch (e.kind()) {
      case INITIAL, READ, WRITE -> true;
      case FENCE, BARRIER -> false;
    };
  }

  static boolean sameLocation(EventView a, EventView b) {
    return a.location().isPresent() && a.location().equals(b.location());
  }
}
