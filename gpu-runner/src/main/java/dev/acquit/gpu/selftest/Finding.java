package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.run.Ending;
import java.util.Optional;

/// What a check has found.
///
/// @param check what was looked at
/// @param answer what came of it
/// @param measured what was measured, as far as anything was
/// @param problem why the answer is not OK, in words; empty if the answer and what was measured say
///   it all
public record Finding(Check check, Answer answer, Optional<Measured> measured, String problem) {
  /// All is as it should be.
  static Finding ok(Check check, Measured measured) {
    return of(check, Answer.OK, measured, "");
  }

  /// Something was measured, whatever came of it.
  static Finding of(Check check, Answer answer, Measured measured, String problem) {
    return new Finding(check, answer, Optional.of(measured), problem);
  }

  /// Nothing was measured.
  static Finding of(Check check, Answer answer, String problem) {
    return new Finding(check, answer, Optional.empty(), problem);
  }

  /// A test did not come to its end.
  static Finding of(Check check, Ending ending) {
    return switch (ending) {
      case Ending.Failed(DeviceProblem problem) -> of(check, problem);
      case Ending.Refused r -> of(check, Answer.NOT_APPLICABLE, r.words());
      case Ending.Mismatched m ->
          of(
              check,
              Answer.UNKNOWN,
              "not run, since its machine code is not the test: see inspection");
      case Ending.Stopped s -> of(check, Answer.NOT_CHECKED, s.words());
      default -> of(check, Answer.NOT_OK, ending.words());
    };
  }

  /// The device did not do something.
  static Finding of(Check check, DeviceProblem problem) {
    Answer answer =
        switch (problem.kind()) {
          case ABSENT, UNSUPPORTED -> Answer.NOT_APPLICABLE;
          case TOO_NEW, RESOURCES -> Answer.UNKNOWN;
          case REFUSED, TIMEOUT, LOST, OTHER -> Answer.NOT_OK;
        };
    return of(check, answer, problem.toString());
  }
}
