package dev.acquit.model.program;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import java.util.IdentityHashMap;
import java.util.List;

/// Threads of PTX tests that were made into threads of programs before. The compilations of one C++
/// test share most of their threads. Not for use by several threads.
public final class ThreadCache {
  private record Entry(List<String> variables, List<InitEntry> init, ProgramThread made) {}

  private final IdentityHashMap<PtxThread, Entry> entries = new IdentityHashMap<>();

  /// The thread made of the same thread in a test with the same variables; null if there is none.
  ProgramThread find(PtxThread thread, List<String> variables, List<InitEntry> init) {
    Entry e = entries.get(thread);
    return e != null && e.variables.equals(variables) && e.init.equals(init) ? e.made : null;
  }

  void keep(PtxThread thread, List<String> variables, List<InitEntry> init, ProgramThread made) {
    entries.put(thread, new Entry(variables, init, made));
  }
}
