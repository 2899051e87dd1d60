package dev.acquit.ptx.check;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.Optional;

/// The instructions that only litmus tests of other tools have. Models give them a meaning; no
/// assembler takes them, so they cannot run.
public final class PeerForms {
  private PeerForms() {}

  /// Why an instruction is not PTX, as a phrase; empty if it is PTX.
  public static Optional<String> reason(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) ->
          proxy(a.access())
              .or(() -> a.update().flatMap(o -> operation(a.name().mnemonic(), o)))
              .or(() -> order(a));
      case Effect.ProxyFence(var kind) ->
          kind.hypothetical()
              ? Optional.of("PTX has no fence.proxy." + kind.suffix())
              : Optional.empty();
      case Effect.CtaBarrier(var barrier) ->
          barrier.dialect() == Instruction.Barrier.Dialect.PEER
              ? Optional.of("PTX barriers have no instance, identity and quorum")
              : Optional.empty();
      case Effect.Nothing _ ->
          Control.of(instruction) instanceof Control.Jump(String _, boolean compares) && compares
              ? Optional.of("PTX compares with setp and branches with a guarded bra")
              : Optional.empty();
      default -> Optional.empty();
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

  private static Optional<String> order(Instruction.Accessing a) {
    Semantics semantics = a.access().semantics();
    return a.name() != MemoryInstruction.RED || a.name().orders().contains(semantics)
        ? Optional.empty()
        : Optional.of("PTX has no red." + semantics.suffix() + ", red never acquires");
  }
}
