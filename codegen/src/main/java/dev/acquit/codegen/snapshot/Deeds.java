package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.snapshot.Deed.Kind;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.meaning.RareAccess;
import dev.acquit.ptx.meaning.UnmodelledEffect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What instructions do to memory and order.
final class Deeds {
  /// Instructions that access memory as a plain load or store does, in a form of their own.
  private static final Set<String> LOADS = Set.of("ldu", "ldmatrix", "tex", "tld4", "suld");

  private static final Set<String> STORES = Set.of("stmatrix", "sust");

  /// Words about caches, which mean nothing to the memory model.
  private static final Set<String> CACHES =
      Set.of("ca", "cg", "cs", "lu", "cv", "wb", "wt", "aligned", "noftz", "uni");

  private Deeds() {}

  /// What an instruction does; empty if it is nothing that others could see. Jumps and calls are
  /// not asked about.
  static Optional<Deed> of(Instruction instruction) {
    Effect effect = Effects.of(instruction);
    return switch (effect) {
      case Effect.Accesses(var a) -> {
        String what = a.update().map(o -> operation(o, a.access())).orElse("");
        yield access(kind(a.name()), what, a.access());
      }
      case Effect.ThreadFence(var f) -> Optional.of(Deed.fence(Order.of(f.semantics()), f.scope()));
      case Effect.ProxyFence(var kind) ->
          Optional.of(other("fence.proxy." + kind.suffix(), Order.NONE, Optional.empty()));
      case Effect.CtaBarrier(var b) -> Optional.of(barrier(b.action().suffix()));
      case Effect.Nothing _ -> Optional.empty();
      default -> unmodelled(instruction, effect);
    };
  }

  private static Kind kind(MemoryInstruction name) {
    return switch (name) {
      case LD -> Kind.LOAD;
      case ST -> Kind.STORE;
      case ATOM -> Kind.ATOM;
      case RED -> Kind.RED;
    };
  }

  private static String operation(AtomicOperation operation, Access access) {
    return operation.suffix() + form(operation, access.type());
  }

  /// What of its type an operation depends on, beside the width.
  private static String form(AtomicOperation operation, ScalarType type) {
    boolean ordered = operation == AtomicOperation.MIN || operation == AtomicOperation.MAX;
    return type == ScalarType.BF16 && operation != AtomicOperation.EXCH
        ? ".bf"
        : type.floating() ? ".f" : !ordered ? "" : type.signed() ? ".s" : ".u";
  }

  private static Optional<Deed> access(Kind kind, String what, Access access) {
    Order order = access.hints().contains("nc") ? Order.NON_COHERENT : Order.of(access.semantics());
    return access(
        kind,
        what,
        order,
        access.scope(),
        access.space(),
        access.type().bits(),
        Math.max(1, access.vector()));
  }

  /// Nobody else sees what a thread has for itself, and nobody writes constants.
  private static Optional<Deed> access(
      Kind kind,
      String what,
      Order order,
      Optional<Scope> scope,
      StateSpace space,
      int bits,
      int elements) {
    return switch (space) {
      case LOCAL, PARAM, PARAM_ENTRY, PARAM_FUNC, CONST -> Optional.empty();
      case GENERIC, GLOBAL, SHARED, SHARED_CTA, SHARED_CLUSTER ->
          Optional.of(
              new Deed(
                  kind,
                  what,
                  order,
                  order == Order.VOLATILE || order == Order.MMIO
                      ? Optional.of(Scope.SYS)
                      : order.strong() ? scope : Optional.empty(),
                  space == StateSpace.SHARED_CTA ? StateSpace.SHARED : space,
                  bits * elements,
                  elements));
    };
  }

  /// @ptx 9.7.13.1 bar/barrier: the default of both is all that a barrier of the CTA does
  private static Deed barrier(String action) {
    return new Deed(
        Kind.BARRIER,
        action,
        action.startsWith("arrive") ? Order.RELEASE : Order.ACQ_REL,
        Optional.of(Scope.CTA),
        StateSpace.GENERIC,
        0,
        1);
  }

  private static Deed other(String what, Order order, Optional<Scope> scope) {
    return new Deed(Kind.OTHER, what, order, scope, StateSpace.GENERIC, 0, 1);
  }

  private static Optional<Deed> unmodelled(Instruction instruction, Effect meant) {
    UnmodelledEffect effect = UnmodelledEffect.of(instruction);
    if (effect == UnmodelledEffect.NONE || effect == UnmodelledEffect.FLOW) {
      return Optional.empty();
    }
    List<String> words = InstructionWriter.words(instruction);
    String name = words.getFirst();
    List<String> modifiers = words.subList(1, words.size());
    Optional<Order> order = modifiers.stream().flatMap(m -> Order.of(m).stream()).findFirst();
    Optional<Scope> scope = scope(modifiers);
    if (LOADS.contains(name) || STORES.contains(name)) {
      return access(
          LOADS.contains(name) ? Kind.LOAD : Kind.STORE,
          name,
          Order.WEAK,
          Optional.empty(),
          StateSpace.among(modifiers).orElse(StateSpace.GENERIC),
          0,
          1);
    }
    Optional<RareAccess> rare = RareAccess.of(instruction);
    if (rare.isPresent()) {
      return rare.get().asynchronous()
          ? Optional.of(other(unordered(words), order.orElse(Order.RELAXED), scope))
          : access(rare.get());
    }
    if (name.equals("membar") || (name.equals("fence") && ordinary(modifiers))) {
      return Optional.of(
          Deed.fence(
              name.equals("membar") ? Order.SC : order.orElse(Order.ACQ_REL),
              scope.orElse(modifiers.contains("gl") ? Scope.GPU : Scope.SYS)));
    }
    List<String> rest = new ArrayList<>(modifiers);
    rest.removeIf(m -> CACHES.contains(m) || Order.of(m).isPresent());
    boolean barrier = name.equals("bar") || name.equals("barrier");
    if (barrier && !rest.contains("cluster") && !rest.contains("warp")) {
      rest.remove("cta");
      return Optional.of(barrier(String.join(".", rest)));
    }
    if (!barrier) {
      rest.removeIf(m -> scope(List.of(m)).isPresent());
    }
    Order written = order.orElse(byDefault(meant));
    return Optional.of(
        other(
            name + (rest.isEmpty() ? "" : "." + String.join(".", rest)),
            written,
            scope.or(() -> written == Order.NONE ? Optional.empty() : scopeByDefault(meant))));
  }

  /// Whether a fence is one between threads.
  private static boolean ordinary(List<String> modifiers) {
    return modifiers.stream()
        .allMatch(m -> Order.of(m).isPresent() || scope(List.of(m)).isPresent());
  }

  private static Optional<Scope> scope(List<String> modifiers) {
    return Arrays.stream(Scope.values()).filter(s -> modifiers.contains(s.suffix())).findFirst();
  }

  /// What is meant where no order is written.
  private static Order byDefault(Effect effect) {
    return switch (effect) {
      case Effect.Arrive a -> Order.of(a.semantics());
      case Effect.ArriveEarly _ -> Order.RELEASE;
      case Effect.Wait w -> Order.of(w.semantics());
      case Effect.ClusterArrive c -> Order.of(c.semantics());
      case Effect.ClusterWait _ -> Order.ACQUIRE;
      case Effect.WarpBarrier _, Effect.Vote _ -> Order.ACQ_REL;
      default -> Order.NONE;
    };
  }

  /// What is meant where no scope is written.
  private static Optional<Scope> scopeByDefault(Effect effect) {
    return switch (effect) {
      case Effect.Arrive a -> Optional.of(a.scope());
      case Effect.ArriveEarly a -> Optional.of(a.scope());
      case Effect.Wait w -> Optional.of(w.scope());
      case Effect.Transactions t -> Optional.of(t.scope());
      default -> Optional.empty();
    };
  }

  /// The name with the modifiers that say neither order nor scope.
  private static String unordered(List<String> words) {
    return words.stream()
        .filter(m -> Order.of(m).isEmpty() && scope(List.of(m)).isEmpty())
        .collect(Collectors.joining("."));
  }

  /// An access in a form that the reader keeps as text.
  private static Optional<Deed> access(RareAccess rare) {
    boolean floating =
        rare.name().readModifyWrite() && rare.types().stream().anyMatch(ScalarType::floating);
    return access(
        kind(rare.name()),
        rare.operation().map(AtomicOperation::suffix).orElse("") + (floating ? ".f" : ""),
        rare.nonCoherent() ? Order.NON_COHERENT : Order.of(rare.semantics()),
        rare.scope(),
        rare.space(),
        rare.type().map(ScalarType::bits).orElse(0),
        rare.type().isEmpty() ? 1 : rare.vector());
  }
}
