package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.Optional;

/// An instruction of a lowering, without operands: of one that was emitted or one of a table.
sealed interface Piece {
  /// A thread fence.
  record Fence(FenceSemantics semantics, Scope scope, Instruction.Fence.Spelling spelling)
      implements Piece {
    /// Whether it does what a fence of that order does, scopes apart.
    ///
    /// @ptx 8.8 Release and Acquire Patterns
    boolean atLeast(FenceSemantics other) {
      return semantics == other
          || semantics == FenceSemantics.SC
          || (semantics == FenceSemantics.ACQ_REL && other != FenceSemantics.SC);
    }

    boolean sameAs(Fence other) {
      return semantics == other.semantics && scope == other.scope;
    }

    @Override
    public String toString() {
      return "fence." + semantics.suffix() + "." + scope.suffix();
    }
  }

  /// The access that does what the operation does, or one of its two halves.
  record Main(Step.Action action, Semantics semantics, Optional<Scope> scope) implements Piece {
    /// Whether threads in that scope around its thread can be morally strong with it.
    ///
    /// @ptx 8.7 Morally Strong Operations
    boolean strongAt(Scope wanted) {
      return semantics.strong() && scope.filter(s -> s.contains(wanted)).isPresent();
    }

    /// Whether its read acquires. A red reads nothing that could.
    boolean acquires() {
      return semantics.acquires() && reads();
    }

    /// Whether its write releases. What failed writes nothing.
    boolean releases() {
      return semantics.releases() && action != Step.Action.FAILED_CAS;
    }

    /// Whether it has a read that an acquire pattern can begin with.
    ///
    /// @ptx 8.8 Release and Acquire Patterns
    boolean reads() {
      return action != Step.Action.RED && action != Step.Action.STORE;
    }

    /// Whether it writes.
    boolean writes() {
      return action != Step.Action.LOAD && action != Step.Action.FAILED_CAS;
    }

    /// The order that counts: of what failed, that of its read.
    Semantics effective() {
      return action == Step.Action.FAILED_CAS
          ? semantics.acquires() ? Semantics.ACQUIRE : Semantics.RELAXED
          : semantics;
    }

    @Override
    public String toString() {
      String mnemonic =
          switch (action) {
            case LOAD -> "ld.";
            case STORE -> "st.";
            case ATOM -> "atom.";
            case RED -> "red.";
            case FAILED_CAS -> "atom.cas.";
          };
      boolean scoped = semantics != Semantics.VOLATILE && semantics != Semantics.WEAK;
      return mnemonic
          + semantics.suffix()
          + (scoped ? scope.map(s -> "." + s.suffix()).orElse("") : "");
    }
  }

  /// Another strong read of the object, as in a round of a loop. It forbids outcomes and allows
  /// none, so that structure may pass it over; a test that shows a loss must have it.
  ///
  /// @param action [Step.Action#LOAD], [Step.Action#FAILED_CAS], or [Step.Action#ATOM], which
  ///   writes what was there
  /// @param semantics its order
  /// @param agrees whether it reads what the main access reads
  record Look(Step.Action action, Semantics semantics, Optional<Scope> scope, boolean agrees)
      implements Piece {
    /// The same as an access that does what an operation does.
    Main asMain() {
      return new Main(action, semantics, scope);
    }

    @Override
    public String toString() {
      return asMain().toString();
    }
  }

  /// A look at the object beforehand that races: a weak first load of a compare-and-swap loop, or
  /// one of a scope that is too narrow.
  record Peek(Semantics semantics, Optional<Scope> scope) implements Piece {
    @Override
    public String toString() {
      return new Main(Step.Action.LOAD, semantics, scope).toString();
    }
  }
}
