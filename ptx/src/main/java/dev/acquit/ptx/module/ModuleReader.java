package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads PTX modules, in time linear in their length.
///
/// @ptx 4 Syntax, 11 Directives
public final class ModuleReader {
  private static final List<String> LINE_DIRECTIVES = List.of("loc", "file");
  private static final List<String> STATEMENT_DIRECTIVES = List.of("pragma", "alias");
  private static final List<String> FUNCTIONS = List.of("entry", "func");
  private static final List<String> SPACES = List.of("global", "const", "shared");

  private final TokenReader in;
  private final VariableReader variableReader;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Function> functions = new ArrayList<>();

  private ModuleReader(TokenReader in) {
    this.in = in;
    this.variableReader = new VariableReader(in);
  }

  /// The module that a text is.
  ///
  /// @param file what messages call the text
  /// @param text the whole module
  /// @throws InputException if it is not a PTX module; with the place and what was expected there
  public static PtxModule read(String file, String text) throws InputException {
    return new ModuleReader(new TokenReader(file, text, InstructionReader.lexicon())).module();
  }

  private PtxModule module() throws InputException {
    in.expect(".");
    in.expect("version");
    PtxVersion version = version();
    in.expect(".");
    in.expect("target");
    List<String> targets = new ArrayList<>();
    do {
      targets.add(in.expect(Token.Kind.WORD, "an architecture such as sm_90").text());
    } while (in.accept(","));
    int addressSize = 32;
    if (in.at(".") && in.peek(1).is("address_size")) {
      in.next();
      in.next();
      addressSize = (int) in.expectInteger("32 or 64");
    }
    while (!in.at(Token.Kind.END)) {
      declaration();
    }
    return new PtxModule(version, targets, addressSize, variables, functions);
  }

  private PtxVersion version() throws InputException {
    Token major = in.expect(Token.Kind.NUMBER, "a version such as 8.0");
    in.expect(".");
    Token minor = in.expect(Token.Kind.NUMBER, "the version's second number");
    return PtxVersion.parse(major.text() + "." + minor.text())
        .orElseThrow(() -> in.error(major, "found no version of PTX, expected one such as 8.0"));
  }

  private void declaration() throws InputException {
    if (in.accept(";")) {
      return;
    }
    Token dot = in.expect(".");
    Linkage linkage = Linkage.MODULE;
    Token word = in.expect(Token.Kind.WORD, "a directive");
    for (Linkage l : Linkage.values()) {
      if (l.word().equals(word.text())) {
        linkage = l;
        in.expect(".");
        word = in.expect(Token.Kind.WORD, "a directive");
      }
    }
    String name = word.text();
    if (FUNCTIONS.contains(name)) {
      Function.Kind kind = name.equals("entry") ? Function.Kind.ENTRY : Function.Kind.FUNC;
      functions.add(new FunctionReader(in, variableReader).read(kind, linkage));
    } else if (SPACES.contains(name)) {
      variables.addAll(variableReader.declaration(word, linkage));
    } else if (name.equals("section")) {
      section();
    } else if (LINE_DIRECTIVES.contains(name)) {
      skipLine(in, dot);
    } else if (STATEMENT_DIRECTIVES.contains(name)) {
      skipStatement(in);
    } else {
      throw unknown(word);
    }
  }

  private InputException unknown(Token word) {
    List<String> known =
        Stream.of(
                FUNCTIONS,
                SPACES,
                LINE_DIRECTIVES,
                STATEMENT_DIRECTIVES,
                List.of("section"),
                Arrays.stream(Linkage.values()).map(Linkage::word).skip(1).toList())
            .flatMap(List::stream)
            .toList();
    return in.unknown("directive", word, known);
  }

  /// `.section .debug_info { ... }`.
  private void section() throws InputException {
    Token open = in.peek();
    while (!in.at("{")) {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("'{' after the section's name");
      }
      open = in.next();
    }
    in.next();
    while (!in.accept("}")) {
      if (in.at(Token.Kind.END)) {
        throw in.error(open, "this section is not closed, expected '}'");
      }
      in.next();
    }
  }

  /// Passes over what stands on the line of a directive that no semicolon ends.
  static void skipLine(TokenReader in, Token directive) {
    while (!in.at(Token.Kind.END) && in.peek().position().line() == directive.position().line()) {
      in.next();
    }
  }

  /// Passes over everything up to a semicolon.
  static void skipStatement(TokenReader in) throws InputException {
    while (!in.accept(";")) {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("';' after the directive");
      }
      in.next();
    }
  }

  /// The value of an optional `(...)` argument list's first word, which is skipped.
  static Optional<Token> skipParentheses(TokenReader in) throws InputException {
    if (!in.accept("(")) {
      return Optional.empty();
    }
    Token first = in.peek();
    while (!in.accept(")")) {
      if (in.at(Token.Kind.END)) {
        throw in.error(first, "found no ')' behind this, expected one");
      }
      in.next();
    }
    return Optional.of(first);
  }
}
