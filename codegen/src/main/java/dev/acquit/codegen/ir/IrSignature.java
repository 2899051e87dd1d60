package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.codegen.source.Above;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a function takes and returns.
///
/// @param name with its `@`
/// @param result empty of a function that returns nothing
/// @param signs whether the sign of a narrow result stands above it
/// @param extended whether it is said what stands above a narrow result
/// @param kernel whether it is launched, and not called
record IrSignature(
    Word name,
    Optional<Type> result,
    boolean signs,
    boolean extended,
    boolean kernel,
    List<Parameter> parameters) {
  private static final Set<String> WORDS =
      Set.of("void", "ptr", "half", "bfloat", "float", "double", "[", "{", "<");

  /// Copies the list.
  IrSignature {
    parameters = List.copyOf(parameters);
  }

  /// A parameter.
  ///
  /// @param name with its `%`
  record Parameter(String name, Type type) {}

  /// Reads the header of a function, defined or declared.
  ///
  /// @throws InputException if it is not understood
  static IrSignature read(IrTypes types, String file, List<Word> header) throws InputException {
    IrWordList line = new IrWordList(file, header);
    passToType(line);
    List<String> before = header.subList(0, line.at()).stream().map(Word::text).toList();
    Optional<Type> result = result(types, line);
    if (!line.peek().startsWith("@")) {
      throw line.error("the name of a function");
    }
    Word name = header.get(line.at());
    line.next();
    line.expect("(");
    List<Parameter> parameters = new ArrayList<>();
    int unnamed = 0;
    while (!line.accept(")")) {
      Parameter parameter = parameter(types, line, unnamed);
      unnamed += parameter.name().equals("%" + unnamed) ? 1 : 0;
      parameters.add(parameter);
      if (!line.accept(",") && !line.peek().equals(")")) {
        throw line.error("',' or ')'");
      }
    }
    return new IrSignature(
        name,
        result,
        before.contains("signext"),
        before.contains("signext") || before.contains("zeroext"),
        before.contains("ptx_kernel"),
        parameters);
  }

  /// Passes over what stands in front of a type: linkage, attributes, flags.
  static void passToType(IrWordList line) throws InputException {
    while (!line.peek().isEmpty() && !beginsType(line.peek())) {
      line.next();
      line.passParentheses();
    }
    if (line.peek().isEmpty()) {
      throw line.error("a type");
    }
  }

  private static boolean beginsType(String word) {
    return WORDS.contains(word) || word.startsWith("%") || word.matches("i[1-9]\\d*");
  }

  /// Reads what is returned.
  static Optional<Type> result(IrTypes types, IrWordList line) throws InputException {
    return line.accept("void") ? Optional.empty() : Optional.of(types.read(line));
  }

  private static Parameter parameter(IrTypes types, IrWordList line, int number)
      throws InputException {
    Type type = types.read(line);
    String name = "%" + number;
    while (!line.peek().isEmpty() && !line.peek().equals(",") && !line.peek().equals(")")) {
      // The object is copied, and the parameter is its address.
      if (line.peek().equals("byval")) {
        throw line.error("a parameter that is no copy of an object");
      }
      if (line.peek().startsWith("%")) {
        name = line.peek();
      }
      line.next();
      line.passParentheses();
    }
    return new Parameter(name, type);
  }

  /// The same as a kernel.
  IrSignature launched() {
    return new IrSignature(name, result, signs, extended, true, parameters);
  }

  /// Its name in PTX.
  String emitted() {
    return IrWordList.emitted(IrWordList.plain(name.text()));
  }

  /// What is above a result of 8 bits, or a truth value; empty if it returns none of these.
  Optional<Above> above() {
    boolean narrow = result.filter(t -> t instanceof Type.Int(int bits) && bits <= 8).isPresent();
    boolean truth = result.filter(new Type.Int(1)::equals).isPresent();
    return !narrow
        ? Optional.empty()
        : Optional.of(extended ? signs && truth ? Above.SIGN : Above.AS_USED : Above.ANYTHING);
  }

  /// Its directive in PTX, up to its body.
  ///
  /// @throws InputException if PTX has no such function
  String directive(IrCode code, IrWordList line) throws InputException {
    StringBuilder out = new StringBuilder(kernel ? ".visible .entry " : ".visible .func ");
    if (result.isPresent()) {
      out.append('(').append(returned(code, line, "ir_r")).append(") ");
    }
    List<String> all = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      all.add(passed(code, line, parameters.get(i).type(), "ir_p" + i));
    }
    return out + emitted() + all.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  /// The declaration of a parameter.
  ///
  /// @throws InputException if PTX has none like it
  static String passed(IrCode code, IrWordList line, Type type, String name) throws InputException {
    return code.parts(line, type).size() == 1
        ? ".param .b" + stored(type) + " " + name
        : bytes(code, line, type, name);
  }

  private static String bytes(IrCode code, IrWordList line, Type type, String name)
      throws InputException {
    long size = code.types().size(type).orElseThrow(() -> line.error("a type with a size"));
    return ".param .align 16 .b8 " + name + "[" + size + "]";
  }

  /// The bits of a scalar in memory.
  static int stored(Type scalar) {
    return Math.max(8, IrParts.bits(scalar));
  }

  /// The declaration of the result: integers have 32 bits at least.
  String returned(IrCode code, IrWordList line, String parameter) throws InputException {
    Type type = result.orElseThrow();
    if (code.parts(line, type).size() == 1) {
      return ".param .b" + returnedBits(type) + " " + parameter;
    }
    return bytes(code, line, type, parameter);
  }

  /// The bits in which a scalar is returned.
  static int returnedBits(Type type) {
    return type instanceof Type.Int(int bits) ? Math.max(32, bits) : IrParts.bits(type);
  }
}
