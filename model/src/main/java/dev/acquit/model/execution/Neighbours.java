package dev.acquit.model.execution;

import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Pointees;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All accesses of a program as its text says them, and which of them may touch the same bytes.
///
/// An address that is computed may be anywhere in its variable ([Pointees]).
public final class Neighbours {
  /// An access.
  ///
  /// @param thread the index of its thread
  /// @param writes whether it writes, or reads
  public record Access(
      int thread, Expression address, IntegerType type, Marks marks, boolean writes) {
    boolean isWeak() {
      return marks.reach().isEmpty();
    }
  }

  private final Program program;
  private final List<Access> all = new ArrayList<>();
  private final Map<Integer, Pointees> pointees = new HashMap<>();

  /// The accesses of a program.
  public Neighbours(Program program) {
    this.program = program;
    for (int t = 0; t < program.threads().size(); t++) {
      for (ProgramThread.Step s : program.threads().get(t).steps()) {
        all.addAll(of(t, s.operation()));
      }
    }
  }

  /// The accesses of an operation.
  ///
  /// @param thread the index of its thread
  static List<Access> of(int thread, Operation operation) {
    return switch (operation) {
      case Operation.Load l -> List.of(new Access(thread, l.address(), l.type(), l.marks(), false));
      case Operation.Store s -> List.of(new Access(thread, s.address(), s.type(), s.marks(), true));
      case Operation.Update u ->
          List.of(
              new Access(thread, u.address(), u.type(), u.read(), false),
              new Access(thread, u.address(), u.type(), u.write(), true));
      case Operation.CompareSwap c ->
          List.of(
              new Access(thread, c.address(), c.type(), c.read(), false),
              new Access(thread, c.address(), c.type(), c.write(), true),
              new Access(thread, c.address(), c.type(), c.failed(), false));
      default -> List.of();
    };
  }

  /// All that may touch what an access touches, itself included.
  Stream<Access> of(Access mine) {
    return all.stream().filter(other -> mayTouch(mine, other));
  }

  /// What all other threads write, each kind of write once.
  Set<Access> writesBeside(int thread) {
    return all.stream().filter(a -> a.writes() && a.thread() != thread).collect(Collectors.toSet());
  }

  /// Whether two accesses may touch the same bytes.
  boolean mayTouch(Access a, Access b) {
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

  /// Whether it is known where two accesses go.
  static boolean areKnown(Access a, Access b) {
    return isKnown(a) && isKnown(b);
  }

  static boolean isKnown(Access access) {
    return address(access).isPresent();
  }

  /// Whether two accesses are at the same address, as wide, by the generic proxy, and of one thread
  /// or atomic with scopes that include each other: then they are morally strong.
  public boolean excludeEachOther(Access a, Access b) {
    return a.type().bits() == b.type().bits()
        && address(a).isPresent()
        && address(a).equals(address(b))
        && includeEachOther(a, b);
  }

  /// Whether they are by the generic proxy, and of one thread or atomic with scopes that include
  /// each other.
  boolean includeEachOther(Access a, Access b) {
    return isGeneric(a)
        && isGeneric(b)
        && (a.thread() == b.thread() || (reaches(a, b) && reaches(b, a)));
  }

  private static boolean isGeneric(Access access) {
    return access.marks().proxy() == Proxy.GENERIC && (access.marks().tags() & Tag.MBAR.bit()) == 0;
  }

  private boolean reaches(Access a, Access b) {
    return a.marks()
        .reach()
        .flatMap(Neighbours::scope)
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
