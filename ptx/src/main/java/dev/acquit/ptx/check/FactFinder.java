package dev.acquit.ptx.check;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.IsaFact;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.ptx.text.UnmodelledForms;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the ISA facts that an instruction uses.
final class FactFinder {
  private static final Set<IsaFact> ARITHMETIC =
      Set.of(IsaFact.FLOAT_ARITHMETIC, IsaFact.COMPARE, IsaFact.CONVERT);

  private final Set<IsaFact> facts;

  private FactFinder(Set<IsaFact> facts) {
    this.facts = facts;
  }

  static void add(Set<IsaFact> facts, Instruction instruction) {
    new FactFinder(facts).add(instruction);
  }

  private void add(Instruction instruction) {
    switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) -> access(a);
      case Effect.ThreadFence(var fence) -> fence(fence);
      case Effect.ProxyFence _ -> facts.add(IsaFact.FENCE_PROXY_ALIAS);
      case Effect.CtaBarrier(var barrier) -> barrier(barrier);
      case Effect.Nothing _ -> nothing(instruction);
      default -> words(instruction);
    }
  }

  private void access(Instruction.Accessing a) {
    boolean isVolatile = a.access().semantics() == Semantics.VOLATILE;
    switch (a.name()) {
      case LD -> {
        facts.add(isVolatile ? IsaFact.LD_VOLATILE : IsaFact.LD);
        access(a.access(), IsaFact.STRONG_LD);
      }
      case ST -> {
        facts.add(isVolatile ? IsaFact.ST_VOLATILE : IsaFact.ST);
        access(a.access(), IsaFact.STRONG_ST);
      }
      case ATOM -> {
        facts.add(IsaFact.ATOM);
        readModifyWrite(a.access());
      }
      case RED -> {
        facts.add(IsaFact.RED);
        readModifyWrite(a.access());
      }
    }
  }

  /// What computes, or says where control goes.
  private void nothing(Instruction instruction) {
    switch (instruction) {
      case Instruction.Move move ->
          facts.add(move.type() == ScalarType.B128 ? IsaFact.MOVE_B128 : IsaFact.MOVE);
      case Instruction.Compute _ -> facts.add(IsaFact.ARITHMETIC);
      case Instruction.SetPredicate _ -> facts.add(IsaFact.COMPARE);
      case Instruction.Evaluate e -> words(e);
      default -> {
        switch (Control.of(instruction)) {
          case Control.Jump _ -> facts.add(IsaFact.BRANCH);
          case Control.End _ -> facts.add(IsaFact.EXIT);
          default -> {
            // A label is no instruction.
          }
        }
      }
    }
  }

  private void access(Access access, IsaFact strong) {
    switch (access.semantics()) {
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> facts.add(strong);
      case MMIO -> {
        facts.add(strong);
        facts.add(IsaFact.MMIO);
      }
      case WEAK, VOLATILE -> {}
    }
    scope(access.scope());
    space(access.space());
    if (access.type() == ScalarType.B128) {
      boolean system = access.scope().equals(Optional.of(Scope.SYS));
      facts.add(system ? IsaFact.B128_SYSTEM : IsaFact.B128_ACCESS);
    }
    if (access.vector() * access.type().bits() > 128) {
      facts.add(IsaFact.WIDE_VECTOR);
    }
    hints(access);
  }

  private void readModifyWrite(Access access) {
    // It is printed with its order and scope even where these are the defaults.
    facts.add(IsaFact.RMW_ORDER);
    facts.add(IsaFact.RMW_SCOPE);
    scope(access.scope());
    space(access.space());
    switch (access.type()) {
      case F32 -> facts.add(IsaFact.RMW_ADD_F32);
      case F64 -> facts.add(IsaFact.RMW_ADD_F64);
      case F16 -> facts.add(IsaFact.RMW_F16);
      case F16X2 -> facts.add(IsaFact.RMW_F16X2);
      case BF16, BF16X2 -> facts.add(IsaFact.RMW_BF16);
      case B16 -> facts.add(IsaFact.CAS_B16);
      case B128 ->
          facts.add(
              access.scope().equals(Optional.of(Scope.SYS))
                  ? IsaFact.ATOM_B128_SYSTEM
                  : IsaFact.ATOM_B128);
      default -> {}
    }
    if (access.vector() > 1) {
      facts.add(IsaFact.RMW_VECTOR);
    }
    hints(access);
  }

  private void fence(Instruction.Fence fence) {
    if (fence.spelling() == Instruction.Fence.Spelling.MEMBAR) {
      facts.add(fence.scope() == Scope.SYS ? IsaFact.MEMBAR_SYS : IsaFact.MEMBAR);
      return;
    }
    facts.add(IsaFact.FENCE);
    if (fence.semantics() == FenceSemantics.SC) {
      facts.add(IsaFact.FENCE_SC);
    } else if (fence.semantics() != FenceSemantics.ACQ_REL) {
      facts.add(IsaFact.FENCE_ONE_DIRECTION);
    }
    scope(Optional.of(fence.scope()));
  }

  private void barrier(Instruction.Barrier barrier) {
    facts.add(
        switch (barrier.dialect()) {
          case BARRIER -> IsaFact.BARRIER;
          case BAR, PEER ->
              barrier.action() == Instruction.Barrier.Action.ARRIVE
                  ? IsaFact.BAR_ARRIVE
                  : IsaFact.BAR_SYNC;
        });
    if (barrier.second().isPresent() || barrier.first() instanceof Operand.Register) {
      facts.add(IsaFact.BAR_THREADS);
    }
  }

  private void words(Instruction instruction) {
    List<String> all = InstructionWriter.words(instruction);
    String name = all.getFirst();
    List<String> words = all.subList(1, all.size());
    facts.addAll(UnmodelledForms.facts(name, words));
    switch (name) {
      case "ld" -> facts.add(words.contains("volatile") ? IsaFact.LD_VOLATILE : IsaFact.LD);
      case "st" -> facts.add(IsaFact.ST);
      case "atom", "red" -> {
        facts.add(name.equals("atom") ? IsaFact.ATOM : IsaFact.RED);
        if (words.stream().anyMatch(List.of("v2", "v4", "v8")::contains)) {
          facts.add(IsaFact.RMW_VECTOR);
        }
      }
      case "cvta" -> {
        if (words.stream().anyMatch(w -> w.startsWith("param"))) {
          facts.add(IsaFact.CVTA_PARAM);
        }
      }
      default -> floats(name, words);
    }
    for (Scope scope : Scope.values()) {
      if (words.contains(scope.suffix())) {
        scope(Optional.of(scope));
      }
    }
    for (StateSpace space : StateSpace.values()) {
      if (words.contains(space.suffix())) {
        space(space);
      }
    }
    words.forEach(this::hint);
  }

  /// What register arithmetic on small floating-point types needs.
  private void floats(String mnemonic, List<String> words) {
    if (facts.stream().noneMatch(ARITHMETIC::contains)) {
      return;
    }
    boolean extremes = mnemonic.equals("min") || mnemonic.equals("max");
    boolean half = words.contains("f16") || words.contains("f16x2");
    if (half) {
      facts.add(IsaFact.HALF_ARITHMETIC);
    }
    if ((half && extremes) || words.contains("NaN") || words.contains("relu")) {
      facts.add(IsaFact.HALF_EXTREMES);
    }
    if (words.contains("bf16") || words.contains("bf16x2")) {
      boolean sum = List.of("add", "sub", "mul", "setp", "set").contains(mnemonic);
      facts.add(sum ? IsaFact.BF16_SUM : IsaFact.BF16_ARITHMETIC);
    }
  }

  private void scope(Optional<Scope> scope) {
    if (scope.equals(Optional.of(Scope.CLUSTER))) {
      facts.add(IsaFact.CLUSTER_SCOPE);
    }
  }

  private void space(StateSpace space) {
    switch (space) {
      case GENERIC -> facts.add(IsaFact.GENERIC_ADDRESS);
      case SHARED_CTA -> facts.add(IsaFact.SHARED_CTA);
      case SHARED_CLUSTER -> facts.add(IsaFact.SHARED_CLUSTER);
      case PARAM_ENTRY, PARAM_FUNC -> facts.add(IsaFact.PARAM_KIND);
      case GLOBAL, SHARED, LOCAL, CONST, PARAM -> {}
    }
  }

  private void hints(Access access) {
    access.hints().forEach(this::hint);
    access.policy().ifPresent(p -> facts.add(IsaFact.CACHE_POLICY));
  }

  private void hint(String hint) {
    switch (hint) {
      case "ca", "cg", "cs", "lu", "cv", "wb", "wt" -> facts.add(IsaFact.CACHE_OPERATOR);
      case "nc" -> facts.add(IsaFact.NON_COHERENT);
      case "L2::64B", "L2::128B" -> facts.add(IsaFact.PREFETCH_SIZE);
      case "L2::256B" -> facts.add(IsaFact.PREFETCH_256);
      case "L2::cache_hint" -> facts.add(IsaFact.CACHE_POLICY);
      default -> {
        if (hint.startsWith("L1::") || hint.startsWith("L2::evict")) {
          facts.add(IsaFact.EVICTION_PRIORITY);
        }
      }
    }
  }
}
