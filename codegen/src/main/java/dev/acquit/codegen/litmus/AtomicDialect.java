package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;
import java.util.Optional;

/// How atomics are written in the source that a compiler gets.
public enum AtomicDialect {
  /// `cuda::atomic_ref` and `cuda::atomic_thread_fence` of libcu++.
  LIBCU("libcu++", "#include <cuda/atomic>\n", "__global__"),
  /// The `__nv_atomic_` built-in functions of nvcc.
  NV_ATOMIC("nv_atomic", "", "__global__"),
  /// The `__scoped_atomic_` built-in functions of clang, which need no header.
  SCOPED_ATOMIC("scoped_atomic", "", "__attribute__((global))");

  private final String word;
  private final String prelude;
  private final String kernel;

  AtomicDialect(String word, String prelude, String kernel) {
    this.word = word;
    this.prelude = prelude;
    this.kernel = kernel;
  }

  /// How a command line names it.
  public String word() {
    return word;
  }

  /// What a source begins with.
  String prelude() {
    return prelude;
  }

  /// What stands before a kernel.
  String kernel() {
    return kernel;
  }

  /// The dialect of that word.
  public static Optional<AtomicDialect> of(String word) {
    return List.of(values()).stream().filter(d -> d.word.equals(word)).findFirst();
  }

  /// A memory order as the dialect writes it.
  String order(MemoryOrder order) {
    return switch (this) {
      case LIBCU -> "cuda::memory_order_" + order.word();
      case NV_ATOMIC -> "__NV_ATOMIC_" + upper(order);
      case SCOPED_ATOMIC -> "__ATOMIC_" + upper(order);
    };
  }

  private static String upper(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> "RELAXED";
      case ACQUIRE -> "ACQUIRE";
      case RELEASE -> "RELEASE";
      case ACQ_REL -> "ACQ_REL";
      case SEQ_CST -> "SEQ_CST";
    };
  }

  /// A scope as the dialect writes it; empty where it has no word for it.
  Optional<String> scope(ThreadScope scope) {
    return switch (this) {
      case LIBCU ->
          scope == ThreadScope.CLUSTER
              ? Optional.empty()
              : Optional.of("cuda::thread_scope_" + scope.word());
      case NV_ATOMIC ->
          Optional.of(
              switch (scope) {
                case THREAD -> "__NV_THREAD_SCOPE_THREAD";
                case BLOCK -> "__NV_THREAD_SCOPE_BLOCK";
                case CLUSTER -> "__NV_THREAD_SCOPE_CLUSTER";
                case DEVICE -> "__NV_THREAD_SCOPE_DEVICE";
                case SYSTEM -> "__NV_THREAD_SCOPE_SYSTEM";
              });
      case SCOPED_ATOMIC ->
          switch (scope) {
            case THREAD -> Optional.of("__MEMORY_SCOPE_SINGLE");
            case BLOCK -> Optional.of("__MEMORY_SCOPE_WRKGRP");
            case CLUSTER -> Optional.empty();
            case DEVICE -> Optional.of("__MEMORY_SCOPE_DEVICE");
            case SYSTEM -> Optional.of("__MEMORY_SCOPE_SYSTEM");
          };
    };
  }
}
