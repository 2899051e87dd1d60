package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step.Action;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Every sequence of a fence or none, an access, and a fence or none.
final class Emissions {
  private static final List<Scope> SCOPES = List.of(Scope.CTA, Scope.GPU, Scope.SYS);

  private Emissions() {}

  /// The sequences that could stand for an operation.
  static List<Sequence> of(Form form) {
    List<Sequence> all = new ArrayList<>();
    if (form == Form.FENCE) {
      for (List<Piece> a : fences()) {
        for (List<Piece> b : fences()) {
          all.add(sequence(a, List.of(), b));
        }
      }
      return all;
    }
    for (List<Piece> access : accesses(form)) {
      for (List<Piece> before : fences()) {
        for (List<Piece> after : fences()) {
          all.add(sequence(before, access, after));
        }
      }
    }
    return all;
  }

  /// Loads that read the object twice, strongly at a scope, with a fence or none between and
  /// behind.
  static List<Sequence> twice(Scope scope) {
    List<Piece> fences =
        List.of(
            new Piece.Fence(FenceSemantics.ACQUIRE, scope, Instruction.Fence.Spelling.FENCE),
            new Piece.Fence(FenceSemantics.SC, scope, Instruction.Fence.Spelling.FENCE));
    List<List<Piece>> between = new ArrayList<>(List.of(List.of()));
    fences.forEach(f -> between.add(List.of(f)));
    List<Sequence> all = new ArrayList<>();
    Piece main = new Piece.Main(Action.LOAD, Semantics.RELAXED, Optional.of(scope));
    for (Action action : List.of(Action.LOAD, Action.ATOM, Action.FAILED_CAS)) {
      for (Semantics semantics : List.of(Semantics.RELAXED, Semantics.ACQUIRE)) {
        Piece look = new Piece.Look(action, semantics, Optional.of(scope), false);
        for (List<Piece> fence : between) {
          all.add(sequence(List.of(main), fence, List.of(look)));
          all.add(sequence(List.of(look), fence, List.of(main)));
          all.add(sequence(fence, List.of(main), List.of(look)));
        }
      }
    }
    return all;
  }

  private static Sequence sequence(List<Piece> a, List<Piece> b, List<Piece> c) {
    List<Piece> pieces = new ArrayList<>(a);
    pieces.addAll(b);
    pieces.addAll(c);
    return new Sequence(pieces, false);
  }

  private static List<List<Piece>> fences() {
    List<List<Piece>> all = new ArrayList<>();
    all.add(List.of());
    for (FenceSemantics semantics : FenceSemantics.values()) {
      for (Scope scope : SCOPES) {
        all.add(List.of(new Piece.Fence(semantics, scope, Instruction.Fence.Spelling.FENCE)));
      }
    }
    return all;
  }

  private static List<List<Piece>> accesses(Form form) {
    List<List<Piece>> all = new ArrayList<>();
    switch (form) {
      case LOAD, FAILED_SWAP, KEPT -> {
        all.add(List.of(new Piece.Main(Action.LOAD, Semantics.WEAK, Optional.empty())));
        all.add(List.of(new Piece.Main(Action.LOAD, Semantics.VOLATILE, Optional.of(Scope.SYS))));
        add(all, Action.LOAD, Semantics.RELAXED, Semantics.ACQUIRE);
        add(
            all,
            form == Form.LOAD ? Action.ATOM : Action.FAILED_CAS,
            Semantics.RELAXED,
            Semantics.RELEASE,
            Semantics.ACQ_REL);
      }
      case STORE -> {
        all.add(List.of(new Piece.Main(Action.STORE, Semantics.WEAK, Optional.empty())));
        all.add(List.of(new Piece.Main(Action.STORE, Semantics.VOLATILE, Optional.of(Scope.SYS))));
        add(all, Action.STORE, Semantics.RELAXED, Semantics.RELEASE);
        add(all, Action.ATOM, Semantics.RELAXED, Semantics.ACQUIRE, Semantics.ACQ_REL);
      }
      case EXCHANGE, SWAP, FETCH -> {
        add(
            all,
            Action.ATOM,
            Semantics.RELAXED,
            Semantics.ACQUIRE,
            Semantics.RELEASE,
            Semantics.ACQ_REL);
        if (form == Form.FETCH) {
          add(all, Action.RED, Semantics.RELAXED, Semantics.RELEASE);
        }
        all.add(
            List.of(
                new Piece.Main(Action.LOAD, Semantics.ACQUIRE, Optional.of(Scope.SYS)),
                new Piece.Main(Action.STORE, Semantics.RELEASE, Optional.of(Scope.SYS))));
      }
      case FENCE -> throw new IllegalArgumentException("a fence has no access");
    }
    return all;
  }

  private static void add(List<List<Piece>> all, Action action, Semantics... semantics) {
    for (Semantics s : semantics) {
      for (Scope scope : SCOPES) {
        all.add(List.of(new Piece.Main(action, s, Optional.of(scope))));
      }
    }
  }
}
