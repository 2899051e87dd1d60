package dev.acquit.codegen.inline;

import dev.acquit.codegen.inline.AsmStatement.Operand;
import dev.acquit.codegen.inline.AsmStatement.Piece;
import dev.acquit.text.Diagnostic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A PTX module made of a C++ source: each `asm` statement is a function `asm_LINE`, its inputs are
/// parameters and its first output is what it returns. Instructions stand in the lines in which the
/// source has them.
///
/// @param text the module
/// @param columns in which column of a line a statement begins, by line
/// @param problems statements that are not in it, and why
public record AsmModule(String text, Map<Integer, Integer> columns, List<Diagnostic> problems) {
  private static final Pattern SOURCE =
      Pattern.compile(".*\\.(cu|cuh|c|cc|cpp|cxx|h|hh|hpp|inl|inc)");
  private static final String HEAD = ".version 8.8 .target sm_100a .address_size 64";
  private static final Pattern NAMED =
      Pattern.compile("%%|%=|%[a-z]?(\\d+)|%\\[(\\w+)\\]|//[^\n]*|/\\*.*?\\*/|\n", Pattern.DOTALL);

  private static final Pattern BARRIER = Pattern.compile("(@\\S+\\s+)?(bar|barrier)\\.");

  private static final Pattern PREDICATE =
      Pattern.compile(Pattern.quote(AsmReader.PREDICATE) + "\\d+");

  /// Copies them.
  public AsmModule {
    columns = Map.copyOf(columns);
    problems = List.copyOf(problems);
  }

  /// Whether a file is a C++ source by its name.
  public static boolean isSource(String file) {
    return SOURCE.matcher(file).matches();
  }

  /// The module of a source.
  ///
  /// @param file its name, for messages
  /// @param source its text
  public static AsmModule of(String file, String source) {
    AsmReader.Found found = AsmReader.read(file, source);
    TreeMap<Integer, StringBuilder> lines = new TreeMap<>();
    add(lines, 1, HEAD + " ");
    List<String> names = new ArrayList<>();
    Map<Integer, Integer> columns = new HashMap<>();
    for (AsmStatement s : found.statements()) {
      String name = "asm_" + s.line();
      for (int n = 2; names.contains(name); n++) {
        name = "asm_" + s.line() + "_" + n;
      }
      names.add(name);
      columns.putIfAbsent(s.line(), s.column());
      write(lines, s, name);
    }
    StringBuilder text = new StringBuilder();
    int at = 1;
    for (var line : lines.entrySet()) {
      text.repeat("\n", line.getKey() - at).append(line.getValue());
      at = line.getKey();
    }
    return new AsmModule(text.append('\n').toString(), columns, found.problems());
  }

  private static void add(TreeMap<Integer, StringBuilder> lines, int line, String text) {
    lines.computeIfAbsent(line, l -> new StringBuilder()).append(text);
  }

  private static void write(TreeMap<Integer, StringBuilder> lines, AsmStatement s, String name) {
    StringBuilder head = new StringBuilder(".visible .func ");
    List<String> parameters = new ArrayList<>();
    StringBuilder begin = new StringBuilder();
    String end = "";
    for (int i = 0; i < s.operands().size(); i++) {
      Operand o = s.operands().get(i);
      if (o.letter() == 'n' && o.number().isPresent()) {
        continue;
      }
      String type = type(o);
      begin.append(".reg ").append(type).append(" %op").append(i).append("; ");
      if (o.read()) {
        parameters.add(".param " + type + " p" + i);
        begin.append("ld.param").append(type).append(" %op").append(i);
        begin.append(", [p").append(i).append("]; ");
      }
      if (o.written() && end.isEmpty()) {
        head.append("(.param ").append(type).append(" r) ");
        end = "st.param" + type + " [r], %op" + i + "; ";
      }
    }
    for (String predicate : predicates(s)) {
      String number = predicate.substring(AsmReader.PREDICATE.length());
      parameters.add(".param .b32 if" + number);
      begin.append(
          ".reg .pred %1$s; .reg .b32 %1$s_; ld.param.b32 %1$s_, [if%2$s]; setp.ne.b32 %1$s, %1$s_, 0; "
              .formatted(predicate, number));
    }
    head.append(name).append('(').append(String.join(", ", parameters)).append(") { ");
    add(lines, s.line(), head.append(begin).toString());
    int last = s.line();
    for (Piece piece : s.pieces()) {
      add(lines, piece.line(), instructions(piece, s.operands()));
      last = piece.line();
    }
    // A template may leave its last instruction open.
    String closed = lines.get(last).toString().strip();
    add(lines, last, (closed.endsWith(";") || closed.endsWith("}") ? " " : "; ") + end + "ret; } ");
  }

  /// The predicates that stand for what the preprocessor decides.
  private static List<String> predicates(AsmStatement s) {
    return s.pieces().stream()
        .flatMap(p -> PREDICATE.matcher(p.text()).results())
        .map(MatchResult::group)
        .distinct()
        .toList();
  }

  /// The text of a template with registers for its operands, on one line.
  private static String instructions(Piece piece, List<Operand> operands) {
    Matcher m = NAMED.matcher(piece.text());
    StringBuilder out = new StringBuilder();
    while (m.find()) {
      String put;
      if (m.group().equals("%%")) {
        put = "%";
      } else if (m.group().equals("%=")) {
        // A number of its own for each statement; functions keep names apart.
        put = "0";
      } else if (m.group(1) != null) {
        put = register(number(m.group(1)), operands, before(piece, m.start()));
      } else if (m.group(2) != null) {
        put = register(index(m.group(2), operands), operands, before(piece, m.start()));
      } else {
        put = " ";
      }
      m.appendReplacement(out, Matcher.quoteReplacement(put));
    }
    return m.appendTail(out).toString();
  }

  /// The number of an operand; one beyond all of them if it has too many digits to be any.
  private static int number(String digits) {
    return digits.length() < 9 ? Integer.parseInt(digits) : Integer.MAX_VALUE;
  }

  private static int index(String name, List<Operand> operands) {
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).name().equals(name)) {
        return i;
      }
    }
    return operands.size();
  }

  /// What stands in front of an operand in its instruction.
  private static String before(Piece piece, int at) {
    String text = piece.text().substring(0, at);
    return text.substring(Math.max(text.lastIndexOf(';'), text.lastIndexOf('{')) + 1).strip();
  }

  /// The register of an operand. A constant that is written as a number is that; another one, which
  /// only the compiler knows, is a register where barriers take one, and 1 elsewhere.
  private static String register(int i, List<Operand> operands, String before) {
    if (i >= operands.size() || operands.get(i).letter() != 'n') {
      return "%op" + i;
    }
    return operands.get(i).number().orElse(BARRIER.matcher(before).lookingAt() ? "%op" + i : "1");
  }

  private static String type(Operand o) {
    return switch (o.letter()) {
      case 'h' -> ".b16";
      case 'l' -> ".b64";
      case 'q' -> ".b128";
      case 'f' -> ".f32";
      case 'd' -> ".f64";
      default -> ".b32";
    };
  }
}
