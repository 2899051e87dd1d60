package dev.acquit.codegen.path;

import dev.acquit.text.Position;

/// What its thread may do behind an update that reads nothing, a `red`, on whichever way.
///
/// An acquire fence acquires through the read of an `atom` that stands before it, and not through a
/// `red`. So a `red` may stand for an `atom` where no such fence can follow.
///
/// @ptx 8.8 Release and Acquire Patterns
/// @cpp atomics.fences
public sealed interface Behind {
  /// Whether it is known that nothing can acquire through what stood before.
  default boolean clear() {
    return this instanceof Nothing;
  }

  /// Nothing that acquires or waits, and nobody goes on behind the end: it is a kernel.
  record Nothing() implements Behind {}

  /// A fence that acquires.
  ///
  /// @param position where it stands
  /// @param text how it is written: `fence.acq_rel.gpu`
  record AcquireFence(Position position, String text) implements Behind {}

  /// No fence that acquires, and something else that acquires or waits for others: a load, a
  /// barrier.
  ///
  /// @param position where it stands
  /// @param text how it is written: `bar.sync`
  record Waits(Position position, String text) implements Behind {}

  /// Nothing of this in the function, which is no kernel: what its callers do is not known.
  record Callers() implements Behind {}

  /// That is not known.
  ///
  /// @param why what is not understood
  record Unclear(String why) implements Behind {}

  /// Of what two ways lead to, what matters more.
  default Behind or(Behind other) {
    return weight(this) >= weight(other) ? this : other;
  }

  private static int weight(Behind behind) {
    return switch (behind) {
      case Nothing _ -> 0;
      case Waits _ -> 1;
      case Unclear _ -> 2;
      case Callers _ -> 3;
      case AcquireFence _ -> 4;
    };
  }

  /// Why it is not known that nothing acquires there, as the end of a sentence.
  default String words() {
    return switch (this) {
      case Nothing _ -> "nothing can";
      case Waits(Position at, String text) ->
          text + " of line " + at.line() + " can, and what the thread acquires there is not known";
      case Unclear(String why) -> why;
      case Callers _ -> "the function has callers, and what follows there is not known";
      case AcquireFence(Position at, String text) ->
          text + " of line " + at.line() + " can, and acquires nothing through a red";
    };
  }
}
