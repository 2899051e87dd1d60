package dev.acquit.cli.check;

import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// What is asked of tests, and under which promises about progress.
public final class ProgressOptions {
  @Option(
      names = "--property",
      paramLabel = "PROPERTY",
      description =
          "safety: which outcomes are allowed; termination: whether every execution ends; all:"
              + " both. Default: safety; with --expect what the rows are about.")
  @org.jspecify.annotations.Nullable
  Property property;

  @Option(
      names = "--progress",
      paramLabel = "NAME|FILE.progress|LEVEL=RULE,...",
      description =
          "The progress model for termination: which threads an implementation has to let run."
              + " acquit models --progress lists those that ship; cta=fair,gpu=obe says one in"
              + " short. Given several times, each test is checked under each. Default: fair.")
  private List<String> progress = new ArrayList<>();

  @Option(
      names = "--visibility",
      paramLabel = "coherence|strong",
      defaultValue = "coherence",
      description =
          "Which writes a read that is repeated forever sees at last: those that are last in"
              + " coherence, or only those that are morally strong with it. Default:"
              + " ${DEFAULT-VALUE}.")
  Visibility visibility = Visibility.COHERENCE;

  /// The progress models.
  ///
  /// @throws InputException if there is no such model, or its text is wrong
  List<ProgressModel> models() throws InputException {
    List<ProgressModel> models = new ArrayList<>();
    for (String name : progress.isEmpty() ? List.of(ProgressModels.FAIR) : progress) {
      ProgressModel model = ProgressModels.find(name);
      if (!models.contains(model)) {
        models.add(model);
      }
    }
    return models;
  }

  /// Whether the user said something that only termination has.
  boolean aboutTermination() {
    return !progress.isEmpty() || visibility != Visibility.COHERENCE;
  }

  /// What is asked of tests that no row speaks about. Who names a progress model asks for
  /// termination.
  Property asked() {
    if (property != null) {
      return property;
    }
    return aboutTermination() ? Property.TERMINATION : Property.SAFETY;
  }
}
