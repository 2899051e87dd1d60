package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.generate.outline.Dependency.Kind;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The steps of a thread in PTX. Dependencies are false ones: `xor` of a value with itself for
/// data, a selection by a predicate that never holds for addresses (which are wider than the
/// value), a branch that is never taken for control.
final class PtxSteps {
  private static final String END = "L0";

  private final OutlineThread thread;
  private final List<Statement> statements = new ArrayList<>();
  private int temporaries;
  private int predicates;
  private boolean branches;

  PtxSteps(OutlineThread thread) {
    this.thread = thread;
  }

  List<Statement> statements() {
    List<Step> steps = thread.steps();
    int reads = 0;
    for (Step step : steps) {
      if (step instanceof Step.Access access) {
        access(access, "r" + reads);
        reads += access.reads() ? 1 : 0;
      } else if (step instanceof Step.Fence fence) {
        add(Instruction.Fence.of(semantics(fence.order()), scope(fence.annotation())));
      }
    }
    if (branches) {
      add(new Instruction.Label(END));
    }
    return statements;
  }

  private void access(Step.Access step, String result) {
    Optional<Kind> kind = step.dependency().map(Dependency::kind);
    Optional<Operand.Register> on = step.dependency().map(d -> register(thread.result(d.on())));
    if (kind.equals(Optional.of(Kind.CTRL))) {
      branch(on.orElseThrow(), step.dependency().orElseThrow().guard());
    }
    Address address =
        kind.equals(Optional.of(Kind.ADDR))
            ? dependentAddress(step.location(), on.orElseThrow())
            : Address.of(Outline.locationName(step.location()));
    Annotation mark = step.annotation();
    switch (step) {
      case Step.Load load ->
          add(
              new Instruction.Load(
                  access(mark, ScalarType.U32), List.of(register(result)), address));
      case Step.Store store ->
          add(
              new Instruction.Store(
                  access(mark, ScalarType.U32), address, List.of(value(store.value(), kind, on))));
      case Step.Update update ->
          add(
              new Instruction.Atom(
                  access(mark, update.adds() ? ScalarType.U32 : ScalarType.B32),
                  update.adds() ? AtomicOperation.ADD : AtomicOperation.EXCH,
                  Optional.of(register(result)),
                  address,
                  List.of(value(update.value(), kind, on))));
      case Step.Swap swap ->
          throw new IllegalArgumentException("a compare-exchange has a failure order in C++ only");
    }
  }

  private Operand value(int constant, Optional<Kind> kind, Optional<Operand.Register> on) {
    if (!kind.equals(Optional.of(Kind.DATA))) {
      return new Operand.Immediate(constant);
    }
    Operand.Register zero = temporary();
    add(
        new Instruction.Compute(
            Operator.XOR, ScalarType.B32, zero, List.of(on.orElseThrow(), on.orElseThrow())));
    Operand.Register sum = temporary();
    add(
        new Instruction.Compute(
            Operator.ADD, ScalarType.U32, sum, List.of(zero, new Operand.Immediate(constant))));
    return sum;
  }

  private Address dependentAddress(int location, Operand.Register on) {
    Operand.Register never = differs(on, on);
    Operand.Register base = temporary();
    add(
        new Instruction.Move(
            ScalarType.U64, base, new Operand.Symbol(Outline.locationName(location))));
    Operand.Register zero = temporary();
    add(
        new Instruction.Compute(
            Operator.SELECT,
            ScalarType.U64,
            zero,
            List.of(new Operand.Immediate(4), new Operand.Immediate(0), never)));
    Operand.Register sum = temporary();
    add(new Instruction.Compute(Operator.ADD, ScalarType.U64, sum, List.of(base, zero)));
    return Address.of(sum);
  }

  private void branch(Operand.Register on, OptionalInt guard) {
    branches = true;
    Operand.Register differs =
        differs(on, guard.isPresent() ? new Operand.Immediate(guard.getAsInt()) : on);
    statements.add(
        new Statement(Optional.of(new Guard(differs, false)), new Instruction.Branch(END)));
  }

  /// A predicate that is computed from a value; false where that is compared with itself.
  private Operand.Register differs(Operand.Register on, Operand from) {
    Operand.Register differs = register("p" + predicates++);
    add(new Instruction.SetPredicate(Comparison.NE, ScalarType.U32, differs, on, from));
    return differs;
  }

  private Operand.Register temporary() {
    return register("tr" + temporaries++);
  }

  private static Operand.Register register(String name) {
    return new Operand.Register(name);
  }

  private void add(Instruction instruction) {
    statements.add(Statement.of(instruction));
  }

  private static Access access(Annotation mark, ScalarType type) {
    return Access.of(
        switch (mark.order()) {
          case PLAIN -> Semantics.WEAK;
          case VOLATILE -> Semantics.VOLATILE;
          case RELAXED -> Semantics.RELAXED;
          case ACQUIRE -> Semantics.ACQUIRE;
          case RELEASE -> Semantics.RELEASE;
          case ACQ_REL -> Semantics.ACQ_REL;
          case SEQ_CST -> throw new IllegalArgumentException("PTX has no seq_cst access");
        },
        mark.order().scoped() ? Optional.of(scope(mark)) : Optional.empty(),
        type);
  }

  private static Scope scope(Annotation mark) {
    return mark.scope()
        .orElseThrow(() -> new IllegalArgumentException("PTX has no scope of one thread"));
  }

  private static FenceSemantics semantics(Order order) {
    return switch (order) {
      case SEQ_CST -> FenceSemantics.SC;
      case ACQ_REL -> FenceSemantics.ACQ_REL;
      case ACQUIRE -> FenceSemantics.ACQUIRE;
      case RELEASE -> FenceSemantics.RELEASE;
      case PLAIN, VOLATILE, RELAXED -> throw new IllegalArgumentException("a fence of " + order);
    };
  }
}
