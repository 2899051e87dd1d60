package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Executions.Event;
import dev.acquit.model.oracle.Executions.Execution;
import java.util.function.IntPredicate;

/// Who does what in an execution of a program with a host, kernels and devices, and what order each
/// keeps of its own.
class LaunchFacts {
  final Tiny program;
  final Execution x;
  final int size;

  LaunchFacts(Tiny program, Execution x) {
    this.program = program;
    this.x = x;
    this.size = x.events().size();
  }

  interface Pair {
    boolean test(int a, int b);
  }

  final Edges edges(Pair holds) {
    Edges all = new Edges(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        if (holds.test(a, b)) {
          all.add(a, b);
        }
      }
    }
    return all;
  }

  final boolean some(IntPredicate holds) {
    for (int e = 0; e < size; e++) {
      if (holds.test(e)) {
        return true;
      }
    }
    return false;
  }

  final String place(int e) {
    int thread = x.events().get(e).thread();
    return thread < 0 ? "" : program.threads().get(thread).place();
  }

  final boolean host(int e) {
    return place(e).equals("host");
  }

  final boolean device(int e) {
    return place(e).equals("device");
  }

  final String kernel(int e) {
    return place(e).startsWith("kernel") ? place(e).substring(7, 8) : "";
  }

  final boolean word(int e, String word) {
    Event event = x.events().get(e);
    return !event.initial() && event.line().word().equals(word);
  }

  final String launch(int e) {
    return word(e, "launch") ? x.events().get(e).line().variable() : "";
  }

  final String streamOf(int launch) {
    int comma = launch(launch).indexOf(", ");
    return comma < 0 ? "" : launch(launch).substring(comma + 2);
  }

  final boolean writes(int e) {
    return x.events().get(e).write();
  }

  final boolean access(int e) {
    return x.events().get(e).access();
  }

  final boolean agent(int e) {
    return access(e) && (host(e) || device(e));
  }

  final boolean reads(int e) {
    return access(e) && !writes(e);
  }

  /// PTX 8.4: not weak; the host's accesses are taken to be strong at system scope (8.5).
  final boolean strong(int e) {
    return access(e)
        && (host(e) || (!kernel(e).isEmpty() && x.events().get(e).line().word().endsWith(".sys")));
  }

  /// PTX 8.7: of one thread, or both strong at scopes that include the other.
  final boolean morallyStrong(int a, int b) {
    return (x.events().get(a).thread() == x.events().get(b).thread() || (strong(a) && strong(b)))
        && !device(a)
        && !device(b);
  }

  /// PCIe: nothing passes a posted write, but a posted write with relaxed ordering.
  final boolean pushes(int a, int b) {
    return device(a) && writes(a) && x.po().has(a, b) && !word(b, "write.ro");
  }

  /// A completion is written when all that the queue did before is done.
  final boolean completes(int a, int b) {
    return device(a) && x.po().has(a, b) && word(b, "complete");
  }

  /// A device does what depends on a read when it has the value.
  final boolean acts(int a, int b) {
    return device(a) && (x.data().has(a, b) || x.control().has(a, b));
  }

  final boolean communicates(int a, int b) {
    return x.rf().has(a, b) || x.co().has(a, b) || x.fr().has(a, b);
  }

  /// Intel SDM 3, 9.2.2: all but a load behind a store; 9.2.5: a fence.
  final boolean x86(int a, int b) {
    return host(a)
        && x.po().has(a, b)
        && access(a)
        && access(b)
        && (!writes(a)
            || writes(b)
            || some(f -> word(f, "mfence") && x.po().has(a, f) && x.po().has(f, b)));
  }
}
