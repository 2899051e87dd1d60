package dev.acquit.model.explorer;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.TerminationChecker;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import java.time.Duration;

/// Asks whether programs end: all threads run, and what is written last is seen at last.
final class Fates {
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMillis(400));

  private Fates() {}

  static TerminationVerdict ask(MemoryModel model, Engine engine, String text) throws Exception {
    return new TerminationChecker(
            model, ProgressModels.find("fair"), Visibility.COHERENCE, LIMITS, engine)
        .check(LitmusReader.read("explored", text))
        .verdict();
  }

  /// What interleavings say of it.
  static TerminationVerdict of(Explorer explorer) {
    return explorer.hangs() ? TerminationVerdict.MAY_HANG : TerminationVerdict.TERMINATES;
  }
}
