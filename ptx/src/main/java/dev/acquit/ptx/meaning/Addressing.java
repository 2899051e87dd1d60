package dev.acquit.ptx.meaning;

import dev.acquit.ptx.isa.StateSpace;
import java.util.Optional;

/// What is asked of an address, or made of it, by where it lies.
///
/// @ptx 9.7.9.18 isspacep, 9.7.9.20 cvta, 9.7.9.23 mapa, 9.7.9.24 getctarank
public sealed interface Addressing {
  /// Makes an address of a space generic, or the other way round.
  ///
  /// @param from whether what is read is the generic one: `cvta.to`
  record Converts(StateSpace space, boolean from) implements Addressing {}

  /// The same place in the shared memory of another CTA of the cluster.
  ///
  /// @param window whether addresses are of `shared::cluster`, and not generic
  record Maps(boolean window) implements Addressing {}

  /// Which CTA of the cluster it belongs to.
  record Ranks() implements Addressing {}

  /// Whether it lies in a space.
  record Lies(StateSpace space) implements Addressing {}

  /// What a computation is of this; empty if it is none, or names no space.
  static Optional<Addressing> of(Computation c) {
    Optional<StateSpace> space = StateSpace.among(c.words());
    return switch (c.name() + c.from().size()) {
      case "cvta1" -> space.map(s -> new Converts(s, c.words().contains("to")));
      case "mapa2" -> Optional.of(new Maps(space.isPresent()));
      case "getctarank1" -> Optional.of(new Ranks());
      case "isspacep1" -> space.map(Lies::new);
      default -> Optional.empty();
    };
  }
}
