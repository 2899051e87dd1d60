package dev.acquit.bench.fuzz;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Map;

/// What mutants are used with.
///
/// @param models the default models by their names
/// @param table a table for C++ tests
/// @param tests undamaged tests for models and tables
record Subjects(Map<String, MemoryModel> models, Mapping table, List<LitmusTest> tests) {
  private static final String PTX =
      """
      PTX subject
      { x=0; y=0; }
       P0@cta 0,gpu 0               | P1@cta 1,gpu 0         ;
       st.weak [x], 1               | ld.acquire.gpu r0, [y] ;
       fence.sc.gpu                 | fence.sc.gpu           ;
       atom.exch.release.gpu r0, [y], 1 | ld.weak r1, [x]    ;
      ~exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String CPP =
      """
      C subject
      { x=0; y=0; }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device);
        atomic_thread_fence(memory_order_seq_cst, thread_scope_device);
        int r0 = atomic_exchange_explicit(y, 1, memory_order_acq_rel, thread_scope_device);
      }
      P1 (atomic_int* x, atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire, thread_scope_device);
        int r1 = atomic_load_explicit(x, memory_order_seq_cst, thread_scope_device);
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  static Subjects read() throws InputException {
    return new Subjects(
        Map.of("ptx", Models.find("ptx"), "cpp20", Models.find("cpp20")),
        Mappings.find("ptx-abi-13").mapping(),
        List.of(LitmusReader.read("subject", PTX), LitmusReader.read("subject", CPP)));
  }
}
