package dev.acquit.codegen.recover.flow;

import static dev.acquit.ptx.compute.Formula.apply;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.List;
import java.util.Optional;

/// What a thread can tell of what the lanes of its warp find out together: its own share of it. The
/// sources of a formula are those of the instruction, then the number of the lane, then what the
/// other lanes bring.
///
/// @ptx 9.7.13.9 vote.sync, 9.7.13.10 match.sync, 9.7.13.11 activemask
final class Lanes {
  private static final int WORD = 32;
  private static final Formula A = new Formula.Source(0);
  private static final Formula B = new Formula.Source(1);

  private Lanes() {}

  /// What an instruction computes; empty if it is none of these.
  ///
  /// @param sources how many it has itself
  static Optional<Formula> of(String name, List<String> modifiers, int sources) {
    Formula own = apply(Op.SHL, WORD, new Formula.Constant(Word.ONE), new Formula.Source(sources));
    Formula others = new Formula.Source(sources + 1);
    Formula withOwn = apply(Op.OR, WORD, others, own);
    if (name.equals("activemask") && sources == 0) {
      return Optional.of(withOwn);
    }
    if (!modifiers.contains("sync") || sources != 2) {
      return Optional.empty();
    }
    return switch (name + "." + String.join(".", modifiers)) {
      case "vote.sync.any.pred" -> Optional.of(apply(Op.OR, 1, A, others));
      case "vote.sync.all.pred" -> Optional.of(apply(Op.AND, 1, A, others));
      case "vote.sync.ballot.b32" -> {
        Formula without = apply(Op.AND, WORD, others, apply(Op.NOT, WORD, own));
        yield Optional.of(apply(Op.AND, WORD, B, apply(Op.SELECT, WORD, A, withOwn, without)));
      }
      case "match.any.sync.b32", "match.any.sync.b64", "match.sync.any.b32", "match.sync.any.b64" ->
          Optional.of(apply(Op.AND, WORD, B, withOwn));
      default -> Optional.empty();
    };
  }
}
