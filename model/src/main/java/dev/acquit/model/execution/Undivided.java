package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The read-modify-writes of a thread that nothing comes between: whatever touches their bytes is
/// as wide, by the generic proxy and at the same address, and what another thread does there is
/// atomic, with scopes that include each other. Then no write stands between what such an operation
/// read and what it wrote in coherence order, and who reads the latter is synchronised with whoever
/// wrote the former (ADR 17).
///
/// An address that is computed may be anywhere in its variable ([Pointees]).
final class Undivided {
  /// An access as the text says it.
  ///
  /// @param thread the index of its thread
  private record Access(int thread, Expression address, IntegerType type, Marks marks) {}

  private final Program program;
  private final int thread;
  private final List<Access> all = new ArrayList<>();
  private final Map<Integer, Pointees> pointees = new HashMap<>();

  /// @param thread the index of the thread
  Undivided(Program program, int thread) {
    this.program = program;
    this.thread = thread;
  }

  /// The steps of these read-modify-writes.
  ///
  /// @param asked the steps that are asked about
  BitSet steps(BitSet asked) {
    BitSet found = new BitSet();
    List<ProgramThread.Step> steps = program.threads().get(thread).steps();
    for (int i : asked.stream().toArray()) {
      Operation o = steps.get(i).operation();
      boolean updates = o instanceof Operation.Update || o instanceof Operation.CompareSwap;
      found.set(i, updates && accesses(thread, o).stream().allMatch(this::isApart));
    }
    return found;
  }

  private boolean isApart(Access mine) {
    if (all.isEmpty()) {
      for (int t = 0; t < program.threads().size(); t++) {
        for (ProgramThread.Step s : program.threads().get(t).steps()) {
          all.addAll(accesses(t, s.operation()));
        }
      }
    }
    return all.stream().allMatch(other -> !mayTouch(mine, other) || excludes(mine, other));
  }

  private static List<Access> accesses(int thread, Operation operation) {
    return switch (operation) {
      case Operation.Load l -> List.of(new Access(thread, l.address(), l.type(), l.marks()));
      case Operation.Store s -> List.of(new Access(thread, s.address(), s.type(), s.marks()));
      case Operation.Update u ->
          List.of(
              new Access(thread, u.address(), u.type(), u.read()),
              new Access(thread, u.address(), u.type(), u.write()));
      case Operation.CompareSwap c ->
          List.of(
              new Access(thread, c.address(), c.type(), c.read()),
              new Access(thread, c.address(), c.type(), c.write()),
              new Access(thread, c.address(), c.type(), c.failed()));
      default -> List.of();
    };
  }

  private boolean mayTouch(Access a, Access b) {
    OptionalLong here = address(a);
    OptionalLong there = address(b);
    if (here.isPresent() && there.isPresent()) {
      Cell mine = Cell.at(program, here.getAsLong(), a.type());
      Cell its = Cell.at(program, there.getAsLong(), b.type());
      return mine.equals(its) || mine.overlapsPartly(its);
    }
    return pointees(a.thread()).mayMeet(a.address(), pointees(b.thread()), b.address());
  }

  private Pointees pointees(int of) {
    return pointees.computeIfAbsent(of, t -> new Pointees(program, program.threads().get(t)));
  }

  private static OptionalLong address(Access access) {
    return access.address() instanceof Expression.Constant(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  private boolean excludes(Access a, Access b) {
    return isGeneric(a)
        && isGeneric(b)
        && a.type().bits() == b.type().bits()
        && address(a).isPresent()
        && address(a).equals(address(b))
        && (a.thread() == b.thread() || (reaches(a, b) && reaches(b, a)));
  }

  private static boolean isGeneric(Access access) {
    return access.marks().proxy() == Proxy.GENERIC && (access.marks().tags() & Tag.MBAR.bit()) == 0;
  }

  private boolean reaches(Access a, Access b) {
    return a.marks()
        .reach()
        .flatMap(Undivided::scope)
        .filter(scope -> place(a).shares(scope, place(b)))
        .isPresent();
  }

  private Place place(Access access) {
    return program.threads().get(access.thread()).place();
  }

  private static Optional<Scope> scope(Operation.Reach reach) {
    return switch (reach) {
      case THREAD -> Optional.empty();
      case CTA -> Optional.of(Scope.CTA);
      case CLUSTER -> Optional.of(Scope.CLUSTER);
      case GPU -> Optional.of(Scope.GPU);
      case SYS -> Optional.of(Scope.SYS);
    };
  }
}
