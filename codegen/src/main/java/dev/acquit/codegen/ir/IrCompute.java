package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Instructions that compute values of values.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#binary-operations">LangRef: Binary Operations,
///   Bitwise Binary Operations, Conversion Operations, Other Operations</a>
record IrCompute(IrTypes types, IrCode code) {
  private static final Map<String, String> ARITHMETIC =
      Map.of(
          "add",
          "add.s",
          "sub",
          "sub.s",
          "mul",
          "mul.lo.s",
          "udiv",
          "div.u",
          "sdiv",
          "div.s",
          "urem",
          "rem.u",
          "srem",
          "rem.s");
  private static final Map<String, String> LOGIC =
      Map.of("and", "and.", "or", "or.", "xor", "xor.");
  private static final Map<String, String> SHIFTS =
      Map.of("shl", "shl.b", "lshr", "shr.u", "ashr", "shr.s");
  private static final Map<String, String> FLOATING =
      Map.of("fadd", "add.rn.f", "fsub", "sub.rn.f", "fmul", "mul.rn.f");
  private static final Set<String> SIGNED = Set.of("sdiv", "srem", "ashr");
  private static final Map<String, String> ORDERED =
      Map.of("oeq", "eq", "ogt", "gt", "oge", "ge", "olt", "lt", "ole", "le", "one", "ne");
  private static final Map<String, String> UNORDERED =
      Map.of("ueq", "equ", "ugt", "gtu", "uge", "geu", "ult", "ltu", "ule", "leu", "une", "neu");
  private static final Map<String, String> NUMBERS = Map.of("ord", "num", "uno", "nan");
  private static final Set<String> FLAGS =
      Set.of(
          "nuw",
          "nsw",
          "exact",
          "disjoint",
          "nneg",
          "samesign",
          "fast",
          "nnan",
          "ninf",
          "nsz",
          "arcp",
          "contract",
          "afn",
          "reassoc");

  /// Writes an instruction, behind its word.
  ///
  /// @throws InputException if it is not understood
  void instruction(IrWordList line, String word, String result) throws InputException {
    while (FLAGS.contains(line.peek())) {
      line.next();
    }
    switch (word) {
      case "icmp" -> compare(line, result);
      case "fcmp" -> compareFloats(line, result);
      case "select" -> select(line, result);
      case "trunc", "zext", "sext" -> resize(line, word, result);
      case "bitcast", "ptrtoint", "inttoptr", "addrspacecast" -> cast(line, result);
      case "freeze" -> {
        IrValue from = code.typed(line);
        code.moveAll(line, result, from.type(), from.parts());
      }
      case "fneg" -> {
        IrValue from = code.typed(line);
        String to = code.named(line, result, from.type()).scalar();
        code.emit("neg.f" + floating(line, from.type()) + " " + to + ", " + from.scalar() + ";");
      }
      case "extractvalue" -> extract(line, result);
      case "insertvalue" -> insert(line, result);
      default -> binary(line, word, result);
    }
  }

  private void binary(IrWordList line, String word, String result) throws InputException {
    Type type = types.read(line);
    IrValue left = code.operand(line, type);
    line.expect(",");
    IrValue right = code.operand(line, type);
    IrValue to = code.named(line, result, type);
    if (left.parts().size() == 2 && type instanceof Type.Int) {
      wide(line, word, to, left, right);
      return;
    }
    int bits = IrParts.register(type);
    if (left.parts().size() != 1) {
      throw line.error("an operation on scalars");
    }
    String mnemonic;
    if (FLOATING.containsKey(word)) {
      mnemonic = FLOATING.get(word) + floating(line, type);
    } else if (LOGIC.containsKey(word)) {
      mnemonic = LOGIC.get(word) + (bits == 1 ? "pred" : "b" + bits);
    } else if (bits > 1 && ARITHMETIC.containsKey(word)) {
      mnemonic = ARITHMETIC.get(word) + bits;
    } else if (bits > 1 && SHIFTS.containsKey(word)) {
      shift(word, type, to.scalar(), left.scalar(), right.scalar());
      return;
    } else {
      line.go(0);
      throw line.error("an instruction that is understood");
    }
    String first = signed(word, type, left.scalar());
    String second = signed(word, type, right.scalar());
    code.emit(mnemonic + " " + to.scalar() + ", " + first + ", " + second + ";");
    code.narrow(to.scalar(), type);
  }

  /// A byte with its sign, where that matters.
  private String signed(String word, Type type, String value) {
    if (!SIGNED.contains(word) || IrParts.bits(type) != 8) {
      return value;
    }
    String wide = code.register(16);
    code.emit("cvt.s16.s8 " + wide + ", " + code.inRegister(value, 16) + ";");
    return wide;
  }

  /// By how much is a number of 32 bits.
  private void shift(String word, Type type, String to, String from, String by) {
    int bits = IrParts.register(type);
    String amount = by;
    if (by.startsWith("%") && bits != 32) {
      amount = code.register(32);
      code.emit("cvt.u32.u" + bits + " " + amount + ", " + by + ";");
    }
    String shifted = signed(word, type, code.inRegister(from, bits));
    code.emit(SHIFTS.get(word) + bits + " " + to + ", " + shifted + ", " + amount + ";");
    code.narrow(to, type);
  }

  /// Halves of 128 bits: what puts them together and takes them apart.
  private void wide(IrWordList line, String word, IrValue to, IrValue left, IrValue right)
      throws InputException {
    List<String> result = new ArrayList<>();
    if (LOGIC.containsKey(word)) {
      for (int i = 0; i < 2; i++) {
        String half = code.register(64);
        code.emit(
            LOGIC.get(word)
                + "b64 "
                + half
                + ", "
                + code.inRegister(left.parts().get(i), 64)
                + ", "
                + right.parts().get(i)
                + ";");
        result.add(half);
      }
    } else if (right.parts().equals(List.of("64", "0")) && word.equals("shl")) {
      result.addAll(List.of("0", left.parts().getFirst()));
    } else if (right.parts().equals(List.of("64", "0")) && word.equals("lshr")) {
      result.addAll(List.of(left.parts().getLast(), "0"));
    } else {
      line.go(0);
      throw line.error("an operation on halves of 128 bits");
    }
    for (int i = 0; i < 2; i++) {
      code.move(to.parts().get(i), result.get(i), 64);
    }
  }

  private static int floating(IrWordList line, Type type) throws InputException {
    if (type instanceof Type.Float(String _, int bits) && bits >= 32) {
      return bits;
    }
    throw line.error("numbers of 32 or 64 bits");
  }

  private void compare(IrWordList line, String result) throws InputException {
    while (FLAGS.contains(line.peek())) {
      line.next();
    }
    String how = line.next();
    Type type = types.read(line);
    IrValue left = code.operand(line, type);
    line.expect(",");
    IrValue right = code.operand(line, type);
    String to = code.named(line, result, new Type.Int(1)).scalar();
    int bits = IrParts.register(type);
    if (left.parts().size() != 1 || type instanceof Type.Float) {
      throw line.error("a comparison of integers or pointers");
    }
    if (bits == 1) {
      predicates(line, how, to, left.scalar(), right.scalar());
      return;
    }
    boolean equality = how.equals("eq") || how.equals("ne");
    boolean signs = how.startsWith("s");
    String first = code.inRegister(signs ? sign(type, left.scalar()) : left.scalar(), bits);
    String second = signs ? sign(type, right.scalar()) : right.scalar();
    String order = equality ? how : how.substring(1);
    String kind = equality ? "b" : signs ? "s" : "u";
    code.emit("setp." + order + "." + kind + bits + " " + to + ", " + first + ", " + second + ";");
  }

  private String sign(Type type, String value) {
    return signed("ashr", type, value);
  }

  private void predicates(IrWordList line, String how, String to, String left, String right)
      throws InputException {
    if (!how.equals("eq") && !how.equals("ne")) {
      throw line.error("a comparison of truth values by eq or ne");
    }
    code.emit("xor.pred " + to + ", " + left + ", " + right + ";");
    if (how.equals("eq")) {
      code.emit("not.pred " + to + ", " + to + ";");
    }
  }

  private void compareFloats(IrWordList line, String result) throws InputException {
    while (FLAGS.contains(line.peek())) {
      line.next();
    }
    String word = line.next();
    String how =
        ORDERED.getOrDefault(word, UNORDERED.getOrDefault(word, NUMBERS.getOrDefault(word, "")));
    Type type = types.read(line);
    IrValue left = code.operand(line, type);
    line.expect(",");
    IrValue right = code.operand(line, type);
    String to = code.named(line, result, new Type.Int(1)).scalar();
    if (how.isEmpty()) {
      throw line.error("a comparison that is understood");
    }
    int bits = floating(line, type);
    code.emit(
        "setp."
            + how
            + ".f"
            + bits
            + " "
            + to
            + ", "
            + code.inRegister(left.scalar(), bits)
            + ", "
            + code.inRegister(right.scalar(), bits)
            + ";");
  }

  private void select(IrWordList line, String result) throws InputException {
    IrValue condition = code.typed(line);
    line.expect(",");
    IrValue yes = code.typed(line);
    line.expect(",");
    IrValue no = code.typed(line);
    if (!condition.type().equals(new Type.Int(1))) {
      throw line.error("a condition that is one truth value");
    }
    IrValue to = code.named(line, result, yes.type());
    List<IrParts.Part> parts = code.parts(line, yes.type());
    for (int i = 0; i < parts.size(); i++) {
      choose(
          condition.scalar(),
          to.parts().get(i),
          yes.parts().get(i),
          no.parts().get(i),
          IrParts.register(parts.get(i).type()));
    }
  }

  private void choose(String condition, String to, String yes, String no, int bits) {
    if (bits > 1) {
      code.emit("selp.b" + bits + " " + to + ", " + yes + ", " + no + ", " + condition + ";");
      return;
    }
    String first = code.register(1);
    String second = code.register(1);
    code.emit("and.pred " + first + ", " + condition + ", " + yes + ";");
    code.emit("not.pred " + second + ", " + condition + ";");
    code.emit("and.pred " + second + ", " + second + ", " + no + ";");
    code.emit("or.pred " + to + ", " + first + ", " + second + ";");
  }

  private void resize(IrWordList line, String word, String result) throws InputException {
    IrValue from = code.typed(line);
    line.expect("to");
    Type type = types.read(line);
    IrValue to = code.named(line, result, type);
    int before = from.type() instanceof Type.Int(int bits) ? bits : 0;
    int after = type instanceof Type.Int(int bits) ? bits : 0;
    if (before == 0 || after == 0) {
      throw line.error("integers");
    }
    if (before == 128 || after == 128) {
      halves(line, word, from, to, before, after);
      return;
    }
    String source = from.scalar();
    if (word.equals("trunc")) {
      truncate(to.scalar(), source, before, after);
    } else if (before == 1) {
      String yes = word.equals("sext") ? after == 8 ? "255" : "-1" : "1";
      String no = "0";
      code.emit(
          "selp.b"
              + Math.max(16, after)
              + " "
              + to.scalar()
              + ", "
              + yes
              + ", "
              + no
              + ", "
              + source
              + ";");
    } else {
      String sign = word.equals("sext") ? "s" : "u";
      code.emit(
          "cvt."
              + sign
              + Math.max(16, after)
              + "."
              + sign
              + before
              + " "
              + to.scalar()
              + ", "
              + code.inRegister(source, Math.max(16, before))
              + ";");
    }
  }

  private void truncate(String to, String from, int before, int after) {
    int wide = Math.max(16, before);
    String source = code.inRegister(from, wide);
    if (after == 1) {
      String bit = code.register(wide);
      code.emit("and.b" + wide + " " + bit + ", " + source + ", 1;");
      code.emit("setp.ne.b" + wide + " " + to + ", " + bit + ", 0;");
      return;
    }
    int narrow = Math.max(16, after);
    if (wide == narrow) {
      code.move(to, source, wide);
    } else {
      code.emit("cvt.u" + narrow + ".u" + wide + " " + to + ", " + source + ";");
    }
    code.narrow(to, new Type.Int(after));
  }

  private void halves(IrWordList line, String word, IrValue from, IrValue to, int before, int after)
      throws InputException {
    if (before == 128 && after == 64) {
      code.move(to.scalar(), from.scalar(), 64);
    } else if (before == 64 && after == 128 && word.equals("zext")) {
      code.move(to.parts().getFirst(), from.scalar(), 64);
      code.move(to.parts().getLast(), "0", 64);
    } else {
      throw line.error("halves of 128 bits");
    }
  }

  private void cast(IrWordList line, String result) throws InputException {
    IrValue from = code.typed(line);
    line.expect("to");
    Type type = types.read(line);
    int bits = IrParts.register(from.type());
    if (from.parts().size() != 1 || code.parts(line, type).size() != 1) {
      throw line.error("a cast of scalars");
    }
    boolean pointers = from.type() instanceof Type.Pointer || type instanceof Type.Pointer;
    if (!pointers && bits != IrParts.register(type)) {
      throw line.error("types of the same width");
    }
    String to = code.named(line, result, type).scalar();
    code.move(to, pointers ? code.addresses().cast(line, from, type) : from.scalar(), bits);
  }

  private void extract(IrWordList line, String result) throws InputException {
    IrValue from = code.typed(line);
    Place place = place(line, from.type());
    code.moveAll(
        line,
        result,
        place.type(),
        from.parts().subList(place.first(), place.first() + place.count()));
  }

  private void insert(IrWordList line, String result) throws InputException {
    IrValue into = code.typed(line);
    line.expect(",");
    IrValue value = code.typed(line);
    Place place = place(line, into.type());
    List<String> all = new ArrayList<>(into.parts());
    for (int i = 0; i < place.count(); i++) {
      all.set(place.first() + i, value.parts().get(i));
    }
    code.moveAll(line, result, into.type(), all);
  }

  /// Which parts of a value a member is.
  private record Place(Type type, int first, int count) {}

  private Place place(IrWordList line, Type whole) throws InputException {
    Type at = whole;
    int first = 0;
    while (line.peek().equals(",") && line.accept(",") && line.peek().matches("\\d{1,4}")) {
      int index = Integer.parseInt(line.next());
      for (int i = 0; i < index; i++) {
        first += code.parts(line, member(line, at, i)).size();
      }
      at = member(line, at, index);
    }
    return new Place(at, first, code.parts(line, at).size());
  }

  private Type member(IrWordList line, Type type, int index) throws InputException {
    return types.member(type, index).orElseThrow(() -> line.error("a member")).type();
  }
}
