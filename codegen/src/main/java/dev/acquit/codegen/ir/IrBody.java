package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrPointers.Target;
import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.codegen.source.Above;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Given.Operand;
import dev.acquit.codegen.source.Given.Root;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the body of a function, instruction by instruction. Mutable, within one reading.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#atomic-memory-ordering-constraints">LangRef:
///   Atomic Memory Ordering Constraints</a>
/// @see <a href="https://llvm.org/docs/NVPTXUsage.html">User Guide for NVPTX Back-end: address
///   spaces, synchronization scopes</a>
final class IrBody {
  private static final Map<String, CppOperation> CHANGES = changes();

  /// Instructions that only pass on what an operation was given or found.
  private static final Set<String> PASSING = Set.of("insertvalue", "freeze");

  private final IrTypes types;
  private final IrDebug debug;
  private final String name;
  private final IrPointers pointers;
  private final List<IrOperation> operations = new ArrayList<>();

  /// What the operation was given or found: parameters, and what was loaded and passed on.
  private final Map<String, Operand> given = new HashMap<>();

  private final Set<String> found = new HashSet<>();

  /// What is above a result of 8 bits, or a truth value.
  private final Above above;

  /// Whether a truth value is returned.
  private final boolean truth;

  /// Whether the sign of a narrow result stands above it.
  private final boolean signs;

  /// What the operation that is being read is given.
  private final List<Operand> operands = new ArrayList<>();

  private boolean computes;

  private boolean alone = true;
  private boolean fences;
  private boolean accesses;

  IrBody(IrTypes types, IrDebug debug, IrWordList header) {
    this.types = types;
    this.debug = debug;
    List<String> words = header.words().stream().map(Word::text).toList();
    int at = 0;
    while (at < words.size() && !words.get(at).startsWith("@")) {
      at++;
    }
    this.name = at < words.size() ? IrWordList.plain(words.get(at)) : "";
    List<String> result = words.subList(0, at);
    boolean signed = result.contains("signext");
    this.truth = result.contains("i1");
    this.signs = signed && !truth;
    this.above =
        signed && truth
            ? Above.SIGN
            : signed || result.contains("zeroext") ? Above.AS_USED : Above.ANYTHING;
    List<String> parameters =
        parameters(header.words().subList(Math.min(at + 1, words.size()), words.size()));
    for (int i = 0; i < parameters.size(); i++) {
      given.put(parameters.get(i), new Operand.Parameter(i));
    }
    this.pointers = new IrPointers(types, parameters, words.subList(0, at).contains("ptx_kernel"));
  }

  /// The names in the outermost parentheses: a type there may have a name, too, and is followed by
  /// the parameter's own. Those without one have numbers.
  private static List<String> parameters(List<Word> words) {
    List<String> parameters = new ArrayList<>();
    String last = "";
    int depth = 0;
    int unnamed = 0;
    for (Word word : words) {
      depth += word.depth();
      boolean ends = depth == 0 || (depth == 1 && word.text().equals(","));
      if (ends && !last.isEmpty()) {
        boolean numbered = !last.startsWith("%") || last.matches("%\\d+");
        parameters.add(numbered ? "%" + unnamed++ : last);
      }
      if (depth == 0) {
        break;
      }
      last = ends ? "" : word.text();
    }
    return parameters;
  }

  /// What was read; empty if it has no atomic instruction.
  Optional<IrFunction> function() {
    return operations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IrFunction(
                name, alone && operations.size() == 1 && !(fences && accesses), operations));
  }

  /// Reads an instruction, if it matters.
  ///
  /// @throws InputException if it is an atomic one that cannot be read
  void instruction(IrWordList line) throws InputException {
    String result = "";
    if (line.peek().startsWith("%")) {
      result = line.next();
      if (!line.accept("=")) {
        return;
      }
    }
    Position position = line.position();
    if (line.accept("tail") || line.accept("musttail") || line.accept("notail")) {
      alone &= line.peek().equals("call");
    }
    String word = line.next();
    switch (word) {
      case "load", "store" -> {
        if (line.accept("atomic")) {
          line.accept("volatile");
          access(line, position, word.equals("load"), result);
        } else {
          plain(line, word.equals("load"), result);
        }
      }
      case "atomicrmw" -> change(line, position, result);
      case "cmpxchg" -> compare(line, position, result);
      case "fence" -> fence(line, position);
      case "getelementptr" -> {
        pointers.element(line, result);
        given.put(result, new Operand.Unsaid());
      }
      case "addrspacecast", "bitcast" -> cast(line, result, word);
      case "zext", "sext" -> extend(line, result, word.equals("sext"));
      case "ret" -> returned(line);
      case "extractvalue" -> pass(line, result, false);
      case "call" ->
          alone &= line.words().stream().anyMatch(w -> w.text().startsWith("@llvm.dbg."));
      case "", "#dbg_value", "#dbg_declare" -> {
        // Nothing.
      }
      default -> {
        if (PASSING.contains(word)) {
          pass(line, result, word.equals("freeze"));
        } else {
          alone &= word.startsWith("#dbg_");
        }
      }
    }
  }

  private static Map<String, CppOperation> changes() {
    Map<String, CppOperation> all = new HashMap<>();
    for (ValueForm form : ValueForm.values()) {
      Stream.of(CppOperation.values())
          .filter(CppOperation::updates)
          .forEach(kind -> all.put(kind.llvm(form), kind));
    }
    return Map.copyOf(all);
  }

  private void access(IrWordList line, Position position, boolean load, String result)
      throws InputException {
    Type type = types.read(line);
    if (!load) {
      operand(line, type);
    }
    line.expect(",");
    Optional<Target> where = pointers.read(line);
    ThreadScope scope = IrWords.scope(line);
    Optional<MemoryOrder> order = IrWords.order(line);
    add(
        line,
        position,
        result,
        order.flatMap(o ->
            value(type, false)
                .flatMap(t ->
                    of(
                        load ? CppOperation.LOAD : CppOperation.STORE,
                        o,
                        Optional.empty(),
                        scope,
                        t))),
        where);
  }

  private void change(IrWordList line, Position position, String result) throws InputException {
    line.accept("volatile");
    String change = line.next();
    Optional<Target> where = pointers.read(line);
    line.expect(",");
    Type type = types.read(line);
    operand(line, type);
    ThreadScope scope = IrWords.scope(line);
    Optional<MemoryOrder> order = IrWords.order(line);
    Optional<SourceOperation> operation =
        Optional.ofNullable(CHANGES.get(change))
            .flatMap(kind ->
                order.flatMap(o ->
                    value(type, change.equals("min") || change.equals("max"))
                        .filter(t -> !change.startsWith("u") || t.form() == ValueForm.UNSIGNED)
                        .flatMap(t -> of(kind, o, Optional.empty(), scope, t))));
    add(line, position, result, operation, where);
  }

  private void compare(IrWordList line, Position position, String result) throws InputException {
    boolean weak = line.accept("weak");
    line.accept("volatile");
    Optional<Target> where = pointers.read(line);
    line.expect(",");
    Type type = types.read(line);
    operand(line, type);
    line.expect(",");
    operand(line, types.read(line));
    ThreadScope scope = IrWords.scope(line);
    Optional<MemoryOrder> order = IrWords.order(line);
    Optional<MemoryOrder> failure = IrWords.order(line);
    Optional<SourceOperation> operation =
        order.flatMap(o ->
            failure.flatMap(f ->
                value(type, false)
                    .flatMap(t -> of(CppOperation.COMPARE_EXCHANGE, o, Optional.of(f), scope, t))));
    add(line, position, result, operation.map(o -> weak ? o : o.strongly()), where);
  }

  private void fence(IrWordList line, Position position) throws InputException {
    ThreadScope scope = IrWords.scope(line);
    Optional<MemoryOrder> order = IrWords.order(line);
    fences = true;
    operations.add(
        new IrOperation(
            position,
            text(line),
            order.map(o ->
                new SourceOperation(
                    CppOperation.FENCE, o, Optional.empty(), scope, Optional.empty())),
            true,
            Given.NOTHING,
            false,
            spots(line)));
  }

  /// LLVM may have orders that C++ does not: such an operation is none of C++.
  private Optional<SourceOperation> of(
      CppOperation kind,
      MemoryOrder order,
      Optional<MemoryOrder> failure,
      ThreadScope scope,
      ValueType type) {
    try {
      SourceOperation all = new SourceOperation(kind, order, failure, scope, Optional.of(type));
      return Optional.of(truth || type.bits() == 8 ? all.under(above) : all);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void add(
      IrWordList line,
      Position position,
      String result,
      Optional<SourceOperation> operation,
      Optional<Target> where) {
    operations.add(
        new IrOperation(
            position,
            text(line),
            operation.map(o -> where.map(w -> o.at(w.place())).orElse(o)),
            where.isPresent(),
            new Given(where.map(Target::root).orElse(new Root.Unsaid()), operands),
            computes,
            spots(line)));
    operands.clear();
    computes = false;
    alone &= where.isPresent();
    found.add(result);
  }

  /// The type of the object.
  private Optional<ValueType> value(Type type, boolean signed) {
    return switch (type) {
      case Type.Int(int bits) when bits >= 8 && bits <= 128 && Integer.bitCount(bits) == 1 ->
          Optional.of(
              new ValueType(
                  signed || (signs && bits < 32) ? ValueForm.SIGNED : ValueForm.UNSIGNED, bits));
      case Type.Float(String word, int bits) ->
          Optional.of(
              new ValueType(word.equals("bfloat") ? ValueForm.BRAIN : ValueForm.FLOAT, bits));
      case Type.Pointer _ -> Optional.of(new ValueType(ValueForm.UNSIGNED, 64));
      default -> Optional.empty();
    };
  }

  /// An operand behind its type: a function that is nothing but the operation takes it as it was
  /// given.
  private void operand(IrWordList line, Type type) throws InputException {
    String word = IrWords.value(line);
    alone &= given.containsKey(word);
    computes |= word.startsWith("%") && !given.containsKey(word);
    OptionalLong constant = IrWords.constant(word, type);
    operands.add(
        constant.isPresent()
            ? new Operand.Constant(constant.getAsLong())
            : given.getOrDefault(word, new Operand.Unsaid()));
  }

  /// Which space a pointer had before it became a generic one.
  private void cast(IrWordList line, String result, String word) {
    int begin = line.at();
    pointers.cast(line, result);
    line.go(begin);
    pass(line, result, true);
    if (!word.equals("bitcast")) {
      given.replace(result, new Operand.Unsaid());
    }
  }

  /// @param same whether all bits stay as they are: of what is made of given values otherwise, such
  ///   as a wider one, the function computes something
  private void pass(IrWordList line, String result, boolean same) {
    List<String> names = names(line);
    if (names.stream().anyMatch(found::contains)) {
      found.add(result);
    } else if (same && given.keySet().containsAll(names)) {
      given.put(result, names.isEmpty() ? new Operand.Unsaid() : given.get(names.getFirst()));
    }
  }

  /// What is made wider: a parameter whose bits are known, or what was found.
  private void extend(IrWordList line, String result, boolean signed) throws InputException {
    line.accept("nneg");
    int begin = line.at();
    Type type = types.read(line);
    String word = IrWords.value(line);
    line.go(begin);
    if (type instanceof Type.Int(int bits)
        && given.get(word) instanceof Operand.Parameter(int index)) {
      given.put(result, new Operand.Extended(index, bits, signed));
    } else {
      pass(line, result, false);
    }
  }

  private static List<String> names(IrWordList line) {
    return line.words().stream()
        .skip(line.at())
        .map(Word::text)
        .filter(w -> w.startsWith("%"))
        .toList();
  }

  /// Values that are given or returned through memory.
  private void plain(IrWordList line, boolean load, String result) {
    line.accept("volatile");
    List<String> names = names(line);
    accesses = true;
    if (load) {
      alone &= given.keySet().containsAll(names);
      given.put(result, new Operand.Unsaid());
    } else {
      alone &= !names.isEmpty() && found.contains(names.getFirst());
    }
  }

  private void returned(IrWordList line) {
    List<String> names = names(line);
    boolean nothing = line.peek().equals("void");
    alone &= nothing || (!names.isEmpty() && found.containsAll(names));
  }

  /// The instruction as far as its debugging information and alignment.
  private static String text(IrWordList line) {
    return line.words().stream()
        .map(Word::text)
        .dropWhile(w -> w.startsWith("%") || w.equals("="))
        .takeWhile(w -> !w.startsWith("!") && !w.equals("align"))
        .limit(24)
        .collect(Collectors.joining(" "));
  }

  private List<IrSpot> spots(IrWordList line) {
    List<String> words = line.words().stream().map(Word::text).toList();
    int at = words.indexOf("!dbg");
    return at < 0 || at + 1 >= words.size() ? List.of() : debug.spots(words.get(at + 1));
  }
}
