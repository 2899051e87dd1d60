package dev.acquit.model.cat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.cat.Models.Family;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.Optional;

/// Whether a model speaks about a test. A model in a file may be for anything.
public final class ModelFit {
  private ModelFit() {}

  /// Why a model that ships is not for a test, if so: its words would be taken for others and the
  /// verdict would mean nothing.
  ///
  /// @param file what messages call the test
  /// @param model its name, as the user wrote it
  public static Optional<Diagnostic> misfit(String file, LitmusTest test, String model) {
    Family family =
        switch (test) {
          case CppTest cpp -> Family.CPP;
          case PtxTest ptx -> Family.PTX;
          case MixedTest mixed -> Family.PTX;
        };
    if (Models.shipped().stream().anyMatch(s -> s.name().equals(model) && s.family() != family)) {
      return Optional.of(
          new Diagnostic(
              file,
              Position.START,
              "found a test in another language than that of the model " + model,
              Optional.of("without --model each test gets the default of its language")));
    }
    boolean blind =
        test instanceof MixedTest
            && Models.shipped().stream().anyMatch(s -> s.name().equals(model))
            && !Models.isMixed(model);
    return blind
        ? Optional.of(
            new Diagnostic(
                file,
                Position.START,
                "found threads of the host or a device, or a launch, of which the model "
                    + model
                    + " says nothing",
                Optional.of(
                    "without --model the test gets gpudirect, which is " + model + " with them")))
        : Optional.empty();
  }

  /// A warning if a test is one for which `co` is partial, and the model may have been written for
  /// a total order: it would allow more than its author means.
  ///
  /// @param name what messages call the model
  public static Optional<Diagnostic> warning(LitmusTest test, String name, MemoryModel model) {
    return test instanceof CppTest || !model.leavesCoherenceOpen()
        ? Optional.empty()
        : Optional.of(
            new Diagnostic(
                name,
                Position.START,
                "found 'co' without its kind: in PTX tests it is a partial order, so writes to a"
                    + " location may stay unordered",
                Optional.of(
                    "write include \"cos.cat\" for a total order, as in herd, or include"
                        + " \"partial-co.cat\" for this one")));
  }
}
