package dev.acquit.reports;

import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusVerdict;
import dev.acquit.codegen.litmus.ReadTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.engine.Mark;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.reports.explain.MissingEdge;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What litmus tests say of a compiler, for people.
public final class GateLitmusText {
  private static final String INDENT = "  ";
  private static final int MESSAGE = 3;

  private final String source;
  private final String target;
  private final Paint paint;

  /// @param source the name of the C++ model
  /// @param target the name of the PTX model
  /// @param paint how it is coloured
  public GateLitmusText(String source, String target, Paint paint) {
    this.source = source;
    this.target = target;
    this.paint = paint;
  }

  /// What came out for one test: a line, and for what is unsound all that it takes to see why.
  ///
  /// @param finding what came out
  /// @param origin where the C++ test comes from
  public String finding(LitmusFinding finding, Origin origin) {
    List<String> lines = new ArrayList<>();
    String name = finding.test().name() + ": ";
    switch (finding.verdict()) {
      case LitmusVerdict.Sound(var read, var table) ->
          lines.add(name + paint.good("SOUND") + ", " + table.words());
      case LitmusVerdict.Unsound u -> unsound(name, finding, u, lines);
      case LitmusVerdict.Unknown(var read, var why) ->
          lines.add(name + paint.unsure("UNKNOWN") + ": " + why);
      case LitmusVerdict.NotCovered(var position, var why) ->
          lines.add(name + paint.unsure("NOT_COVERED") + ": " + at(position) + why);
      case LitmusVerdict.NotCompiled(var message) -> {
        lines.add(name + paint.unsure("NOT_COMPILED") + ":");
        message.lines().limit(MESSAGE).forEach(l -> lines.add(INDENT + l));
      }
      case LitmusVerdict.Racy(var marks) -> {
        lines.add(name + paint.bad("RACY") + ": " + LitmusWords.meaning("RACY"));
        for (Mark mark : marks) {
          lines.add(INDENT + MarkWords.title(mark) + ":");
          MarkWords.lines(mark, finding.test(), origin)
              .forEach(l -> lines.add(INDENT + INDENT + l));
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String at(Optional<Position> position) {
    return position.map(p -> "line " + p.line() + " of the compiler's PTX: ").orElse("");
  }

  private void unsound(
      String name, LitmusFinding finding, LitmusVerdict.Unsound u, List<String> lines) {
    lines.add(name + paint.bad("UNSOUND") + ", " + u.table().words());
    Columns.of(text(finding.test()), text(u.read().test()), INDENT.length())
        .forEach(l -> lines.add(l.isEmpty() ? l : INDENT + l));
    lines.add(INDENT + "Outcome: " + u.outcome());
    if (u.why().isPresent()) {
      lines.add(
          INDENT + source + " forbids it by " + String.join(", ", u.why().get().axioms()) + ":");
      ExecutionText.cycle(u.why().get()).forEach(l -> lines.add(INDENT + INDENT + l));
    } else {
      lines.add(INDENT + source + " forbids it.");
    }
    lines.add(INDENT + target + " allows it in this execution:");
    ExecutionText.lines(u.witness()).forEach(l -> lines.add(INDENT + INDENT + l));
    u.why()
        .flatMap(w -> MissingEdge.of(w, u.witness(), u.read().test(), target, EventNaming.LETTERS))
        .ifPresent(l -> lines.add(INDENT + l));
    lines.add(INDENT + "Lines of the compiler's PTX:");
    places(u.read()).forEach(l -> lines.add(INDENT + INDENT + l));
  }

  private static List<String> text(LitmusTest test) {
    return LitmusWriter.write(test).lines().map(String::stripTrailing).toList();
  }

  /// For each instruction that a model sees, the line where it stands.
  private static List<String> places(ReadTest read) {
    InstructionWriter words = new InstructionWriter(Dialect.LITMUS);
    List<String> lines = new ArrayList<>();
    for (int t = 0; t < read.positions().size(); t++) {
      PtxThread thread = read.test().threads().get(t);
      for (int i = 0; i < thread.body().size(); i++) {
        Statement statement = thread.body().get(i);
        if (seen(statement.instruction())) {
          int line = read.positions().get(t).get(i).line();
          lines.add("P" + thread.id() + ": line " + line + ": " + words.write(statement));
        }
      }
    }
    return lines;
  }

  private static boolean seen(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load l -> true;
      case Instruction.Store s -> true;
      case Instruction.Atom a -> true;
      case Instruction.Red r -> true;
      case Instruction.Fence f -> true;
      case Instruction.ProxyFence f -> true;
      case Instruction.Barrier b -> true;
      default -> false;
    };
  }

  /// The last lines: how many tests have each verdict.
  public static String summary(GateLitmusReport report) {
    String counts =
        report.counts().entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    return Plural.of(report.findings().size(), "test")
        + " of "
        + report.title()
        + (report.compiledFor().isEmpty() ? "" : " for " + report.compiledFor())
        + " ("
        + report.dialect()
        + "; "
        + report.source().name()
        + " against "
        + report.target().name()
        + "): "
        + counts
        + "\n";
  }
}
