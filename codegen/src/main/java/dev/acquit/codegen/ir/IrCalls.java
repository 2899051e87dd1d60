package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrAsm.Operand;
import dev.acquit.codegen.ir.IrParts.Part;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Calls: inline assembly, intrinsics, and functions of the module.
///
/// @param file what messages call it
/// @param signatures of all functions, by name
/// @param pure groups of attributes that say that a call touches no memory
/// @param called where the names go of functions that are called
/// @param notes where what LLVM does not promise is told
record IrCalls(
    String file,
    IrCode code,
    Map<String, IrSignature> signatures,
    Set<String> pure,
    Set<String> called,
    List<Diagnostic> notes) {
  private static final Set<String> PURE = Set.of("readnone", "readonly");
  private static final Set<String> CONSTANTS =
      Set.of(
          "true",
          "false",
          "null",
          "undef",
          "poison",
          "zeroinitializer",
          "getelementptr",
          "addrspacecast",
          "bitcast",
          "ptrtoint",
          "inttoptr");

  /// Writes a call, behind that word.
  ///
  /// @throws InputException if it is not understood
  void call(IrWordList line, Position position, String result) throws InputException {
    IrSignature.passToType(line);
    Optional<Type> type = IrSignature.result(code.types(), line);
    if (line.accept("asm")) {
      assembly(line, position, type, result);
      return;
    }
    String name = line.next();
    if (!name.startsWith("@")) {
      throw line.error("the name of a function");
    }
    String plain = IrWordList.plain(name);
    if (plain.startsWith("llvm.")) {
      intrinsic(line, plain, type, result);
    } else {
      function(line, name, type, result);
    }
  }

  private List<IrValue> arguments(IrWordList line) throws InputException {
    List<IrValue> all = new ArrayList<>();
    line.expect("(");
    while (!line.accept(")")) {
      Type type = code.types().read(line);
      while (line.peek().matches("[a-z][a-z_0-9]*") && !CONSTANTS.contains(line.peek())) {
        boolean number = line.next().equals("align") && line.peek().matches("\\d+");
        if (number) {
          line.next();
        }
        line.passParentheses();
      }
      all.add(code.operand(line, type));
      if (!line.accept(",") && !line.peek().equals(")")) {
        throw line.error("',' or ')'");
      }
    }
    return all;
  }

  private void intrinsic(IrWordList line, String name, Optional<Type> type, String result)
      throws InputException {
    if (IrIntrinsics.text(name, _ -> Optional.empty()).filter(String::isEmpty).isPresent()) {
      return;
    }
    int named = line.at() - 1;
    List<IrValue> arguments = arguments(line);
    Optional<IrValue> to =
        type.isPresent() ? Optional.of(code.fresh(line, type.get())) : Optional.empty();
    Optional<String> text = IrIntrinsics.text(name, operand -> operand(operand, arguments, to));
    if (text.isEmpty()) {
      line.go(named);
      throw line.error("an intrinsic that is understood, with its operands");
    }
    code.emit(text.get());
    if (to.isPresent() && !result.isEmpty()) {
      narrowed(line, to.get());
      code.moveAll(line, result, type.get(), to.get().parts());
    }
  }

  private static Optional<String> operand(
      String name, List<IrValue> arguments, Optional<IrValue> to) {
    if (name.startsWith("r")) {
      int part = name.length() > 1 ? Integer.parseInt(name.substring(1)) : 0;
      return to.filter(t -> part < t.parts().size()).map(t -> t.parts().get(part));
    }
    int number = Integer.parseInt(name) - 1;
    return number < arguments.size() && arguments.get(number).parts().size() == 1
        ? Optional.of(arguments.get(number).scalar())
        : Optional.empty();
  }

  private void narrowed(IrWordList line, IrValue value) throws InputException {
    List<Part> parts = code.parts(line, value.type());
    for (int i = 0; i < parts.size(); i++) {
      code.narrow(value.parts().get(i), parts.get(i).type());
    }
  }

  private void assembly(IrWordList line, Position position, Optional<Type> type, String result)
      throws InputException {
    boolean effects = false;
    while (!line.peek().isEmpty() && !line.peek().startsWith("\"")) {
      effects |= line.next().equals("sideeffect");
    }
    String template = line.next();
    line.expect(",");
    IrAsm asm =
        IrAsm.of(template, line.next())
            .orElseThrow(() -> line.error("constraints that are understood"));
    List<IrValue> arguments = arguments(line);
    if (asm.shares()) {
      promises(line, position, asm, effects);
    }
    List<Part> results = type.isPresent() ? code.parts(line, type.get()) : List.of();
    List<String> names = names(line, asm, results, arguments);
    String text =
        asm.text(
                i -> i < names.size() ? Optional.of(names.get(i)) : Optional.empty(), code.number())
            .orElseThrow(() -> line.error("a template whose names are understood"));
    code.emit(text);
    if (type.isPresent() && !result.isEmpty()) {
      List<String> outputs = names.subList(0, results.size());
      for (int i = 0; i < results.size(); i++) {
        code.narrow(outputs.get(i), results.get(i).type());
      }
      code.moveAll(line, result, type.get(), outputs);
    }
  }

  /// Without `sideeffect`, or where the call is said to touch no memory, LLVM may leave an assembly
  /// out, do it twice or move it; that is no implementation of anything.
  ///
  /// @throws InputException if so
  private void promises(IrWordList line, Position position, IrAsm asm, boolean effects)
      throws InputException {
    List<String> words = line.words().stream().map(Word::text).toList();
    List<String> behind = words.subList(Math.min(line.at(), words.size()), words.size());
    boolean untouched =
        behind.stream().anyMatch(w -> PURE.contains(w) || pure.contains(w))
            || behind.contains("memory");
    if (!effects || untouched) {
      throw line.error(
          effects
              ? "a call that is not said to touch no memory"
              : "'sideeffect', without which LLVM may leave these instructions out or move them");
    }
    if (!asm.clobbersMemory()) {
      notes.add(
          Diagnostic.of(
              file,
              position,
              "this assembly touches memory and has no '~{memory}': no word of LLVM keeps other"
                  + " accesses on their side of it"));
    }
  }

  /// What stands for each operand in the template.
  private List<String> names(
      IrWordList line, IrAsm asm, List<Part> results, List<IrValue> arguments)
      throws InputException {
    List<String> names = new ArrayList<>();
    int input = 0;
    for (Operand operand : asm.operands()) {
      if (operand.output()) {
        if (names.size() >= results.size()) {
          throw line.error("as many results as outputs");
        }
        names.add(code.register(width(line, operand, results.get(names.size()).type())));
        continue;
      }
      if (input >= arguments.size() || arguments.get(input).parts().size() != 1) {
        throw line.error("as many scalars as inputs");
      }
      names.add(input(line, operand, arguments.get(input), asm, names));
      input++;
    }
    long outputs = asm.operands().stream().filter(Operand::output).count();
    if (input != arguments.size() || outputs != results.size()) {
      throw line.error("as many values as operands");
    }
    return names;
  }

  private String input(
      IrWordList line, Operand operand, IrValue value, IrAsm asm, List<String> names)
      throws InputException {
    if (operand.constant()) {
      if (value.scalar().startsWith("%")) {
        throw line.error("a constant");
      }
      return value.scalar();
    }
    if (operand.tied().isPresent()) {
      int output = operand.tied().getAsInt();
      if (output >= names.size() || !asm.operands().get(output).output()) {
        throw line.error("an output to which an input is tied");
      }
      code.move(
          names.get(output), value.scalar(), width(line, asm.operands().get(output), value.type()));
      return names.get(output);
    }
    int bits = width(line, operand, value.type());
    String own = code.register(bits);
    code.move(own, value.scalar(), bits);
    return own;
  }

  /// The bits of the register of an operand, which its value has to have.
  private static int width(IrWordList line, Operand operand, Type type) throws InputException {
    int bits = operand.bits().orElseThrow(() -> line.error("a constraint of NVPTX"));
    if (bits != IrParts.register(type)) {
      throw line.error("a value as wide as the register of its constraint");
    }
    return bits;
  }

  private void function(IrWordList line, String name, Optional<Type> type, String result)
      throws InputException {
    IrSignature callee = signatures.get(name);
    List<IrValue> arguments = arguments(line);
    if (callee == null
        || callee.parameters().size() != arguments.size()
        || !callee.result().equals(type)) {
      throw line.error("a function that is declared here, with its arguments");
    }
    called.add(callee.emitted());
    List<String> passed = new ArrayList<>();
    IrReturns returns = new IrReturns(code);
    int number = code.number();
    code.emit("{");
    for (int i = 0; i < arguments.size(); i++) {
      String parameter = "ir_a" + number + "_" + i;
      passed.add(parameter);
      Type given = callee.parameters().get(i).type();
      code.emit(IrSignature.passed(code, line, given, parameter) + ";");
      returns.pass(line, parameter, arguments.get(i));
    }
    String back = "ir_r" + number;
    if (type.isPresent()) {
      code.emit(callee.returned(code, line, back) + ";");
    }
    code.emit(
        "call "
            + (type.isPresent() ? "(" + back + "), " : "")
            + callee.emitted()
            + ", ("
            + String.join(", ", passed)
            + ");");
    if (type.isPresent() && !result.isEmpty()) {
      IrValue to = code.fresh(line, type.get());
      returns.load(line, back, to);
      code.moveAll(line, result, type.get(), to.parts());
    }
    code.emit("}");
  }
}
