package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.Predefined;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Reads the operands of an instruction.
///
/// @ptx 6.1 Operands
final class Operands {
  private final TokenReader in;
  private final Dialect dialect;
  private final Predicate<String> registers;

  Operands(TokenReader in, Dialect dialect, Predicate<String> registers) {
    this.in = in;
    this.dialect = dialect;
    this.registers = registers;
  }

  /// An instruction that is kept as it is written. In a litmus test one that computes has a
  /// meaning.
  Instruction computed(Instruction.Unmodelled written) {
    return dialect == Dialect.LITMUS
        ? EvaluateReader.read(written).<Instruction>map(e -> e).orElse(written)
        : written;
  }

  /// A comma.
  void comma() throws InputException {
    if (!in.accept(",")) {
      throw in.unexpected(atEnd() ? "',' and another operand" : "','");
    }
  }

  /// Whether an instruction ends here.
  boolean atEnd() {
    return in.at(";") || in.at(Token.Kind.END) || in.at("}");
  }

  /// Whether the next token begins a number.
  boolean atNumber() {
    return in.at(Token.Kind.NUMBER) || in.at("-") || atConstant();
  }

  /// Whether the next token is a name that PTX predefines as a number.
  private boolean atConstant() {
    return in.at(Token.Kind.WORD) && Predefined.constant(in.peek().text()).isPresent();
  }

  /// Complains if there are more operands than expected.
  void end() throws InputException {
    if (!atEnd()) {
      throw in.unexpected(
          dialect == Dialect.PTX ? "';' after the last operand" : "the end of the instruction");
    }
  }

  /// A register.
  Operand.Register register(String what) throws InputException {
    Token token = in.peek();
    if (token.kind() != Token.Kind.WORD || !isRegister(token.text())) {
      throw in.unexpected(what);
    }
    in.next();
    if (token.text().startsWith("%") && in.at(".")) {
      in.next();
      Token part = in.expect(Token.Kind.WORD, "one of x, y, z");
      return new Operand.Register(token.text() + "." + part.text());
    }
    return new Operand.Register(token.text());
  }

  /// Whether the destination is the bit bucket, which is taken then.
  boolean bitBucket() {
    return in.accept("_");
  }

  /// A register or a number.
  Operand value(String what) throws InputException {
    if (atNumber()) {
      return new Operand.Immediate(number());
    }
    return register(what);
  }

  /// What an access of a type takes: what an operation does, and floating-point constants.
  Operand data(ScalarType type) throws InputException {
    Token token = in.peek();
    if (!FloatConstant.is(token.text())) {
      return value(type);
    }
    OptionalLong bits = FloatConstant.bits(token.text(), type);
    if (bits.isEmpty()) {
      throw in.error(token, "'" + token.text() + "' is not a constant of ." + type.suffix());
    }
    in.next();
    return new Operand.Immediate(bits.getAsLong());
  }

  /// What an operation of a type takes: a register or a number, and in a litmus test also the
  /// address of a variable, if there is room for it.
  Operand value(ScalarType type) throws InputException {
    return dialect == Dialect.LITMUS && type.bits() == Long.SIZE
        ? valueOrAddress("a register, a number or a name")
        : value("a register or a number");
  }

  /// A register, a number, or the name of a variable, which means its address.
  Operand valueOrAddress(String what) throws InputException {
    Token token = in.peek();
    boolean name =
        token.kind() == Token.Kind.WORD
            && !isRegister(token.text())
            && !token.is("_")
            && !atConstant();
    return name ? new Operand.Symbol(in.next().text()) : value(what);
  }

  /// The address of a memory instruction.
  ///
  /// @param immediate whether a bare number is an address, which it is in local memory only
  Address address(boolean immediate) throws InputException {
    if (!in.at("[")) {
      if (dialect == Dialect.LITMUS && in.at(Token.Kind.WORD) && !in.at("_")) {
        return Address.of(base(immediate));
      }
      String expected =
          dialect == Dialect.PTX ? "an address in brackets" : "a variable, a register or '['";
      throw in.at(Token.Kind.WORD)
          ? in.error(
              in.peek(),
              "found " + in.peek().describe() + ", expected " + expected,
              "write '[" + in.peek().text() + "]'")
          : in.unexpected(expected);
    }
    in.next();
    Operand base = base(immediate);
    long offset = 0;
    while (in.accept("+")) {
      offset += number();
    }
    if (in.at("-")) {
      throw in.error(
          in.peek(),
          "found '-', expected ']' or '+'",
          "PTX only adds: write '" + base + "+-" + in.peek(1).text() + "'");
    }
    in.expect("]");
    return new Address(base, offset);
  }

  private Operand base(boolean immediate) throws InputException {
    Token token = in.peek();
    if (atNumber() && !immediate) {
      throw in.error(
          token,
          "found the number " + token.describe() + " as an address, expected a register or a name",
          "only local memory has such addresses");
    }
    if (in.at("_")) {
      throw in.unexpected("a register or a name");
    }
    return valueOrAddress("a register or a name");
  }

  /// As many destinations as a vector has elements. One may stand in braces, too, as Triton writes
  /// it and ptxas takes it.
  List<Operand.Register> destinations(int vector) throws InputException {
    List<Operand.Register> all = new ArrayList<>();
    if (vector == 1 && !in.at("{")) {
      all.add(register("a register"));
      return all;
    }
    in.expect("{");
    for (int i = 0; i < vector; i++) {
      if (i > 0) {
        comma();
      }
      all.add(bitBucket() ? new Operand.Register("_") : register("a register"));
    }
    in.expect("}");
    return all;
  }

  /// As many sources as a vector has elements; one may stand in braces, too.
  List<Operand> sources(int vector, ScalarType type) throws InputException {
    List<Operand> all = new ArrayList<>();
    if (vector == 1 && !in.at("{")) {
      all.add(data(type));
      return all;
    }
    in.expect("{");
    for (int i = 0; i < vector; i++) {
      if (i > 0) {
        comma();
      }
      all.add(data(type));
    }
    in.expect("}");
    return all;
  }

  /// An integer, with an optional minus sign before it.
  long number() throws InputException {
    boolean negative = in.accept("-");
    if (atConstant()) {
      long constant = Predefined.constant(in.next().text()).orElseThrow();
      return negative ? -constant : constant;
    }
    Token token = in.expect(Token.Kind.NUMBER, "a number");
    OptionalLong value = IntegerConstant.parse(token.text());
    if (value.isEmpty()) {
      throw in.error(token, "'" + token.text() + "' is not an integer of at most 64 bits");
    }
    return negative ? -value.getAsLong() : value.getAsLong();
  }

  /// The name of a label.
  String label() throws InputException {
    Token token = in.expect(Token.Kind.WORD, "a label");
    if (isRegister(token.text())) {
      throw in.error(token, "found the register " + token.describe() + ", expected a label");
    }
    return token.text();
  }

  /// Whether a floating-point constant comes before the instruction ends.
  boolean floatAhead() {
    return ahead(t -> t.kind() == Token.Kind.NUMBER && FloatConstant.is(t.text()));
  }

  /// Whether something that only PTX without meaning here has comes before the instruction ends.
  boolean ahead(String symbol) {
    return ahead(t -> t.is(symbol));
  }

  private boolean ahead(Predicate<Token> wanted) {
    for (int i = 0; ; i++) {
      Token token = in.peek(i);
      if (token.kind() == Token.Kind.END || token.is(";")) {
        return false;
      }
      if (wanted.test(token)) {
        return true;
      }
    }
  }

  /// All operands up to the end of an instruction that has no meaning.
  List<Written> written() throws InputException {
    List<Written> all = new WrittenReader(in, registers, false).all();
    end();
    return all;
  }

  /// The complaint that an instruction has too few or too many operands.
  InputException wrongNumber(Modifiers modifiers, int found, int least, int most) {
    String expected = least == most ? "expected " + least : "expected " + least + " to " + most;
    return in.error(
        modifiers.head(),
        "found " + found + " operands of '" + modifiers.spelled() + "', " + expected);
  }

  private boolean isRegister(String name) {
    return (name.startsWith("%") && name.length() > 1) || registers.test(name);
  }
}
