package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Step;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A lowering in the form in which lowerings are compared.
///
/// Rounds of a loop that only read strongly are looks, which comparisons pass over.
///
/// @param pieces the instructions, in program order
/// @param emulated whether other accesses to the object come before the main one, as in a
///   compare-and-swap loop
record Sequence(List<Piece> pieces, boolean emulated) {
  Sequence {
    pieces = List.copyOf(pieces);
  }

  /// What is on a path.
  ///
  /// @param operation what it should do; a read-modify-write may turn out to be a load and a store
  /// @param wanted its scope, which decides what races
  static Sequence of(OperationPath path, Operation operation, Scope wanted) {
    List<Step.Access> mains = path.mains();
    boolean split =
        operation == Operation.RMW
            && mains.size() == 1
            && mains.getFirst().action() == Step.Action.STORE;
    List<Piece> pieces = new ArrayList<>();
    Piece.Main held = null;
    boolean emulated = false;
    boolean done = false;
    for (Step step : path.steps()) {
      switch (step) {
        case Step.Fence f -> pieces.add(new Piece.Fence(f.semantics(), f.scope(), f.spelling()));
        case Step.Access a when a.role() == Step.Role.MAIN -> {
          done = true;
          pieces.add(new Piece.Main(a.action(), a.semantics(), a.scope()));
        }
        case Step.Access a when a.role() == Step.Role.AUXILIARY -> {
          emulated |= !done;
          Piece.Main main = new Piece.Main(a.action(), a.semantics(), a.scope());
          if (split && !done && held == null && a.action() == Step.Action.LOAD) {
            held = main;
            pieces.add(main);
          } else if (main.reads()) {
            pieces.add(
                main.strongAt(wanted)
                    ? new Piece.Look(a.action(), a.semantics(), a.scope(), a.agrees())
                    : new Piece.Peek(a.semantics(), a.scope()));
          }
        }
        case Step.Access a -> {
          // Other memory: the operation's order towards it is that of the surrounding program.
        }
      }
    }
    return new Sequence(pieces, emulated);
  }

  /// What a table says.
  ///
  /// @param scope the scope of the operation
  /// @param failed whether a compare-and-swap in it fails
  static Sequence of(Alternative alternative, Scope scope, boolean failed) {
    return new Sequence(
        alternative.templates().stream().map(t -> piece(t, scope, failed)).toList(), false);
  }

  private static Piece piece(Template template, Scope operation, boolean failed) {
    Scope scope = template.scope().of(operation);
    return switch (template) {
      case Template.Fence f ->
          new Piece.Fence(f.semantics(), scope, Instruction.Fence.Spelling.FENCE);
      case Template.Membar m ->
          new Piece.Fence(
              FenceSemantics.SC,
              scope == Scope.CLUSTER ? Scope.GPU : scope,
              Instruction.Fence.Spelling.MEMBAR);
      case Template.Load l -> main(Step.Action.LOAD, l.semantics(), scope);
      case Template.Store s -> main(Step.Action.STORE, s.semantics(), scope);
      case Template.Atom a ->
          main(failed ? Step.Action.FAILED_CAS : Step.Action.ATOM, a.semantics(), scope);
    };
  }

  private static Piece main(Step.Action action, Semantics semantics, Scope scope) {
    Optional<Scope> own =
        switch (semantics) {
          case WEAK -> Optional.empty();
          case VOLATILE, MMIO -> Optional.of(Scope.SYS);
          case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> Optional.of(scope);
        };
    return new Piece.Main(action, semantics, own);
  }

  /// The accesses that do what the operation does.
  List<Piece.Main> mains() {
    return pieces.stream()
        .filter(Piece.Main.class::isInstance)
        .map(Piece.Main.class::cast)
        .toList();
  }

  /// Whether it looks at the object beforehand in a way that races.
  boolean peeks() {
    return pieces.stream().anyMatch(Piece.Peek.class::isInstance);
  }

  /// The same without what only looks at the object.
  Sequence withoutLooks() {
    return new Sequence(
        pieces.stream().filter(p -> !(p instanceof Piece.Peek || p instanceof Piece.Look)).toList(),
        emulated);
  }

  /// Whether a strong read of the object behind the main access acquires in that scope.
  boolean acquiresBehind(Scope scope) {
    return access() >= 0
        && pieces.subList(access() + 1, pieces.size()).stream()
            .anyMatch(p ->
                p instanceof Piece.Look l && l.asMain().acquires() && l.asMain().strongAt(scope));
  }

  /// The strong reads of the object beside the main one.
  List<Piece.Look> looks() {
    return pieces.stream()
        .filter(Piece.Look.class::isInstance)
        .map(Piece.Look.class::cast)
        .toList();
  }

  /// The same at another scope.
  Sequence at(Scope scope) {
    return new Sequence(
        pieces.stream()
            .<Piece>map(p ->
                switch (p) {
                  case Piece.Fence f -> new Piece.Fence(f.semantics(), scope, f.spelling());
                  case Piece.Main m ->
                      new Piece.Main(m.action(), m.semantics(), m.scope().map(s -> scope));
                  case Piece.Look k -> k;
                  case Piece.Peek k -> k;
                })
            .toList(),
        emulated);
  }

  /// The fences before the main access; in a sequence of fences all of them.
  List<Piece.Fence> before() {
    return fences(0, access() < 0 ? pieces.size() : access());
  }

  /// The fences behind the main access.
  List<Piece.Fence> after() {
    return access() < 0 ? List.of() : fences(access() + 1, pieces.size());
  }

  private int access() {
    for (int i = 0; i < pieces.size(); i++) {
      if (pieces.get(i) instanceof Piece.Main) {
        return i;
      }
    }
    return -1;
  }

  private List<Piece.Fence> fences(int from, int to) {
    return pieces.subList(from, to).stream()
        .filter(Piece.Fence.class::isInstance)
        .map(Piece.Fence.class::cast)
        .toList();
  }

  /// For people: `fence.sc.gpu; ld.acquire.gpu`.
  @Override
  public String toString() {
    return pieces.isEmpty()
        ? "nothing"
        : pieces.stream().map(Piece::toString).collect(Collectors.joining("; "));
  }
}
