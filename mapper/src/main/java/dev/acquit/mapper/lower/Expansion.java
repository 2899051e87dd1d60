package dev.acquit.mapper.lower;

import dev.acquit.mapper.mapping.Template;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;

/// Fills a template with operands and a scope.
final class Expansion {
  private Expansion() {}

  /// The instruction of a template.
  ///
  /// @param operation the scope of the operation
  /// @throws IllegalArgumentException if the template is an access of another kind than the step;
  ///   the check of a mapping's rows excludes that
  static Instruction instruction(Template template, Scope operation, MemoryStep step) {
    Scope scope = template.scope().of(operation);
    return switch (template) {
      case Template.Fence f -> Instruction.Fence.of(f.semantics(), scope);
      case Template.Membar m ->
          new Instruction.Fence(
              FenceSemantics.SC, membarScope(scope), Instruction.Fence.Spelling.MEMBAR);
      case Template.Load l -> load(l.semantics(), scope, step);
      case Template.Store s -> store(s.semantics(), scope, step);
      case Template.Atom a -> atom(a.semantics(), scope, step);
    };
  }

  /// The narrowest scope of a `membar` that contains a scope. `membar.cta`, `membar.gl` (gpu) and
  /// `membar.sys` are all there is.
  ///
  /// @ptx 9.7.13.4 membar/fence
  static Scope membarScope(Scope scope) {
    return switch (scope) {
      case CTA -> Scope.CTA;
      case CLUSTER, GPU -> Scope.GPU;
      case SYS -> Scope.SYS;
    };
  }

  private static Instruction load(Semantics semantics, Scope scope, MemoryStep step) {
    if (step instanceof MemoryStep.Read(var type, var destination, var address)) {
      return new Instruction.Load(access(semantics, scope, type), List.of(destination), address);
    }
    throw mismatch(step);
  }

  private static Instruction store(Semantics semantics, Scope scope, MemoryStep step) {
    if (step instanceof MemoryStep.Write(var type, var address, var value)) {
      return new Instruction.Store(access(semantics, scope, type), address, List.of(value));
    }
    throw mismatch(step);
  }

  private static Instruction atom(Semantics semantics, Scope scope, MemoryStep step) {
    if (step
        instanceof
        MemoryStep.Update(var operation, var type, var destination, var address, var operands)) {
      return new Instruction.Atom(
          access(semantics, scope, type), operation, Optional.of(destination), address, operands);
    }
    throw mismatch(step);
  }

  private static Access access(Semantics semantics, Scope scope, ScalarType type) {
    boolean scoped = semantics != Semantics.WEAK && semantics != Semantics.VOLATILE;
    return Access.of(semantics, scoped ? Optional.of(scope) : Optional.empty(), type);
  }

  private static IllegalArgumentException mismatch(MemoryStep step) {
    return new IllegalArgumentException("the row does not fit " + step);
  }
}
