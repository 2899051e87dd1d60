package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// The types of a thread's local variables and expressions.
final class LocalTypes {
  private static final Set<BinaryOperator> SIGN_MATTERS =
      Set.of(
          BinaryOperator.LT,
          BinaryOperator.LE,
          BinaryOperator.GT,
          BinaryOperator.GE,
          BinaryOperator.DIV,
          BinaryOperator.REM,
          BinaryOperator.SHR);

  private final int thread;
  private final Map<String, CppType> shared = new LinkedHashMap<>();
  private final SequencedMap<String, CppType> locals = new LinkedHashMap<>();

  /// @param preset local variables that the header speaks about
  LocalTypes(CppThread thread, List<String> preset) throws NotWrittenException {
    this.thread = thread.id();
    for (CppThread.Parameter p : thread.parameters()) {
      CppType type = CppType.of(p.type());
      if (type.pointer()) {
        throw new NotWrittenException("'" + p.name() + "' holds addresses");
      }
      shared.put(p.name(), type);
    }
    statements(thread.body());
    preset.forEach(name -> locals.putIfAbsent(name, CppType.INT));
  }

  /// The local variables, in the order of their declaration.
  SequencedMap<String, CppType> locals() {
    return locals;
  }

  CppType local(String name) {
    return locals.getOrDefault(name, CppType.INT);
  }

  CppType shared(String name) {
    return shared.getOrDefault(name, CppType.INT);
  }

  /// A type as source, with the widths that the models have, whatever they are on a host.
  static String word(CppType type) {
    String word =
        switch (type.bits()) {
          case 8 -> "char";
          case 16 -> "short";
          case 32 -> "int";
          default -> "long long";
        };
    return type.signed() ? (type.bits() == 8 ? "signed char" : word) : "unsigned " + word;
  }

  private void statements(List<CppStatement> body) throws NotWrittenException {
    for (CppStatement s : body) {
      switch (s) {
        case CppStatement.Declare d -> declare(d);
        case CppStatement.If(var c, var then, var otherwise) -> {
          statements(then);
          statements(otherwise);
        }
        case CppStatement.While(var c, var repeated) -> statements(repeated);
        case CppStatement.DoWhile(var repeated, var c) -> statements(repeated);
        default -> {}
      }
    }
  }

  private void declare(CppStatement.Declare d) throws NotWrittenException {
    CppType type = CppType.of(d.type());
    if (d.type().equals("auto") || d.type().endsWith(" auto")) {
      type = d.value().isPresent() ? type(d.value().get()) : CppType.INT;
    }
    if (type.pointer()) {
      throw new NotWrittenException("'" + d.name() + "' of P" + thread + " holds addresses");
    }
    locals.put(d.name(), type);
  }

  /// Refuses what would lose bits: the models keep local variables as integers of 64 bits.
  void fits(String local, CppExpression value) throws NotWrittenException {
    CppType to = local(local);
    CppType from = type(value);
    if (!(value instanceof CppExpression.Constant)
        && (from.bits() > to.bits()
            || (to.bits() < 32 && (from.bits() != to.bits() || from.signed() != to.signed())))) {
      throw new NotWrittenException(
          "'"
              + local
              + "' of P"
              + thread
              + " has "
              + to.bits()
              + " bits and gets a value of another type");
    }
  }

  /// The type of an expression. The models compute with signed integers of 64 bits.
  ///
  /// @throws NotWrittenException if it has addresses as values, or computes otherwise than the
  ///   models do
  CppType type(CppExpression e) throws NotWrittenException {
    return switch (e) {
      case CppExpression.Constant(long value) -> value == (int) value ? CppType.INT : CppType.LONG;
      case CppExpression.Local(var name) -> local(name);
      case CppExpression.AddressOf(var name) ->
          throw new NotWrittenException("the address of '" + name + "' is a value in P" + thread);
      case CppExpression.PlainLoad(var at) -> shared(location(at));
      case CppExpression.AtomicLoad(var at, var o, var s) -> shared(location(at));
      case CppExpression.Exchange(var at, var v, var o, var s) -> shared(location(at));
      case CppExpression.FetchModify(var f, var at, var v, var o, var s) -> shared(location(at));
      case CppExpression.CompareExchange c -> CppType.INT;
      case CppExpression.Unary(var operator, var operand) -> {
        CppType type = type(operand);
        yield operator == CppExpression.UnaryOperator.NOT ? CppType.INT : CppType.INT.join(type);
      }
      case CppExpression.Binary(var operator, var left, var right) ->
          binary(operator, type(left), type(right));
    };
  }

  private CppType binary(BinaryOperator operator, CppType left, CppType right)
      throws NotWrittenException {
    boolean unsigned =
        (!left.signed() && left.bits() >= 32) || (!right.signed() && right.bits() >= 32);
    if (unsigned && SIGN_MATTERS.contains(operator)) {
      throw new NotWrittenException(
          "P"
              + thread
              + " computes '"
              + operator.symbol()
              + "' of unsigned values, which the models here read as signed");
    }
    return switch (operator) {
      case OR_ELSE, AND_THEN, EQ, NE, LT, LE, GT, GE -> CppType.INT;
      case SHL, SHR -> CppType.INT.join(left);
      case OR, XOR, AND, ADD, SUB, MUL, DIV, REM -> CppType.INT.join(left).join(right);
    };
  }

  /// The shared variable at an address, or the one from which bytes are counted.
  ///
  /// @throws NotWrittenException if the address is computed otherwise
  String location(CppExpression address) throws NotWrittenException {
    if (address instanceof CppExpression.AddressOf(var name)) {
      return name;
    }
    if (address instanceof CppExpression.Binary(var operator, CppExpression.AddressOf a, var by)
        && operator == BinaryOperator.ADD
        && quiet(by)) {
      type(by);
      return a.location();
    }
    throw new NotWrittenException("P" + thread + " computes an address");
  }

  /// Whether an expression computes with local variables only.
  private static boolean quiet(CppExpression e) {
    return switch (e) {
      case CppExpression.Constant c -> true;
      case CppExpression.Local l -> true;
      case CppExpression.Unary(var o, var operand) -> quiet(operand);
      case CppExpression.Binary(var o, var left, var right) -> quiet(left) && quiet(right);
      default -> false;
    };
  }
}
