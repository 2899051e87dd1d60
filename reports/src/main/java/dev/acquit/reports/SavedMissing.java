package dev.acquit.reports;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.text.InputException;
import java.util.Optional;

/// [MissingEdge] of saved results.
public final class SavedMissing {
  private SavedMissing() {}

  /// The sentence.
  ///
  /// @param why why the source model forbids the outcome; null: not known
  /// @param witness the execution of the target; null: there is none
  /// @param target the text of the target's test; null: there is none
  /// @param model the name of the target's model
  /// @param naming how the target's events are called
  /// @return empty if there is nothing that is certain
  public static Optional<String> sentence(
      ExplanationJson why, ExecutionJson witness, String target, String model, EventNaming naming) {
    if (why == null || why.execution() == null || witness == null || target == null) {
      return Optional.empty();
    }
    try {
      return MissingEdge.of(
          why.view(), witness.view(), LitmusReader.read("saved result", target), model, naming);
    } catch (InputException | IllegalArgumentException e) {
      // A file from elsewhere: the execution is shown all the same.
      return Optional.empty();
    }
  }
}
