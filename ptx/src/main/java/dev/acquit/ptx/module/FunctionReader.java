package dev.acquit.ptx.module;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads kernels and functions.
///
/// @ptx 11.2 Kernel entry point and function directives
final class FunctionReader {
  private final TokenReader in;
  private final Optional<BodyReader> bodies;
  private final List<Directive> directives = new ArrayList<>();

  /// @param in what stands before the body, with its brace
  /// @param bodies what reads the body, if there is one
  FunctionReader(TokenReader in, Optional<BodyReader> bodies) {
    this.in = in;
    this.bodies = bodies;
  }

  /// The function whose `.entry` or `.func` has just been read.
  Function read(Function.Kind kind, Linkage linkage) throws InputException {
    VariableReader variables = new VariableReader(in);
    directives();
    List<Variable> results = variables.parameters();
    Token name = in.expect(Token.Kind.WORD, "the name of a function");
    List<Variable> parameters = variables.parameters();
    directives();
    bodies.ifPresent(b -> b.declare(name.text()));
    Optional<List<BodyItem>> body = Optional.empty();
    if (bodies.isPresent() && in.at("{")) {
      List<Variable> declared = new ArrayList<>(results);
      declared.addAll(parameters);
      body = Optional.of(bodies.get().body(declared));
    } else if (!in.accept(";") && !endsWithoutSemicolon(kind)) {
      throw in.unexpected("'{' and the body, or ';'");
    }
    return new Function(
        name.position(), kind, linkage, name.text(), results, parameters, directives, body);
  }

  /// nvcc 3.1 to 4.0 wrote prototypes of functions without semicolon, and ptxas 13.0 takes them of
  /// every version of PTX; kernels it does not.
  private boolean endsWithoutSemicolon(Function.Kind kind) {
    return kind == Function.Kind.FUNC && in.at(Token.Kind.END);
  }

  /// `.maxntid 1, 1, 1 .pragma "..."; .noreturn` and so on.
  private void directives() throws InputException {
    while (in.accept(".")) {
      Token name = in.expect(Token.Kind.WORD, "a directive");
      List<String> arguments = new ArrayList<>();
      ModuleReader.skipParentheses(in);
      while (in.at(Token.Kind.NUMBER) || in.at(Token.Kind.STRING) || in.at(",")) {
        Token token = in.next();
        if (!token.is(",")) {
          arguments.add(token.text());
        }
      }
      if (name.is("pragma")) {
        in.expect(";");
      }
      directives.add(new Directive(name.text(), arguments));
    }
  }
}
