package dev.acquit.ptx.check;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Semantics;
import java.util.Optional;

/// The instructions that only litmus tests of other tools have. Models give them a meaning; no
/// assembler takes them, so they cannot run.
public final class PeerForms {
  private PeerForms() {}

  /// Why an instruction is not PTX, as a phrase; empty if it is PTX.
  public static Optional<String> reason(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load -> proxy(load.access());
      case Instruction.Store store -> proxy(store.access());
      case Instruction.Atom atom ->
          proxy(atom.access()).or(() -> operation("atom", atom.operation()));
      case Instruction.Red red ->
          proxy(red.access())
              .or(() -> operation("red", red.operation()))
              .or(() -> order(red.access().semantics()));
      case Instruction.ProxyFence fence ->
          fence.kind().hypothetical()
              ? Optional.of("PTX has no fence.proxy." + fence.kind().suffix())
              : Optional.empty();
      case Instruction.Barrier barrier ->
          barrier.dialect() == Instruction.Barrier.Dialect.PEER
              ? Optional.of("PTX barriers have no instance, identity and quorum")
              : Optional.empty();
      case Instruction.CompareBranch branch ->
          Optional.of("PTX compares with setp and branches with a guarded bra");
      case Instruction.Fence fence -> Optional.empty();
      case Instruction.Move move -> Optional.empty();
      case Instruction.Compute compute -> Optional.empty();
      case Instruction.Evaluate evaluate -> Optional.empty();
      case Instruction.SetPredicate set -> Optional.empty();
      case Instruction.Branch branch -> Optional.empty();
      case Instruction.Label label -> Optional.empty();
      case Instruction.Exit exit -> Optional.empty();
      case Instruction.Unmodelled unmodelled -> Optional.empty();
    };
  }

  private static Optional<String> proxy(Access access) {
    return access.proxy() == Proxy.GENERIC
        ? Optional.empty()
        : Optional.of("PTX accesses the " + access.proxy().word() + " proxy by other instructions");
  }

  private static Optional<String> operation(String mnemonic, AtomicOperation operation) {
    return operation.peerOnly()
        ? Optional.of("PTX has no " + mnemonic + "." + operation.suffix())
        : Optional.empty();
  }

  private static Optional<String> order(Semantics semantics) {
    return MemoryInstruction.RED.orders().contains(semantics)
        ? Optional.empty()
        : Optional.of("PTX has no red." + semantics.suffix() + ", red never acquires");
  }
}
