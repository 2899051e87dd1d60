package dev.acquit.reports;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.model.engine.Explanation;
import dev.acquit.reports.VerifyReport.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A counterexample: both tests, the outcome, why the source forbids it and how the target reaches
/// it.
///
/// @param report the report
/// @param findings the alternatives that it is shown for
record CounterexampleText(VerifyReport report, List<Finding> findings) {
  /// Its lines.
  ///
  /// @param before a finding with the same C++ test that was shown already
  List<String> lines(Optional<Finding> before) {
    Counterexample c = findings.getFirst().counterexample();
    List<String> lines = new ArrayList<>(List.of(""));
    if (before.isPresent()) {
      lines.add("  The C++ test is that of " + VerifyText.name(before.get().use()) + ".");
      text(c.target()).forEach(l -> lines.add("  " + l));
    } else {
      tests(c).forEach(l -> lines.add(l.isEmpty() ? l : "  " + l));
    }
    lines.add("");
    lines.add("  Outcome: " + c.outcome());
    if (before.isEmpty()) {
      why(c).forEach(l -> lines.add("  " + l));
    }
    lines.add("  " + report.verification().target().name() + " allows it in this execution:");
    ExecutionText.lines(c.witness()).forEach(l -> lines.add("    " + l));
    c.why()
        .flatMap(w ->
            MissingEdge.of(
                w,
                c.witness(),
                c.target(),
                report.verification().target().name(),
                EventNaming.LETTERS))
        .ifPresent(l -> lines.add("  " + l));
    report.folder().ifPresent(f -> lines.add("  Re-check: " + command(f, findings.getFirst())));
    return lines;
  }

  /// Both tests, side by side if there is room.
  static List<String> tests(Counterexample c) {
    return Columns.of(text(c.source()), text(c.target()), 2);
  }

  /// The lines of a test.
  static List<String> text(LitmusTest test) {
    return LitmusWriter.write(test).lines().map(String::stripTrailing).toList();
  }

  private List<String> why(Counterexample c) {
    String model = report.verification().source().name();
    if (c.why().isEmpty()) {
      return List.of(model + " forbids it.");
    }
    Explanation why = c.why().get();
    String by =
        why.alone()
            ? why.axioms().getFirst() + " alone:"
            : String.join(", ", why.axioms()) + " together; by the first:";
    List<String> lines = new ArrayList<>(List.of(model + " forbids it by " + by));
    ExecutionText.cycle(why).forEach(l -> lines.add("  " + l));
    return lines;
  }

  private static String command(Path folder, Finding f) {
    return "acquit check --expect "
        + folder.resolve(VerifyReport.EXPECTED)
        + " "
        + folder.resolve(f.sourceFile())
        + " "
        + folder.resolve(f.targetFile());
  }
}
