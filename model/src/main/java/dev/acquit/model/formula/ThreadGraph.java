package dev.acquit.model.formula;

import dev.acquit.model.pass.Pass;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All ways through a thread at once.
///
/// @param terms its values and conditions
/// @param events what happens on some way, none before one that comes before it
/// @param ended when the thread has come to its end
/// @param waiting when it waits in a loop that changes nothing
/// @param waits the same by the rounds of loops that it repeats forever
/// @param barred when it waits at a barrier that does not complete, its last event
/// @param unstarted when it stands still before its first step
/// @param paused when it stands still right after a write or a barrier
/// @param stopped when it is where a loop was not followed any further
/// @param halted when it stands where another thread may hold it up, which is asked for where
///   bounds are looked for only
/// @param bound which bound that is; empty if there is none
/// @param registers what each register holds at the end
/// @param decisions the conditions on which its way depends
/// @param demands what must hold for the test to have a meaning
/// @param ends the reads on which it depends that it comes to its end
/// @param exchanges where it shows other lanes a value, none before one that comes before it
/// @param idleRounds rounds of loops that may have changed nothing but what other lanes know
/// @param turns of loops whose rounds have barriers, as many rounds in succession as have to be
///   idle for one of them to be left out
/// @param skipped rounds for which one stands that reads what they read
/// @param passes the rules by which ways were made fewer
record ThreadGraph(
    Terms terms,
    List<Occurrence> events,
    int ended,
    int waiting,
    List<Wait> waits,
    int barred,
    int unstarted,
    int paused,
    int stopped,
    int halted,
    Optional<String> bound,
    Map<String, Integer> registers,
    List<Decision> decisions,
    List<Demand> demands,
    Reads ends,
    List<Exchanged> exchanges,
    List<Round> idleRounds,
    List<List<Turn>> turns,
    List<Skipped> skipped,
    Set<Pass> passes) {
  ThreadGraph {
    events = List.copyOf(events);
    waits = List.copyOf(waits);
    registers = Map.copyOf(registers);
    decisions = List.copyOf(decisions);
    demands = List.copyOf(demands);
    exchanges = List.copyOf(exchanges);
    idleRounds = List.copyOf(idleRounds);
    turns = List.copyOf(turns);
    skipped = List.copyOf(skipped);
    passes = Set.copyOf(passes);
  }

  /// A round of a loop that is repeated forever.
  ///
  /// @param when the thread goes through it and is afterwards as it was before
  /// @param from the number of the first event that may be part of it
  /// @param to the number behind the last one
  record Wait(int when, int from, int to) {}

  /// A round of a loop.
  ///
  /// @param idle when the thread goes through it and is afterwards as it was before
  /// @param exchanges the numbers of those in it, on some way
  record Round(int idle, BitSet exchanges) {}

  /// A round of a loop at whose barriers all threads of the CTA meet.
  ///
  /// @param idle when the thread goes through it and is afterwards as it was before
  /// @param barriers the numbers of those events in it, on some way
  record Turn(int idle, BitSet barriers) {}

  /// A round of a loop that stands for others behind it, which read what it has read; so did the
  /// round before.
  ///
  /// @param when the thread goes through them
  /// @param before the number of the first event of the round before
  /// @param from the number of the first event of the round
  /// @param to the number behind its last one
  /// @param times for how many others it stands
  record Skipped(int when, int before, int from, int to, int times) {}

  /// A condition that was asked about.
  ///
  /// @param guard when it was
  /// @param value it holds if that is other than zero
  record Decision(int guard, int value) {}

  /// A condition without which the test has no meaning.
  ///
  /// @param guard when the thread comes to it
  /// @param value it holds if that is other than zero
  /// @param why what is wrong otherwise
  record Demand(int guard, int value, String why) {}

  /// When the thread ends in one of some ways.
  int when(Set<Ways.End> ends) {
    int all = Terms.FALSE;
    for (Ways.End end : ends) {
      all =
          terms.either(
              all,
              switch (end) {
                case EXIT -> ended;
                case WAIT -> waiting;
                case BARRED -> barred;
                case PAUSE -> terms.either(unstarted, paused);
                case BOUND -> stopped;
                case HALT -> halted;
              });
    }
    return all;
  }

  /// Whether another thread does the same. Lanes are not like each other: what they see of one
  /// another has their numbers in it.
  boolean isLike(ThreadGraph other) {
    if (!exchanges.isEmpty()
        || !other.exchanges.isEmpty()
        || events.size() != other.events.size()
        || !terms.isLike(other.terms)
        || !decisions.equals(other.decisions)
        || !skipped.equals(other.skipped)
        || !nameless(demands).equals(nameless(other.demands))) {
      return false;
    }
    for (int i = 0; i < events.size(); i++) {
      if (!events.get(i).isLike(other.events.get(i))) {
        return false;
      }
    }
    return ended == other.ended
        && waiting == other.waiting
        && barred == other.barred
        && unstarted == other.unstarted
        && paused == other.paused
        && stopped == other.stopped
        && halted == other.halted;
  }

  /// Without the words, which name the thread.
  private static List<Demand> nameless(List<Demand> some) {
    return some.stream().map(d -> new Demand(d.guard(), d.value(), "")).toList();
  }
}
