package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.Following;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.codegen.snapshot.diff.Change.Kind;
import dev.acquit.codegen.snapshot.diff.Change.Movement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Compares two snapshots of a function.
///
/// Events are paired first. Pairs that differ, and events without a partner, are changes. Whether
/// pairs still follow each other as they did is asked of the paths of both, with all else passed
/// over: so blocks may stand in another order, branches may become predicates, and what was added
/// or has vanished is not told again as something that moved. Where events of one side are copies
/// of one on the other, as after unrolling a loop, and what follows what is the same, nothing is
/// said.
public final class FunctionComparison {
  /// Of so many events it is asked whether a path goes round them.
  private static final int ASKED = 200;

  private final FunctionSnapshot before;
  private final FunctionSnapshot after;
  private final Alignment alignment;
  private final int[] oldAnchors;
  private final int[] newAnchors;
  private final List<Change> changes = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Fencing fencing;
  private final Following following;
  private final Questions questions = new Questions();
  private int open;

  private FunctionComparison(
      FunctionSnapshot before,
      FunctionSnapshot after,
      Predicate<String> quiet,
      Following following) {
    this.following = following;
    this.before = before;
    this.after = after;
    this.oldAnchors = anchors(before.events(), quiet);
    this.newAnchors = anchors(after.events(), quiet);
    this.fencing = new Fencing(after);
    this.alignment = Alignment.of(before.events(), after.events(), oldAnchors, newAnchors);
  }

  /// What became of a function.
  ///
  /// @param after it now
  /// @param quiet which functions order nothing where they are called, before and now
  /// @param following what may follow what, now
  public static FunctionDiff of(
      FunctionSnapshot before,
      FunctionSnapshot after,
      Predicate<String> quiet,
      Following following) {
    if (before.same(after) && !before.linear()) {
      int open = 0;
      for (int i = 0; i < before.events().size(); i++) {
        open += Comparing.open(before.events().get(i), after.events().get(i));
      }
      return new FunctionDiff(
          before, after, List.of(), 0, 0, open + openResults(before, after), List.of());
    }
    FunctionSnapshot old = FenceMerging.of(before);
    FunctionSnapshot now = FenceMerging.of(after);
    FunctionDiff diff = new FunctionComparison(old, now, quiet, following).diff();
    if (doubts(diff) > 0 && !old.linear() && !now.linear()) {
      // Whichever pairs are taken, what is said of them is true: those that explain more.
      FunctionDiff other =
          new FunctionComparison(PathOrder.of(old), PathOrder.of(now), quiet, following).diff();
      diff = doubts(other) < doubts(diff) ? other : diff;
    }
    return diff;
  }

  /// How many results are not known on one side, or not there.
  private static int openResults(FunctionSnapshot before, FunctionSnapshot after) {
    if (before.results().size() != after.results().size()) {
      return 1;
    }
    int open = 0;
    for (int i = 0; i < before.results().size(); i++) {
      Sameness same = Comparing.values(before.results().get(i), after.results().get(i));
      open += same == Sameness.OPEN ? 1 : 0;
    }
    return open;
  }

  private static long doubts(FunctionDiff diff) {
    return diff.changes().stream()
        .map(c -> c.kind().severity())
        .filter(s -> s == Severity.ERROR || s == Severity.UNKNOWN)
        .count();
  }

  private static int[] anchors(List<Event> events, Predicate<String> quiet) {
    return IntStream.range(0, events.size())
        .filter(i -> orders(events.get(i).deed(), quiet))
        .toArray();
  }

  /// Whether something orders, or may.
  ///
  /// @param quiet which functions order nothing where they are called
  static boolean orders(Deed deed, Predicate<String> quiet) {
    return deed.kind() == Deed.Kind.CALL ? !quiet.test(deed.what()) : !deed.plain();
  }

  private FunctionDiff diff() {
    for (int o = 0; o < before.events().size(); o++) {
      int n = alignment.partner(o);
      if (n >= 0) {
        became(o, n);
        open += Comparing.open(before.events().get(o), after.events().get(n));
      }
    }
    for (int i = 0;
        before.results().size() == after.results().size() && i < before.results().size();
        i++) {
      Change.returned(before.results().get(i), after.results().get(i)).ifPresent(changes::add);
    }
    open += openResults(before, after);
    Names names = Names.of(before.events(), after.events(), alignment);
    Names copies = names.withCopies(before.events(), after.events(), oldAnchors, newAnchors);
    Optional<Walk> then = Walk.of(before, copies.before());
    Optional<Walk> now = Walk.of(after, copies.after());
    boolean linear = then.isEmpty() || now.isEmpty();
    if (!linear && copied(names, copies, then.get(), now.get())) {
      unpaired(copies);
      Questions.leaveCopies(changes, names, copies, before, after);
    } else {
      unpaired(names);
      then = Walk.of(before, names.before());
      now = Walk.of(after, names.after());
      if (linear) {
        notes.add("its paths are too many: instructions are compared in the order of the file");
        strayed().forEach(o -> moved(o, Optional.empty(), Movement.PATHS));
      } else {
        moved(names, then.orElseThrow(), now.orElseThrow());
      }
    }
    int[] plain = linear ? counted() : plain(then.orElseThrow(), now.orElseThrow());
    Questions.leaveMoved(changes);
    changes.sort(Comparator.comparing(Change::kind).thenComparingInt(FunctionComparison::line));
    return new FunctionDiff(before, after, changes, plain[0], plain[1], open, notes);
  }

  private void became(int o, int n) {
    Event old = before.events().get(o);
    Event now = after.events().get(n);
    boolean reduced = reduced(old, n);
    List<Change> fenced = fencing.of(old, n);
    Optional<Change> change =
        reduced
            ? Optional.of(Change.moved(Kind.REDUCED, old, now, Optional.empty(), Movement.NONE))
            : Change.between(old, now);
    changes.addAll(fenced.isEmpty() ? change.stream().toList() : fenced);
    if (fenced.isEmpty() && (change.isEmpty() || reduced)) {
      questions.of(old, now).ifPresent(changes::add);
    }
  }

  /// Whether an update whose result nobody used became a reduction, and no acquire fence can follow
  /// it, which would acquire through the one and not through the other. All else is what it was.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  private boolean reduced(Event old, int n) {
    return old.unread()
        && old.deed().kind() == Deed.Kind.ATOM
        && after.events().get(n).deed().kind() == Deed.Kind.RED
        && Change.between(old.with(old.deed().reducing()), after.events().get(n)).isEmpty()
        && following.of(after, n).clear();
  }

  /// Whether both sides have the same paths when copies count as what they are copies of. What is
  /// done twice in a row and is done once now is no copy that was saved.
  private boolean copied(Names names, Names copies, Walk then, Walk now) {
    List<BitSet> old = then.edges(copies.count());
    return old.equals(now.edges(copies.count()))
        && Arrays.stream(oldAnchors)
            .filter(o -> names.before()[o] < 0 && copies.before()[o] >= 0)
            .map(o -> copies.before()[o])
            .noneMatch(name -> old.get(name).get(name));
  }

  private static int line(Change c) {
    return c.after().or(c::before).orElseThrow().position().line();
  }

  private void unpaired(Names names) {
    for (int o : oldAnchors) {
      if (names.before()[o] < 0) {
        changes.add(Change.vanished(before.events().get(o)));
      }
    }
    for (int n : newAnchors) {
      if (names.after()[n] < 0 && !fencing.serves(n)) {
        changes.add(Change.added(after.events().get(n)));
      }
    }
  }

  private List<Integer> strayed() {
    return Arrays.stream(oldAnchors).filter(alignment::strayed).boxed().toList();
  }

  private void moved(int old, Optional<Event> across, Movement movement) {
    changes.add(
        Change.moved(
            Kind.MOVED,
            before.events().get(old),
            after.events().get(alignment.partner(old)),
            across,
            movement));
  }

  private void moved(Names names, Walk then, Walk now) {
    List<BitSet> old = then.edges(names.count());
    List<BitSet> its = now.edges(names.count());
    if (old.equals(its) || names.paired().isEmpty()) {
      return;
    }
    List<Integer> strayed = strayed();
    for (int o : strayed) {
      across(names, then, now, o);
    }
    if (!strayed.isEmpty()) {
      return;
    }
    int[] pairs =
        IntStream.range(0, before.events().size()).filter(o -> names.before()[o] >= 0).toArray();
    for (int o : Arrays.copyOf(pairs, Math.min(pairs.length, ASKED))) {
      boolean avoided = Walk.avoidable(old, names.before()[o]);
      boolean avoids = Walk.avoidable(its, names.before()[o]);
      if (avoided != avoids) {
        moved(o, Optional.empty(), avoids ? Movement.AVOIDABLE : Movement.UNAVOIDABLE);
        return;
      }
    }
    int first =
        Arrays.stream(pairs)
            .filter(o -> differs(old, its, names.before()[o]))
            .findFirst()
            .orElse(pairs[0]);
    moved(first, Optional.empty(), Movement.PATHS);
  }

  /// Whether what comes next to a name, or what it comes next to, is not what it was.
  private static boolean differs(List<BitSet> old, List<BitSet> now, int name) {
    return !old.get(name).equals(now.get(name))
        || IntStream.range(0, old.size())
            .anyMatch(i -> old.get(i).get(name) != now.get(i).get(name));
  }

  private void across(Names names, Walk then, Walk now, int o) {
    int n = alignment.partner(o);
    BitSet passed = then.reach(o, true, true);
    passed.and(now.reach(n, false, true));
    BitSet met = then.reach(o, false, true);
    met.and(now.reach(n, true, true));
    if (!passed.isEmpty()) {
      moved(o, names.event(passed.nextSetBit(0)), Movement.BEHIND);
    } else if (!met.isEmpty()) {
      moved(o, names.event(met.nextSetBit(0)), Movement.BEFORE);
    } else {
      moved(o, Optional.empty(), Movement.PATHS);
    }
  }

  /// How many plain accesses are there on one side only, by what they do.
  private int[] counted() {
    Map<String, Integer> counts = new HashMap<>();
    plain(before.events(), true)
        .forEach(o -> counts.merge(key(before.events(), o), 1, Integer::sum));
    plain(after.events(), false)
        .forEach(n -> counts.merge(key(after.events(), n), -1, Integer::sum));
    plain(after.events(), false)
        .filter(n -> counts.get(key(after.events(), n)) < 0)
        .forEach(this::race);
    return new int[] {
      counts.values().stream().mapToInt(c -> Math.max(c, 0)).sum(),
      counts.values().stream().mapToInt(c -> Math.max(-c, 0)).sum()
    };
  }

  /// Plain accesses without a partner.
  private Stream<Integer> plain(List<Event> events, boolean old) {
    return IntStream.range(0, events.size())
        .filter(i -> events.get(i).deed().plain())
        .filter(i -> (old ? alignment.partner(i) : alignment.back(i)) < 0)
        .boxed();
  }

  private static String key(List<Event> events, int i) {
    Event e = events.get(i);
    Deed d = e.deed();
    return d.kind() + " " + d.what() + " " + d.order() + " " + d.bits() + " " + e.at();
  }

  private int[] plain(Walk then, Walk now) {
    Map<String, List<Integer>> left = new HashMap<>();
    plain(after.events(), false)
        .forEach(n -> left.computeIfAbsent(key(after.events(), n), k -> new ArrayList<>()).add(n));
    List<Integer> restless = new ArrayList<>();
    plain(before.events(), true)
        .forEach(o -> {
          List<Integer> same = left.getOrDefault(key(before.events(), o), List.of());
          Optional<Integer> found =
              same.stream()
                  .filter(n -> stays(then, now, o, n))
                  .min(Comparator.comparing(n -> asks(o, n)));
          found.ifPresentOrElse(
              n -> {
                same.removeIf(n::equals);
                questions.of(before.events().get(o), after.events().get(n)).ifPresent(changes::add);
              },
              () -> restless.add(o));
        });
    int vanished = 0;
    PlainMoves moves = new PlainMoves(before, after, alignment, then, now);
    for (int o : restless) {
      List<Integer> same = left.getOrDefault(key(before.events(), o), List.of());
      if (same.isEmpty()) {
        vanished++;
      } else {
        int n = same.removeFirst();
        moves
            .of(o, n)
            .or(() -> questions.of(before.events().get(o), after.events().get(n)))
            .ifPresent(changes::add);
      }
    }
    if (moves.exhausted()) {
      notes.add("so many plain accesses stand elsewhere that not all were compared");
    }
    left.values().stream().flatMap(List::stream).sorted().forEach(this::race);
    return new int[] {vanished, left.values().stream().mapToInt(List::size).sum()};
  }

  /// A store that is new must not go to where an atomic access goes, before or now.
  private void race(int n) {
    Event added = after.events().get(n);
    boolean races =
        added.deed().kind() == Deed.Kind.STORE
            && Stream.concat(
                    Arrays.stream(oldAnchors).mapToObj(before.events()::get),
                    Arrays.stream(newAnchors).mapToObj(after.events()::get))
                .filter(e -> e.deed().kind().accesses())
                .anyMatch(e -> Comparing.places(e, added) == Sameness.SAME);
    if (races) {
      changes.add(Change.races(added));
    }
  }

  private boolean asks(int o, int n) {
    return Change.asked(before.events().get(o), after.events().get(n)).isPresent();
  }

  private static boolean stays(Walk then, Walk now, int o, int n) {
    return then.after(o).equals(now.after(n)) && then.before(o).equals(now.before(n));
  }
}
