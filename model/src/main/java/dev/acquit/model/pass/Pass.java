package dev.acquit.model.pass;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A rule by which loops and large tests can be answered. Each is exact for models that have what
/// it [#needs]; the document that is named has the argument.
public enum Pass {
  /// Rounds that only read are left out.
  IDLE_ROUNDS(
      "idle-rounds",
      4,
      "rounds of loops that only read, and after which all is as before, are left out",
      "more reads only forbid more",
      "final states, races, flags, hangs"),
  /// Rounds with barriers are left out.
  MEETING_ROUNDS(
      "meeting-rounds",
      4,
      "one of three such rounds in succession is left out where all threads of a CTA meet in it",
      "more reads only forbid more, fewer barriers order less",
      "final states, races, flags"),
  /// Rounds that store what is there are left out.
  REPEATED_STORES(
      "repeated-stores",
      4,
      "rounds are left out that store the number which the round before stored, where no other"
          + " thread writes",
      "more reads only forbid more",
      "final states, races, flags"),
  /// Rounds of updates that change nothing are left out.
  SILENT_UPDATES(
      "silent-updates",
      17,
      "read-modify-writes that write what they read, and between whose halves nothing comes, count"
          + " as reads in rounds of loops",
      "Atomicity, SC per location; more reads only forbid more",
      "final states, races, flags, hangs"),
  /// Rounds that take back what they add are left out.
  TAKEN_BACK(
      "taken-back",
      17,
      "of n + 1 rounds in succession that add and subtract the same, one is left out, where others"
          + " access the number n times",
      "Atomicity, SC per location",
      "final states, races, flags"),
  /// Rounds that a thread counts itself are followed.
  COUNTED_ROUNDS(
      "counted-rounds",
      17,
      "rounds count against no bound whose number the thread counts by itself",
      "nothing",
      "final states, races, flags, hangs"),
  /// Rounds that only read and count are followed further.
  QUIET_ROUNDS(
      "quiet-rounds",
      17,
      "up to 20 rounds that only read and count are followed beyond the bound",
      "nothing",
      "final states, races, flags, hangs"),
  /// A bound that no thread reaches is none.
  UNREACHED_BOUNDS(
      "unreached-bounds",
      17,
      "a bound to which no execution comes leaves nothing out",
      "a thread may always go on; no two branches justify each other",
      "final states, races, flags, hangs"),
  /// Computed addresses are taken to be elsewhere.
  LOCKS_APART(
      "locks-apart",
      17,
      "what has a computed address is taken to be elsewhere than locks, and then asked whether it"
          + " is",
      "a thread may always go on",
      "final states, races, flags"),
  /// Counters are forgotten.
  FORGOTTEN_COUNTERS(
      "forgotten-counters",
      17,
      "what a loop counts that only reads may be any number: more ways than the test has",
      "more reads only forbid more",
      "answers that there is no such final state, flag or hang"),
  /// Looks in succession are one.
  REROLLED_LOOKS(
      "rerolled-looks",
      17,
      "looks that a compiler wrote one behind the other become a loop: more ways than the test has",
      "more reads only forbid more",
      "answers that there is no such final state or flag"),
  /// Rounds that read the same are left out.
  SAME_READS(
      "same-reads",
      17,
      "behind two rounds that read the same writes come others that do so, too",
      "the axioms that ship; what is found is looked at as a whole up to 1,024 events",
      "final states, flags and hangs that are found without it"),
  /// Tests at heads of loops go to their tails.
  TURNED_HEADS(
      "turned-heads",
      17,
      "a loop that is tested at its head is tested at its tail, where counters are forgotten or"
          + " rounds read the same",
      "nothing",
      "final states, races, flags, hangs"),
  /// Loops begin elsewhere.
  ROTATED_LOOPS(
      "rotated-loops",
      19,
      "a look that stands before a loop and at the end of its rounds is where these begin, in"
          + " formulas",
      "nothing",
      "final states, races, flags, hangs"),
  /// All rounds are followed.
  TO_THE_END(
      "to-the-end",
      17,
      "up to 32 rounds are followed to their end, if the text says how many there are",
      "nothing",
      "final states, races, flags, hangs"),
  /// Threads that are alike go in one order.
  LIKE_THREADS(
      "like-threads",
      19,
      "threads that do the same go their ways in one order, in formulas",
      "no axiom has numbers of threads",
      "whether there is such a final state, flag or hang"),
  /// Hangs that write are looked for among runs in turns.
  LASSOS(
      "lassos",
      18,
      "hangs whose rounds write are looked for among runs in turns",
      "nothing, since it is asked of each hang that is found",
      "hangs that are found without it"),
  /// Hangs that write are looked for where reads miss the last write.
  LATE_LASSOS(
      "late-lassos",
      18,
      "hangs whose rounds write are looked for where reads see one of the last three writes",
      "nothing, since it is asked of each hang that is found",
      "hangs that are found without it"),
  /// Rounds that read their own writes may be repeated.
  NARROW_LOCKS(
      "narrow-locks",
      18,
      "a round that read what it wrote itself, and writes the same, may be repeated forever",
      "nothing, since it is asked of each hang that is found",
      "hangs that are found without it");

  private final String word;
  private final int decision;
  private final String does;
  private final String needs;
  private final String keeps;

  Pass(String word, int decision, String does, String needs, String keeps) {
    this.word = word;
    this.decision = decision;
    this.does = does;
    this.needs = needs;
    this.keeps = keeps;
  }

  /// The one of a name; empty if there is none.
  public static Optional<Pass> of(String word) {
    return Arrays.stream(values()).filter(p -> p.word.equals(word)).findFirst();
  }

  /// The names of some, in the order of this list.
  public static List<String> words(Collection<Pass> some) {
    return some.stream().sorted().map(Pass::word).toList();
  }

  /// Its name, as options and documents have it.
  public String word() {
    return word;
  }

  /// The number of the decision (`docs/adr`) that has the argument.
  public int decision() {
    return decision;
  }

  /// What it does, as a sentence without a full stop.
  public String does() {
    return does;
  }

  /// What it needs of a model.
  public String needs() {
    return needs;
  }

  /// What is the same without it.
  public String keeps() {
    return keeps;
  }
}
