package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrParts.Part;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.text.InputException;
import java.util.List;

/// How values come in and go back: parameters, and results, of which narrow integers are returned
/// in 32 bits.
record IrReturns(IrCode code) {
  /// Writes a result.
  void store(IrWordList line, String name, IrSignature signature, IrValue value)
      throws InputException {
    Type type = signature.result().orElseThrow();
    List<Part> parts = code.parts(line, type);
    if (parts.size() == 1) {
      int bits = IrSignature.returnedBits(type);
      code.emit(
          "st.param.b"
              + bits
              + " ["
              + name
              + "], "
              + extended(type, value.scalar(), signature.signs())
              + ";");
      return;
    }
    pass(line, name, value);
  }

  /// Writes an argument, or a result of several scalars.
  void pass(IrWordList line, String name, IrValue value) throws InputException {
    List<Part> parts = code.parts(line, value.type());
    for (int i = 0; i < parts.size(); i++) {
      Type part = parts.get(i).type();
      code.emit(
          "st.param.b"
              + IrSignature.stored(part)
              + " ["
              + name
              + (parts.size() == 1 ? "" : "+" + parts.get(i).offset())
              + "], "
              + stored(part, value.parts().get(i))
              + ";");
    }
  }

  /// A register with a scalar as memory has it.
  String stored(Type type, String value) {
    String from = code.inRegister(value, IrParts.register(type));
    if (!type.equals(new Type.Int(1))) {
      return from;
    }
    String number = code.register(16);
    code.emit("selp.b16 " + number + ", 1, 0, " + from + ";");
    return number;
  }

  /// A scalar in the width in which it is returned.
  private String extended(Type type, String value, boolean signs) {
    int bits = type instanceof Type.Int(int own) ? own : 32;
    if (bits >= 32) {
      return code.inRegister(value, IrParts.register(type));
    }
    String wide = code.register(32);
    if (bits == 1) {
      code.emit("selp.b32 " + wide + ", " + (signs ? -1 : 1) + ", 0, " + value + ";");
    } else {
      String kind = signs ? ".s" : ".u";
      code.emit(
          "cvt" + kind + "32" + kind + bits + " " + wide + ", " + code.inRegister(value, 16) + ";");
    }
    return wide;
  }

  /// Reads a parameter, or what a call returned: of narrow integers the bits above are not looked
  /// at.
  void load(IrWordList line, String name, IrValue to) throws InputException {
    List<Part> parts = code.parts(line, to.type());
    for (int i = 0; i < parts.size(); i++) {
      Type part = parts.get(i).type();
      String into = to.parts().get(i);
      String from = "[" + name + (parts.size() == 1 ? "" : "+" + parts.get(i).offset()) + "]";
      if (part.equals(new Type.Int(1))) {
        String number = code.register(16);
        code.emit("ld.param.u8 " + number + ", " + from + ";");
        bit(number, into, 16);
      } else {
        code.emit("ld.param.u" + IrParts.bits(part) + " " + into + ", " + from + ";");
      }
    }
  }

  /// A truth value from its lowest bit.
  void bit(String number, String predicate, int bits) {
    code.emit("and.b" + bits + " " + number + ", " + number + ", 1;");
    code.emit("setp.ne.b" + bits + " " + predicate + ", " + number + ", 0;");
  }
}
