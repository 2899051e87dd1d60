package dev.acquit.testing.cpp;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/// Writes a litmus test, up to its condition.
final class TestText {
  private TestText() {}

  static String of(
      Random random, String name, List<SharedObject> objects, List<List<Code>> threads) {
    StringBuilder text = new StringBuilder("C " + name + "\n{ ");
    objects.forEach(o -> text.append(o.name()).append('=').append(o.initial()).append("; "));
    text.append("}\n");
    String parameters =
        objects.stream().map(o -> o.parameter(random)).collect(Collectors.joining(", "));
    for (int t = 0; t < threads.size(); t++) {
      text.append("P").append(t).append(" (").append(parameters).append(") {\n");
      objects.forEach(o -> text.append(o.beginning(random)));
      text.append(CodeWriter.write(threads.get(t))).append("}\n");
    }
    return text.toString();
  }
}
