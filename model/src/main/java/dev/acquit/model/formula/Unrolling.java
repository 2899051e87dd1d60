package dev.acquit.model.formula;

import dev.acquit.model.execution.Liveness;
import dev.acquit.model.execution.LoopExits;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.progress.Stops;
import dev.acquit.model.relation.Relation;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Runs a thread symbolically on all its ways at once: where ways meet again they become one, so
/// that what comes after is run once, whatever the number of ways. Loops are run round by round,
/// with all ways that are in a round together; where a round ends on some ways as it began, these
/// wait ([dev.acquit.model.execution.PathFinder] says why that is exact).
///
/// The stretches of the text into which a jump goes back are rounds, and what is between a jump and
/// its target within one goes with it. If the text has its loops elsewhere, fewer ways meet, and
/// none is lost.
final class Unrolling {
  /// More events than this of one thread make too large a formula.
  private static final int MAX_EVENTS = 1_000;

  /// So often a loop may go back that only reads and counts, beside what it may otherwise.
  private static final int MAX_QUIET = 20;

  /// And so many events it may have then: compilers write several rounds into one.
  private static final int MAX_QUIET_EVENTS = 64;

  /// So many rounds at whose barriers threads meet have to be idle in succession for one of them to
  /// be left out: of three, the last one keeps what comes behind as it is, and of the others one is
  /// kept that races.
  private static final int IDLE_TURNS = 3;

  private static final int MAX_STEPS = 20_000;
  private static final int NARROWEST_REGISTER = 32;

  /// The partner of a write that is no half of anything.
  private static final int WRITES = -2;

  /// Steps from one on to another, and the stretches inside.
  private record Stretch(int from, int to, List<Stretch> inside) {
    boolean has(int step) {
      return from <= step && step <= to;
    }
  }

  /// Where a way goes that leaves a stretch.
  private interface Outlet {
    void go(int target, Way way) throws UnsupportedModelException;
  }

  private final ProgramThread thread;
  private final Surroundings around;
  private final LoopRules how;
  private final int idle;
  private final Stops stops;
  private final boolean forever;
  private final boolean bars;
  private final boolean halts;
  private final boolean forgets;
  private final int shares;

  /// What the reads return on the one way that it goes; null if it goes all ways.
  private final Assigned told;

  private final TakenBack back;
  private final Repeats repeats;
  private final Runnable tick;
  private final Liveness liveness;
  private final LoopExits exits;
  private final BitSet waitHeads;
  private final Terms terms = new Terms();
  private final List<Occurrence> events = new ArrayList<>();
  private final List<ThreadGraph.Decision> decisions = new ArrayList<>();
  private final List<ThreadGraph.Demand> demands = new ArrayList<>();
  private final List<Exchanged> exchanges = new ArrayList<>();
  private final List<ThreadGraph.Round> idleRounds = new ArrayList<>();
  private final List<List<ThreadGraph.Turn>> turns = new ArrayList<>();
  private final List<ThreadGraph.Skipped> skipped = new ArrayList<>();
  private final Map<Integer, Set<String>> live = new HashMap<>();

  /// Numbers that registers were given at loop heads in place of others that nobody knows.
  private final Set<Integer> forgotten = new HashSet<>();

  /// The rules that have left out something.
  private final Set<Pass> used = EnumSet.noneOf(Pass.class);

  /// By loop heads, for such numbers between which ones they are, of loops that end by what they
  /// count; kept while it is gone round in these.
  private final Map<Integer, Map<Integer, Counting.Span>> spans = new HashMap<>();

  private final List<ThreadGraph.Wait> waits = new ArrayList<>();
  private int waiting = Terms.FALSE;
  private int barred = Terms.FALSE;
  private int unstarted = Terms.FALSE;
  private int paused = Terms.FALSE;
  private int stopped = Terms.FALSE;
  private int halted = Terms.FALSE;
  private Way end;
  private int steps;
  private int computed;

  private Unrolling(
      ProgramThread thread,
      Surroundings around,
      LoopRules how,
      boolean readsMatter,
      Predicate<String> asked,
      Rests rests,
      TakenBack back,
      Repeats repeats,
      List<Long> told,
      Runnable tick) {
    this.thread = thread;
    this.around = around;
    this.how = how;
    this.idle = readsMatter ? 1 : 0;
    this.stops = rests.stops();
    this.forever = rests.forever();
    this.bars = rests.bars();
    this.halts = rests.halts() && waitsForOthers(thread, around);
    this.forgets = rests.forgets();
    this.shares = rests.shares();
    this.told = told == null ? null : new Assigned(terms, told);
    this.back = back;
    this.repeats = repeats;
    this.tick = tick;
    this.liveness = new Liveness(thread, asked, tick);
    this.exits = new LoopExits(thread, tick);
    this.waitHeads = waitHeads(thread, !repeats.places().isEmpty());
  }

  /// All ways through a thread.
  ///
  /// @param around what the other threads leave to it
  /// @param how how it is followed
  /// @param readsMatter whether a mere read can make a program undefined
  /// @param asked the registers whose values at the end matter
  /// @param rests where the thread may stay
  /// @param back what rounds of its loops may take back
  /// @param repeats where they may store what is there
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if there is too much of it
  static ThreadGraph of(
      ProgramThread thread,
      Surroundings around,
      LoopRules how,
      boolean readsMatter,
      Predicate<String> asked,
      Rests rests,
      TakenBack back,
      Repeats repeats,
      Runnable tick)
      throws UnsupportedModelException {
    return new Unrolling(thread, around, how, readsMatter, asked, rests, back, repeats, null, tick)
        .run();
  }

  /// The one way of a thread on which its reads return what they are told to.
  ///
  /// @param around what the other threads leave to it
  /// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
  /// @param told what the reads return, in the order in which they come
  /// @param tick called for each step; may throw to end the work
  /// @throws UnsupportedModelException if the way depends on more than that, or is too long
  static ThreadPath along(
      ProgramThread thread,
      Surroundings around,
      boolean failedSwapWrites,
      List<Long> told,
      Runnable tick)
      throws UnsupportedModelException {
    Unrolling one =
        new Unrolling(
            thread,
            around,
            new LoopRules(0, failedSwapWrites),
            false,
            _ -> true,
            Rests.NOWHERE,
            TakenBack.NOTHING,
            Repeats.NONE,
            told,
            tick);
    return new Walk(one.run(), one.told).path();
  }

  /// The heads of loops without stores, which may wait at their barriers: of these some more rounds
  /// are followed, since idle ones are among them.
  ///
  /// @param some whether this may also be so of loops with stores
  private static BitSet waitHeads(ProgramThread thread, boolean some) {
    BitSet heads = new BitSet();
    BitSet others = new BitSet();
    for (int i = 0; i < thread.steps().size(); i++) {
      if (thread.steps().get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        boolean stores =
            !some
                && thread.steps().subList(j.target(), i).stream()
                    .anyMatch(s -> s.operation() instanceof Operation.Store);
        (stores ? others : heads).set(j.target());
      }
    }
    heads.andNot(others);
    return heads;
  }

  private static boolean waitsForOthers(ProgramThread thread, Surroundings around) {
    return thread.steps().stream()
        .map(ProgramThread.Step::operation)
        .anyMatch(o ->
            o instanceof Operation.Exchange || (o instanceof Operation.Barrier && !around.alone()));
  }

  private ThreadGraph run() throws UnsupportedModelException {
    Way start = new Way();
    thread.initial().forEach((n, v) -> start.set(n, new Way.Tainted(terms.known(v), Reads.NONE)));
    if (stops != Stops.NOWHERE && !thread.steps().isEmpty()) {
      unstarted = terms.truth(terms.variable(1));
      start.guard = terms.not(unstarted);
    }
    TreeMap<Integer, Way> open = new TreeMap<>(Map.of(0, start));
    Stretch whole = stretches();
    pass(whole, open, (_, way) -> end = way, new TreeMap<>(), false);
    Map<String, Integer> registers = new HashMap<>();
    if (end != null) {
      end.registers.forEach((name, value) -> registers.put(name, value.value()));
    }
    Optional<String> bound =
        stopped == Terms.FALSE
            ? Optional.empty()
            : Optional.of(
                "a loop of P"
                    + thread.id()
                    + " was unrolled "
                    + how.rounds()
                    + " times, which may not be enough");
    return new ThreadGraph(
        terms,
        events,
        end == null ? Terms.FALSE : end.guard,
        waiting,
        waits,
        barred,
        unstarted,
        paused,
        stopped,
        halted,
        bound,
        registers,
        decisions,
        demands,
        end == null ? Reads.NONE : controls(end, thread.steps().size()),
        exchanges,
        idleRounds,
        turns,
        skipped,
        used);
  }

  /// The whole text with its stretches, which lie in each other or apart.
  private Stretch stretches() {
    int size = thread.steps().size();
    TreeMap<Integer, Integer> ends = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      if (thread.steps().get(i).operation() instanceof Operation.Jump j && j.target() <= i) {
        ends.merge(j.target(), i, Math::max);
      }
    }
    // One that begins inside another ends inside it.
    for (int from : List.copyOf(ends.keySet())) {
      boolean grown = true;
      while (grown) {
        int to = ends.get(from);
        int farthest =
            ends.subMap(from, true, to, true).values().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(to);
        grown = farthest > to;
        ends.put(from, farthest);
      }
    }
    Stretch whole = new Stretch(0, size, new ArrayList<>());
    ends.forEach((from, to) -> {
      Stretch inner = whole;
      boolean found = true;
      while (found) {
        found = false;
        for (Stretch s : inner.inside()) {
          if (s.has(from)) {
            inner = s;
            found = true;
            break;
          }
        }
      }
      inner.inside().add(new Stretch(from, to, new ArrayList<>()));
    });
    return whole;
  }

  /// Goes once through a stretch with the ways that are at its steps.
  ///
  /// @param out where ways go that leave it
  /// @param again takes those that go back
  /// @param fresh whether they have just come into it
  private void pass(
      Stretch s,
      NavigableMap<Integer, Way> open,
      Outlet out,
      NavigableMap<Integer, Way> again,
      boolean fresh)
      throws UnsupportedModelException {
    while (!open.isEmpty()) {
      int at = open.firstKey();
      Optional<Stretch> inner = s.inside().stream().filter(i -> i.has(at)).findFirst();
      int last = inner.map(Stretch::to).orElse(at);
      Outlet onward =
          (target, way) -> {
            if (!s.has(target)) {
              out.go(target, way);
            } else {
              join(target > last ? open : again, target, way);
            }
          };
      if (inner.isPresent()) {
        TreeMap<Integer, Way> inside = new TreeMap<>(open.subMap(at, true, last, true));
        inside.keySet().forEach(open::remove);
        rounds(inner.get(), inside, onward);
        continue;
      }
      Way way = open.remove(at);
      if (at == thread.steps().size()) {
        out.go(at, way);
        continue;
      }
      if (exits.isHead(at) && told == null) {
        enter(way, at, fresh);
      }
      if (way.guard != Terms.FALSE) {
        step(way, at, onward);
      }
    }
  }

  private void rounds(Stretch s, NavigableMap<Integer, Way> first, Outlet out)
      throws UnsupportedModelException {
    NavigableMap<Integer, Way> open = first;
    boolean fresh = true;
    while (!open.isEmpty()) {
      NavigableMap<Integer, Way> again = new TreeMap<>();
      pass(s, open, out, again, fresh);
      fresh = false;
      open = again;
    }
  }

  private void join(NavigableMap<Integer, Way> ways, int at, Way way) {
    Way there = ways.get(at);
    way.controls.values().forEach(reads -> reads.when().forEach((_, _) -> tick.run()));
    ways.put(
        at, there == null ? way : there.meet(way, live.computeIfAbsent(at, liveness::at), terms));
  }

  /// Comes to a loop head: those of its ways on which the round changed nothing go no further.
  private void enter(Way way, int head, boolean fresh) {
    Way.Arrival last = fresh ? null : way.arrivals.get(head);
    if (fresh) {
      spans.remove(head);
    } else {
      halt(way);
    }
    Map<String, Way.Tainted> registers = new HashMap<>();
    for (String name : live.computeIfAbsent(head, liveness::at)) {
      registers.put(name, way.register(name));
    }
    int times = 0;
    int quiets = 0;
    int skips = 0;
    int silent = Terms.FALSE;
    List<ThreadGraph.Turn> succession = List.of();
    List<Integer> takenBack = List.of();
    if (last != null) {
      BitSet met = since(last.exchanges(), way.exchanges);
      BitSet barriers = since(last.barriers(), way.barriers);
      silent =
          how.has(Pass.IDLE_ROUNDS)
                  && last.copies().equals(way.copies.open())
                  && (met.isEmpty() || barriers.isEmpty())
              ? terms.both(terms.not(way.changed.get(head)), repeats(last, met))
              : Terms.FALSE;
      int undone =
          last.copies().equals(way.copies.open()) && met.isEmpty() && barriers.isEmpty()
              ? undone(last, registers, way)
              : Terms.FALSE;
      Set<Integer> anew = new HashSet<>();
      for (Map.Entry<String, Way.Tainted> r : registers.entrySet()) {
        Way.Tainted before = last.registers().get(r.getKey());
        if (drifts(before, r.getValue())) {
          // From now on it may be any, in each round: then one such round is like another.
          silent = forgotten.contains(before.value()) ? silent : Terms.FALSE;
          forget(way, head, r, spans(head).get(before.value()));
        } else {
          int same = same(before, r.getValue(), silent, way);
          if (!barriers.isEmpty() && !terms.follows(same, silent)) {
            same = equal(r.getValue().value(), before.value());
            anew.addAll(before.reads().when().keySet());
          }
          silent = terms.both(silent, same);
        }
      }
      silent = terms.follows(silent, way.guard) ? Terms.TRUE : silent;
      int waits = idle == 0 ? silent : terms.both(silent, last.idle());
      if (!barriers.isEmpty()) {
        boolean left =
            how.has(Pass.MEETING_ROUNDS) && !forever && isKept(anew, way, last, registers);
        silent = left ? silent : Terms.FALSE;
        note(silent, Pass.MEETING_ROUNDS);
        succession = turn(way, last, new ThreadGraph.Turn(silent, barriers));
      } else if (met.isEmpty()) {
        boolean ends = forever && registers.values().stream().anyMatch(r -> ends(head, r));
        int lasting = ends ? Terms.FALSE : terms.both(way.guard, waits, lasts(way, head, last));
        wait(lasting, idle == 0 ? last.events() : last.before());
        way.guard = terms.both(way.guard, terms.not(waits));
        note(waits, Pass.IDLE_ROUNDS);
      } else if (waits != Terms.FALSE) {
        // The others of the warp may need it, if theirs is not as idle.
        note(waits, Pass.IDLE_ROUNDS);
        idleRounds.add(new ThreadGraph.Round(terms.both(way.guard, waits), met));
      }
      takenBack = takeBack(way, last, undone);
      boolean quiet =
          met.isEmpty()
              && barriers.isEmpty()
              && way.changed.get(head) == Terms.FALSE
              && !repeats.any(events, last.events(), terms)
              && counts(last, registers);
      int kept = !forever && !barriers.isEmpty() && waitHeads.get(head) ? IDLE_TURNS - 1 : idle;
      kept += takenBack.isEmpty() ? 0 : back.others() + 1;
      boolean further = quiet && how.has(Pass.QUIET_ROUNDS);
      boolean decided = way.decided.get(head) || !how.has(Pass.COUNTED_ROUNDS);
      boolean skipping = quiet && decided && last.quiet() > 0 && skip(way, head, last, registers);
      if (quiet && forgets) {
        forget(way, head, last, registers);
      } else if (!skipping
          && decided
          && (further ? isLong(last) : last.times() >= how.rounds() + kept)) {
        stopped = terms.either(stopped, way.guard);
        way.guard = Terms.FALSE;
      }
      boolean beyond = last.times() >= how.rounds() + kept;
      note(beyond && !decided ? way.guard : Terms.FALSE, Pass.COUNTED_ROUNDS);
      note(last.quiet() >= how.rounds() && further ? way.guard : Terms.FALSE, Pass.QUIET_ROUNDS);
      times = last.times() + (further ? 0 : 1);
      quiets = skipping ? 0 : last.quiet() + (quiet ? 1 : 0);
      skips = last.skips() + (skipping ? 1 : 0);
    }
    way.decided.clear(head);
    way.arrivals.put(
        head,
        new Way.Arrival(
            registers,
            times,
            quiets,
            skips,
            silent,
            (BitSet) way.exchanges.clone(),
            (BitSet) way.barriers.clone(),
            succession,
            way.copies.open(),
            takenBack,
            last == null ? Terms.FALSE : way.groundless.get(head),
            last == null ? events.size() : last.events(),
            events.size()));
    way.changed.put(head, Terms.FALSE);
    way.groundless.put(head, Terms.FALSE);
  }

  /// Notes that a rule leaves something out, if it does on some way.
  private void note(int when, Pass pass) {
    if (when != Terms.FALSE) {
      used.add(pass);
    }
  }

  /// When the stores of a round to places of its own store what is there; not of one in which lanes
  /// show each other values.
  private int repeats(Way.Arrival last, BitSet met) {
    if (!met.isEmpty() && repeats.any(events, last.events(), terms)) {
      return Terms.FALSE;
    }
    int when = repeats.when(events, last.before(), last.events(), terms);
    note(repeats.equals(Repeats.NONE) ? Terms.FALSE : when, Pass.REPEATED_STORES);
    return when;
  }

  /// Where a wait may go on forever: a weak compare-and-swap does not fail for ever though the
  /// value is the expected one. Where it is only asked who has to wait for a while it does.
  private int lasts(Way way, int head, Way.Arrival last) {
    if (!forever) {
      return Terms.TRUE;
    }
    int groundless = way.groundless.get(head);
    return terms.not(idle == 0 ? groundless : terms.either(groundless, last.groundless()));
  }

  /// When a round took back what it had added, and left the registers as they were.
  private int undone(Way.Arrival last, Map<String, Way.Tainted> registers, Way way) {
    int undone = back.when(events, last.events(), terms);
    for (Map.Entry<String, Way.Tainted> r : registers.entrySet()) {
      Way.Tainted before = last.registers().get(r.getKey());
      undone =
          undone == Terms.FALSE || drifts(before, r.getValue())
              ? Terms.FALSE
              : terms.both(undone, same(before, r.getValue(), undone, way));
    }
    return undone;
  }

  /// Goes no further after so many such rounds that one of them can be left out.
  ///
  /// @return when the last rounds were such
  private List<Integer> takeBack(Way way, Way.Arrival last, int undone) {
    if (undone == Terms.FALSE) {
      return List.of();
    }
    used.add(Pass.TAKEN_BACK);
    List<Integer> all = new ArrayList<>(last.takenBack());
    all.add(undone);
    if (all.size() > back.others()) {
      int each = terms.both(all.stream().mapToInt(Integer::intValue).toArray());
      way.guard =
          terms.follows(each, way.guard) ? Terms.FALSE : terms.both(way.guard, terms.not(each));
      all.removeFirst();
    }
    return List.copyOf(all);
  }

  /// Whether rounds that only read and count have been followed far enough.
  private boolean isLong(Way.Arrival last) {
    if (how.rounds() > MAX_QUIET) {
      return last.quiet() >= how.rounds();
    }
    int round = events.size() - last.events();
    return last.quiet() >= MAX_QUIET || last.quiet() * round >= MAX_QUIET_EVENTS;
  }

  private static BitSet since(BitSet before, BitSet now) {
    BitSet since = (BitSet) now.clone();
    since.andNot(before);
    return since;
  }

  /// Stands still, or goes on.
  private void halt(Way way) {
    if (halts) {
      int stays = terms.truth(terms.variable(1));
      halted = terms.either(halted, terms.both(way.guard, stays));
      way.guard = terms.both(way.guard, terms.not(stays));
    }
  }

  /// Waits for ever at the barrier that it has just come to, or goes on.
  private void bar(Way way, Operation.Barrier barrier) {
    // Whoever waits for a vote has no result: one of those that are tried will do.
    boolean first = barrier.vote() == null || barrier.vote().result() == 0;
    if (bars && barrier.waits() && first) {
      int stays = terms.truth(terms.variable(1));
      barred = terms.either(barred, terms.both(way.guard, stays));
      way.guard = terms.both(way.guard, terms.not(stays));
    }
  }

  /// Whether nothing in a round, or behind it, depends on registers that each round reads anew:
  /// then what comes behind depends on no more where the round before is left out.
  ///
  /// @param anew the reads of the round before on which such registers depended at its end
  private boolean isKept(
      Set<Integer> anew, Way way, Way.Arrival last, Map<String, Way.Tainted> registers) {
    Set<Integer> dependedOn = new HashSet<>();
    registers.values().forEach(r -> dependedOn.addAll(r.reads().when().keySet()));
    way.controls.values().forEach(r -> dependedOn.addAll(r.when().keySet()));
    for (Occurrence e : events.subList(last.events(), events.size())) {
      dependedOn.addAll(e.addressReads().when().keySet());
      dependedOn.addAll(e.dataReads().when().keySet());
      dependedOn.addAll(e.controlReads().when().keySet());
    }
    return Collections.disjoint(anew, dependedOn);
  }

  /// Notes that a round with barriers may have been idle.
  ///
  /// @return the last rounds of which that is so
  private List<ThreadGraph.Turn> turn(Way way, Way.Arrival last, ThreadGraph.Turn turn) {
    if (turn.idle() == Terms.FALSE) {
      return List.of();
    }
    List<ThreadGraph.Turn> all = new ArrayList<>(last.turns());
    all.add(turn);
    if (all.size() == IDLE_TURNS) {
      int idle = terms.both(all.stream().mapToInt(ThreadGraph.Turn::idle).toArray());
      all.set(IDLE_TURNS - 1, new ThreadGraph.Turn(terms.both(way.guard, idle), turn.barriers()));
      turns.add(List.copyOf(all));
      all.set(IDLE_TURNS - 1, turn);
      all.removeFirst();
    }
    return List.copyOf(all);
  }

  /// Goes round forever.
  ///
  /// @param from the number of the first event that may be of the round
  private void wait(int when, int from) {
    if (when != Terms.FALSE) {
      waiting = terms.either(waiting, when);
      waits.add(new ThreadGraph.Wait(when, from, events.size()));
    }
  }

  /// Whether a round has left other numbers only where it is known which.
  private boolean counts(Way.Arrival last, Map<String, Way.Tainted> registers) {
    return registers.entrySet().stream()
        .allMatch(r ->
            r.getValue().value() == last.registers().get(r.getKey()).value()
                || terms.node(r.getValue().value()) instanceof Terms.Known);
  }

  /// Makes what the rounds count any number: what it is in truth is one of these. From there on one
  /// round is like another, so that rounds that wait for another thread are a wait.
  private void forget(Way way, int head, Way.Arrival last, Map<String, Way.Tainted> registers) {
    Map<String, Counting.Span> spans = Map.of();
    for (Map.Entry<String, Way.Tainted> r : registers.entrySet()) {
      if (r.getValue().value() != last.registers().get(r.getKey()).value()) {
        spans = spans.isEmpty() ? counted(way, head) : spans;
        forget(way, head, r, spans.get(r.getKey()));
      }
    }
  }

  /// Makes a register any number, or any of some.
  ///
  /// @param span of which, if that is known; else null
  private void forget(
      Way way, int head, Map.Entry<String, Way.Tainted> register, Counting.Span span) {
    Way.Tainted any = new Way.Tainted(terms.open(Long.SIZE), Reads.NONE);
    forgotten.add(any.value());
    register.setValue(any);
    way.set(register.getKey(), any);
    if (span != null) {
      spans.computeIfAbsent(head, _ -> new HashMap<>()).put(any.value(), span);
      way.guard =
          terms.both(
              way.guard,
              terms.not(isLess(any.value(), terms.known(span.least()))),
              terms.not(isLess(terms.known(span.greatest()), any.value())));
    }
  }

  private int isLess(int a, int b) {
    return terms.truth(terms.apply(Op.LT_S, Long.SIZE, List.of(a, b)));
  }

  private Map<Integer, Counting.Span> spans(int head) {
    return spans.getOrDefault(head, Map.of());
  }

  /// Whether a register holds what a loop counts that ends by itself.
  private boolean ends(int head, Way.Tainted register) {
    return spans(head).containsKey(register.value());
  }

  /// What registers may hold at a loop head from now on, if the loop ends by what it counts.
  private Map<String, Counting.Span> counted(Way way, int head) {
    Map<String, Long> known = new HashMap<>();
    way.registers.forEach((name, value) -> {
      if (terms.node(value.value()) instanceof Terms.Known(long number)) {
        known.put(name, number);
      }
    });
    return Counting.of(thread, head, exits.end(head), known, tick).orElse(Map.of());
  }

  /// Goes on behind rounds that do what the last one did and read what it has read, if it reads
  /// what the one before has read: then nothing is said by their events that its own do not say.
  private boolean skip(Way way, int head, Way.Arrival last, Map<String, Way.Tainted> registers) {
    List<Occurrence> round = List.copyOf(events.subList(last.events(), events.size()));
    if (shares == 0
        || way.guard == Terms.FALSE
        || !last.copies().equals(way.copies.open())
        || !areAlike(events.subList(last.before(), last.events()), round)) {
      return false;
    }
    Map<String, Integer> values = new HashMap<>();
    way.registers.forEach((name, value) -> values.put(name, value.value()));
    SameRounds.Again again = same(way, head, round, values, Integer.MAX_VALUE);
    int times = again.times() / Math.max(1, shares - last.skips());
    if (times == 0) {
      return false;
    }
    again = same(way, head, round, values, times);
    for (Map.Entry<String, Way.Tainted> r : registers.entrySet()) {
      int value = again.registers().getOrDefault(r.getKey(), Terms.FALSE);
      r.setValue(new Way.Tainted(value, r.getValue().reads()));
      way.set(r.getKey(), r.getValue());
    }
    skipped.add(
        new ThreadGraph.Skipped(way.guard, last.before(), last.events(), events.size(), times));
    return true;
  }

  private SameRounds.Again same(
      Way way, int head, List<Occurrence> round, Map<String, Integer> values, int most) {
    SameRounds rounds =
        new SameRounds(
            thread,
            terms,
            head,
            exits.end(head),
            round,
            live.computeIfAbsent(head, liveness::at),
            tick);
    SameRounds.Again again =
        computed > SameRounds.MAX_STEPS
            ? new SameRounds.Again(0, values)
            : rounds.find(way.guard, values, most);
    computed += rounds.steps();
    return again;
  }

  /// Whether two rounds read and fence alike. An order of fences is the same for all of a round
  /// only if they are all of a kind.
  private static boolean areAlike(List<Occurrence> one, List<Occurrence> other) {
    Set<Operation.Marks> fences = new HashSet<>();
    boolean alike = !one.isEmpty() && one.size() == other.size();
    for (int i = 0; alike && i < one.size(); i++) {
      Occurrence a = one.get(i);
      Occurrence b = other.get(i);
      alike = a.step() == b.step() && a.kind() == b.kind() && a.marks().equals(b.marks());
      switch (a.kind()) {
        case READ -> {}
        case FENCE -> fences.add(a.marks());
        case WRITE, BARRIER -> alike = false;
      }
    }
    return alike && fences.size() <= 1;
  }

  /// Whether a register holds a number that nobody knows, and another one than in the round before.
  private boolean drifts(Way.Tainted before, Way.Tainted now) {
    return now.value() != before.value() && terms.isOpen(now.value());
  }

  /// Where a register is as it was, and what comes behind depends on no less. Where a branch found
  /// that it is as it was, all depends on what it compared.
  private int same(Way.Tainted before, Way.Tainted now, int silent, Way way) {
    boolean found =
        before.value() != now.value() && terms.areEqual(before.value(), now.value(), way.guard);
    int same = found ? Terms.TRUE : terms.same(now.value(), before.value());
    int asked = terms.both(silent, same);
    Reads reads =
        found
            ? now.reads().and(way.controls.getOrDefault(Integer.MAX_VALUE, Reads.NONE), terms)
            : now.reads();
    boolean kept =
        before.reads().when().entrySet().stream()
            .allMatch(e ->
                terms.follows(
                    reads.when().getOrDefault(e.getKey(), Terms.FALSE),
                    terms.both(e.getValue(), asked)));
    return kept ? same : Terms.FALSE;
  }

  private void step(Way way, int at, Outlet onward) throws UnsupportedModelException {
    tick.run();
    int most = told == null ? MAX_STEPS : 2 * SameRounds.MAX_STEPS;
    int mostEvents = told == null ? MAX_EVENTS : Relation.MAX_SIZE;
    if (++steps > most || events.size() > mostEvents) {
      throw new UnsupportedModelException(
          "P%d has more than %d events on all its ways".formatted(thread.id(), mostEvents));
    }
    ProgramThread.Step step = thread.steps().get(at);
    switch (step.operation()) {
      case Operation.Jump jump -> jump(way, jump, at, onward);
      case Operation.Fork(int target) -> {
        exits.decides(at, way.decided);
        int free = terms.truth(terms.variable(1));
        int guard = way.guard;
        onward.go(target, way.when(terms.both(guard, free)));
        onward.go(at + 1, way.when(terms.both(guard, terms.not(free))));
      }
      case Operation.Guess guess -> {
        exits.decides(at, way.decided);
        way.set(guess.destination(), guess(way, guess));
        proceed(way, at, onward);
      }
      case Operation.Assume(var condition) -> {
        decide(way, condition, true);
        proceed(way, at, onward);
      }
      case Operation.Barrier barrier when around.alone() -> {
        if (barrier.vote() != null) {
          decide(way, barrier.vote().predicate(), barrier.vote().result() != 0);
        }
        proceed(way, at, onward);
      }
      default -> {
        int before = events.size();
        execute(way, at, step);
        if (stops == Stops.ANYWHERE && at + 1 < thread.steps().size()) {
          pause(way, before);
        }
        proceed(way, at, onward);
      }
    }
  }

  /// May stand still where something was just written, or a barrier passed: whatever it reads
  /// before it does that again, nobody notices.
  ///
  /// @param from the number of the first event of the step that was done
  private void pause(Way way, int from) {
    int written = Terms.FALSE;
    for (Occurrence e : events.subList(from, events.size())) {
      written = e.isWrite() || e.barrier() != null ? terms.either(written, e.guard()) : written;
    }
    if (written != Terms.FALSE) {
      int stands = terms.both(terms.without(written, way.guard), terms.truth(terms.variable(1)));
      paused = terms.either(paused, terms.both(way.guard, stands));
      way.guard = terms.both(way.guard, terms.not(stands));
    }
  }

  private static void proceed(Way way, int at, Outlet onward) throws UnsupportedModelException {
    if (way.guard != Terms.FALSE) {
      onward.go(at + 1, way);
    }
  }

  private void jump(Way way, Operation.Jump jump, int at, Outlet onward)
      throws UnsupportedModelException {
    if (jump.condition() == null) {
      onward.go(jump.target(), way);
      return;
    }
    Way.Tainted condition = evaluate(way, jump.condition());
    if (!condition.reads().isEmpty()) {
      exits.decides(at, way.decided);
      way.controls.merge(jump.join(), condition.reads(), (a, b) -> a.and(b, terms));
    }
    int truth = terms.truth(condition.value());
    int taken = terms.both(way.guard, truth);
    int passed = terms.both(way.guard, terms.not(truth));
    note(way.guard, condition.value());
    if (told != null) {
      onward.go(told.holds(truth) ? jump.target() : at + 1, way);
      return;
    }
    if (taken != Terms.FALSE) {
      onward.go(jump.target(), passed == Terms.FALSE ? way : decided(way.when(taken)));
    }
    if (passed != Terms.FALSE) {
      onward.go(at + 1, taken == Terms.FALSE ? way : decided(way.when(passed)));
    }
  }

  /// Notes that memory is as it was where a branch tells that updates have failed. Only where loops
  /// forget what they count: elsewhere rounds that fail would be followed as far as reads are.
  private Way decided(Way way) {
    if (forgets) {
      way.changed.replaceAll(
          (_, changed) -> terms.both(way.guard, changed) == Terms.FALSE ? Terms.FALSE : changed);
    }
    return way;
  }

  private Way.Tainted guess(Way way, Operation.Guess guess) {
    return guess
        .value()
        .map(v -> evaluate(way, v))
        .orElseGet(() -> new Way.Tainted(terms.open(guess.truth() ? 1 : Long.SIZE), Reads.NONE));
  }

  private void note(int guard, int value) {
    if (guard != Terms.FALSE && !(terms.node(value) instanceof Terms.Known)) {
      decisions.add(new ThreadGraph.Decision(guard, value));
    }
  }

  /// Goes on only where a condition holds, or does not.
  private void decide(Way way, Expression condition, boolean truth) {
    int value = evaluate(way, condition).value();
    note(way.guard, value);
    int holds = terms.truth(value);
    way.guard = terms.both(way.guard, truth ? holds : terms.not(holds));
  }

  private void execute(Way way, int at, ProgramThread.Step step) throws UnsupportedModelException {
    switch (step.operation()) {
      case Operation.Load load -> {
        int value = returned(load.type());
        Way.Tainted address = evaluate(way, load.address());
        int r =
            access(
                way,
                way.guard,
                at,
                step,
                load.marks(),
                address,
                value,
                load.type(),
                Reads.NONE,
                -1);
        way.happened(r, true);
        setRead(way, load.destination(), value, Reads.of(r, Terms.TRUE), load.type());
      }
      case Operation.Store store -> {
        Way.Tainted value = evaluate(way, store.value());
        int w =
            access(
                way,
                way.guard,
                at,
                step,
                store.marks(),
                evaluate(way, store.address()),
                terms.cut(value.value(), store.type().bits()),
                store.type(),
                value.reads(),
                WRITES);
        way.happened(w, true);
        if (!repeats.isOwn(events.get(w).address(), terms)) {
          way.change(Terms.TRUE, terms);
        }
      }
      case Operation.Update update -> update(way, at, step, update);
      case Operation.CompareSwap swap -> swap(way, at, step, swap);
      case Operation.Fence(var marks) -> fence(way, at, marks, step.words());
      case Operation.Call call -> fence(way, at, call.marks(), step.words());
      case Operation.Barrier barrier -> {
        halt(way);
        barrier(way, at, barrier, step.words());
        bar(way, barrier);
      }
      case Operation.Exchange exchange -> {
        halt(way);
        exchange(way, at, exchange);
      }
      case Operation.Assign(String name, var value) -> way.set(name, evaluate(way, value));
      case Operation.Demand(var condition, String why) -> {
        int value = evaluate(way, condition).value();
        if (!terms.follows(terms.truth(value), way.guard)) {
          demands.add(new ThreadGraph.Demand(way.guard, value, why));
        }
      }
      case Operation.Copies copies -> copies(way, copies);
      case Operation.Jump _, Operation.Fork _, Operation.Guess _, Operation.Assume _ ->
          throw new IllegalStateException("jumps do not come here");
    }
  }

  /// Adds an access.
  ///
  /// @param partner -1: it reads; [#WRITES]: it writes; else it writes, and that is its read half
  private int access(
      Way way,
      int guard,
      int at,
      ProgramThread.Step step,
      Operation.Marks marks,
      Way.Tainted address,
      int value,
      IntegerType type,
      Reads data,
      int partner)
      throws UnsupportedModelException {
    BitSet beside = way.back(marks.beside());
    if (beside == null) {
      throw new UnsupportedModelException("what is beside an access depends on the way to it");
    }
    beside.or(way.copies.beside());
    events.add(
        new Occurrence(
            partner == -1 ? PathEvent.Kind.READ : PathEvent.Kind.WRITE,
            marks,
            guard,
            address.value(),
            value,
            type,
            null,
            address.reads(),
            data,
            controls(way, at),
            Math.max(-1, partner),
            (BitSet) way.before.clone(),
            beside,
            at,
            step.words()));
    return events.size() - 1;
  }

  private Reads controls(Way way, int at) {
    way.controls.headMap(at, true).clear();
    Reads all = Reads.NONE;
    for (Reads r : way.controls.values()) {
      all = all.and(r, terms);
    }
    return all;
  }

  private void copies(Way way, Operation.Copies copies) throws UnsupportedModelException {
    boolean ofEvents =
        switch (copies.step()) {
          case START, START_BLOCK, FOLLOW_BLOCK, FOLLOWED -> true;
          case COMMIT, COMMIT_BLOCKS, WAIT, WAIT_BLOCKS, WAIT_BLOCKS_READ, WAIT_ALL, FOLLOW ->
              false;
        };
    BitSet last = ofEvents ? way.back(((1L << copies.number()) - 1) << 1) : new BitSet();
    if (last == null) {
      throw new UnsupportedModelException("which events are a copy depends on the way to it");
    }
    way.copies.at(copies, last, way.before, events);
  }

  private void fence(Way way, int at, Operation.Marks marks, Supplier<String> words)
      throws UnsupportedModelException {
    add(way, at, PathEvent.Kind.FENCE, marks, null, words);
  }

  private void barrier(Way way, int at, Operation.Barrier b, Supplier<String> words)
      throws UnsupportedModelException {
    Occurrence.Barred barred =
        new Occurrence.Barred(
            b,
            number(way, b.number()),
            number(way, b.identity()),
            number(way, b.participants()),
            b.vote() == null ? -1 : number(way, b.vote().predicate()));
    add(way, at, PathEvent.Kind.BARRIER, b.marks(), barred, words);
    if (b.isOfAll()) {
      way.barriers.set(events.size() - 1);
    } else {
      way.change(Terms.TRUE, terms);
    }
  }

  /// What comes behind depends on that the others came, and what is made of their values on these.
  private void exchange(Way way, int at, Operation.Exchange e) throws UnsupportedModelException {
    if (exchanges.size() == Exchanged.MOST) {
      throw new UnsupportedModelException(
          "P%d exchanges values with other lanes more than %d times"
              .formatted(thread.id(), Exchanged.MOST));
    }
    int number = exchanges.size();
    Reads came = Reads.of(Exchanged.came(number), Terms.TRUE);
    Way.Tainted mask = evaluate(way, e.mask());
    Way.Tainted value = evaluate(way, e.value());
    List<Integer> values = new ArrayList<>();
    List<Integer> there = new ArrayList<>();
    for (int i = 0; i < e.others().size(); i++) {
      values.add(e.looksAt(i) ? terms.variable(e.bits()) : terms.known(0));
      there.add(terms.variable(1));
    }
    exchanges.add(
        new Exchanged(
            e,
            way.guard,
            mask.value(),
            value.value(),
            values,
            there,
            controls(way, at).and(mask.reads(), terms),
            value.reads(),
            (BitSet) way.exchanges.clone()));
    for (int i = 0; i < e.others().size(); i++) {
      if (e.looksAt(i)) {
        way.set(
            e.values().get(i),
            new Way.Tainted(values.get(i), Reads.of(Exchanged.shown(number), Terms.TRUE)));
      }
      way.set(e.there().get(i), new Way.Tainted(there.get(i), came));
    }
    way.exchanges.set(number);
    way.controls.merge(Integer.MAX_VALUE, came, (a, b) -> a.and(b, terms));
  }

  private int number(Way way, Expression e) {
    return e == null ? -1 : evaluate(way, e).value();
  }

  private void add(
      Way way,
      int at,
      PathEvent.Kind kind,
      Operation.Marks marks,
      Occurrence.Barred barred,
      Supplier<String> words)
      throws UnsupportedModelException {
    events.add(
        new Occurrence(
            kind,
            marks,
            way.guard,
            -1,
            -1,
            null,
            barred,
            Reads.NONE,
            Reads.NONE,
            controls(way, at),
            -1,
            (BitSet) way.before.clone(),
            way.copies.beside(),
            at,
            words));
    way.happened(events.size() - 1, true);
  }

  private void update(Way way, int at, ProgramThread.Step step, Operation.Update update)
      throws UnsupportedModelException {
    Way.Tainted address = evaluate(way, update.address());
    Way.Tainted operand = evaluate(way, update.operand());
    IntegerType type = update.type();
    int old = returned(type);
    int r = access(way, way.guard, at, step, update.read(), address, old, type, Reads.NONE, -1);
    way.happened(r, true);
    int value = terms.cut(update.formula().in(terms, List.of(old, operand.value())), type.bits());
    Reads data = operand.reads();
    if (update.formula().reads(0)) {
      data = data.and(Reads.of(r, Terms.TRUE), terms);
    }
    int w = access(way, way.guard, at, step, update.write(), address, value, type, data, r);
    way.happened(w, true);
    boolean asked = around.undivided().get(at) && mayKeep(old, value);
    note(asked ? way.guard : Terms.FALSE, Pass.SILENT_UPDATES);
    way.change(asked ? terms.not(equal(old, value)) : Terms.TRUE, terms);
    setRead(way, update.destination(), old, Reads.of(r, Terms.TRUE), type);
  }

  /// Whether a written value may be the one that was read, by its form.
  private boolean mayKeep(int old, int value) {
    return switch (terms.node(value)) {
      case Terms.Known _ -> true;
      case Terms.Apply(Op op, int _, var x) ->
          x.size() == 2
              && x.get(0) == old
              && terms.node(x.get(1)) instanceof Terms.Known
              && switch (op) {
                case OR, AND, MIN_S, MIN_U, MAX_S, MAX_U -> true;
                default -> false;
              };
      default -> old == value;
    };
  }

  private int equal(int a, int b) {
    return terms.truth(terms.apply(Op.EQ, Long.SIZE, List.of(a, b)));
  }

  private void swap(Way way, int at, ProgramThread.Step step, Operation.CompareSwap swap)
      throws UnsupportedModelException {
    Way.Tainted address = evaluate(way, swap.address());
    Way.Tainted expected = evaluate(way, swap.expected());
    Way.Tainted desired = evaluate(way, swap.desired());
    IntegerType type = swap.type();
    int old = returned(type);
    int equal =
        terms.apply(Op.EQ, Long.SIZE, List.of(old, terms.cut(expected.value(), type.bits())));
    int succeeds = terms.truth(equal);
    if (swap.weak()) {
      int same = succeeds;
      succeeds = terms.both(same, terms.truth(terms.variable(1)));
      way.failGroundlessly(terms.both(same, terms.not(succeeds)), terms);
    }
    int fails = terms.not(succeeds);
    int guard = way.guard;
    int done = terms.both(guard, succeeds);
    int undone = terms.both(guard, fails);
    note(swap.weak() ? done : guard, equal);
    boolean undivided = around.undivided().get(at);
    note(undivided ? way.guard : Terms.FALSE, Pass.SILENT_UPDATES);
    int r;
    int failed;
    Reads reads;
    if (swap.read().equals(swap.failed())) {
      r = access(way, guard, at, step, swap.read(), address, old, type, Reads.NONE, -1);
      failed = r;
      way.happened(r, true);
      reads = Reads.of(r, Terms.TRUE);
    } else {
      r = access(way, done, at, step, swap.read(), address, old, type, Reads.NONE, -1);
      failed = access(way, undone, at, step, swap.failed(), address, old, type, Reads.NONE, -1);
      way.happened(r, false);
      reads = Reads.of(r, succeeds).and(Reads.of(failed, fails), terms);
    }
    int value = terms.cut(desired.value(), type.bits());
    Reads data = desired.reads().and(expected.reads(), terms).and(Reads.of(r, Terms.TRUE), terms);
    int w = access(way, done, at, step, swap.write(), address, value, type, data, r);
    if (failed != r) {
      way.happened(failed, false);
    }
    way.happened(w, false);
    if (how.failedSwapWrites()) {
      int back =
          access(
              way,
              undone,
              at,
              step,
              swap.write(),
              address,
              old,
              type,
              Reads.of(failed, Terms.TRUE),
              failed);
      way.happened(back, false);
      way.change(undivided ? Terms.FALSE : fails, terms);
    }
    way.change(undivided ? terms.both(succeeds, terms.not(equal(old, value))) : succeeds, terms);
    Way.Tainted before = swap.onFailure() == null ? null : way.register(swap.onFailure());
    setRead(way, swap.old(), old, reads, type);
    if (before != null) {
      setRead(way, swap.onFailure(), old, Reads.of(failed, fails), type);
      Way.Tainted after = way.register(swap.onFailure());
      way.set(
          swap.onFailure(),
          new Way.Tainted(
              terms.choose(succeeds, before.value(), after.value()),
              before.reads().under(succeeds, terms).and(after.reads(), terms)));
    }
    way.set(
        swap.succeeded(),
        new Way.Tainted(
            terms.choose(succeeds, Terms.TRUE, Terms.FALSE), reads.and(expected.reads(), terms)));
  }

  /// Gives a register what a read returns: filled up with the sign or, for types without one, with
  /// zeros where the type is narrower than registers are.
  private void setRead(Way way, String name, int read, Reads reads, IntegerType type) {
    way.set(name, new Way.Tainted(filled(terms, read, type), reads));
  }

  /// What a register holds that has read something: filled up with the sign or with zeros.
  static int filled(Terms terms, int read, IntegerType type) {
    if (type.bits() >= NARROWEST_REGISTER || type.signed()) {
      return read;
    }
    return terms.apply(Op.AND, Long.SIZE, List.of(read, terms.known((1L << type.bits()) - 1)));
  }

  private int returned(IntegerType type) throws UnsupportedModelException {
    int value = terms.variable(type.kept());
    if (told != null) {
      told.read(value, type);
    }
    return value;
  }

  private Way.Tainted evaluate(Way way, Expression e) {
    return switch (e) {
      case Expression.Constant(long value) -> new Way.Tainted(terms.known(value), Reads.NONE);
      case Expression.Register(String name) -> way.register(name);
      case Expression.Apply(var op, int width, var operands) -> {
        Reads reads = Reads.NONE;
        List<Integer> values = new ArrayList<>();
        for (Expression operand : operands) {
          Way.Tainted t = evaluate(way, operand);
          values.add(t.value());
          reads = reads.and(t.reads(), terms);
        }
        yield new Way.Tainted(terms.apply(op, width, values), reads);
      }
    };
  }
}
