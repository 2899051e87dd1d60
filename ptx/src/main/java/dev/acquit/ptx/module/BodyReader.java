package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads the bodies of functions.
final class BodyReader {
  /// Instructions that must be understood: they touch memory that threads share, synchronise, or
  /// decide what is executed.
  private static final Set<String> STRICT =
      Set.of("ld", "st", "atom", "red", "fence", "membar", "bar", "barrier", "bra", "ret", "exit");

  private final TokenReader in;
  private final VariableReader variables;
  private final RegisterNames names = new RegisterNames();

  BodyReader(TokenReader in, VariableReader variables) {
    this.in = in;
    this.variables = variables;
  }

  /// A body in braces. Blocks are followed with a stack, so that no nesting is too deep.
  List<BodyItem> body() throws InputException {
    List<List<BodyItem>> open = new ArrayList<>();
    Token begin = in.expect("{");
    names.open();
    open.add(new ArrayList<>());
    while (true) {
      List<BodyItem> items = open.getLast();
      if (in.at(Token.Kind.END)) {
        throw in.error(begin, "this body is not closed, expected '}'");
      } else if (in.accept("{")) {
        names.open();
        open.add(new ArrayList<>());
      } else if (in.accept("}")) {
        names.close();
        open.removeLast();
        if (open.isEmpty()) {
          return items;
        }
        open.getLast().add(new BodyItem.Block(items));
      } else if (in.at(".")) {
        directive(items);
      } else if (!in.accept(";")) {
        items.add(line());
      }
    }
  }

  private void directive(List<BodyItem> items) throws InputException {
    Token dot = in.next();
    Token word = in.expect(Token.Kind.WORD, "a directive");
    switch (word.text()) {
      case "reg" -> {
        for (BodyItem.Registers registers : variables.registers()) {
          names.declare(registers);
          items.add(registers);
        }
      }
      case "shared", "local", "param", "global", "const" ->
          variables
              .declaration(word, Linkage.MODULE)
              .forEach(v -> items.add(new BodyItem.Local(v)));
      case "extern" -> {
        in.expect(".");
        variables
            .declaration(in.expect(Token.Kind.WORD, "a state space"), Linkage.EXTERN)
            .forEach(v -> items.add(new BodyItem.Local(v)));
      }
      case "loc", "file" -> ModuleReader.skipLine(in, dot);
      case "pragma", "branchtargets", "calltargets", "callprototype" ->
          ModuleReader.skipStatement(in);
      default ->
          throw in.unknown(
              "directive",
              word,
              List.of("reg", "shared", "local", "param", "extern", "loc", "pragma"));
    }
  }

  private BodyItem.Line line() throws InputException {
    Token first = in.peek();
    if (first.kind() == Token.Kind.WORD && in.peek(1).is(":")) {
      in.next();
      in.next();
      if (names.contains(first.text()) && !first.text().startsWith("%")) {
        throw in.error(first, "found the register " + first.describe() + ", expected a label");
      }
      return new BodyItem.Line(first.position(), Statement.of(new Instruction.Label(first.text())));
    }
    List<Token> tokens = statement();
    OtherInstructions other = new OtherInstructions(new TokenReader(in.file(), tokens));
    String mnemonic = other.mnemonic();
    if (!InstructionReader.knows(mnemonic)) {
      return new BodyItem.Line(first.position(), other.statement());
    }
    TokenReader part = new TokenReader(in.file(), tokens);
    try {
      Statement known = new InstructionReader(part, Dialect.PTX, names::contains).statement();
      return new BodyItem.Line(first.position(), known);
    } catch (InputException e) {
      if (STRICT.contains(mnemonic)) {
        throw e;
      }
      return new BodyItem.Line(first.position(), other.statement());
    }
  }

  /// The tokens up to a semicolon, with that and an end behind it.
  private List<Token> statement() throws InputException {
    List<Token> tokens = new ArrayList<>();
    int depth = 0;
    while (!in.at(";")) {
      depth += in.at("{") ? 1 : in.at("}") ? -1 : 0;
      if (in.at(Token.Kind.END) || depth < 0) {
        throw in.unexpected("';' after the last operand");
      }
      tokens.add(in.next());
    }
    Token semicolon = in.next();
    tokens.add(semicolon);
    tokens.add(
        new Token(
            Token.Kind.END,
            "the end of the statement",
            semicolon.position(),
            semicolon.end(),
            semicolon.end()));
    return tokens;
  }
}
