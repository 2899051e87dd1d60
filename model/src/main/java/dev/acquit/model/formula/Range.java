package dev.acquit.model.formula;

import dev.acquit.model.program.Addresses;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.util.Arrays;
import java.util.stream.LongStream;

/// Values, at least all that something may be.
final class Range {
  /// What may be more values than this may be any.
  static final int MAX_VALUES = 256;

  static final Range NONE = new Range(new long[0]);

  /// Anything that is no address.
  static final Range ANY = new Range(null);

  /// In order, each once; null: any.
  private final long[] values;

  private final boolean address;

  private Range(long[] values) {
    this.values = values;
    this.address = values != null && LongStream.of(values).anyMatch(Addresses::isAddress);
  }

  /// Some values, in any order.
  static Range of(long... values) {
    long[] all = values.clone();
    Arrays.sort(all);
    int kept = 0;
    for (long v : all) {
      if (kept == 0 || all[kept - 1] != v) {
        all[kept++] = v;
      }
    }
    return few(Arrays.copyOf(all, kept));
  }

  private static Range few(long[] values) {
    Range few = new Range(values);
    return values.length > MAX_VALUES && !few.address ? ANY : few;
  }

  /// Of a condition.
  static Range truth(boolean mayHold, boolean mayFail) {
    return mayHold ? mayFail ? of(0, 1) : of(1) : mayFail ? of(0) : NONE;
  }

  boolean isAny() {
    return values == null;
  }

  /// The values, in order; not for any. Not to be changed.
  long[] values() {
    return values;
  }

  /// @throws UnsupportedModelException if it may be an address, or one of too many numbers
  Range or(Range other) throws UnsupportedModelException {
    if (isAny() || other.isAny()) {
      if (address || other.address) {
        throw new UnsupportedModelException("an address is one of too many values");
      }
      return ANY;
    } else if (contains(other)) {
      return this;
    } else if (other.contains(this)) {
      return other;
    }
    return of(LongStream.concat(LongStream.of(values), LongStream.of(other.values)).toArray());
  }

  /// What is in both.
  Range and(Range other) {
    return isAny()
        ? other
        : other.isAny() ? this : of(LongStream.of(values).filter(other::mayBe).toArray());
  }

  private boolean contains(Range other) {
    int i = 0;
    for (long v : other.values) {
      while (i < values.length && values[i] < v) {
        i++;
      }
      if (i == values.length || values[i] != v) {
        return false;
      }
    }
    return true;
  }

  boolean hasAddress() {
    return address;
  }

  boolean mayBe(long value) {
    return isAny() || Arrays.binarySearch(values, value) >= 0;
  }

  /// Whether it is one value.
  boolean isOne() {
    return !isAny() && values.length == 1;
  }

  /// Whether each value has all of some bits.
  boolean has(long bits) {
    return !isAny() && LongStream.of(values).allMatch(v -> (v & bits) == bits);
  }

  boolean isOnly(boolean truth) {
    return !isAny() && LongStream.of(values).allMatch(v -> (v != 0) == truth);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Range r && Arrays.equals(values, r.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
