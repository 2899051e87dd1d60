package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the bodies of functions.
final class BodyReader {
  /// Whoever follows blocks follows so many inside each other.
  private static final int DEEPEST = 200;

  private final Cursor in;
  private final StatementReader statements;
  private final RegisterNames names = new RegisterNames();
  private final DeclaredNames module;
  private final UsedNames used;

  /// @param in at the brace with which the body begins
  /// @param statements reads instructions; keeps what it has met
  /// @param module what has been declared before
  BodyReader(Cursor in, StatementReader statements, DeclaredNames module) {
    this.in = in;
    this.statements = statements;
    this.module = module;
    this.used = new UsedNames(in, module, names);
  }

  /// Says what the function is called whose body it is: the body may name it.
  void declare(String function) {
    module.declare(function);
  }

  /// A body in braces.
  ///
  /// @param declared the function's results and parameters
  List<BodyItem> body(List<Variable> declared) throws InputException {
    List<List<BodyItem>> open = new ArrayList<>();
    Position begin = in.position();
    in.at++;
    names.open();
    for (Variable variable : declared) {
      if (variable.space() == StateSpace.GENERIC) {
        names.declare(
            new BodyItem.Registers(
                variable.position(), variable.type(), variable.name(), OptionalInt.empty()));
      } else {
        names.declareVariable(variable.name());
      }
    }
    open.add(new ArrayList<>());
    while (true) {
      List<BodyItem> items = open.getLast();
      in.skipBlank();
      if (in.atEnd()) {
        throw new InputException(in.file, begin, "this body is not closed, expected '}'");
      }
      switch (in.text[in.at]) {
        case '{' -> {
          if (open.size() > DEEPEST) {
            throw new InputException(
                    in.file,
                    in.position(),
                    "blocks are nested more than "
                        + DEEPEST
                        + " levels deep, which is not supported")
                .asBound();
          }
          in.at++;
          names.open();
          open.add(new ArrayList<>());
        }
        case '}' -> {
          in.at++;
          names.close();
          open.removeLast();
          if (open.isEmpty()) {
            used.check(items);
            return items;
          }
          open.getLast().add(new BodyItem.Block(items));
        }
        case '.' -> directive(items);
        case ';' -> in.at++;
        default -> items.add(line());
      }
    }
  }

  private BodyItem.Line line() throws InputException {
    Position begin = in.position();
    Optional<Statement> label = StatementReader.label(in, names);
    if (label.isPresent()) {
      return new BodyItem.Line(begin, label.get());
    }
    int from = in.at;
    Statement statement = statements.read(in, names);
    if (statements.mayHaveNames()) {
      used.look(statement.instruction(), from, begin);
    }
    return new BodyItem.Line(begin, statement);
  }

  private boolean atDirective(String name) {
    int end = in.at + 1 + name.length();
    return end < in.end && same(name, in.at + 1) && !Character.isLetterOrDigit(in.text[end]);
  }

  private boolean same(String name, int at) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) != in.text[at + i]) {
        return false;
      }
    }
    return true;
  }

  private void directive(List<BodyItem> items) throws InputException {
    if (atDirective("loc") || atDirective("file")) {
      in.skipDirectiveLine();
      return;
    }
    List<Token> all = in.statement(StatementReader.LONGEST, "");
    TokenReader tokens = new TokenReader(in.file, all);
    VariableReader variables = new VariableReader(tokens);
    tokens.next();
    Token word = tokens.expect(Token.Kind.WORD, "a directive");
    switch (word.text()) {
      case "reg" -> {
        for (BodyItem.Registers registers : variables.registers()) {
          names.declare(registers);
          items.add(registers);
        }
      }
      case "shared", "local", "param", "global", "const" ->
          locals(variables.declaration(word, Linkage.MODULE), items);
      case "extern" -> {
        tokens.expect(".");
        Token space = tokens.expect(Token.Kind.WORD, "a state space");
        locals(variables.declaration(space, Linkage.EXTERN), items);
      }
      case "branchtargets" -> items.add(branchTargets(word, tokens));
      case "calltargets" ->
          items.add(callable(items, word, new BodyItem.Callees.OneOf(names(tokens, "a function"))));
      case "callprototype" ->
          items.add(
              callable(
                  items,
                  word,
                  new BodyItem.Callees.Like(
                      new FunctionReader(tokens, Optional.empty())
                          .read(Function.Kind.FUNC, Linkage.MODULE))));
      case "pragma" -> ModuleReader.skipStatement(tokens);
      default ->
          throw tokens.unknown(
              "directive",
              word,
              List.of("reg", "shared", "local", "param", "extern", "loc", "pragma"));
    }
  }

  /// The labels that a `brx` may go to, as an instruction that is not modelled: it stands behind
  /// the label by which `brx` names them.
  ///
  /// @ptx 11.3.1 Control flow directives: .branchtargets
  private static BodyItem branchTargets(Token word, TokenReader tokens) throws InputException {
    List<Written> labels =
        names(tokens, "a label").stream().<Written>map(Operand.Symbol::new).toList();
    return new BodyItem.Line(
        word.position(),
        new Statement(
            Optional.empty(), new Instruction.Unmodelled(word.text(), List.of(), labels)));
  }

  private static List<String> names(TokenReader tokens, String what) throws InputException {
    List<String> all = new ArrayList<>();
    do {
      all.add(tokens.expect(Token.Kind.WORD, what).text());
    } while (tokens.accept(","));
    tokens.expect(";");
    return all;
  }

  /// Its name is the label before it.
  private static BodyItem callable(List<BodyItem> items, Token word, BodyItem.Callees callees) {
    String label =
        !items.isEmpty() && items.getLast() instanceof BodyItem.Line line
            ? Control.label(line.statement().instruction()).orElse("")
            : "";
    return new BodyItem.Callable(word.position(), label, callees);
  }

  private void locals(List<Variable> variables, List<BodyItem> items) {
    for (Variable variable : variables) {
      names.declareVariable(variable.name());
      items.add(new BodyItem.Local(variable));
    }
  }
}
