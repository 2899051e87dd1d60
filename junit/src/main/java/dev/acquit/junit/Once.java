package dev.acquit.junit;

import java.util.Optional;
import java.util.function.Supplier;

/// An answer that is computed when it is first asked for.
///
/// @param <T> the answer
final class Once<T> implements Supplier<T> {
  private final Supplier<T> compute;
  private Optional<T> answer = Optional.empty();

  Once(Supplier<T> compute) {
    this.compute = compute;
  }

  @Override
  public synchronized T get() {
    if (answer.isEmpty()) {
      answer = Optional.of(compute.get());
    }
    return answer.get();
  }
}
