package dev.acquit.reports.gate.litmus;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.reports.Columns;
import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What litmus tests say of a compiler, for people.
public final class LitmusText {
  private static final String INDENT = "  ";
  private static final int MESSAGE = 3;

  private final LitmusWords words;
  private final Paint paint;

  /// @param source the name of the C++ model
  /// @param target the name of the PTX model
  /// @param paint how it is coloured
  public LitmusText(String source, String target, Paint paint) {
    this.words = new LitmusWords(source, target);
    this.paint = paint;
  }

  /// What came out for one test: a line, and for what is unsound all that it takes to see why.
  public String result(Result r) {
    List<String> lines = new ArrayList<>();
    String word = r.verdict().name();
    String coloured =
        switch (r.verdict()) {
          case SOUND -> paint.good(word);
          case UNSOUND, RACY -> paint.bad(word);
          case UNKNOWN, NOT_COVERED, NOT_COMPILED -> paint.unsure(word);
        };
    lines.add(r.test() + ": " + coloured + words.verdict(r).substring(word.length()));
    switch (r.verdict()) {
      case UNSOUND -> unsound(r, lines);
      case NOT_COMPILED ->
          Stream.ofNullable(r.why())
              .flatMap(String::lines)
              .skip(1)
              .limit(MESSAGE - 1L)
              .forEach(l -> add(lines, 1, l));
      case RACY -> {
        for (MarkJson mark : LitmusWords.marks(r)) {
          add(lines, 1, LitmusWords.title(mark) + ":");
          mark.lines().forEach(l -> add(lines, 2, l));
        }
      }
      case SOUND, UNKNOWN, NOT_COVERED -> {}
    }
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, int depth, String line) {
    lines.add(line.isEmpty() ? line : INDENT.repeat(depth) + line);
  }

  private void unsound(Result r, List<String> lines) {
    String ptx = Objects.requireNonNull(r.ptx());
    (r.text() == null ? Columns.lines(ptx) : Columns.of(r.text(), ptx, INDENT.length()))
        .forEach(l -> add(lines, 1, l));
    words.outcome(r).ifPresent(l -> add(lines, 1, l));
    add(lines, 1, words.forbidden(r));
    if (r.explanation() != null) {
      ExecutionText.cycle(r.explanation().view()).forEach(l -> add(lines, 2, l));
    }
    add(lines, 1, words.target() + " allows it in this execution:");
    ExecutionText.lines(Objects.requireNonNull(r.witness()).view()).forEach(l -> add(lines, 2, l));
    words.missing(r).ifPresent(l -> add(lines, 1, l));
    if (r.lines() != null) {
      add(lines, 1, "Lines of the compiler's PTX:");
      places(r.test(), ptx, r.lines()).forEach(l -> add(lines, 2, l));
    }
  }

  /// For each instruction that a model sees, the line where it stands.
  private static List<String> places(String name, String ptx, List<List<Integer>> numbers) {
    LitmusTest test;
    try {
      test = LitmusReader.read(name, ptx);
    } catch (InputException e) {
      throw new IllegalStateException("the document's own test is read back", e);
    }
    InstructionWriter writer = new InstructionWriter(Dialect.LITMUS);
    List<String> lines = new ArrayList<>();
    List<PtxThread> threads = ((PtxTest) test).threads();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).body().size(); i++) {
        Statement statement = threads.get(t).body().get(i);
        if (seen(statement.instruction())) {
          int line = numbers.get(t).get(i);
          lines.add("P" + threads.get(t).id() + ": line " + line + ": " + writer.write(statement));
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

  /// The last lines: how many tests have each verdict, and what that comes to.
  public static String summary(LitmusDocument document) {
    return LitmusWords.extent(document) + "\n" + LitmusWords.conclusion(document) + "\n";
  }
}
