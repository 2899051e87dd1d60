package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.FetchOperation;
import java.util.Optional;

/// What calls in C++ tests do, however they are spelt.
///
/// @cpp atomics.types.operations
enum AtomicOperation {
  /// Gives the value.
  LOAD("load", ""),
  /// Gives nothing.
  STORE("store", ""),
  /// Gives the old value.
  EXCHANGE("exchange", "Exch"),
  /// Gives whether it was done; CUDA's own function gives the old value.
  COMPARE_EXCHANGE_STRONG("compare_exchange_strong", "CAS"),
  /// Gives whether it was done; may fail for no reason.
  COMPARE_EXCHANGE_WEAK("compare_exchange_weak", ""),
  /// Gives the old value.
  FETCH_ADD("fetch_add", "Add"),
  /// Gives the old value.
  FETCH_SUB("fetch_sub", "Sub"),
  /// Gives the old value.
  FETCH_AND("fetch_and", "And"),
  /// Gives the old value.
  FETCH_OR("fetch_or", "Or"),
  /// Gives the old value.
  FETCH_XOR("fetch_xor", "Xor"),
  /// Gives the old value.
  FETCH_MIN("fetch_min", "Min"),
  /// Gives the old value.
  FETCH_MAX("fetch_max", "Max"),
  /// Gives nothing.
  THREAD_FENCE("thread_fence", ""),
  /// Reads until the value is another one. C++ lets it wake up for no reason, so nothing that a
  /// loop of loads may see is lost; what is lost is that it may sleep for ever.
  WAIT("wait", ""),
  /// Wakes who waits, and accesses nothing.
  NOTIFY_ONE("notify_one", ""),
  /// Wakes who waits, and accesses nothing.
  NOTIFY_ALL("notify_all", "");

  private static final String FETCH = "fetch_";

  private final String word;
  private final String cuda;

  AtomicOperation(String word, String cuda) {
    this.word = word;
    this.cuda = cuda;
  }

  /// The name of the member function; behind `atomic_`, that of the function.
  String word() {
    return word;
  }

  /// What stands behind `atomic` in the name of CUDA's own function, if there is one.
  Optional<String> cuda() {
    return Optional.of(cuda).filter(c -> !c.isEmpty());
  }

  /// What it does to the value, if it is one of `fetch_add` and its like.
  Optional<FetchOperation> fetch() {
    for (FetchOperation operation : FetchOperation.values()) {
      if (word.equals(FETCH + operation.word())) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }

  /// How it is called in messages about its order.
  String noun() {
    return switch (this) {
      case LOAD -> "a load";
      case STORE -> "a store";
      case EXCHANGE -> "an exchange";
      case THREAD_FENCE -> "a fence";
      case WAIT, NOTIFY_ONE, NOTIFY_ALL -> "a wait";
      case COMPARE_EXCHANGE_STRONG, COMPARE_EXCHANGE_WEAK -> "a compare-exchange that succeeds";
      default -> "a fetch-modify operation";
    };
  }
}
