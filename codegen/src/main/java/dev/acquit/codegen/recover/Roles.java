package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.Defect.Kind;
import dev.acquit.codegen.path.OperationPath.Ending;
import dev.acquit.codegen.recover.check.AtomicObject;
import dev.acquit.codegen.recover.check.Candidate;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.explore.Whereabouts;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Window;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What each path is to the operation, and which of its accesses is the main one.
///
/// The main access is the last that writes the object; of a compare-exchange made with
/// compare-and-swaps, the last of these that succeeds. Where none does, as of a load or a
/// compare-exchange that fails, it is the last read of the object whose value is returned or stored
/// elsewhere, or, if there is no such, the last read of it. Of a load, any other read that is known
/// to have read the same value would do as well, and the one with the strongest order is taken: a
/// load that is confirmed by a compare-and-swap is done by that.
final class Roles {
  private final Exploration exploration;
  private final Terms terms;
  private final SourceOperation operation;
  private final AtomicObject object;
  private final PathFindings findings;

  Roles(
      Exploration exploration,
      SourceOperation operation,
      AtomicObject object,
      PathFindings findings) {
    this.exploration = exploration;
    this.terms = exploration.terms();
    this.operation = operation;
    this.object = object;
    this.findings = findings;
  }

  /// The paths; without those on which the object is in the thread's own memory, where no other
  /// thread can see what order is kept, and those on which some threads of a kernel do nothing at
  /// all.
  List<Candidate> candidates() {
    List<Candidate> all = new ArrayList<>();
    for (Trace trace : exploration.traces()) {
      if (isLocal(trace)) {
        findings.all().note("paths on which the object is in local memory are left out");
      } else if (isIdle(trace)) {
        findings.all().note("paths of threads that do nothing are left out");
      } else {
        all.add(candidate(trace));
      }
    }
    return all;
  }

  /// Whether a thread of a kernel does nothing because of the number that it has. A function that
  /// is called is the operation of each thread that calls it.
  private boolean isIdle(Trace trace) {
    return exploration.program().kernel()
        && trace.acts().isEmpty()
        && trace.conditions().stream()
            .flatMap(c -> terms.leaves(c.predicate()).stream())
            .anyMatch(t -> terms.get(t) instanceof Term.Special);
  }

  private boolean isLocal(Trace trace) {
    return trace.conditions().stream()
        .anyMatch(c ->
            (c.holds() && isLocal(c.predicate()))
                || (!c.holds()
                    && terms.get(c.predicate())
                        instanceof Term.Compute(Op op, int width, int a, int _, int _)
                    && op == Op.NOT
                    && width == 1
                    && isLocal(a)));
  }

  private boolean isLocal(int predicate) {
    return terms.get(predicate) instanceof Term.Compute(Op op, int code, int a, int _, int _)
        && op == Op.IS_SPACE
        && Window.space(code) == StateSpace.LOCAL
        && Whereabouts.of(terms, a, _ -> StateSpace.GENERIC).base() == object.base();
  }

  private Candidate candidate(Trace trace) {
    List<Act.Memory> all = ObjectChoice.accesses(trace).stream().filter(object::touches).toList();
    boolean swaps =
        operation.kind() == CppOperation.COMPARE_EXCHANGE
            && all.stream().anyMatch(Act.Memory::compares);
    // Others that write, as those of libcu++ that clear what is no part of the value, only tidy up.
    List<Act.Memory> mine =
        all.stream().filter(a -> !swaps || a.compares() || !a.writes()).toList();
    Optional<Act.Memory> write = mine.reversed().stream().filter(Act.Memory::writes).findFirst();
    boolean fails = operation.kind() == CppOperation.COMPARE_EXCHANGE && write.isEmpty();
    boolean reads = operation.kind() == CppOperation.LOAD || write.isEmpty();
    Optional<Act.Memory> main = reads ? read(trace, mine) : write;
    boolean mustWrite =
        operation.kind() == CppOperation.STORE || operation.kind() == CppOperation.EXCHANGE;
    if ((mustWrite && write.isEmpty()) || main.isEmpty()) {
      findings.add(
          trace,
          Kind.WRONG_VALUE,
          trace.acts().isEmpty()
              ? exploration.program().items().getFirst().position()
              : trace.acts().getLast().position(),
          mustWrite && write.isEmpty()
              ? "nothing is written to the object on a path, expected the new value"
              : "the object is not accessed on a path");
    }
    return new Candidate(trace, main, fails ? Ending.FAILED : Ending.DONE);
  }

  private Optional<Act.Memory> read(Trace trace, List<Act.Memory> mine) {
    Set<Integer> wanted = new HashSet<>();
    trace.result().ifPresent(r -> addReads(r, wanted));
    for (Act.Memory access : ObjectChoice.accesses(trace)) {
      if (access.writes() && !object.touches(access)) {
        access.operands().forEach(o -> addReads(o, wanted));
      }
    }
    Optional<Act.Memory> returned =
        mine.reversed().stream().filter(a -> a.reads() && wanted.contains(a.serial())).findFirst();
    return returned.isPresent()
        ? operation.kind() == CppOperation.LOAD
            ? strongest(returned.get(), new Agreement(terms, trace), mine)
            : returned
        : mine.reversed().stream().filter(Act.Memory::reads).findFirst();
  }

  /// Of those that acquire the last with the widest scope; if none does, the first of all, since a
  /// fence behind it is behind the others, too.
  private static Optional<Act.Memory> strongest(
      Act.Memory returned, Agreement agreement, List<Act.Memory> mine) {
    List<Act.Memory> equal = mine.stream().filter(a -> agreement.holds(a, returned)).toList();
    return equal.stream()
        .filter(a -> a.access().semantics().acquires())
        .reduce((a, b) -> contains(b, a) ? b : a)
        .or(() -> equal.stream().filter(ObjectChoice::isStrong).findFirst())
        .or(() -> Optional.of(returned));
  }

  private static boolean contains(Act.Memory wide, Act.Memory narrow) {
    return wide.access().scope().isPresent()
        && narrow.access().scope().filter(s -> !wide.access().scope().get().contains(s)).isEmpty();
  }

  private void addReads(int term, Set<Integer> reads) {
    for (int leaf : terms.leaves(term)) {
      if (terms.get(leaf) instanceof Term.Read(int serial, int _)) {
        reads.add(serial);
      }
    }
  }
}
