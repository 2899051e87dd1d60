package dev.acquit.model.formula;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A thread in the middle of its run, on all the ways that have come to one place at once.
final class Way {
  /// A value and the reads on which it depends syntactically.
  record Tainted(int value, Reads reads) {
    static final Tainted ZERO = new Tainted(Terms.FALSE, Reads.NONE);
  }

  /// How the thread was when it came to a loop head.
  ///
  /// @param registers what the registers held that matter there
  /// @param times how often it had come there since it came into the loop, with memory changed
  /// @param quiet how often without
  /// @param skips how often it has gone on behind rounds that are like the last one
  /// @param idle whether the round before changed nothing
  /// @param exchanges those that it has been through
  /// @param barriers those that it has been through at which all threads of its CTA meet
  /// @param turns the rounds right before that may have changed nothing, the last one last, each
  ///   with such barriers
  /// @param copies its copies that went on by themselves, group by group
  /// @param takenBack of the rounds right before, whether each took back what it had added
  /// @param groundless whether in the round before a compare-and-swap failed though the value was
  ///   the expected one
  /// @param before how many events there were when it had come there the time before; as many as
  ///   now if it had not
  /// @param events how many events there were then
  record Arrival(
      Map<String, Tainted> registers,
      int times,
      int quiet,
      int skips,
      int idle,
      BitSet exchanges,
      BitSet barriers,
      List<ThreadGraph.Turn> turns,
      List<List<BitSet>> copies,
      List<Integer> takenBack,
      int groundless,
      int before,
      int events) {}

  /// A place in the list of the latest events whose event differs by the way.
  private static final int OPEN = -1;

  int guard;
  final Map<String, Tainted> registers;
  final Map<Integer, Arrival> arrivals;

  /// For each loop head whether memory was changed since it was passed.
  final Map<Integer, Integer> changed;

  /// For each loop head whether a compare-and-swap has failed since though the value was the
  /// expected one.
  final Map<Integer, Integer> groundless;

  /// The heads of loops whose present round depends on what was read.
  final BitSet decided;

  /// By the place from which on it does not count any more, on what it depends that it is here.
  final TreeMap<Integer, Reads> controls;

  final BitSet before;

  /// The exchanges between lanes that it has been through, by their numbers in the thread.
  final BitSet exchanges;

  /// The barriers that it has been through at which all threads of its CTA meet.
  final BitSet barriers;

  /// Copies that go on by themselves.
  OpenGroups copies;

  /// The latest events, the last one last; shorter than 64 where nothing is known of earlier ones.
  private List<Integer> latest;

  Way() {
    guard = Terms.TRUE;
    registers = new HashMap<>();
    arrivals = new HashMap<>();
    changed = new HashMap<>();
    groundless = new HashMap<>();
    decided = new BitSet();
    controls = new TreeMap<>();
    before = new BitSet();
    exchanges = new BitSet();
    barriers = new BitSet();
    copies = new OpenGroups();
    latest = new ArrayList<>();
  }

  private Way(Way other) {
    guard = other.guard;
    registers = new HashMap<>(other.registers);
    arrivals = new HashMap<>(other.arrivals);
    changed = new HashMap<>(other.changed);
    groundless = new HashMap<>(other.groundless);
    decided = (BitSet) other.decided.clone();
    controls = new TreeMap<>(other.controls);
    before = (BitSet) other.before.clone();
    exchanges = (BitSet) other.exchanges.clone();
    barriers = (BitSet) other.barriers.clone();
    copies = other.copies.copy();
    latest = new ArrayList<>(other.latest);
  }

  /// The same under another condition.
  Way when(int newGuard) {
    Way copy = new Way(this);
    copy.guard = newGuard;
    return copy;
  }

  Tainted register(String name) {
    return registers.getOrDefault(name, Tainted.ZERO);
  }

  void set(String name, Tainted value) {
    if (name != null) {
      registers.put(name, value);
    }
  }

  /// Notes an event; one whose number differs by the way is open.
  void happened(int event, boolean always) {
    before.set(event);
    latest.add(always ? event : OPEN);
    if (latest.size() > Long.SIZE) {
      latest.removeFirst();
    }
  }

  /// Events by how far they are back, bit k for the k-th; null if these differ by the way.
  BitSet back(long mask) {
    BitSet found = new BitSet();
    for (long m = mask; m != 0; m &= m - 1) {
      int at = latest.size() - Long.numberOfTrailingZeros(m);
      if (at < 0 || at >= latest.size() || latest.get(at) == OPEN) {
        return null;
      }
      found.set(latest.get(at));
    }
    return found;
  }

  /// Notes that memory is changed, under a condition.
  void change(int condition, Terms terms) {
    changed.replaceAll((_, before) -> terms.either(before, condition));
  }

  /// Notes that a compare-and-swap fails though the value is the expected one, under a condition.
  void failGroundlessly(int condition, Terms terms) {
    groundless.replaceAll((_, before) -> terms.either(before, condition));
  }

  /// Ways that come to one place become one.
  ///
  /// @param live the registers that matter there
  Way meet(Way other, Set<String> live, Terms terms) {
    int here = terms.without(guard, other.guard);
    int there = terms.without(other.guard, guard);
    Way all = new Way();
    all.guard = terms.either(guard, other.guard);
    for (String name : live) {
      Tainted a = register(name);
      Tainted b = other.register(name);
      all.registers.put(
          name,
          a.equals(b)
              ? a
              : new Tainted(
                  terms.choose(here, a.value(), b.value()),
                  a.reads().meet(here, b.reads(), there, terms)));
    }
    arrivals.forEach((head, a) -> {
      if (a.equals(other.arrivals.get(head))) {
        all.arrivals.put(head, a);
        all.changed.put(
            head, terms.chosen(here, changed.get(head), there, other.changed.get(head)));
        all.groundless.put(
            head, terms.chosen(here, groundless.get(head), there, other.groundless.get(head)));
      }
    });
    all.decided.or(decided);
    all.decided.or(other.decided);
    Set<Integer> joins = new HashSet<>(controls.keySet());
    joins.addAll(other.controls.keySet());
    for (int join : joins) {
      Reads a = controls.getOrDefault(join, Reads.NONE);
      all.controls.put(
          join, a.meet(here, other.controls.getOrDefault(join, Reads.NONE), there, terms));
    }
    all.before.or(before);
    all.before.or(other.before);
    all.exchanges.or(exchanges);
    all.exchanges.or(other.exchanges);
    all.barriers.or(barriers);
    all.barriers.or(other.barriers);
    all.copies = copies.meet(before, other.copies, other.before);
    int same = 0;
    while (same < Math.min(latest.size(), other.latest.size())
        && latest
            .get(latest.size() - 1 - same)
            .equals(other.latest.get(other.latest.size() - 1 - same))) {
      same++;
    }
    all.latest = new ArrayList<>(latest.subList(latest.size() - same, latest.size()));
    return all;
  }
}
