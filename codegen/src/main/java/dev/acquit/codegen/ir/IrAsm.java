package dev.acquit.codegen.ir;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An inline assembly of LLVM IR: its template and its constraints, as NVPTX has them.
///
/// @param template the instructions, with `$0` and the like for operands
/// @param operands outputs first
/// @param clobbersMemory whether it says that it writes memory
/// @see <a href="https://llvm.org/docs/LangRef.html#inline-assembler-expressions">LangRef: Inline
///   Assembler Expressions</a>
record IrAsm(String template, List<Operand> operands, boolean clobbersMemory) {
  private static final Pattern CONSTRAINT = Pattern.compile("(=?)(&?)(\\d+|[a-zA-Z])");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(\\\\|[0-9A-Fa-f]{2})");
  private static final Pattern COMMENT = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern NAMED =
      Pattern.compile("\\$(?:(\\d{1,4})|\\{(\\d{1,4})(?::([a-z]))?\\}|(\\$)|\\{:(uid)\\}|(.?))");

  /// What accesses memory, orders accesses or waits for other threads.
  private static final Pattern SHARED =
      Pattern.compile(
          "(?:^|[;{}:])\\s*(?:@!?\\S+\\s+)?(?:ld|ldu|st|atom|red|multimem|membar|fence|bar|barrier"
              + "|mbarrier|cp|wgmma|tcgen05|stmatrix|ldmatrix|griddepcontrol|clusterlaunchcontrol"
              + "|prefetch|prefetchu|discard|applypriority|tensormap|suld|sust|sured|call)\\b");

  /// Copies the list.
  IrAsm {
    operands = List.copyOf(operands);
  }

  /// An operand.
  ///
  /// @param output whether it is written
  /// @param letter which register it is in, or `n` for a constant; nothing if it is tied
  /// @param tied the output whose register it is in
  record Operand(boolean output, char letter, OptionalInt tied) {
    private static final Set<Character> CONSTANTS = Set.of('n', 'i');

    /// Whether its value is written into the instructions.
    boolean constant() {
      return CONSTANTS.contains(letter);
    }

    /// The bits of its register; 1 of a predicate; empty if NVPTX has no such register.
    ///
    /// @see <a href="https://llvm.org/docs/LangRef.html#supported-constraint-code-list">LangRef:
    ///   Supported Constraint Code List, NVPTX</a>
    OptionalInt bits() {
      return switch (letter) {
        case 'b' -> OptionalInt.of(1);
        case 'c', 'h' -> OptionalInt.of(16);
        case 'r', 'f' -> OptionalInt.of(32);
        case 'l', 'N', 'd' -> OptionalInt.of(64);
        default -> OptionalInt.empty();
      };
    }
  }

  /// What stands for an operand in the instructions.
  interface Naming {
    /// A register or a constant; empty if there is no such operand.
    Optional<String> name(int operand);
  }

  /// Reads an assembly.
  ///
  /// @param template with its quotes
  /// @param constraints with their quotes
  /// @return empty if a constraint is not understood
  static Optional<IrAsm> of(String template, String constraints) {
    List<Operand> operands = new ArrayList<>();
    boolean memory = false;
    for (String constraint : inner(constraints).split(",")) {
      if (constraint.isEmpty()) {
        continue;
      }
      if (constraint.startsWith("~")) {
        memory |= constraint.equals("~{memory}");
        continue;
      }
      Matcher m = CONSTRAINT.matcher(constraint);
      if (!m.matches()) {
        return Optional.empty();
      }
      boolean output = !m.group(1).isEmpty();
      String code = m.group(3);
      boolean tied = Character.isDigit(code.charAt(0));
      if (tied && (code.length() > 3 || output)) {
        return Optional.empty();
      }
      operands.add(
          new Operand(
              output,
              tied ? ' ' : code.charAt(0),
              tied ? OptionalInt.of(Integer.parseInt(code)) : OptionalInt.empty()));
    }
    String text = COMMENT.matcher(unescaped(inner(template))).replaceAll(" ");
    return Optional.of(new IrAsm(text.replaceAll("\\s+", " ").strip(), operands, memory));
  }

  /// Whether it touches what other threads see.
  boolean shares() {
    return SHARED.matcher(template.toLowerCase(Locale.ROOT)).find();
  }

  /// The instructions, on one line.
  ///
  /// @param number one that no other assembly of the function has
  /// @return empty if a name in the template is not understood
  Optional<String> text(Naming naming, int number) {
    Matcher m = NAMED.matcher(template);
    StringBuilder out = new StringBuilder();
    while (m.find()) {
      Optional<String> put;
      if (m.group(4) != null) {
        put = Optional.of("$");
      } else if (m.group(5) != null) {
        put = Optional.of(Integer.toString(number));
      } else if (m.group(6) != null || (m.group(3) != null && !m.group(3).equals("r"))) {
        put = Optional.empty();
      } else {
        put = naming.name(Integer.parseInt(m.group(1) == null ? m.group(2) : m.group(1)));
      }
      if (put.isEmpty()) {
        return Optional.empty();
      }
      m.appendReplacement(out, Matcher.quoteReplacement(put.get()));
    }
    m.appendTail(out);
    boolean closed = out.isEmpty() || ";}".indexOf(out.charAt(out.length() - 1)) >= 0;
    return Optional.of(closed ? out.toString() : out + ";");
  }

  private static String inner(String quoted) {
    return quoted.length() > 1 ? quoted.substring(1, quoted.length() - 1) : "";
  }

  /// `\0A` is the character of that number.
  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(m ->
            Matcher.quoteReplacement(
                m.group(1).equals("\\")
                    ? "\\"
                    : Character.toString((char) HexFormat.fromHexDigits(m.group(1)))));
  }
}
