package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the instructions of bodies.
///
/// Compilers write few kinds of statements many times. So a statement's [Form] is looked up first,
/// and only one whose pattern is new is cut into tokens and read by [InstructionReader].
final class StatementReader {
  /// A statement with more characters is refused.
  static final int LONGEST = 1 << 20;

  /// Instructions that must be understood, or nobody knows what is executed.
  private static final Set<String> FLOW = Set.of("bra", "ret", "exit");

  /// Instructions that touch memory that threads share, or synchronise. What PTX as it is known
  /// here has not is an error; what a later version may have, and operands that are rare, are kept,
  /// so that whoever judges the function can say it: other functions have nothing to do with it.
  private static final Set<String> SHARED =
      Set.of("ld", "st", "atom", "red", "fence", "membar", "bar", "barrier");

  private final boolean fast;
  private final FormScanner scanner;
  private final Templates templates = new Templates();
  private PtxVersion version = PtxVersion.KNOWN;
  private boolean names;

  /// @param fast whether patterns are remembered
  StatementReader(boolean fast) {
    this.fast = fast;
    this.scanner = new FormScanner(new RecentWords());
  }

  /// What follows is of this version of PTX, which may be later than what is known here.
  void version(PtxVersion version) {
    this.version = version;
  }

  /// Whether the last statement may have operands that are names of variables.
  boolean mayHaveNames() {
    return names;
  }

  /// The statement at the cursor.
  ///
  /// @throws InputException if it must be understood and is not, or has not the form of a statement
  Statement read(Cursor in, RegisterNames names) throws InputException {
    int at = in.at;
    int line = in.line;
    int lineStart = in.lineStart;
    boolean scanned = fast && scanner.scan(in, names);
    this.names = !scanned || scanner.form().hasNames();
    if (scanned) {
      Optional<Statement> known = templates.statement(scanner.form());
      if (known.isPresent()) {
        return known.get();
      }
      in.at = at;
      in.line = line;
      in.lineStart = lineStart;
    }
    Statement statement =
        statement(in.file, in.statement(LONGEST, "after the last operand"), names);
    // What is wrong with a statement may speak of its words.
    if (scanned && !isTroubled(statement)) {
      templates.learn(scanner.form(), statement);
    }
    return statement;
  }

  private static boolean isTroubled(Statement statement) {
    return statement.instruction().trouble().isPresent();
  }

  private Statement statement(String file, List<Token> tokens, RegisterNames names)
      throws InputException {
    OtherInstructions other = new OtherInstructions(new TokenReader(file, tokens), names::contains);
    String mnemonic = other.mnemonic();
    if (!InstructionReader.knows(mnemonic)) {
      return other.statement(Optional.empty());
    }
    try {
      TokenReader known = new TokenReader(file, tokens);
      return new InstructionReader(known, Dialect.PTX, names::contains, version).statement();
    } catch (InputException e) {
      boolean later = version.compareTo(PtxVersion.KNOWN) > 0;
      boolean shared = SHARED.contains(mnemonic);
      if (FLOW.contains(mnemonic) || (shared && !later && !other.hasRareOperands())) {
        throw e;
      }
      return other.statement(shared ? Optional.of(trouble(e.diagnostic())) : Optional.empty());
    }
  }

  private static String trouble(Diagnostic diagnostic) {
    return diagnostic.message() + diagnostic.hint().map(hint -> " (" + hint + ")").orElse("");
  }

  /// A label, or empty if the word at the cursor is none.
  ///
  /// @throws InputException if it is a register
  static Optional<Statement> label(Cursor in, RegisterNames names) throws InputException {
    int begin = in.at;
    int line = in.line;
    int lineStart = in.lineStart;
    int end = begin;
    while (end < in.end && wordPart(in.text[end])) {
      end++;
    }
    char after = end < in.end ? in.text[end] : ' ';
    if (end == begin || (after != ':' && after != ' ' && after != '\t' && after != '\n')) {
      return Optional.empty();
    }
    in.at = end;
    if (after != ':') {
      in.skipBlank();
    }
    boolean colon = in.at < in.end && in.text[in.at] == ':';
    boolean two = colon && in.at + 1 < in.end && in.text[in.at + 1] == ':';
    if (!colon || two || Character.isDigit(in.text[begin])) {
      in.at = begin;
      in.line = line;
      in.lineStart = lineStart;
      return Optional.empty();
    }
    in.at++;
    String name = new String(in.text, begin, end - begin);
    if (names.contains(name) && !name.startsWith("%")) {
      throw new InputException(
          in.file, in.position(begin), "found the register '" + name + "', expected a label");
    }
    return Optional.of(Statement.of(new Instruction.Label(name)));
  }

  private static boolean wordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '%';
  }
}
