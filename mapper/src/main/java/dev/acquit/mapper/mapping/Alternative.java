package dev.acquit.mapper.mapping;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.stream.Collectors;

/// One way to lower an operation.
///
/// @param templates the instructions, in program order
/// @param recommended whether the source recommends it among the alternatives of its row
/// @param section where the source says so
public record Alternative(List<Template> templates, boolean recommended, String section) {
  /// Copies the list.
  ///
  /// @throws IllegalArgumentException if the section cannot be written into a file
  public Alternative {
    templates = List.copyOf(templates);
    MappingHeader.requireQuotable(section);
  }

  /// The strongest sequence for an operation: its strongest instruction between two `fence.sc`; for
  /// a fence, `fence.sc` alone.
  ///
  /// Its accesses have the scope of the operation.
  ///
  /// @param operation what must be done
  public static List<Template> strongest(Operation operation) {
    Template sc = new Template.Fence(FenceSemantics.SC);
    return switch (operation) {
      case LOAD -> List.of(sc, new Template.Load(Semantics.ACQUIRE), sc);
      case STORE -> List.of(sc, new Template.Store(Semantics.RELEASE), sc);
      case RMW -> List.of(sc, new Template.Atom(Semantics.ACQ_REL), sc);
      case FENCE -> List.of(sc);
    };
  }

  /// The sequence that does what the memory order of an operation promises and no more: an acquire
  /// load acquires and does not release, a relaxed access orders nothing. It orders only accesses
  /// that the operation itself has to order; a fence in its place would order others as well.
  ///
  /// @param key the operation and its order
  /// @param side where a seq_cst access has its fence
  /// @cpp atomics.order
  public static List<Template> promised(RowKey key, FenceSide side) {
    if (key.plain()) {
      return List.of(
          key.operation() == Operation.LOAD
              ? new Template.Load(Semantics.WEAK)
              : new Template.Store(Semantics.WEAK));
    }
    MemoryOrder order = key.order().orElseThrow();
    if (key.operation() == Operation.FENCE) {
      return List.of(new Template.Fence(fence(order)));
    }
    Template access = access(key.operation(), order);
    return order == MemoryOrder.SEQ_CST ? side.around(access) : List.of(access);
  }

  private static FenceSemantics fence(MemoryOrder order) {
    return switch (order) {
      case RELAXED -> throw new IllegalArgumentException("C++ has no relaxed fence that orders");
      case ACQUIRE -> FenceSemantics.ACQUIRE;
      case RELEASE -> FenceSemantics.RELEASE;
      case ACQ_REL -> FenceSemantics.ACQ_REL;
      case SEQ_CST -> FenceSemantics.SC;
    };
  }

  private static Template access(Operation operation, MemoryOrder order) {
    Semantics semantics =
        switch (order) {
          case RELAXED -> Semantics.RELAXED;
          case ACQUIRE -> Semantics.ACQUIRE;
          case RELEASE -> Semantics.RELEASE;
          case ACQ_REL, SEQ_CST -> Semantics.ACQ_REL;
        };
    boolean both = semantics == Semantics.ACQ_REL;
    return switch (operation) {
      case LOAD -> new Template.Load(both ? Semantics.ACQUIRE : semantics);
      case STORE -> new Template.Store(both ? Semantics.RELEASE : semantics);
      case RMW -> new Template.Atom(semantics);
      case FENCE -> throw new IllegalArgumentException("a fence is no access");
    };
  }

  /// The same with other instructions.
  public Alternative with(List<Template> newTemplates) {
    return new Alternative(newTemplates, recommended, section);
  }

  /// What the most demanding of its instructions needs.
  public Requirement requirement() {
    return templates.stream()
        .map(Template::requirement)
        .reduce(Requirement::max)
        .orElseThrow(() -> new IllegalStateException("an alternative without instructions"));
  }

  /// The instructions as a table file writes them: `fence.sc.S; ld.acquire.S`.
  public String sequence() {
    return templates.stream().map(Template::toString).collect(Collectors.joining("; "));
  }
}
