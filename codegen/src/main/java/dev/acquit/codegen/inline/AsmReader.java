package dev.acquit.codegen.inline;

import dev.acquit.codegen.inline.AsmStatement.Operand;
import dev.acquit.codegen.inline.AsmStatement.Piece;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the `asm` statements of a C++ source that are for the device. The preprocessor does not
/// run: what `#if` leaves out is read as well, `#if` in a template is a branch, a macro that is a
/// string in the same file means its first definition, and a template with other macros is said not
/// to be read.
///
/// ```
/// asm      = ("asm" | "__asm__" | "__asm") { "volatile" | "__volatile__" | "goto" | "inline" }
///            "(" string { string } [ ":" operands [ ":" operands [ ":" ... ] ] ] ")"
/// operands = [ operand { "," operand } ]
/// operand  = [ "[" NAME "]" ] string "(" ... ")"
/// ```
final class AsmReader {
  private static final Set<String> KEYWORDS = Set.of("asm", "__asm__", "__asm");
  private static final Set<String> QUALIFIERS =
      Set.of("volatile", "__volatile__", "__volatile", "goto", "inline");

  private static final Pattern MACRO =
      Pattern.compile(
          "^[ \t]*#[ \t]*define[ \t]+(\\w+)[ \t]+(\"(?:[^\"\\\\\n]|\\\\.)*\")[ \t]*$",
          Pattern.MULTILINE);

  /// How the predicates begin that stand for what the preprocessor decides.
  static final String PREDICATE = "%acquit_if";

  private static final Pattern DIRECTIVE =
      Pattern.compile("#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\\b");

  private static final Pattern OPCODE = Pattern.compile("([A-Za-z]\\w*)");

  /// Instructions of hosts that order or wait, with which no PTX begins.
  private static final Set<String> HOST =
      Set.of(
          "mfence",
          "lfence",
          "sfence",
          "pause",
          "rdtsc",
          "rdtscp",
          "cpuid",
          "lock",
          "nop",
          "dmb",
          "dsb",
          "isb",
          "yield",
          "wfe",
          "sev",
          "sevl",
          "mrs",
          "msr",
          "int3",
          "ud2",
          "clflush",
          "clflushopt",
          "clwb",
          "rep",
          "xchg",
          "xchgl",
          "xchgq",
          "movnti");

  private final String file;
  private final String text;

  /// Macros that are strings, by name.
  private final Map<String, String> strings = new HashMap<>();

  private final List<AsmStatement> statements = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private int conditionals;
  private int at;
  private int line = 1;
  private int lineStart;

  private AsmReader(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /// What was found.
  ///
  /// @param statements those that were read, in order
  /// @param problems those that were not
  record Found(List<AsmStatement> statements, List<Diagnostic> problems) {}

  static Found read(String file, String text) {
    AsmReader reader = new AsmReader(file, text);
    Matcher macros = MACRO.matcher(text);
    while (macros.find()) {
      AsmReader string = new AsmReader(file, macros.group(2));
      reader.strings.putIfAbsent(macros.group(1), string.string());
    }
    reader.all();
    return new Found(List.copyOf(reader.statements), List.copyOf(reader.problems));
  }

  /// What stands somewhere else than it should.
  private static final class Unexpected extends Exception {
    private final transient Position position;

    Unexpected(Position position, String message) {
      super(message);
      this.position = position;
    }
  }

  private void all() {
    while (at < text.length()) {
      if (blank() || literal()) {
        continue;
      }
      if (!Character.isJavaIdentifierStart(text.charAt(at))) {
        next();
        continue;
      }
      Position where = position();
      if (KEYWORDS.contains(word())) {
        try {
          statement(where).ifPresent(this::add);
        } catch (Unexpected e) {
          problems.add(
              new Diagnostic(
                  file,
                  e.position,
                  "the asm statement of line " + where.line() + " is not read: " + e.getMessage(),
                  Optional.of("the preprocessor does not run here; gate scan reads its PTX, too")));
        }
      }
    }
  }

  /// Adds a statement for the device.
  private void add(AsmStatement statement) {
    boolean host =
        statement.pieces().stream()
            .map(p -> OPCODE.matcher(p.text()))
            .filter(Matcher::find)
            .findFirst()
            .filter(m -> HOST.contains(m.group(1)))
            .isPresent();
    if (!host && !statements.contains(statement)) {
      statements.add(statement);
    }
  }

  /// A conditional in a template.
  ///
  /// @param end the number of the label behind it
  /// @param next the number of the label of its next branch; 0: it was its last
  private record Conditional(int end, int next) {
    String jump() {
      return "@" + PREDICATE + next + " bra $acquit_next" + next + "; ";
    }

    String over() {
      return "bra $acquit_end" + end + "; " + label();
    }

    String label() {
      return next == 0 ? "" : "$acquit_next" + next + ": ";
    }

    String last() {
      return label() + "$acquit_end" + end + ": ";
    }
  }

  /// A directive in a template, as branches by predicates of which nothing is known: all ways are
  /// read.
  ///
  /// @param open the conditionals around it, the innermost first
  private Optional<Piece> directive(Deque<Conditional> open) {
    Matcher m = DIRECTIVE.matcher(text).region(at, text.length());
    if (!m.lookingAt()) {
      return Optional.empty();
    }
    int begin = line;
    String word = m.group(1);
    String put = "";
    if (word.startsWith("if")) {
      conditionals++;
      open.push(new Conditional(conditionals, conditionals));
      put = open.element().jump();
    } else if (!open.isEmpty()) {
      Conditional own = open.pop();
      if (word.equals("endif")) {
        put = own.last();
      } else {
        conditionals++;
        open.push(new Conditional(own.end(), word.equals("else") ? 0 : conditionals));
        put = own.over() + (word.equals("else") ? "" : open.element().jump());
      }
    }
    while (at < text.length() && text.charAt(at) != '\n') {
      next();
    }
    return Optional.of(new Piece(begin, put));
  }

  private Position position() {
    return new Position(line, at - lineStart + 1);
  }

  private void next() {
    if (text.charAt(at) == '\n') {
      line++;
      lineStart = at + 1;
    }
    at++;
  }

  private boolean at(String token) {
    return text.startsWith(token, at);
  }

  /// Passes a blank, a comment, or the end of a line that goes on.
  private boolean blank() {
    if (at("//")) {
      while (at < text.length() && text.charAt(at) != '\n') {
        next();
      }
      return true;
    }
    if (at("/*")) {
      int end = text.indexOf("*/", at + 2);
      int stop = end < 0 ? text.length() : end + 2;
      while (at < stop) {
        next();
      }
      return true;
    }
    boolean goesOn = at("\\\n") || at("\\\r\n");
    if (goesOn || (at < text.length() && Character.isWhitespace(text.charAt(at)))) {
      next();
      return true;
    }
    return false;
  }

  private void blanks() {
    while (blank()) {
      // All of them.
    }
  }

  /// Passes a string or a character.
  private boolean literal() {
    if (at >= text.length()) {
      return false;
    }
    char quote = text.charAt(at);
    if (at("R\"")) {
      string();
      return true;
    }
    if (quote == '"') {
      string();
      return true;
    }
    // In a number a quote divides digits.
    if (quote == '\'' && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))) {
      next();
      while (at < text.length() && text.charAt(at) != '\'' && text.charAt(at) != '\n') {
        if (text.charAt(at) == '\\') {
          next();
        }
        if (at < text.length()) {
          next();
        }
      }
      if (at < text.length()) {
        next();
      }
      return true;
    }
    return false;
  }

  private String word() {
    int begin = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    return text.substring(begin, at);
  }

  private boolean accept(char c) {
    blanks();
    if (at < text.length() && text.charAt(at) == c) {
      next();
      return true;
    }
    return false;
  }

  private Optional<AsmStatement> statement(Position where) throws Unexpected {
    blanks();
    while (at < text.length() && Character.isJavaIdentifierStart(text.charAt(at))) {
      int before = at;
      if (!QUALIFIERS.contains(word())) {
        // A variable of that name, or a declaration.
        at = before;
        return Optional.empty();
      }
      blanks();
    }
    if (!accept('(')) {
      return Optional.empty();
    }
    List<Piece> pieces = template();
    List<Operand> operands = new ArrayList<>();
    for (int section = 0; section < 2 && accept(':'); section++) {
      operands(operands);
    }
    // Clobbers, and labels of `asm goto`.
    while (accept(':')) {
      while (at < text.length() && text.charAt(at) != ')' && text.charAt(at) != ':') {
        if (!blank() && !literal()) {
          next();
        }
      }
    }
    if (!accept(')')) {
      throw unexpected("':' or ')'");
    }
    return Optional.of(new AsmStatement(where.line(), where.column(), pieces, operands));
  }

  private Unexpected unexpected(String expected) {
    blanks();
    Position where = position();
    String found =
        at >= text.length()
            ? "the end of the file"
            : Character.isJavaIdentifierStart(text.charAt(at))
                ? "'" + word() + "'"
                : "'" + text.charAt(at) + "'";
    return new Unexpected(where, "found " + found + ", expected " + expected);
  }

  private boolean atString() {
    return at("\"") || at("R\"");
  }

  /// The string that a word stands for, if it is such a macro; then the word is passed.
  private Optional<String> macro() {
    if (at >= text.length() || !Character.isJavaIdentifierStart(text.charAt(at))) {
      return Optional.empty();
    }
    int before = at;
    Optional<String> string = Optional.ofNullable(strings.get(word()));
    if (string.isEmpty()) {
      at = before;
    }
    return string;
  }

  private List<Piece> template() throws Unexpected {
    List<Piece> pieces = new ArrayList<>();
    Deque<Conditional> open = new ArrayDeque<>();
    blanks();
    while (true) {
      int begin = line;
      Optional<Piece> directive = directive(open);
      if (directive.isPresent()) {
        pieces.add(directive.get());
        blanks();
        continue;
      }
      Optional<String> macro = macro();
      if (macro.isEmpty() && !atString()) {
        break;
      }
      boolean raw = at("R\"");
      String said = macro.isPresent() ? macro.get() : string();
      if (raw) {
        // Its lines are those of the source.
        for (String one : said.split("\n", -1)) {
          pieces.add(new Piece(begin, one));
          begin++;
        }
      } else {
        pieces.add(new Piece(begin, said));
      }
      blanks();
    }
    if (pieces.isEmpty() || (!at(":") && !at(")"))) {
      throw unexpected("a string, ':' or ')'");
    }
    return pieces;
  }

  private void operands(List<Operand> operands) throws Unexpected {
    blanks();
    // `::` has an empty list between.
    if (at(":") || at(")")) {
      return;
    }
    do {
      blanks();
      String name = "";
      if (accept('[')) {
        blanks();
        name = word();
        if (!accept(']')) {
          throw unexpected("']'");
        }
        blanks();
      }
      if (!atString()) {
        throw unexpected("the constraint of an operand");
      }
      String constraint = string();
      if (!accept('(')) {
        throw unexpected("'('");
      }
      int begin = at;
      expression();
      operands.add(new Operand(name, constraint, text.substring(begin, at - 1).strip()));
      blanks();
      // Where a comma is missing nvcc goes on.
    } while (accept(',') || atString() || at("["));
  }

  /// Passes what stands in parentheses, and the last of them.
  private void expression() throws Unexpected {
    int depth = 1;
    while (depth > 0) {
      if (at >= text.length()) {
        throw unexpected("')'");
      }
      if (blank() || literal()) {
        continue;
      }
      char c = text.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      next();
    }
  }

  private String string() {
    if (at("R\"")) {
      return raw();
    }
    StringBuilder said = new StringBuilder();
    next();
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      char c = text.charAt(at);
      next();
      if (c != '\\' || at >= text.length()) {
        said.append(c);
        continue;
      }
      char escaped = text.charAt(at);
      next();
      switch (escaped) {
        case 'n', 'r' -> said.append('\n');
        case 't' -> said.append('\t');
        // The line goes on.
        case '\n' -> {}
        default -> said.append(escaped);
      }
    }
    if (at < text.length()) {
      next();
    }
    return said.toString();
  }

  private String raw() {
    int open = text.indexOf('(', at);
    String end = ")" + (open < 0 ? "" : text.substring(at + 2, open)) + "\"";
    int close = open < 0 ? -1 : text.indexOf(end, open);
    int stop = close < 0 ? text.length() : close + end.length();
    String said = close < 0 ? "" : text.substring(open + 1, close);
    while (at < stop) {
      next();
    }
    return said;
  }
}
