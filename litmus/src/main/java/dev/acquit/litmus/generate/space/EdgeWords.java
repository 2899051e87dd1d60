package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;

/// All cyclic words of letters of one length, each once: of all rotations of a word the one that
/// comes first by letters. This is the search for necklaces of Fredricksen, Kessler and Maiorana,
/// with a stack of its own so that it can stop after each word, and cut where a word cannot become
/// a cycle.
final class EdgeWords {
  private final Alphabet alphabet;
  private final int length;
  private final CycleKind kind;
  private final Range threads;
  private final Range locations;

  /// How many letters may follow one another that stay in their thread.
  private final int longest;

  /// By letter, 1 if it leaves its thread, changes the location, is communication.
  private final int[] leaves;

  private final int[] moves;
  private final int[] communicates;

  /// The letters so far. Before its turn comes a place has the last letter that was tried, or -1.
  private final int[] word;

  /// The period of each prefix, by its length.
  private final int[] period;

  /// For each prefix, by its length, how many letters leave, move, communicate.
  private final int[] left;

  private final int[] moved;
  private final int[] communicated;

  /// For each prefix, by its length, how many letters at its end stay in their thread.
  private final int[] stayed;

  private int depth;

  EdgeWords(CycleSpace space, Alphabet alphabet, int length) {
    this.alphabet = alphabet;
    this.length = length;
    this.kind = alphabet.kind();
    this.threads = space.threads();
    this.locations = space.locations();
    this.longest = space.accesses() - 1;
    int size = alphabet.size();
    this.leaves = new int[size];
    this.moves = new int[size];
    this.communicates = new int[size];
    for (int i = 0; i < size; i++) {
      Edge edge = alphabet.sample(i);
      leaves[i] = edge.internal() ? 0 : 1;
      moves[i] = edge.sameLocation() ? 0 : 1;
      communicates[i] = edge instanceof Edge.Communication ? 1 : 0;
    }
    this.word = new int[length];
    this.period = new int[length + 1];
    this.left = new int[length + 1];
    this.moved = new int[length + 1];
    this.communicated = new int[length + 1];
    this.stayed = new int[length + 1];
    this.period[0] = 1;
    this.word[0] = -1;
    this.depth = kind.possible(length, threads, locations) ? 0 : -1;
  }

  /// Goes on to the next word. Returns false if there is none.
  boolean next() {
    while (depth >= 0) {
      int letter = following();
      if (letter < 0) {
        depth--;
        continue;
      }
      word[depth] = letter;
      int until = depth + 1;
      left[until] = left[depth] + leaves[letter];
      stayed[until] = leaves[letter] == 0 ? stayed[depth] + 1 : 0;
      moved[until] = moved[depth] + moves[letter];
      communicated[until] = communicated[depth] + communicates[letter];
      period[until] = depth == 0 || letter == word[depth - period[depth]] ? period[depth] : until;
      if (until == length) {
        if (length % period[until] == 0 && closes()) {
          return true;
        }
      } else if (hopeful(until)) {
        depth = until;
        word[depth] = -1;
      }
    }
    return false;
  }

  /// The next letter to try at this depth, or -1.
  private int following() {
    if (depth == 0) {
      return word[0] + 1 < alphabet.size() ? word[0] + 1 : -1;
    }
    int from = word[depth] >= 0 ? word[depth] + 1 : word[depth - period[depth]];
    return alphabet.follows(word[depth - 1]).nextSetBit(from);
  }

  private boolean hopeful(int until) {
    int rest = length - until;
    return switch (kind) {
      case ONE_THREAD -> communicated[until] <= 1;
      case ONE_LOCATION ->
          stayed[until] <= longest
              && left[until] <= threads.max()
              && enoughThreads(left[until] + rest);
      case GENERAL ->
          stayed[until] <= longest
              && left[until] <= threads.max()
              && moved[until] <= locations.max()
              && enoughThreads(left[until] + rest)
              && moved[until] + rest >= Math.max(2, locations.min());
    };
  }

  private boolean enoughThreads(int most) {
    return most >= Math.max(2, threads.min());
  }

  private boolean closes() {
    int out = left[length];
    int places = moved[length];
    return alphabet.follows(word[length - 1]).get(word[0])
        && switch (kind) {
          case ONE_THREAD -> communicated[length] == 1 && length <= longest + 1;
          case ONE_LOCATION ->
              out >= 2 && threads.contains(out) && communicated[length] < length && threadsFit();
          case GENERAL ->
              out >= 2
                  && threads.contains(out)
                  && places >= 2
                  && locations.contains(places)
                  && threadsFit();
        };
  }

  /// Whether the last thread, which goes on at the beginning of the word, is short enough.
  private boolean threadsFit() {
    int first = 0;
    while (leaves[word[first]] == 0) {
      first++;
    }
    return stayed[length] + first <= longest;
  }

  /// The letters of the word; they change with the next one.
  int[] word() {
    return word;
  }

  /// The length of the shortest piece that the word repeats.
  int period() {
    return period[length];
  }
}
