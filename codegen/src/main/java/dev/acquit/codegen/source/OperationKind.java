package dev.acquit.codegen.source;

import dev.acquit.mapper.mapping.Operation;
import java.util.Arrays;
import java.util.Optional;

/// What a C++ atomic operation does.
///
/// @cpp atomics.types.operations, atomics.fences
public enum OperationKind {
  /// `load`.
  LOAD("load", Operation.LOAD),
  /// `store`.
  STORE("store", Operation.STORE),
  /// `exchange`.
  EXCHANGE("exchange", Operation.RMW),
  /// `compare_exchange_strong` and `compare_exchange_weak`.
  COMPARE_EXCHANGE("compare_exchange", Operation.RMW),
  /// `fetch_add`.
  FETCH_ADD("fetch_add", Operation.RMW),
  /// `fetch_sub`.
  FETCH_SUB("fetch_sub", Operation.RMW),
  /// `fetch_and`.
  FETCH_AND("fetch_and", Operation.RMW),
  /// `fetch_or`.
  FETCH_OR("fetch_or", Operation.RMW),
  /// `fetch_xor`.
  FETCH_XOR("fetch_xor", Operation.RMW),
  /// `fetch_min`.
  FETCH_MIN("fetch_min", Operation.RMW),
  /// `fetch_max`.
  FETCH_MAX("fetch_max", Operation.RMW),
  /// `atomic_thread_fence`.
  FENCE("fence", Operation.FENCE);

  private final String word;
  private final Operation operation;

  OperationKind(String word, Operation operation) {
    this.word = word;
    this.operation = operation;
  }

  /// How annotations and manifests write it.
  public String word() {
    return word;
  }

  /// Which rows of a mapping table are about it.
  public Operation operation() {
    return operation;
  }

  /// The kind that is written so.
  public static Optional<OperationKind> of(String word) {
    return Arrays.stream(values()).filter(k -> k.word.equals(word)).findFirst();
  }
}
