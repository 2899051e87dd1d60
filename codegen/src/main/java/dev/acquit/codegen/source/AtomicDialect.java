package dev.acquit.codegen.source;

import dev.acquit.litmus.ast.ThreadScope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How atomics are written in the source that a compiler gets.
public enum AtomicDialect {
  /// `cuda::atomic_ref` and `cuda::atomic_thread_fence` of libcu++.
  LIBCU(
      "libcu++",
      "#include <cuda/atomic>\n",
      "__global__",
      "cuda::atomic_",
      "cuda::memory_order_",
      "cuda::thread_scope_"),
  /// The `__nv_atomic_` built-in functions of nvcc.
  NV_ATOMIC("nv_atomic", "", "__global__", "__nv_atomic_", "__NV_ATOMIC_", "__NV_THREAD_SCOPE_"),
  /// The `__scoped_atomic_` built-in functions of clang, which need no header.
  SCOPED_ATOMIC(
      "scoped_atomic",
      "",
      "__attribute__((global))",
      "__scoped_atomic_",
      "__ATOMIC_",
      "__MEMORY_SCOPE_");

  private final String word;
  private final String prelude;
  private final String kernel;
  private final String functions;
  private final String orders;
  private final String scopes;

  AtomicDialect(
      String word, String prelude, String kernel, String functions, String orders, String scopes) {
    this.word = word;
    this.prelude = prelude;
    this.kernel = kernel;
    this.functions = functions;
    this.orders = orders;
    this.scopes = scopes;
  }

  /// How a command line names it.
  public String word() {
    return word;
  }

  /// The dialect of that word.
  public static Optional<AtomicDialect> of(String word) {
    return List.of(values()).stream().filter(d -> d.word.equals(word)).findFirst();
  }

  /// What a source begins with.
  public String prelude() {
    return prelude;
  }

  /// What stands before a kernel.
  public String kernel() {
    return kernel;
  }

  /// What names of functions begin with.
  public String functions() {
    return functions;
  }

  /// A memory order, `consume` too, as the dialect writes it.
  public String order(String order) {
    return orders + enumerator(order);
  }

  /// A scope as the dialect writes it; empty where it has no word for it. A block is a work group
  /// in clang. Clusters are in libcu++ from September 2026 on (NVIDIA/cccl#11434), so later than in
  /// CUDA 13.0.
  public Optional<String> scope(ThreadScope scope) {
    if (scope == ThreadScope.CLUSTER && this == SCOPED_ATOMIC) {
      return Optional.empty();
    }
    String name =
        this != SCOPED_ATOMIC
            ? scope.word()
            : switch (scope) {
              case THREAD -> "single";
              case BLOCK -> "wrkgrp";
              case CLUSTER, DEVICE, SYSTEM -> scope.word();
            };
    return Optional.of(scopes + enumerator(name));
  }

  /// The scopes that it has words for, in some release.
  public List<ThreadScope> scopes() {
    return List.of(ThreadScope.values()).stream().filter(s -> scope(s).isPresent()).toList();
  }

  private String enumerator(String name) {
    return this == LIBCU ? name : name.toUpperCase(Locale.ROOT);
  }
}
