package dev.acquit.model.oracle;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Rounds;
import java.util.TreeMap;
import java.util.TreeSet;

/// Asks the engine about a program as a user does: by its text.
final class Oracles {
  /// How many random programs of a kind are tried.
  static final int TESTS = Integer.getInteger("acquit.oracle.tests", Rounds.of(300, 30));

  private Oracles() {}

  static CheckResult ask(MemoryModel model, String text) throws Exception {
    return ask(model, text, Limits.DEFAULT);
  }

  static CheckResult ask(MemoryModel model, String text, Limits limits) throws Exception {
    return new Checker(model, limits, false).check(LitmusReader.read("toy", text));
  }

  /// All final states, each as a map from registers and locations to values.
  static TreeSet<String> states(CheckResult result) {
    TreeSet<String> all = new TreeSet<>();
    result
        .states()
        .keySet()
        .forEach(state -> {
          TreeMap<String, String> values = new TreeMap<>();
          state.values().forEach((term, value) -> values.put(term.toString(), value.toString()));
          all.add(values.toString());
        });
    return all;
  }
}
