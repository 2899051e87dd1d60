package dev.acquit.model.engine;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.util.Set;
import java.util.TreeSet;

/// Short ways to check a text.
final class Checks {
  private Checks() {}

  static CheckResult check(String model, String text) throws Exception {
    return check(model, text, Limits.DEFAULT);
  }

  static CheckResult check(String model, String text, Limits limits) throws Exception {
    return new Checker(Models.find(model), limits, true).checkAll(LitmusReader.read("test", text));
  }

  /// The states in herd's form, without the terms that begin with one of these.
  static Set<String> states(CheckResult result, String... without) {
    Set<String> all = new TreeSet<>();
    result
        .states()
        .keySet()
        .forEach(state -> {
          StringBuilder text = new StringBuilder();
          for (String part : state.toString().split("(?<=;) ?")) {
            boolean kept = true;
            for (String w : without) {
              kept &= !part.startsWith(w);
            }
            text.append(kept ? part + " " : "");
          }
          all.add(text.toString().trim());
        });
    return all;
  }
}
