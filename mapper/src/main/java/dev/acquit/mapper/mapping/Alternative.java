package dev.acquit.mapper.mapping;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.ArrayList;
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
  /// Its accesses have the scope of the operation. An alternative whose access is volatile, and so
  /// has system scope, is therefore not always below it when scopes are mixed.
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

  /// The strongest sequence that the memory order of an operation asks for: what a relaxed access
  /// may be is a relaxed access, what an acquire load may be acquires in every way there is, and so
  /// on. It gives an operation all that C++ promises of it and no ordering that is another
  /// operation's business.
  ///
  /// @param key the operation and its order
  /// @cpp atomics.order
  public static List<Template> strongestFor(RowKey key) {
    if (key.plain()) {
      return List.of(
          key.operation() == Operation.LOAD
              ? new Template.Load(Semantics.WEAK)
              : new Template.Store(Semantics.WEAK));
    }
    MemoryOrder order = key.order().orElseThrow();
    Template both = new Template.Fence(FenceSemantics.ACQ_REL);
    if (order == MemoryOrder.SEQ_CST) {
      return strongest(key.operation());
    } else if (key.operation() == Operation.FENCE) {
      return List.of(both);
    }
    List<Template> sequence = new ArrayList<>();
    if (order.releases()) {
      sequence.add(both);
    }
    sequence.add(access(key.operation(), order));
    if (order.acquires()) {
      sequence.add(both);
    }
    return List.copyOf(sequence);
  }

  private static Template access(Operation operation, MemoryOrder order) {
    Semantics semantics =
        switch (order) {
          case RELAXED -> Semantics.RELAXED;
          case ACQUIRE -> Semantics.ACQUIRE;
          case RELEASE -> Semantics.RELEASE;
          case ACQ_REL, SEQ_CST -> Semantics.ACQ_REL;
        };
    return switch (operation) {
      case LOAD -> new Template.Load(semantics);
      case STORE -> new Template.Store(semantics);
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
