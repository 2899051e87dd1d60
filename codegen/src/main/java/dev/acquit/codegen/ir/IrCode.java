package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrParts.Part;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/// The PTX of a function while it is written, line by line: what an instruction of the IR does
/// stands in its line. Bytes are kept in 16 bits with zeros above, and truth values in predicates.
/// Mutable, within one function.
final class IrCode implements IrWriter {
  private static final Set<String> NOTHING = Set.of("undef", "poison");

  private final IrTypes types;
  private final IrVariables variables;
  private final IrAddresses addresses;
  private final Map<String, IrValue> values = new HashMap<>();
  private final List<String> declarations = new ArrayList<>();
  private final TreeMap<Integer, StringBuilder> lines = new TreeMap<>();
  private int line = 1;
  private int registers;

  IrCode(IrTypes types, IrVariables variables) {
    this.types = types;
    this.variables = variables;
    this.addresses = new IrAddresses(types, this);
  }

  IrTypes types() {
    return types;
  }

  IrAddresses addresses() {
    return addresses;
  }

  /// In which line what follows stands.
  void at(int number) {
    line = number;
  }

  /// Adds a whole instruction, a label or a brace.
  @Override
  public void emit(String text) {
    lines.computeIfAbsent(line, _ -> new StringBuilder()).append(text).append(' ');
  }

  /// Adds a declaration to the beginning of the body.
  void declare(String text) {
    declarations.add(text);
  }

  /// What was declared, on one line.
  String declared() {
    return String.join(" ", declarations);
  }

  /// What was written, by line.
  Map<Integer, String> written() {
    Map<Integer, String> all = new TreeMap<>();
    lines.forEach((number, text) -> all.put(number, text.toString()));
    return all;
  }

  /// A number that nothing else in the function has.
  int number() {
    registers++;
    return registers;
  }

  /// A register that nothing else is in.
  ///
  /// @param bits 1 of a predicate
  @Override
  public String register(int bits) {
    String name = "%ir" + number();
    declare(".reg ." + (bits == 1 ? "pred" : "b" + bits) + " " + name + ";");
    return name;
  }

  /// The registers of a value of a type.
  ///
  /// @param line where the instruction is, for what is wrong
  /// @throws InputException if PTX has no registers for such a value
  IrValue fresh(IrWordList line, Type type) throws InputException {
    List<String> all = new ArrayList<>();
    for (Part part : parts(line, type)) {
      all.add(register(IrParts.register(part.type())));
    }
    return new IrValue(type, all);
  }

  /// The scalars of a type.
  ///
  /// @throws InputException if PTX has no registers for such a value
  List<Part> parts(IrWordList line, Type type) throws InputException {
    return IrParts.of(types, type).orElseThrow(() -> line.error("a type that has registers"));
  }

  /// What a name stands for; it may be used before its instruction is read.
  IrValue named(IrWordList line, String name, Type type) throws InputException {
    IrValue known = values.get(name);
    if (known == null) {
      known = fresh(line, type);
      values.put(name, known);
    }
    return known;
  }

  /// Reads a type and a value.
  @Override
  public IrValue typed(IrWordList line) throws InputException {
    return operand(line, types.read(line));
  }

  /// Reads a value, behind its type.
  ///
  /// @throws InputException if it is not understood
  IrValue operand(IrWordList line, Type type) throws InputException {
    String word = line.peek();
    if (word.startsWith("%")) {
      return named(line, line.next(), type);
    }
    if (word.startsWith("@")) {
      return new IrValue(type, List.of(addresses.ofVariable(variables.find(line))));
    }
    if (addresses.isExpression(word)) {
      return addresses.expression(line, type);
    }
    line.next();
    if (NOTHING.contains(word)) {
      return fresh(line, type);
    }
    List<Part> parts = parts(line, type);
    List<String> all = new ArrayList<>();
    if (word.equals("zeroinitializer")) {
      for (Part part : parts) {
        all.add(constant(part.type(), 0));
      }
      return new IrValue(type, all);
    }
    OptionalLong constant =
        word.equals("true")
            ? OptionalLong.of(1)
            : word.equals("false") ? OptionalLong.of(0) : IrWords.constant(word, type);
    if (constant.isEmpty() || parts.size() > 2) {
      line.go(line.at() - 1);
      throw line.error("a value that is understood");
    }
    all.add(constant(parts.getFirst().type(), constant.getAsLong()));
    if (parts.size() == 2) {
      all.add(Long.toString(constant.getAsLong() >> 63));
    }
    return new IrValue(type, all);
  }

  /// How a constant is written; a predicate is computed.
  private String constant(Type type, long value) {
    return switch (type) {
      case Type.Int(int bits) when bits == 1 -> {
        String predicate = register(1);
        emit("setp.ne.u32 " + predicate + ", " + (value & 1) + ", 0;");
        yield predicate;
      }
      case Type.Int(int bits) when bits == 8 -> Long.toString(value & 0xff);
      case Type.Int(int bits) when bits == 16 -> Long.toString(value & 0xffff);
      case Type.Float(String _, int bits) when bits == 32 -> "0f%08X".formatted(value);
      case Type.Float(String _, int bits) when bits == 64 -> "0d%016X".formatted(value);
      default -> Long.toString(value);
    };
  }

  /// A register with a part of a value: a constant is moved into one.
  @Override
  public String inRegister(String part, int bits) {
    if (part.startsWith("%")) {
      return part;
    }
    String register = register(bits);
    move(register, part, bits);
    return register;
  }

  /// Copies a part of a value.
  void move(String to, String from, int bits) {
    emit("mov." + (bits == 1 ? "pred" : "b" + bits) + " " + to + ", " + from + ";");
  }

  /// Copies a value into the registers of a result.
  void moveAll(IrWordList line, String result, Type type, List<String> from) throws InputException {
    IrValue to = named(line, result, type);
    List<Part> parts = parts(line, type);
    for (int i = 0; i < parts.size(); i++) {
      move(to.parts().get(i), from.get(i), IrParts.register(parts.get(i).type()));
    }
  }

  /// Cuts off what is above a byte.
  void narrow(String register, Type type) {
    if (type instanceof Type.Int(int bits) && bits == 8) {
      emit("and.b16 " + register + ", " + register + ", 255;");
    }
  }
}
