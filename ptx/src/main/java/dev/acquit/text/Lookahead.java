package dev.acquit.text;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/// Hands over things one at a time that are found only when they are asked for.
///
/// @param <T> the things
public abstract class Lookahead<T> implements Iterator<T> {
  private Optional<T> next = Optional.empty();
  private boolean ended;

  /// For subclasses.
  protected Lookahead() {}

  /// Finds the next one; empty: there are no more, and this is not asked again.
  protected abstract Optional<T> find();

  @Override
  public final boolean hasNext() {
    if (next.isEmpty() && !ended) {
      next = find();
      ended = next.isEmpty();
    }
    return next.isPresent();
  }

  @Override
  public final T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    T found = next.orElseThrow();
    next = Optional.empty();
    return found;
  }
}
