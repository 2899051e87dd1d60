package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Member;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Computes addresses, in instructions and in constant expressions.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#getelementptr-instruction">LangRef:
///   getelementptr</a>
record IrAddresses(IrTypes types, IrWriter code) {
  private static final Set<String> EXPRESSIONS =
      Set.of("getelementptr", "addrspacecast", "bitcast", "ptrtoint", "inttoptr");
  private static final Set<String> FLAGS = Set.of("inbounds", "nuw", "nusw");

  /// Whether a constant expression begins so.
  boolean isExpression(String word) {
    return EXPRESSIONS.contains(word);
  }

  /// The address of a variable, as pointers of its type have it.
  String ofVariable(IrVariables.Variable variable) {
    String address = code.register(64);
    code.emit("mov.u64 " + address + ", " + variable.name() + ";");
    if (variable.generic()) {
      code.emit("cvta." + variable.space() + ".u64 " + address + ", " + address + ";");
    }
    return address;
  }

  /// Reads a constant expression, its word first.
  ///
  /// @param type what it gives
  IrValue expression(IrWordList line, Type type) throws InputException {
    String word = line.next();
    if (word.equals("getelementptr")) {
      flags(line);
      line.expect("(");
      String address = element(line);
      line.expect(")");
      return new IrValue(type, List.of(address));
    }
    line.expect("(");
    IrValue from = code.typed(line);
    line.expect("to");
    types.read(line);
    line.expect(")");
    return new IrValue(type, List.of(cast(line, from, type)));
  }

  /// A pointer that becomes one of another space, or a number of the same width.
  ///
  /// @throws InputException if that is no such cast
  String cast(IrWordList line, IrValue from, Type to) throws InputException {
    int before = from.type() instanceof Type.Pointer(int space) ? space : 0;
    int after = to instanceof Type.Pointer(int space) ? space : before;
    boolean wide = from.parts().size() == 1 && IrParts.register(from.type()) == 64;
    if (!wide || IrParts.register(to) != 64) {
      throw line.error("a cast of a pointer of 64 bits");
    }
    if (before == after) {
      return from.scalar();
    }
    Optional<String> space = IrVariables.space(before == 0 ? after : before);
    if (space.isEmpty() || (before != 0 && after != 0)) {
      throw line.error("a cast from or to a generic pointer");
    }
    String result = code.register(64);
    code.emit(
        "cvta."
            + (before == 0 ? "to." : "")
            + space.get()
            + ".u64 "
            + result
            + ", "
            + code.inRegister(from.scalar(), 64)
            + ";");
    return result;
  }

  /// Reads a `getelementptr`, behind its word.
  String elementPointer(IrWordList line) throws InputException {
    flags(line);
    return element(line);
  }

  private static void flags(IrWordList line) {
    while (FLAGS.contains(line.peek()) || line.peek().equals("inrange")) {
      if (line.next().equals("inrange")) {
        line.passParentheses();
      }
    }
  }

  private String element(IrWordList line) throws InputException {
    Type at = types.read(line);
    line.expect(",");
    IrValue base = code.typed(line);
    if (!(base.type() instanceof Type.Pointer)) {
      throw line.error("a pointer");
    }
    String address = base.scalar();
    long offset = 0;
    boolean first = true;
    while (line.peek().equals(",") && line.accept(",") && !line.peek().startsWith("!")) {
      line.accept("inrange");
      IrValue index = code.typed(line);
      String number = index.scalar();
      if (number.startsWith("%")) {
        Type element = first ? at : element(line, at);
        address = plus(address, scaled(line, index, size(line, element)));
        at = element;
      } else if (first) {
        offset += number(line, number) * size(line, at);
      } else {
        Optional<Member> member = types.member(at, number(line, number));
        if (member.isEmpty()) {
          throw line.error("a member whose place is known");
        }
        offset += member.get().offset();
        at = member.get().type();
      }
      first = false;
    }
    return offset == 0 ? address : plus(address, Long.toString(offset));
  }

  private static long number(IrWordList line, String word) throws InputException {
    if (!word.matches("-?\\d{1,15}")) {
      throw line.error("an index that is a number");
    }
    return Long.parseLong(word);
  }

  private String plus(String address, String offset) {
    String sum = code.register(64);
    code.emit("add.s64 " + sum + ", " + code.inRegister(address, 64) + ", " + offset + ";");
    return sum;
  }

  private Type element(IrWordList line, Type type) throws InputException {
    if (types.resolved(type) instanceof Type.Array(long _, Type element)) {
      return element;
    }
    throw line.error("an index of an array");
  }

  private long size(IrWordList line, Type type) throws InputException {
    OptionalLong size = types.size(type);
    if (size.isEmpty()) {
      throw line.error("a type whose size is known");
    }
    return size.getAsLong();
  }

  /// Indices are numbers with a sign.
  private String scaled(IrWordList line, IrValue index, long size) throws InputException {
    String wide = index.scalar();
    int bits = IrParts.register(index.type());
    if (index.parts().size() != 1 || (bits != 32 && bits != 64)) {
      throw line.error("an index of 32 or 64 bits");
    }
    if (bits == 32) {
      wide = code.register(64);
      code.emit("cvt.s64.s32 " + wide + ", " + index.scalar() + ";");
    }
    String offset = code.register(64);
    code.emit("mul.lo.s64 " + offset + ", " + wide + ", " + size + ";");
    return offset;
  }
}
