package dev.acquit.litmus.ast;

import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.Worded;

/// A CUDA C++ thread scope. libcu++ has `cluster` from September 2026 on (NVIDIA/cccl#11434), the
/// built-in functions of nvcc had it before.
public enum ThreadScope implements Worded {
  /// thread_scope_thread.
  THREAD("thread", Scope.CTA),
  /// thread_scope_block.
  BLOCK("block", Scope.CTA),
  /// thread_scope_cluster.
  CLUSTER("cluster", Scope.CLUSTER),
  /// thread_scope_device.
  DEVICE("device", Scope.GPU),
  /// thread_scope_system, the default.
  SYSTEM("system", Scope.SYS);

  private final String word;
  private final Scope scope;

  ThreadScope(String word, Scope scope) {
    this.word = word;
    this.scope = scope;
  }

  /// How it is written after `thread_scope_`.
  @Override
  public String word() {
    return word;
  }

  /// The PTX scope to which it is lowered; that of thread is cta, as libcu++ does.
  public Scope ptx() {
    return scope;
  }
}
