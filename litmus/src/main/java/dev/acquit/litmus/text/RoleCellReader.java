package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.litmus.ast.RoleWord.Kind;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Reads a cell of a thread of the host or of a device: labels, and one line.
///
/// An access has the operands of a PTX instruction and is read as one, so that the complaints about
/// operands are the same.
final class RoleCellReader {
  /// What PTX lends to all threads: registers and control.
  private static final Set<String> CONTROL =
      Set.copyOf(
          Stream.concat(
                  Stream.of("mov", "setp", "bra", "exit", "goto"),
                  Stream.concat(
                      Stream.of("beq", "bne", "blt", "ble", "bgt", "bge"),
                      Arrays.stream(Operator.values()).map(Operator::mnemonic)))
              .toList());

  private final String file;
  private final List<Token> tokens;
  private final Role role;
  private final Predicate<String> registers;
  private final List<RoleStatement> found = new ArrayList<>();

  private RoleCellReader(String file, List<Token> tokens, Role role, Predicate<String> registers) {
    this.file = file;
    this.tokens = tokens;
    this.role = role;
    this.registers = registers;
  }

  /// The lines of a cell.
  ///
  /// @param file the file's name, for messages
  /// @param text the cell
  /// @param position where in the file its first character stands
  /// @param role whose column it is; no GPU's
  /// @param registers which bare names are registers
  /// @throws InputException if it is not that
  static List<RoleStatement> read(
      String file, String text, Position position, Role role, Predicate<String> registers)
      throws InputException {
    List<Token> tokens =
        new ArrayList<>(Lexer.tokens(file, text, InstructionReader.lexicon(), position));
    Token end = tokens.removeLast();
    tokens.add(
        new Token(Token.Kind.END, "the end of the cell", end.position(), end.start(), end.end()));
    RoleCellReader reader = new RoleCellReader(file, tokens, role, registers);
    int at = 0;
    while (reader.is(at, Token.Kind.WORD) && tokens.get(at + 1).is(":")) {
      reader.ptx(at, at + 2);
      at += 2;
    }
    if (!reader.is(at, Token.Kind.END)) {
      reader.line(at);
    }
    return List.copyOf(reader.found);
  }

  /// What was wrong with a cell of a GPU thread, with a hint if another role has that word.
  static InputException ofAnotherRole(InputException e, String cell) {
    String word = cell.strip().split("[\\s;]", 2)[0];
    Diagnostic found = e.diagnostic();
    return Arrays.stream(RoleWord.values())
        .filter(w -> w.word().equals(word) && found.hint().isEmpty())
        .map(w ->
            new InputException(
                new Diagnostic(
                    found.file(),
                    found.position(),
                    found.message(),
                    Optional.of("a column '" + w.column() + "' has it"))))
        .findFirst()
        .orElse(e);
  }

  private boolean is(int at, Token.Kind kind) {
    return tokens.get(at).kind() == kind;
  }

  private void line(int from) throws InputException {
    Token head = tokens.get(from);
    TokenReader in = new TokenReader(file, tokens.subList(from, tokens.size()));
    if (head.is("@")) {
      throw in.error(
          head,
          "found a guard, which only GPU threads have",
          "branch around the instruction, as in 'bne r0, 1, END'");
    }
    in.expect(Token.Kind.WORD, "an instruction");
    StringBuilder spelled = new StringBuilder(head.text());
    int length = 1;
    while (in.at(".") && in.peek(1).kind() == Token.Kind.WORD) {
      in.next();
      spelled.append('.').append(in.next().text());
      length += 2;
    }
    Optional<RoleWord> word = word(spelled.toString(), from + length);
    if (word.isEmpty()) {
      if (!CONTROL.contains(head.text())) {
        throw unknown(in, head, spelled.toString());
      }
      ptx(from, tokens.size() - 1);
    } else if (word.get().isCall()) {
      found.add(new RoleStatement.Call(word.get(), operands(in, word.get())));
    } else {
      found.add(new RoleStatement.Memory(word.get(), shape(word.get(), head, from + length)));
    }
  }

  /// The word of this role; `mov` is a load, a store, or neither, by its operands.
  private Optional<RoleWord> word(String spelled, int operands) {
    return role.words().stream()
        .filter(w -> w.word().equals(spelled))
        .filter(w -> !spelled.equals("mov") || w == move(operands))
        .findFirst();
  }

  private RoleWord move(int operands) {
    if (isMemory(operands)) {
      return RoleWord.MOV_STORE;
    }
    boolean two = operands + 2 < tokens.size() && tokens.get(operands + 1).is(",");
    return two && isMemory(operands + 2) ? RoleWord.MOV_LOAD : null;
  }

  private boolean isMemory(int at) {
    Token token = tokens.get(at);
    return token.is("[")
        || (token.kind() == Token.Kind.WORD
            && !token.text().startsWith("%")
            && !registers.test(token.text()));
  }

  private InputException unknown(TokenReader in, Token head, String spelled) {
    List<String> own = role.words().stream().map(RoleWord::word).distinct().toList();
    String message =
        "found '"
            + spelled
            + "', expected an instruction of a column '"
            + (role.letter() + "0@" + role.words(""))
            + "': "
            + String.join(", ", own)
            + "; or registers and branches as in PTX";
    Optional<RoleWord> other =
        Arrays.stream(RoleWord.values()).filter(w -> w.word().equals(spelled)).findFirst();
    String hint =
        other
            .map(w -> "a column '" + w.column() + "' has it")
            .or(() ->
                InstructionReader.knows(head.text())
                    ? Optional.of("it is an instruction of GPU threads, as in 'P0@cta 0'")
                    : Suggestion.didYouMean(spelled, own))
            .orElse("docs/formats.md lists what each role has");
    return in.error(head, message, hint);
  }

  private void ptx(int from, int to) throws InputException {
    List<Token> part = new ArrayList<>(tokens.subList(from, to));
    part.add(tokens.getLast());
    TokenReader in = new TokenReader(file, part);
    found.add(new RoleStatement.Ptx(statement(in)));
  }

  private Statement statement(TokenReader in) throws InputException {
    Statement statement = new InstructionReader(in, Dialect.LITMUS, registers).statement();
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected("the end of the instruction");
    }
    return statement;
  }

  /// Reads operands behind the PTX word that has the same ones.
  private Instruction shape(RoleWord word, Token head, int operands) throws InputException {
    List<Token> part = new ArrayList<>();
    for (String piece : ptxWord(word).split("(?<=\\.)|(?=\\.)", -1)) {
      Token.Kind kind = piece.equals(".") ? Token.Kind.SYMBOL : Token.Kind.WORD;
      part.add(new Token(kind, piece, head.position(), head.start(), head.end()));
    }
    part.addAll(tokens.subList(operands, tokens.size()));
    return statement(new TokenReader(file, part)).instruction();
  }

  private static String ptxWord(RoleWord word) {
    String order = word.order().map(o -> "." + o.suffix() + (o.strong() ? ".sys" : "")).orElse("");
    return switch (word.kind()) {
      case LOAD -> "ld" + order;
      case STORE -> "st" + order;
      case UPDATE, SWAP -> "atom" + order + "." + word.operation().orElseThrow().suffix();
      case FENCE -> "fence." + word.fence().orElseThrow().suffix() + ".sys";
      case LAUNCH, COPY, STREAM, VARIABLE, ALONE ->
          throw new IllegalStateException(word + " is a call");
    };
  }

  private List<String> operands(TokenReader in, RoleWord word) throws InputException {
    List<String> all = new ArrayList<>();
    switch (word.kind()) {
      case LAUNCH -> all.add(name(in, "the name of a kernel"));
      case COPY -> {
        all.add(variable(in));
        in.expect(",");
        all.add(variable(in));
      }
      case VARIABLE -> all.add(variable(in));
      default -> {}
    }
    boolean streams =
        word.kind() == Kind.LAUNCH || word.kind() == Kind.COPY || word.kind() == Kind.STREAM;
    if (streams) {
      boolean written = word.kind() == Kind.STREAM ? !in.at(Token.Kind.END) : in.accept(",");
      all.add(written ? name(in, "the name of a stream") : RoleStatement.Call.DEFAULT_STREAM);
    }
    if (!in.at(Token.Kind.END)) {
      String example = (word.word() + " " + word.kind().example()).strip();
      throw in.error(
          in.peek(),
          "found " + in.peek().describe() + ", expected the end of the instruction",
          "it is written '" + example + "'");
    }
    return all;
  }

  private static String name(TokenReader in, String what) throws InputException {
    return in.at(Token.Kind.NUMBER) ? in.next().text() : in.expect(Token.Kind.WORD, what).text();
  }

  private String variable(TokenReader in) throws InputException {
    boolean bracket = in.accept("[");
    Token token = in.peek();
    if (token.kind() != Token.Kind.WORD || registers.test(token.text())) {
      throw in.unexpected("a variable");
    }
    in.next();
    if (bracket) {
      in.expect("]");
    }
    return token.text();
  }
}
