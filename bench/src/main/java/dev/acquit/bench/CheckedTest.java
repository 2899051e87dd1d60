package dev.acquit.bench;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;

/// A test with the model that it is checked under.
///
/// @param checker checks without reasons
/// @param explaining checks with reasons, as the command does
record CheckedTest(LitmusTest test, Checker checker, Checker explaining) {
  static CheckedTest of(String name, String model) throws InputException {
    var found = Models.find(model);
    return new CheckedTest(
        Texts.test(name),
        new Checker(found, Limits.DEFAULT, false),
        new Checker(found, Limits.DEFAULT, true));
  }

  /// All final states, all registers and locations.
  ///
  /// @throws IllegalStateException if the search did not come to its end
  CheckResult checkAll() {
    CheckResult result = checker.checkAll(test);
    if (!result.complete()) {
      throw new IllegalStateException(test.name() + ": " + result.reason().orElse("incomplete"));
    }
    return result;
  }

  /// The verdict with the reason for it.
  CheckResult explain() {
    return explaining.check(test);
  }
}
