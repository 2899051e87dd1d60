package dev.acquit.litmus.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The functions that a C++ test may call.
///
/// @cpp atomics.syn
enum AtomicFunction {
  /// Gives the value.
  LOAD("atomic_load"),
  /// Gives nothing.
  STORE("atomic_store"),
  /// Gives the old value.
  EXCHANGE("atomic_exchange"),
  /// Gives whether it was done.
  COMPARE_EXCHANGE_STRONG("atomic_compare_exchange_strong"),
  /// Gives whether it was done; may fail for no reason.
  COMPARE_EXCHANGE_WEAK("atomic_compare_exchange_weak"),
  /// Gives the old value.
  FETCH_ADD("atomic_fetch_add"),
  /// Gives the old value.
  FETCH_SUB("atomic_fetch_sub"),
  /// Gives the old value.
  FETCH_AND("atomic_fetch_and"),
  /// Gives the old value.
  FETCH_OR("atomic_fetch_or"),
  /// Gives the old value.
  FETCH_XOR("atomic_fetch_xor"),
  /// Gives the old value.
  FETCH_MIN("atomic_fetch_min"),
  /// Gives the old value.
  FETCH_MAX("atomic_fetch_max"),
  /// Gives nothing; has no form with `_explicit`, its order must always be written.
  FENCE("atomic_thread_fence");

  /// What a name with an order behind its arguments ends in.
  static final String EXPLICIT = "_explicit";

  private final String word;

  AtomicFunction(String word) {
    this.word = word;
  }

  /// The name without `_explicit`.
  String word() {
    return word;
  }

  /// The function of a name.
  static Optional<AtomicFunction> of(String name) {
    return Arrays.stream(values())
        .filter(f -> name.equals(f.word) || (f != FENCE && name.equals(f.word + EXPLICIT)))
        .findFirst();
  }

  /// All names.
  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (AtomicFunction f : values()) {
      names.add(f.word);
      if (f != FENCE) {
        names.add(f.word + EXPLICIT);
      }
    }
    return names;
  }
}
