package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Edge;
import java.util.List;
import java.util.Optional;

/// The cycles of edges of a space, in order.
final class EdgeCycles {
  private final CycleSpace space;
  private final List<Alphabet> alphabets;
  private int size;

  /// The alphabet that comes next, and the words that come now.
  private int alphabet;

  private Spelling spelling;
  private EdgeWords words;

  EdgeCycles(CycleSpace space) {
    this.space = space;
    this.alphabets = space.alphabets();
    this.size = space.size().min() - 1;
    this.alphabet = alphabets.size();
  }

  /// The next one; empty if there is none.
  Optional<EdgeCycle> next() {
    while (true) {
      while (words != null && words.next()) {
        Optional<List<Edge>> spelt = spelling.of(words.word());
        if (spelt.isPresent()) {
          return Optional.of(EdgeCycle.of(spelt.get(), size / words.period()));
        }
      }
      if (!nextWords()) {
        return Optional.empty();
      }
    }
  }

  private boolean nextWords() {
    if (alphabet == alphabets.size()) {
      if (size == space.size().max()) {
        return false;
      }
      size++;
      alphabet = 0;
    }
    Alphabet letters = alphabets.get(alphabet++);
    spelling = new Spelling(space, letters);
    words = new EdgeWords(space, letters, size);
    return true;
  }
}
