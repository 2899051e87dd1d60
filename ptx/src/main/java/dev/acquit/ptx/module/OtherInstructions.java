package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.text.FloatConstant;
import dev.acquit.ptx.text.WrittenReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Reads instructions of which only the form is known: a name, modifiers, operands.
final class OtherInstructions {
  private static final Set<String> VECTORS = Set.of("v2", "v4", "v8");

  private final TokenReader in;
  private final Predicate<String> registers;

  OtherInstructions(TokenReader in, Predicate<String> registers) {
    this.in = in;
    this.registers = registers;
  }

  /// The instruction's name, with nothing taken; empty if the statement has none.
  String mnemonic() {
    int at = in.at("@") ? in.peek(1).is("!") ? 3 : 2 : 0;
    return in.peek(at).kind() == Token.Kind.WORD ? in.peek(at).text() : "";
  }

  /// Whether it has operands that PTX has and that are not understood here: constant expressions,
  /// registers that are vectors, their elements. Nothing is taken.
  ///
  /// @ptx 4.5.6 Constant expressions, 5.4.2 Vectors, 6.4.3 Vectors as operands
  boolean hasRareOperands() {
    int at = in.at("@") ? in.peek(1).is("!") ? 4 : 3 : 1;
    boolean vector = false;
    for (; in.peek(at).is(".") || in.peek(at).is("::"); at += 2) {
      vector |= VECTORS.contains(in.peek(at + 1).text());
    }
    boolean braces = false;
    int depth = 0;
    for (Token t = in.peek(at); !t.is(";") && t.kind() != Token.Kind.END; t = in.peek(++at)) {
      depth += t.is("[") ? 1 : t.is("]") ? -1 : 0;
      braces |= t.is("{");
      boolean element = t.is(".") && WrittenReader.isElement(in.peek(at + 1).text());
      boolean negative = t.is("-") && FloatConstant.is(in.peek(at + 1).text());
      if (element || negative || (t.is("+") && depth == 0)) {
        return true;
      }
    }
    return vector && !braces;
  }

  /// The statement.
  ///
  /// @param trouble what is wrong with it, if it is an instruction that has a meaning
  /// @throws InputException if it does not have that form
  Statement statement(Optional<String> trouble) throws InputException {
    Optional<Guard> guard = Optional.empty();
    if (in.accept("@")) {
      boolean negated = in.accept("!");
      Token predicate = in.expect(Token.Kind.WORD, "a predicate register");
      guard = Optional.of(new Guard(new Operand.Register(predicate.text()), negated));
    }
    Token name = in.expect(Token.Kind.WORD, "an instruction");
    List<String> modifiers = new ArrayList<>();
    while (in.accept(".")) {
      StringBuilder modifier = new StringBuilder(part());
      while (in.accept("::")) {
        modifier.append("::").append(part());
      }
      modifiers.add(modifier.toString());
    }
    List<Written> operands = new WrittenReader(in, registers, true).all();
    in.expect(";");
    return new Statement(
        guard, new Instruction.Unmodelled(name.text(), modifiers, operands, trouble));
  }

  private String part() throws InputException {
    return in.at(Token.Kind.NUMBER)
        ? in.next().text()
        : in.expect(Token.Kind.WORD, "a modifier").text();
  }
}
