package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.generate.outline.OutlineReading;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.text.InputException;
import java.util.Optional;

/// Finds the cycle of which a test asks whether it exists, in tests of ours and in those that
/// people wrote. Threads may stand in any order, locations, registers and values may be any.
///
/// What is found is proven: the test of the cycle is this test, up to the names of threads,
/// locations, registers and values. Where both fit, an edge within a thread at one location is
/// taken for communication, `Rfi` and not `PosWR`; but if the test has a `Cycle` in its metadata
/// and that one is right, it is taken as it stands.
public final class CycleRecovery {
  /// What became of a test.
  public sealed interface Result {
    /// It is the test of a cycle.
    ///
    /// @param placed the cycle, in its canonical rotation, and where its threads run
    /// @param name the name of its test
    record Found(PlacedCycle placed, String name) implements Result {}

    /// It is not.
    ///
    /// @param reason why, in words that go on "not the test of a cycle: "
    record NotACycle(String reason) implements Result {}
  }

  private CycleRecovery() {}

  /// The cycle of a test, or why it is the test of none.
  public static Result recover(LitmusTest test) {
    TestLanguage language = TestLanguage.of(test);
    if (test.header().filter().isPresent()) {
      return new Result.NotACycle("a filter leaves out final states");
    }
    return switch (OutlineReader.read(test)) {
      case OutlineReader.Result.Refused(String reason) ->
          new Result.NotACycle("its program has " + reason);
      case OutlineReader.Result.Read(OutlineReading reading) -> recover(test, reading, language);
    };
  }

  private static Result recover(LitmusTest test, OutlineReading reading, TestLanguage language) {
    Optional<Cycle> said = said(test, language);
    try {
      Optional<AskedValues> values = values(test, reading, said.isPresent());
      PlacedCycle placed = new CycleSearch(reading, values, language, said).search();
      return new Result.Found(placed, CycleName.of(placed, language));
    } catch (NoCycle e) {
      return new Result.NotACycle(e.getMessage());
    }
  }

  /// The final state for which a test asks; empty if for none but its metadata say which cycle it
  /// has.
  private static Optional<AskedValues> values(LitmusTest test, OutlineReading reading, boolean said)
      throws NoCycle {
    try {
      return Optional.of(AskedValues.of(test.header().condition(), reading));
    } catch (NoCycle e) {
      if (said) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /// The cycle that the metadata say.
  private static Optional<Cycle> said(LitmusTest test, TestLanguage language) {
    String text = test.header().metadata().get("Cycle");
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(CycleText.cycle("Cycle", text, language).canonical());
    } catch (InputException e) {
      return Optional.empty(); // Only a hint, and from any tool: the test itself is what counts.
    }
  }
}
