package dev.acquit.model.sat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/// [MiniSat](http://minisat.se), a library in machine code, with its elimination of variables. Each
/// call makes a solver of its own, works on the calling thread and comes back from the machine code
/// after some conflicts, to look at the clock and at the interrupt flag.
///
/// The library has no interface for C: this calls the C++ class `Minisat::SimpSolver` by the names
/// that its methods have in the file, with memory that is laid out as there.
final class Minisat implements SatSolver {
  /// How often it may guess wrong between two looks at the clock: a fraction of a second.
  private static final long SLICE = 2_000;

  // The class `SimpSolver`: its size and what is where.
  private static final long SIZE = 0x4b0;
  private static final long MODEL = 0x08;
  private static final long DECAY = 0x48;
  private static final long LUBY = 0x68;
  private static final long CONFLICTS = 0xd8;
  private static final long BUDGET = 0x348;

  // The class `vec`: an address, how many there are, for how many there is room.
  private static final long VECTOR = 16;
  private static final long COUNT = 8;
  private static final long ROOM = 12;

  // The class `lbool`.
  private static final byte TRUE = 0;
  private static final byte FALSE = 1;
  private static final byte UNDEFINED = 2;

  private static final SolverId ID = SolverId.library("MiniSat 2.2");

  private final SymbolLookup library;
  private Optional<Calls> calls = Optional.empty();

  Minisat(SymbolLookup library) {
    this.library = library;
  }

  /// The methods that are called.
  private record Calls(
      MethodHandle begin,
      MethodHandle variable,
      MethodHandle clause,
      MethodHandle solve,
      MethodHandle end) {}

  /// Linking takes a tenth of a second, so it waits for the first formula.
  private synchronized Calls calls() {
    if (calls.isEmpty()) {
      MemoryLayout self = ValueLayout.ADDRESS;
      MemoryLayout flag = ValueLayout.JAVA_BOOLEAN;
      MemoryLayout value = ValueLayout.JAVA_BYTE;
      calls =
          Optional.of(
              new Calls(
                  method("C1Ev", FunctionDescriptor.ofVoid(self)),
                  method(
                      "6newVarENS_5lboolEb",
                      FunctionDescriptor.of(ValueLayout.JAVA_INT, self, value, flag)),
                  method(
                      "10addClause_ERNS_3vecINS_3LitEiEE",
                      FunctionDescriptor.of(flag, self, ValueLayout.ADDRESS)),
                  method("6solve_Ebb", FunctionDescriptor.of(value, self, flag, flag)),
                  method("D1Ev", FunctionDescriptor.ofVoid(self))));
    }
    return calls.get();
  }

  @SuppressWarnings("restricted")
  private MethodHandle method(String name, FunctionDescriptor type) {
    return Linker.nativeLinker()
        .downcallHandle(library.findOrThrow("_ZN7Minisat10SimpSolver" + name), type);
  }

  @Override
  public SolverId id() {
    return ID;
  }

  @Override
  public Answer solve(Clauses clauses, Duration time) {
    return solve(clauses, Deadline.ofWork(time));
  }

  /// Decides a formula until then.
  Answer solve(Clauses clauses, Deadline deadline) {
    Optional<Answer.Unknown> stop = deadline.stop();
    if (stop.isPresent()) {
      return stop.get();
    }
    Calls linked = calls();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment solver = arena.allocate(SIZE, Long.BYTES);
      linked.begin.invokeExact(solver);
      // Formulas without an assignment want a long memory and ever longer tries (ADR 21).
      solver.set(ValueLayout.JAVA_DOUBLE, DECAY, 0.99);
      solver.set(ValueLayout.JAVA_BOOLEAN, LUBY, false);
      try {
        return add(linked, solver, clauses, arena)
            ? search(linked, solver, clauses, deadline)
            : new Answer.Unsatisfiable();
      } finally {
        linked.end.invokeExact(solver);
      }
    } catch (OutOfMemoryError e) {
      return Deadline.memory();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /// Gives it the formula; whether it does not see at once that there is no assignment.
  private static boolean add(Calls linked, MemorySegment solver, Clauses clauses, Arena arena)
      throws Throwable {
    for (int i = 0; i < clauses.variables(); i++) {
      int _ = (int) linked.variable.invokeExact(solver, UNDEFINED, true);
    }
    int room =
        IntStream.range(0, clauses.count()).map(i -> clauses.clause(i).length).max().orElse(0);
    MemorySegment literals = arena.allocate(ValueLayout.JAVA_INT, Math.max(1, room));
    MemorySegment vector = arena.allocate(VECTOR, Long.BYTES);
    vector.set(ValueLayout.ADDRESS, 0, literals);
    vector.set(ValueLayout.JAVA_INT, ROOM, room);
    for (int i = 0; i < clauses.count(); i++) {
      int[] clause = clauses.clause(i);
      for (int j = 0; j < clause.length; j++) {
        literals.setAtIndex(ValueLayout.JAVA_INT, j, literal(clause[j]));
      }
      // It sorts the literals and leaves out some, in the same memory.
      vector.set(ValueLayout.JAVA_INT, COUNT, clause.length);
      if (!(boolean) linked.clause.invokeExact(solver, vector)) {
        return false;
      }
    }
    return true;
  }

  private static int literal(int literal) {
    return literal > 0 ? 2 * (literal - 1) : 2 * (-literal - 1) + 1;
  }

  private static Answer search(
      Calls linked, MemorySegment solver, Clauses clauses, Deadline deadline) throws Throwable {
    boolean simplify = true;
    while (true) {
      long conflicts = solver.get(ValueLayout.JAVA_LONG, CONFLICTS);
      solver.set(ValueLayout.JAVA_LONG, BUDGET, conflicts + SLICE);
      byte found = (byte) linked.solve.invokeExact(solver, simplify, simplify);
      if (found == FALSE) {
        return new Answer.Unsatisfiable();
      }
      if (found == TRUE) {
        return assignment(solver, clauses);
      }
      Optional<Answer.Unknown> stop = deadline.stop();
      if (stop.isPresent()) {
        return stop.get();
      }
      simplify = false;
    }
  }

  @SuppressWarnings("restricted")
  private static Answer assignment(MemorySegment solver, Clauses clauses) {
    MemorySegment model = solver.get(ValueLayout.ADDRESS, MODEL).reinterpret(clauses.variables());
    BitSet values = new BitSet(clauses.variables() + 1);
    for (int v = 1; v <= clauses.variables(); v++) {
      values.set(v, model.get(ValueLayout.JAVA_BYTE, v - 1L) == TRUE);
    }
    Answer.Satisfiable found = new Answer.Satisfiable(values);
    return found.satisfies(clauses)
        ? found
        : new Answer.Unknown("MiniSat named an assignment that does not satisfy the formula");
  }
}
