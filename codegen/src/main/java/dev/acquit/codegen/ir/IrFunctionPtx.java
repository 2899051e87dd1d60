package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrParts.Part;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Writes a function of LLVM IR as PTX. What is not understood becomes an instruction that PTX does
/// not have, in its line, so that whoever judges the function says so. Mutable, within one
/// function.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#instruction-reference">LangRef: Instruction
///   Reference</a>
final class IrFunctionPtx {
  private static final Set<String> ENDS =
      Set.of(
          "ret",
          "br",
          "switch",
          "indirectbr",
          "invoke",
          "callbr",
          "resume",
          "unreachable",
          "catchswitch",
          "catchret",
          "cleanupret");

  private final String file;
  private final IrSignature signature;
  private final IrLayout layout;
  private final IrCode code;
  private final IrCompute compute;
  private final IrCalls calls;
  private final IrReturns returns;

  /// The numbers of blocks, by label.
  private final Map<String, Integer> blocks = new HashMap<>();

  /// Of the block with a number: its values that depend on where it was entered from.
  private final Map<Integer, List<Choice>> choices = new HashMap<>();

  private int block;

  /// The first thing that is not understood.
  private Optional<IrTrouble> trouble = Optional.empty();

  /// A `phi`.
  ///
  /// @param from the value for each block before, by number
  private record Choice(IrValue to, Map<Integer, IrWordList> from) {}

  /// @param calls how calls are written, into `code`
  IrFunctionPtx(String file, IrSignature signature, IrLayout layout, IrCalls calls) {
    this.file = file;
    this.signature = signature;
    this.layout = layout;
    this.calls = calls;
    this.code = calls.code();
    this.compute = new IrCompute(code.types(), code);
    this.returns = new IrReturns(code);
  }

  /// Writes it.
  ///
  /// @return its text, by line
  Map<Integer, String> write() {
    IrWordList header = new IrWordList(file, layout.header());
    int first = signature.name().line();
    code.at(first);
    String directive;
    try {
      directive = signature.directive(code, header);
      for (int i = 0; i < signature.parameters().size(); i++) {
        var parameter = signature.parameters().get(i);
        returns.load(header, "ir_p" + i, code.named(header, parameter.name(), parameter.type()));
      }
    } catch (InputException e) {
      unknown("function", signature.name().line(), e.diagnostic());
      directive = (signature.kernel() ? ".visible .entry " : ".visible .func ");
      directive += signature.emitted() + "()";
    }
    number();
    for (int i = 0; i < layout.instructions().size(); i++) {
      choose(i);
    }
    block = 0;
    for (int i = 0; i < layout.instructions().size(); i++) {
      List<Word> words = layout.instructions().get(i);
      code.at(words.getFirst().line());
      if (layout.labels().containsKey(i)) {
        block = blocks.get(layout.labels().get(i));
        code.emit("$ir_b" + block + ":");
      }
      write(new IrWordList(file, words));
    }
    code.emit("}");
    Map<Integer, String> all = code.written();
    String begin = directive + " { " + code.declared() + " ";
    all.merge(first, begin, (body, head) -> head + body);
    return all;
  }

  /// Blocks in the order of the text; the first may have a number instead of a label.
  private void number() {
    int unnamed = 0;
    for (var parameter : signature.parameters()) {
      unnamed += parameter.name().equals("%" + unnamed) ? 1 : 0;
    }
    if (!layout.labels().containsKey(0)) {
      blocks.put(Integer.toString(unnamed), 0);
    }
    for (int i = 0; i < layout.instructions().size(); i++) {
      if (layout.labels().containsKey(i)) {
        blocks.put(layout.labels().get(i), blocks.size());
      }
    }
  }

  /// Takes an instruction, if it is a `phi`.
  private void choose(int index) {
    if (layout.labels().containsKey(index)) {
      block = blocks.get(layout.labels().get(index));
    }
    IrWordList line = new IrWordList(file, layout.instructions().get(index));
    String result = line.next();
    if (!line.accept("=") || !line.accept("phi")) {
      return;
    }
    try {
      Type type = code.types().read(line);
      Map<Integer, IrWordList> from = new HashMap<>();
      do {
        line.expect("[");
        int begin = line.at();
        while (!line.peek().equals(",") && !line.peek().isEmpty()) {
          line.next();
          line.passParentheses();
        }
        from.put(
            target(line, line.at() + 1),
            new IrWordList(file, line.words().subList(begin, line.at())));
        line.next();
        line.next();
        line.expect("]");
      } while (line.accept(",") && line.peek().equals("["));
      IrValue to = code.named(line, result, type);
      choices.computeIfAbsent(block, _ -> new ArrayList<>()).add(new Choice(to, from));
    } catch (InputException e) {
      // Said when it is written.
    }
  }

  /// The block that a word names.
  private int target(IrWordList line, int at) throws InputException {
    String name = at < line.words().size() ? line.words().get(at).text() : "";
    Integer number = name.startsWith("%") ? blocks.get(name.substring(1)) : null;
    if (number == null) {
      throw line.error("the label of a block");
    }
    return number;
  }

  /// What was not understood, if anything.
  Optional<IrTrouble> trouble() {
    return trouble;
  }

  private void unknown(String word, int line, Diagnostic why) {
    if (trouble.isEmpty()) {
      trouble =
          Optional.of(
              new IrTrouble(
                  new Position(line, why.position().line() == line ? why.position().column() : 1),
                  "'" + word + "' is not understood: " + why.message()));
    }
    String plain = word.replaceFirst("^llvm\\.", "").replaceAll("[^A-Za-z0-9_.]", "_");
    code.emit("llvm." + plain + ";");
  }

  private void write(IrWordList line) {
    Position position = line.position();
    String result = "";
    if (line.peek().startsWith("%")) {
      result = line.next();
      line.accept("=");
    }
    if (Set.of("tail", "musttail", "notail").contains(line.peek())) {
      line.next();
    }
    String word = line.next();
    try {
      instruction(line, position, word, result);
    } catch (InputException e) {
      unknown(called(line, word), position.line(), e.diagnostic());
      if (ENDS.contains(word)) {
        code.emit("ret;");
      }
    }
  }

  /// What people know an instruction by.
  private static String called(IrWordList line, String word) {
    return word.equals("call")
        ? line.words().stream()
            .map(Word::text)
            .filter(w -> w.startsWith("@") || w.equals("asm"))
            .findFirst()
            .map(IrWordList::plain)
            .orElse(word)
        : word;
  }

  private void instruction(IrWordList line, Position position, String word, String result)
      throws InputException {
    switch (word) {
      case "call" -> calls.call(line, position, result);
      case "load" -> load(line, result);
      case "store" -> store(line);
      case "alloca" -> allocate(line, result);
      case "getelementptr" -> {
        String address = code.addresses().elementPointer(line);
        code.moveAll(line, result, pointer(line), List.of(address));
      }
      case "phi" -> {
        boolean there =
            choices.getOrDefault(block, List.of()).stream().anyMatch(c -> isNamed(line, c, result));
        if (!there) {
          throw line.error("a choice that is understood");
        }
      }
      case "ret" -> {
        if (!line.accept("void")) {
          returns.store(line, "ir_r", signature, code.typed(line));
        }
        code.emit("ret;");
      }
      case "br" -> branch(line);
      case "switch" -> select(line);
      case "unreachable" -> code.emit("trap;");
      case "" -> {
        // Nothing.
      }
      default -> {
        if (!word.startsWith("#dbg_")) {
          compute.instruction(line, word, result);
        }
      }
    }
  }

  private boolean isNamed(IrWordList line, Choice choice, String result) {
    try {
      return code.named(line, result, choice.to().type()).equals(choice.to());
    } catch (InputException e) {
      return false;
    }
  }

  /// The type of the pointer that a `getelementptr` begins with.
  private Type pointer(IrWordList line) throws InputException {
    IrWordList again = new IrWordList(file, line.words());
    while (!again.accept("getelementptr")) {
      again.next();
    }
    while (Set.of("inbounds", "nuw", "nusw").contains(again.peek())) {
      again.next();
    }
    code.types().read(again);
    again.expect(",");
    return code.types().read(again);
  }

  private void branch(IrWordList line) throws InputException {
    if (line.accept("label")) {
      go(line, target(line, line.at()));
      return;
    }
    IrValue condition = code.typed(line);
    line.expect(",");
    line.expect("label");
    int yes = target(line, line.at());
    line.next();
    line.expect(",");
    line.expect("label");
    String label = "$ir_e" + code.number();
    int no = target(line, line.at());
    code.emit("@" + condition.scalar() + " bra " + label + ";");
    go(line, no);
    code.emit(label + ":");
    go(line, yes);
  }

  private void select(IrWordList line) throws InputException {
    IrValue value = code.typed(line);
    int bits = IrParts.register(value.type());
    line.expect(",");
    line.expect("label");
    int otherwise = target(line, line.at());
    line.next();
    line.expect("[");
    while (!line.accept("]")) {
      IrValue one = code.typed(line);
      line.expect(",");
      line.expect("label");
      int to = target(line, line.at());
      line.next();
      String differs = code.register(1);
      String label = "$ir_e" + code.number();
      code.emit(
          "setp.ne.b"
              + bits
              + " "
              + differs
              + ", "
              + code.inRegister(value.scalar(), bits)
              + ", "
              + one.scalar()
              + ";");
      code.emit("@" + differs + " bra " + label + ";");
      go(line, to);
      code.emit(label + ":");
    }
    go(line, otherwise);
  }

  /// Goes to a block; its choices are made at once, so that none sees what another became.
  private void go(IrWordList line, int to) throws InputException {
    List<Choice> all = choices.getOrDefault(to, List.of());
    List<List<String>> taken = new ArrayList<>();
    for (Choice choice : all) {
      IrWordList from = choice.from().get(block);
      if (from == null) {
        throw line.error("a value for this way into the block");
      }
      IrValue value = code.operand(new IrWordList(file, from.words()), choice.to().type());
      List<Part> parts = code.parts(line, value.type());
      List<String> kept = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        int bits = IrParts.register(parts.get(i).type());
        String part = value.parts().get(i);
        if (all.size() > 1 && part.startsWith("%")) {
          String own = code.register(bits);
          code.move(own, part, bits);
          part = own;
        }
        kept.add(part);
      }
      taken.add(kept);
    }
    for (int i = 0; i < all.size(); i++) {
      IrValue into = all.get(i).to();
      List<Part> parts = code.parts(line, into.type());
      for (int j = 0; j < parts.size(); j++) {
        code.move(into.parts().get(j), taken.get(i).get(j), IrParts.register(parts.get(j).type()));
      }
    }
    code.emit("bra $ir_b" + to + ";");
  }

  private void allocate(IrWordList line, String result) throws InputException {
    Type type = code.types().read(line);
    OptionalLong size = code.types().size(type);
    boolean many = line.accept(",") && !line.peek().equals("align") && !line.peek().startsWith("!");
    List<String> words = line.words().stream().map(Word::text).toList();
    if (size.isEmpty() || many || words.contains("inalloca")) {
      throw line.error("an object whose size is known");
    }
    String name = "ir_local" + code.number();
    code.declare(".local .align 16 .b8 " + name + "[" + Math.max(1, size.getAsLong()) + "];");
    int at = words.indexOf("addrspace");
    boolean generic = at < 0;
    IrValue to = code.named(line, result, new Type.Pointer(generic ? 0 : 5));
    code.emit("mov.u64 " + to.scalar() + ", " + name + ";");
    if (generic) {
      code.emit("cvta.local.u64 " + to.scalar() + ", " + to.scalar() + ";");
    }
  }

  private void load(IrWordList line, String result) throws InputException {
    boolean whole = line.accept("volatile");
    Type type = code.types().read(line);
    line.expect(",");
    IrValue from = code.typed(line);
    Access access = access(line, type, from, whole);
    boolean lasting =
        line.words().stream().anyMatch(w -> w.text().equals("!invariant.load"))
            && access.space().equals(".global");
    IrValue to = code.named(line, result, type);
    boolean truth = type.equals(new Type.Int(1));
    String into = truth ? code.register(16) : to.scalar();
    code.emit(
        "ld"
            + (whole ? ".volatile" : "")
            + access.space()
            + (lasting ? ".nc" : "")
            + ".u"
            + access.bits()
            + " "
            + into
            + ", ["
            + access.address()
            + "];");
    if (truth) {
      returns.bit(into, to.scalar(), 16);
    }
  }

  private void store(IrWordList line) throws InputException {
    boolean whole = line.accept("volatile");
    IrValue value = code.typed(line);
    line.expect(",");
    IrValue to = code.typed(line);
    Access access = access(line, value.type(), to, whole);
    code.emit(
        "st"
            + (whole ? ".volatile" : "")
            + access.space()
            + ".u"
            + access.bits()
            + " ["
            + access.address()
            + "], "
            + returns.stored(value.type(), value.scalar())
            + ";");
  }

  /// How memory is accessed.
  ///
  /// @param space with its dot; empty of a generic pointer
  private record Access(String space, String address, int bits) {}

  private Access access(IrWordList line, Type type, IrValue pointer, boolean whole)
      throws InputException {
    if (!(pointer.type() instanceof Type.Pointer(int number))
        || code.parts(line, type).size() != 1) {
      throw line.error("an access to a scalar");
    }
    Optional<String> space = IrVariables.space(number);
    boolean constant = space.equals(Optional.of("const"));
    if ((number != 0 && space.isEmpty()) || (whole && constant)) {
      throw line.error("an address space that is understood");
    }
    return new Access(
        space.map(s -> "." + s).orElse(""),
        code.inRegister(pointer.scalar(), 64),
        IrSignature.stored(type));
  }
}
