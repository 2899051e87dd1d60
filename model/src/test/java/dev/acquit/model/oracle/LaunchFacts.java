package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Executions.Event;
import dev.acquit.model.oracle.Executions.Execution;
import java.util.function.IntPredicate;

/// Who does what in an execution of a program with a host, kernels and devices.
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
}
