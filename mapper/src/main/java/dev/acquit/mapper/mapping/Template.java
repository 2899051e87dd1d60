package dev.acquit.mapper.mapping;

import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One PTX instruction of a table, without operands.
///
/// @ptx 8.5 Scope
public sealed interface Template {
  /// `ld`.
  ///
  /// @param semantics weak, relaxed, acquire or volatile
  /// @param scope its scope; [TemplateScope#own] for weak and volatile, which have none to write
  /// @ptx 9.7.9.8 ld
  record Load(Semantics semantics, TemplateScope scope) implements Template {
    /// Checks the qualifiers.
    ///
    /// @throws IllegalArgumentException if a load has no such qualifiers
    public Load {
      require("ld", semantics, scope, LOADS);
    }

    /// With the scope of its operation, if it has one.
    ///
    /// @throws IllegalArgumentException if a load has no such qualifier
    public Load(Semantics semantics) {
      this(semantics, TemplateScope.own());
    }

    @Override
    public String toString() {
      return "ld." + semantics.suffix() + (scoped(semantics) ? "." + scope : "");
    }
  }

  /// `st`.
  ///
  /// @param semantics weak, relaxed, release or volatile
  /// @param scope its scope; [TemplateScope#own] for weak and volatile, which have none to write
  /// @ptx 9.7.9.11 st
  record Store(Semantics semantics, TemplateScope scope) implements Template {
    /// Checks the qualifiers.
    ///
    /// @throws IllegalArgumentException if a store has no such qualifiers
    public Store {
      require("st", semantics, scope, STORES);
    }

    /// With the scope of its operation, if it has one.
    ///
    /// @throws IllegalArgumentException if a store has no such qualifier
    public Store(Semantics semantics) {
      this(semantics, TemplateScope.own());
    }

    @Override
    public String toString() {
      return "st." + semantics.suffix() + (scoped(semantics) ? "." + scope : "");
    }
  }

  /// `atom`; what it does to the value is that of the C++ operation.
  ///
  /// @param semantics relaxed, acquire, release or acq_rel
  /// @ptx 9.7.13.5 atom
  record Atom(Semantics semantics, TemplateScope scope) implements Template {
    /// Checks the qualifiers.
    ///
    /// @throws IllegalArgumentException if an atom has no such qualifiers
    public Atom {
      require("atom", semantics, scope, ATOMS);
    }

    /// With the scope of its operation.
    ///
    /// @throws IllegalArgumentException if an atom has no such qualifier
    public Atom(Semantics semantics) {
      this(semantics, TemplateScope.own());
    }

    @Override
    public String toString() {
      return "atom." + semantics.suffix() + "." + scope;
    }
  }

  /// `fence`.
  ///
  /// @param semantics any
  /// @ptx 9.7.13.4 membar/fence
  record Fence(FenceSemantics semantics, TemplateScope scope) implements Template {
    /// With the scope of its operation.
    public Fence(FenceSemantics semantics) {
      this(semantics, TemplateScope.own());
    }

    @Override
    public String toString() {
      return "fence." + semantics.suffix() + "." + scope;
    }
  }

  /// `membar` at the level of the scope: cta is `membar.cta`, gpu `membar.gl`, sys `membar.sys`.
  /// There is no level for clusters; `membar.gl` takes its place, which is wider.
  ///
  /// @ptx 9.7.13.4 membar/fence
  record Membar() implements Template {
    @Override
    public String toString() {
      return "membar.S";
    }
  }

  /// The qualifiers that a load may have in a table.
  List<Semantics> LOADS =
      List.of(Semantics.WEAK, Semantics.RELAXED, Semantics.ACQUIRE, Semantics.VOLATILE);

  /// The qualifiers that a store may have in a table.
  List<Semantics> STORES =
      List.of(Semantics.WEAK, Semantics.RELAXED, Semantics.RELEASE, Semantics.VOLATILE);

  /// The qualifiers that an atom may have in a table.
  List<Semantics> ATOMS =
      List.of(Semantics.RELAXED, Semantics.ACQUIRE, Semantics.RELEASE, Semantics.ACQ_REL);

  /// Every template whose scope is that of its operation.
  static List<Template> all() {
    return Stream.of(
            LOADS.stream().<Template>map(Load::new),
            STORES.stream().<Template>map(Store::new),
            ATOMS.stream().<Template>map(Atom::new),
            Stream.of(FenceSemantics.values()).<Template>map(Fence::new),
            Stream.<Template>of(new Membar()))
        .flatMap(s -> s)
        .toList();
  }

  /// What the instruction does to memory; a fence accesses nothing.
  default Operation operation() {
    return switch (this) {
      case Load l -> Operation.LOAD;
      case Store s -> Operation.STORE;
      case Atom a -> Operation.RMW;
      case Fence f -> Operation.FENCE;
      case Membar m -> Operation.FENCE;
    };
  }

  /// The oldest PTX version and target that have the instruction, qualifiers being left out where
  /// leaving them out means the same (`ld` for `ld.weak`, `atom.gpu` for `atom.relaxed.gpu`).
  ///
  /// @ptx 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.4 membar/fence, 9.7.13.5 atom
  default Requirement requirement() {
    return switch (this) {
      case Load(var semantics, var scope) -> access(semantics).max(requirement(scope));
      case Store(var semantics, var scope) -> access(semantics).max(requirement(scope));
      case Atom(var semantics, var scope) ->
          (semantics == Semantics.RELAXED ? new Requirement(5, 0, 60) : Requirement.MEMORY_MODEL)
              .max(requirement(scope));
      case Fence(var semantics, var scope) ->
          switch (semantics) {
            case SC, ACQ_REL -> Requirement.MEMORY_MODEL.max(requirement(scope));
            case ACQUIRE, RELEASE -> new Requirement(8, 6, 90);
          };
      case Membar m -> new Requirement(2, 0, 20);
    };
  }

  /// The template that is written so.
  static Optional<Template> of(String text) {
    return TemplateScope.all().stream()
        .flatMap(scope -> all().stream().map(t -> t.at(scope)))
        .filter(t -> t.toString().equals(text))
        .findFirst();
  }

  /// The scope that it names or takes from its operation; that of its operation for a weak or
  /// volatile access, which names none, and for a membar.
  default TemplateScope scope() {
    return switch (this) {
      case Load(var semantics, var scope) -> scope;
      case Store(var semantics, var scope) -> scope;
      case Atom(var semantics, var scope) -> scope;
      case Fence(var semantics, var scope) -> scope;
      case Membar m -> TemplateScope.own();
    };
  }

  /// The same with another scope; what names none stays as it is.
  default Template at(TemplateScope scope) {
    return switch (this) {
      case Load(var semantics, var old) -> scoped(semantics) ? new Load(semantics, scope) : this;
      case Store(var semantics, var old) -> scoped(semantics) ? new Store(semantics, scope) : this;
      case Atom(var semantics, var old) -> new Atom(semantics, scope);
      case Fence(var semantics, var old) -> new Fence(semantics, scope);
      case Membar m -> m;
    };
  }

  /// `.cluster` is younger than the other scopes. What `.S` needs depends on the program.
  private static Requirement requirement(TemplateScope scope) {
    return scope.equals(new TemplateScope.Fixed(Scope.CLUSTER))
        ? new Requirement(7, 8, 90)
        : new Requirement(2, 0, 20);
  }

  private static Requirement access(Semantics semantics) {
    return semantics == Semantics.WEAK || semantics == Semantics.VOLATILE
        ? new Requirement(2, 0, 20)
        : Requirement.MEMORY_MODEL;
  }

  private static boolean scoped(Semantics semantics) {
    return semantics != Semantics.WEAK && semantics != Semantics.VOLATILE;
  }

  private static void require(
      String mnemonic, Semantics semantics, TemplateScope scope, List<Semantics> legal) {
    if (!legal.contains(semantics)) {
      throw new IllegalArgumentException(
          "a table has no " + mnemonic + "." + semantics.suffix() + ", only " + legal);
    }
    if (!scoped(semantics) && !scope.equals(TemplateScope.own())) {
      throw new IllegalArgumentException(
          "a " + semantics.suffix() + " " + mnemonic + " has no scope, found ." + scope);
    }
  }
}
