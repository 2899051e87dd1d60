package dev.acquit.model.relation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A set of events, which are numbers from 0 on; immutable.
///
/// To go through one, in ascending order: `for (int e = set.first(); e >= 0; e = set.next(e))`.
public final class EventSet {
  private static final long[] NONE = {};

  /// The set without events.
  public static final EventSet EMPTY = new EventSet(0);

  /// The events below 64. Nearly all executions have no more, and their sets cost no array.
  private final long low;

  /// The events from 64 on, 64 in each word. The last word is not 0, so that equal sets have equal
  /// words.
  private final long[] high;

  EventSet(long low) {
    this.low = low;
    this.high = NONE;
  }

  /// Requires: nobody writes to the words any more.
  private EventSet(long low, long[] high) {
    int length = high.length;
    while (length > 0 && high[length - 1] == 0) {
      length--;
    }
    this.low = low;
    this.high = length == 0 ? NONE : length == high.length ? high : Arrays.copyOf(high, length);
  }

  /// The set in `count` words of an array, beginning at `from`; the array may change afterwards.
  static EventSet ofWords(long[] words, int from, int count) {
    return count == 1
        ? new EventSet(words[from])
        : count == 0
            ? EMPTY
            : new EventSet(words[from], Arrays.copyOfRange(words, from + 1, from + count));
  }

  /// The set of one event.
  public static EventSet of(int event) {
    return event < Long.SIZE ? new EventSet(1L << event) : range(event, event + 1);
  }

  /// The events from `from` on that are below `to`.
  ///
  /// @throws IllegalArgumentException if a bound is negative
  public static EventSet range(int from, int to) {
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("no events from " + from + " to " + to);
    }
    if (to <= Long.SIZE) {
      return from >= to ? EMPTY : new EventSet(below(to) & ~below(from));
    }
    long[] words = new long[(to - 1) / Long.SIZE];
    for (int w = 0; w < words.length; w++) {
      int first = (w + 1) * Long.SIZE;
      words[w] = below(to - first) & ~below(from - first);
    }
    return new EventSet(~below(from), words);
  }

  /// The events below `size`.
  public static EventSet all(int size) {
    return range(0, size);
  }

  private static long below(int bit) {
    return bit <= 0 ? 0 : bit >= Long.SIZE ? -1 : (1L << bit) - 1;
  }

  /// The `index`-th 64 events.
  long word(int index) {
    return index == 0 ? low : index <= high.length ? high[index - 1] : 0;
  }

  /// Whether no event is in it.
  public boolean isEmpty() {
    return low == 0 && high.length == 0;
  }

  /// The number of events in it.
  public int size() {
    int size = Long.bitCount(low);
    for (long word : high) {
      size += Long.bitCount(word);
    }
    return size;
  }

  /// Whether an event is in it.
  public boolean contains(int event) {
    return (word(event / Long.SIZE) >>> event & 1) != 0;
  }

  /// Whether the two have an event in common.
  public boolean meets(EventSet other) {
    if ((low & other.low) != 0) {
      return true;
    }
    for (int w = 0; w < Math.min(high.length, other.high.length); w++) {
      if ((high[w] & other.high[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /// Ensures: this and also the event.
  public EventSet with(int event) {
    return contains(event) ? this : union(of(event));
  }

  /// Ensures: this without the event.
  public EventSet without(int event) {
    return contains(event) ? difference(of(event)) : this;
  }

  /// Ensures: events of this or the other.
  public EventSet union(EventSet other) {
    if (high.length == 0 && other.high.length == 0) {
      return new EventSet(low | other.low);
    }
    long[] words = new long[Math.max(high.length, other.high.length)];
    for (int w = 0; w < words.length; w++) {
      words[w] = word(w + 1) | other.word(w + 1);
    }
    return new EventSet(low | other.low, words);
  }

  /// Ensures: events of both.
  public EventSet intersection(EventSet other) {
    if (high.length == 0 || other.high.length == 0) {
      return new EventSet(low & other.low);
    }
    long[] words = new long[Math.min(high.length, other.high.length)];
    for (int w = 0; w < words.length; w++) {
      words[w] = high[w] & other.high[w];
    }
    return new EventSet(low & other.low, words);
  }

  /// Ensures: events of this that are not in the other.
  public EventSet difference(EventSet other) {
    if (high.length == 0) {
      return new EventSet(low & ~other.low);
    }
    long[] words = new long[high.length];
    for (int w = 0; w < words.length; w++) {
      words[w] = high[w] & ~other.word(w + 1);
    }
    return new EventSet(low & ~other.low, words);
  }

  /// Ensures: each event by so many numbers further.
  ///
  /// @throws IllegalArgumentException if that is negative
  public EventSet shifted(int by) {
    if (by < 0) {
      throw new IllegalArgumentException("a shift by " + by);
    }
    if (high.length == 0 && (by == 0 || by < Long.numberOfLeadingZeros(low))) {
      return new EventSet(low << by);
    }
    EventSet shifted = EMPTY;
    for (int e = first(); e >= 0; e = next(e)) {
      shifted = shifted.with(e + by);
    }
    return shifted;
  }

  /// The smallest event; -1 if there is none.
  public int first() {
    return next(-1);
  }

  /// The smallest event above another number; -1 if there is none.
  public int next(int event) {
    int from = event + 1;
    if (from < Long.SIZE) {
      long left = low >>> from << from;
      if (left != 0) {
        return Long.numberOfTrailingZeros(left);
      }
      from = Long.SIZE;
    }
    for (int w = from / Long.SIZE; w <= high.length; w++) {
      int first = w * Long.SIZE;
      long left = high[w - 1] & ~below(from - first);
      if (left != 0) {
        return first + Long.numberOfTrailingZeros(left);
      }
    }
    return -1;
  }

  /// The events, ascending.
  public IntStream stream() {
    return IntStream.iterate(first(), e -> e >= 0, this::next);
  }

  /// The events, ascending.
  public List<Integer> toList() {
    return stream().boxed().toList();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof EventSet other && low == other.low && Arrays.equals(high, other.high);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(low) + Arrays.hashCode(high);
  }

  /// The events, as `{0, 2}`.
  @Override
  public String toString() {
    return toList().toString().replace('[', '{').replace(']', '}');
  }
}
