package dev.acquit.cli.check;

import dev.acquit.cli.expect.Expectation;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.reports.CheckReport;
import dev.acquit.reports.Engine;
import dev.acquit.reports.ModelId;
import java.util.Optional;

/// A test to be checked under a model.
///
/// @param input the test
/// @param model the model
/// @param row what is expected of the verdict, if anything is
record CheckJob(TestInput input, MemoryModel model, Optional<Expectation> row) {
  /// Does it.
  CheckReport run(CheckRequest request) {
    Checker checker = new Checker(model, request.limits(), request.why());
    CheckResult result =
        request.allRegisters() ? checker.checkAll(input.test()) : checker.check(input.test());
    return new CheckReport(
        input.file(),
        input.test(),
        ModelId.of(model),
        Engine.ENUMERATING,
        request.limits(),
        request.allRegisters(),
        result);
  }
}
