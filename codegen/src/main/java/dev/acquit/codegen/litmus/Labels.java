package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Labels of several threads as a test has them: `L0`, `L1`, ..., each once.
final class Labels {
  private final Map<String, String> names = new HashMap<>();

  /// The body of a thread with such labels.
  List<Statement> body(int thread, List<BodyItem.Line> lines) {
    List<Statement> body = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      Statement s = line.statement();
      body.add(new Statement(s.guard(), s.instruction().withLabels(name -> label(thread, name))));
    }
    return body;
  }

  private String label(int thread, String name) {
    // It says something.
    return name.startsWith(Collective.PLACE)
        ? name
        : names.computeIfAbsent(thread + ":" + name, n -> "L" + names.size());
  }
}
