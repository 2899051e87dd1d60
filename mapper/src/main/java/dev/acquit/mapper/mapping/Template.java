package dev.acquit.mapper.mapping;

import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One PTX instruction of a table, without operands. `.S` stands for the scope of the C++
/// operation; in the row of a plain access, which has none, it is sys, the widest.
///
/// @ptx 8.5 Scope
public sealed interface Template {
  /// `ld`.
  ///
  /// @param semantics weak, relaxed, acquire or volatile
  /// @ptx 9.7.9.8 ld
  record Load(Semantics semantics) implements Template {
    /// Checks the qualifier.
    ///
    /// @throws IllegalArgumentException if a load has no such qualifier
    public Load {
      require("ld", semantics, LOADS);
    }

    @Override
    public String toString() {
      return "ld." + semantics.suffix() + scopeMark(semantics);
    }
  }

  /// `st`.
  ///
  /// @param semantics weak, relaxed, release or volatile
  /// @ptx 9.7.9.11 st
  record Store(Semantics semantics) implements Template {
    /// Checks the qualifier.
    ///
    /// @throws IllegalArgumentException if a store has no such qualifier
    public Store {
      require("st", semantics, STORES);
    }

    @Override
    public String toString() {
      return "st." + semantics.suffix() + scopeMark(semantics);
    }
  }

  /// `atom`; what it does to the value is that of the C++ operation.
  ///
  /// @param semantics relaxed, acquire, release or acq_rel
  /// @ptx 9.7.13.5 atom
  record Atom(Semantics semantics) implements Template {
    /// Checks the qualifier.
    ///
    /// @throws IllegalArgumentException if an atom has no such qualifier
    public Atom {
      require("atom", semantics, ATOMS);
    }

    @Override
    public String toString() {
      return "atom." + semantics.suffix() + ".S";
    }
  }

  /// `fence`.
  ///
  /// @param semantics any
  /// @ptx 9.7.13.4 membar/fence
  record Fence(FenceSemantics semantics) implements Template {
    @Override
    public String toString() {
      return "fence." + semantics.suffix() + ".S";
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

  /// Every template there is.
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
      case Load(var semantics) -> access(semantics);
      case Store(var semantics) -> access(semantics);
      case Atom(var semantics) ->
          semantics == Semantics.RELAXED ? new Requirement(5, 0, 60) : Requirement.MEMORY_MODEL;
      case Fence(var semantics) ->
          switch (semantics) {
            case SC, ACQ_REL -> Requirement.MEMORY_MODEL;
            case ACQUIRE, RELEASE -> new Requirement(8, 6, 90);
          };
      case Membar m -> new Requirement(2, 0, 20);
    };
  }

  /// The template that is written so.
  static Optional<Template> of(String text) {
    return all().stream().filter(t -> t.toString().equals(text)).findFirst();
  }

  private static Requirement access(Semantics semantics) {
    return semantics == Semantics.WEAK || semantics == Semantics.VOLATILE
        ? new Requirement(2, 0, 20)
        : Requirement.MEMORY_MODEL;
  }

  private static String scopeMark(Semantics semantics) {
    return semantics == Semantics.WEAK || semantics == Semantics.VOLATILE ? "" : ".S";
  }

  private static void require(String mnemonic, Semantics semantics, List<Semantics> legal) {
    if (!legal.contains(semantics)) {
      throw new IllegalArgumentException(
          "a table has no " + mnemonic + "." + semantics.suffix() + ", only " + legal);
    }
  }
}
