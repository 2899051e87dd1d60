package dev.acquit.codegen.recover;

import dev.acquit.codegen.path.AtomicSequence;
import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.path.Scanned;
import dev.acquit.codegen.path.Step;
import dev.acquit.ptx.isa.Scope;
import java.util.List;
import java.util.Locale;

/// What was recovered, as the `.expected` files have it.
final class Printed {
  private Printed() {}

  static String of(Recovered recovered) {
    return paths(recovered.paths()) + rest(recovered.defects(), recovered.notes());
  }

  static String of(Scanned scanned) {
    StringBuilder text = new StringBuilder();
    for (AtomicSequence sequence : scanned.sequences()) {
      text.append("  ")
          .append(sequence.location().isEmpty() ? "fences" : sequence.location())
          .append('\n')
          .append(paths(sequence.paths()));
    }
    return text + rest(scanned.defects(), scanned.notes());
  }

  private static String paths(List<OperationPath> paths) {
    StringBuilder text = new StringBuilder();
    for (OperationPath path : paths) {
      text.append("  ").append(lower(path.ending()));
      text.append(path.how().isEmpty() ? "" : ": " + path.how()).append('\n');
      path.steps().forEach(s -> text.append("    ").append(step(s)).append('\n'));
    }
    return text.toString();
  }

  private static String rest(List<Defect> defects, List<String> notes) {
    StringBuilder text = new StringBuilder();
    defects.forEach(d ->
        text.append("  ")
            .append(d.kind())
            .append(" at line ")
            .append(d.position().line())
            .append(": ")
            .append(d.what())
            .append('\n'));
    notes.forEach(n -> text.append("  note: ").append(n).append('\n'));
    return text.toString();
  }

  private static String step(Step step) {
    int line = step.position().line();
    return switch (step) {
      case Step.Fence f ->
          line
              + " "
              + lower(f.spelling())
              + "."
              + f.semantics().suffix()
              + "."
              + f.scope().suffix();
      case Step.Access a ->
          line
              + " "
              + lower(a.role())
              + " "
              + lower(a.action())
              + "."
              + a.semantics().suffix()
              + a.scope().map(Scope::suffix).map(s -> "." + s).orElse("")
              + ".b"
              + a.bits();
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
