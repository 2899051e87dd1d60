package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Shuffle;
import dev.acquit.ptx.isa.ScalarType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What comes of the values that the lanes of a warp show each other. [Collective] says which
/// instructions do that, and how wide their operands are.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.9 vote.sync, 9.7.13.10 match.sync, 9.7.13.11 activemask,
///   9.7.13.12 redux.sync, 9.7.13.14 elect.sync
public sealed interface Exchange {
  /// The value of another lane, and whether there is one.
  ///
  /// @param from which lane
  record Shuffled(Shuffle from) implements Exchange {}

  /// What predicates say together.
  ///
  /// @param count what of them
  record Voted(Count count) implements Exchange {}

  /// What is asked of predicates.
  enum Count {
    /// Whether all hold.
    ALL,
    /// Whether one holds.
    ANY,
    /// Whether all are the same.
    UNI,
    /// The lanes of which it holds, as a mask.
    BALLOT
  }

  /// The lanes that have the same value, as a mask.
  ///
  /// @param all whether it is asked if all have it: if not, the mask is 0
  /// @param bits of the value
  record Matched(boolean all, int bits) implements Exchange {}

  /// All values, combined in any order.
  ///
  /// @param both what two of them give
  record Reduced(Formula both) implements Exchange {}

  /// One of the lanes, and whether it is this one.
  record Elected() implements Exchange {}

  /// The lanes that execute it at the same time.
  record Active() implements Exchange {}

  /// The exchange that an instruction is; empty if it is none that is understood.
  static Optional<Exchange> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Evaluate e -> of(e.mnemonic(), e.modifiers());
      case Instruction.Unmodelled u -> of(u.mnemonic(), u.modifiers());
      default -> Optional.empty();
    };
  }

  private static Optional<Exchange> of(String mnemonic, List<String> words) {
    if (mnemonic.equals("activemask")) {
      return Optional.of(new Active());
    } else if (!words.contains("sync")) {
      return Optional.empty();
    }
    return switch (mnemonic) {
      case "shfl" ->
          among(words, "idx", "up", "down", "bfly").map(_ -> new Shuffled(Shuffle.of(words)));
      case "vote" ->
          Arrays.stream(Count.values())
              .filter(c -> words.contains(c.name().toLowerCase(Locale.ROOT)))
              .findFirst()
              .map(Voted::new);
      case "match" ->
          among(words, "any", "all")
              .flatMap(mode -> type(words).map(t -> new Matched(mode.equals("all"), t.bits())));
      case "redux" ->
          type(words)
              .filter(t -> !t.floating())
              .flatMap(t ->
                  Arrays.stream(Operator.values())
                      .filter(o -> words.contains(o.mnemonic()))
                      .findFirst()
                      .map(o -> new Reduced(Formulas.of(o, t))));
      case "elect" -> Optional.of(new Elected());
      default -> Optional.empty();
    };
  }

  private static Optional<String> among(List<String> words, String... modes) {
    return Arrays.stream(modes).filter(words::contains).findFirst();
  }

  private static Optional<ScalarType> type(List<String> words) {
    return ScalarType.among(words).stream().reduce((_, last) -> last);
  }
}
