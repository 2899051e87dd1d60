package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Reenactment;
import dev.acquit.model.engine.Verdict;
import dev.acquit.text.InputException;
import java.util.Optional;

/// Confirms a counterexample as people will read it: both tests are written and read again, the
/// source model forbids the outcome, the target model allows it, and the execution shown is one
/// that the target model allows the PTX test.
///
/// @param source the C++ model
/// @param target the PTX model
/// @param limits what each check may cost
record Attestation(MemoryModel source, MemoryModel target, Limits limits) {
  /// Confirms a counterexample.
  ///
  /// @param end all registers and locations at the end, in the words of the PTX test
  /// @throws IllegalStateException if it is not confirmed: a bug of ours
  void confirm(Counterexample c, State end) {
    LitmusTest cpp = again(c.source());
    LitmusTest ptx = again(c.target());
    require(c, verdict(source, cpp, Verdict.FAILS));
    require(c, verdict(target, ptx, Verdict.HOLDS));
    require(c, new Reenactment(target, limits).missing(ptx, c.witness(), end));
  }

  private Optional<String> verdict(MemoryModel model, LitmusTest test, Verdict expected) {
    CheckResult result = new Checker(model, limits, false).check(test);
    return result.verdict() == expected
        ? Optional.empty()
        : Optional.of(
            "%s says %s of %s, expected %s%s"
                .formatted(
                    model.name(),
                    result.verdict(),
                    test.header().name(),
                    expected,
                    result.reason().map(r -> ": " + r).orElse("")));
  }

  private static LitmusTest again(LitmusTest test) {
    try {
      return LitmusReader.read(test.header().name(), LitmusWriter.write(test));
    } catch (InputException e) {
      throw new IllegalStateException("a counterexample cannot be read again", e);
    }
  }

  private static void require(Counterexample c, Optional<String> problem) {
    if (problem.isPresent()) {
      throw new IllegalStateException(
          "the counterexample "
              + c.source().header().name()
              + " was found and is not confirmed: "
              + problem.get());
    }
  }
}
