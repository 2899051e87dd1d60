package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Questions about the instructions of a thread.
final class Body {
  private Body() {}

  /// A memory access of a thread.
  ///
  /// @param access what its modifiers say
  /// @param address where
  record MemoryAccess(Access access, Address address) {
    /// The variable, if it is named.
    Optional<String> location() {
      return address.base() instanceof Operand.Symbol(String name)
          ? Optional.of(name)
          : Optional.empty();
    }

    /// Whether one of others may be at the same location.
    boolean meets(List<MemoryAccess> others) {
      return others.stream()
          .anyMatch(o ->
              location().isEmpty() || o.location().isEmpty() || location().equals(o.location()));
    }

    int bytes() {
      return access.vector() * access.type().bits() / 8;
    }
  }

  /// The memory accesses of a thread in the order of its text.
  static List<MemoryAccess> accesses(PtxThread thread) {
    return thread.body().stream()
        .map(Statement::instruction)
        .flatMap(i -> access(i).stream())
        .toList();
  }

  /// The memory access that an instruction is, if it is one.
  static Optional<MemoryAccess> access(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i -> Optional.of(new MemoryAccess(i.access(), i.address()));
      case Instruction.Store i -> Optional.of(new MemoryAccess(i.access(), i.address()));
      case Instruction.Atom i -> Optional.of(new MemoryAccess(i.access(), i.address()));
      case Instruction.Red i -> Optional.of(new MemoryAccess(i.access(), i.address()));
      case Instruction.Fence i -> Optional.empty();
      case Instruction.ProxyFence i -> Optional.empty();
      case Instruction.Barrier i -> Optional.empty();
      case Instruction.Move i -> Optional.empty();
      case Instruction.Compute i -> Optional.empty();
      case Instruction.SetPredicate i -> Optional.empty();
      case Instruction.Branch i -> Optional.empty();
      case Instruction.CompareBranch i -> Optional.empty();
      case Instruction.Label i -> Optional.empty();
      case Instruction.Exit i -> Optional.empty();
      case Instruction.Unmodelled i -> Optional.empty();
    };
  }

  /// The accesses of threads that write.
  static List<MemoryAccess> writes(List<PtxThread> threads) {
    return of(threads, i -> !(i instanceof Instruction.Load));
  }

  /// The accesses of threads that read and write at once.
  static List<MemoryAccess> updates(List<PtxThread> threads) {
    return of(threads, i -> i instanceof Instruction.Atom || i instanceof Instruction.Red);
  }

  private static List<MemoryAccess> of(List<PtxThread> threads, Predicate<Instruction> which) {
    return threads.stream()
        .flatMap(t -> t.body().stream())
        .map(Statement::instruction)
        .filter(which)
        .flatMap(i -> access(i).stream())
        .toList();
  }

  /// What an instruction reads beside its address.
  static List<Operand> inputs(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store i -> i.sources();
      case Instruction.Atom i -> i.operands();
      case Instruction.Red i -> List.of(i.operand());
      case Instruction.Move i -> List.of(i.source());
      case Instruction.Compute i -> i.sources();
      case Instruction.SetPredicate i -> List.of(i.left(), i.right());
      case Instruction.Barrier i ->
          Stream.of(Optional.of(i.first()), i.second(), i.third())
              .flatMap(Optional::stream)
              .toList();
      case Instruction.CompareBranch i -> List.of(i.left(), i.right());
      case Instruction.Load i -> List.of();
      case Instruction.Fence i -> List.of();
      case Instruction.ProxyFence i -> List.of();
      case Instruction.Branch i -> List.of();
      case Instruction.Label i -> List.of();
      case Instruction.Exit i -> List.of();
      case Instruction.Unmodelled i -> List.of();
    };
  }

  /// The registers that an instruction reads from memory into.
  static List<Operand.Register> readInto(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load i ->
          i.destinations().stream().filter(r -> !r.name().equals("_")).toList();
      case Instruction.Atom i -> i.destination().stream().toList();
      default -> List.of();
    };
  }

  /// Whether an instruction with this name of a variable as a value has room for an address.
  static boolean holdsAddress(ScalarType type) {
    return type.bits() == 64;
  }

  /// The labels that are branched to from behind them.
  static List<String> loops(PtxThread thread) {
    List<String> seen = new ArrayList<>();
    List<String> loops = new ArrayList<>();
    for (Statement statement : thread.body()) {
      if (statement.instruction() instanceof Instruction.Label(String name)) {
        seen.add(name);
      } else if (statement.instruction() instanceof Instruction.Branch(String to)
          && seen.contains(to)) {
        loops.add(to);
      }
    }
    return loops;
  }

  /// Whether a thread waits at barriers.
  static boolean hasBarrier(PtxThread thread) {
    return thread.body().stream().anyMatch(s -> s.instruction() instanceof Instruction.Barrier);
  }
}
