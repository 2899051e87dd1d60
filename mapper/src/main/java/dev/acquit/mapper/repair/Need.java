package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.List;

/// What one instruction of an alternative is there for.
///
/// @param use the alternative
/// @param step the instruction, and what is put in its place
/// @param weaker the alternative after the step
/// @param answer what becomes of the table then: sound, the instruction is not needed up to that
///   bound; unsound, the counterexample needs it. Its compilation may have something stronger than
///   the step leaves, which makes the failure no less one; unknown, not decided, or a fence of C++
///   that smaller programs cannot show to be needed.
public record Need(Use use, Step step, List<Template> weaker, Answer answer) {
  /// Copies the list.
  public Need {
    weaker = List.copyOf(weaker);
  }

  /// Whether the table stays sound up to the bound.
  public boolean redundant() {
    return answer instanceof Answer.Sound;
  }
}
