package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Instructions of which the syntax tree keeps the operands as text: conversions, products of
/// double width, bit fields, addresses of other windows, barriers of clusters.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.9 Data movement, 9.7.13.2 barrier.cluster
final class OtherCompiler {
  private final Names names;
  private final ComputeCompiler values;

  OtherCompiler(Names names) {
    this.names = names;
    this.values = new ComputeCompiler(names);
  }

  /// Whether others can notice it.
  static boolean visible(Instruction.Unmodelled other) {
    return List.of("barrier", "nanosleep", "bar", "vote", "shfl").contains(other.mnemonic());
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    return switch (other.mnemonic()) {
      case "cvt" -> convert(other);
      case "cvta" -> modifiers.contains("to") ? windowAddress(other) : genericAddress(other);
      case "mapa" -> map(other);
      case "isspacep" -> isSpace(other);
      case "mul", "mad" -> product(other);
      case "mov" -> vector(other);
      case "barrier" -> clusterBarrier(other);
      case "nanosleep" -> fiber -> {};
      case "trap" ->
          fiber -> {
            throw new EmulatedFault("a trap");
          };
      case "bfe", "bfi", "popc", "clz", "brev", "abs", "lop3", "shf" ->
          new BitCompiler(this).compile(other);
      case "bar", "vote", "shfl", "activemask" -> new WarpCompiler(names, this).compile(other);
      default -> throw unknown(other);
    };
  }

  static NotEmulatedException unknown(Instruction.Unmodelled other) {
    String modifiers = other.modifiers().isEmpty() ? "" : "." + String.join(".", other.modifiers());
    return new NotEmulatedException("'" + other.mnemonic() + modifiers + "' is not emulated");
  }

  /// The types among the modifiers, which must be integers.
  static List<Width> widths(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Width> widths = new ArrayList<>();
    for (String modifier : other.modifiers()) {
      Optional<ScalarType> type =
          Arrays.stream(ScalarType.values()).filter(t -> t.suffix().equals(modifier)).findFirst();
      if (type.isPresent()) {
        if (!type.get().integer()) {
          throw unknown(other);
        }
        widths.add(Width.of(type.get()));
      }
    }
    if (widths.isEmpty()) {
      throw unknown(other);
    }
    return widths;
  }

  /// What reads the operand of that number.
  Source source(Instruction.Unmodelled other, int index) throws NotEmulatedException {
    String text = other.operands().get(index);
    if (Character.isDigit(text.charAt(0)) || text.charAt(0) == '-') {
      long value = number(other, text);
      return fiber -> value;
    }
    Optional<Long> variable = names.variable(text);
    if (variable.isPresent()) {
      long address = variable.get();
      return fiber -> address;
    }
    return values.source(operand(other, text));
  }

  /// What reads the converse of a predicate that is written with `!`.
  Source negated(Instruction.Unmodelled other, int index) throws NotEmulatedException {
    Source source = values.source(operand(other, other.operands().get(index).substring(1)));
    return fiber -> source.get(fiber) == 0 ? 1 : 0;
  }

  private static Operand operand(Instruction.Unmodelled other, String text)
      throws NotEmulatedException {
    return new Operand.Register(name(other, text));
  }

  /// Where the result goes.
  int destination(Instruction.Unmodelled other) throws NotEmulatedException {
    return names.register(name(other, other.operands().getFirst()));
  }

  private static String name(Instruction.Unmodelled other, String text)
      throws NotEmulatedException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && "%_$.".indexOf(c) < 0) {
        throw unknown(other);
      }
    }
    return text;
  }

  private static long number(Instruction.Unmodelled other, String text)
      throws NotEmulatedException {
    boolean negative = text.startsWith("-");
    String digits = text.substring(negative ? 1 : 0).replace("U", "");
    try {
      long value =
          digits.startsWith("0x") || digits.startsWith("0X")
              ? Long.parseUnsignedLong(digits.substring(2), 16)
              : Long.parseUnsignedLong(digits);
      return negative ? -value : value;
    } catch (NumberFormatException e) {
      throw unknown(other);
    }
  }

  /// `cvt.to.from` between integers, without saturation.
  private Action convert(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Width> widths = widths(other);
    if (widths.size() != 2 || other.modifiers().size() != 2) {
      throw unknown(other);
    }
    Width to = widths.get(0);
    Width from = widths.get(1);
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber -> fiber.registers[slot] = to.keep(from.read(source.get(fiber)));
  }

  private static StateSpace space(Instruction.Unmodelled other) throws NotEmulatedException {
    for (StateSpace space : StateSpace.values()) {
      if (space != StateSpace.GENERIC && other.modifiers().contains(space.suffix())) {
        return space;
      }
    }
    throw unknown(other);
  }

  private Action genericAddress(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber ->
        fiber.registers[slot] = fiber.setting().generic(fiber, space, source.get(fiber));
  }

  private Action windowAddress(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    Source source = source(other, 1);
    int slot = destination(other);
    return fiber -> fiber.registers[slot] = fiber.setting().window(space, source.get(fiber));
  }

  private Action map(Instruction.Unmodelled other) throws NotEmulatedException {
    boolean window = other.modifiers().contains(StateSpace.SHARED_CLUSTER.suffix());
    Source address = source(other, 1);
    Source rank = source(other, 2);
    int slot = destination(other);
    StateSpace shared = StateSpace.SHARED;
    return fiber -> {
      Setting setting = fiber.setting();
      long own = address.get(fiber);
      long mapped = setting.map(fiber, window ? own : setting.window(shared, own), rank.get(fiber));
      fiber.registers[slot] = window ? mapped : setting.generic(fiber, shared, mapped);
    };
  }

  private Action isSpace(Instruction.Unmodelled other) throws NotEmulatedException {
    StateSpace space = space(other);
    if (!space.shared() && space != StateSpace.GLOBAL) {
      throw unknown(other);
    }
    Source address = source(other, 1);
    int slot = destination(other);
    return fiber -> {
      long at = address.get(fiber);
      boolean shared = fiber.setting().window(StateSpace.SHARED, at) != at;
      fiber.registers[slot] = shared == space.shared() ? 1 : 0;
    };
  }

  /// `mul.wide`, `mad.wide`, `mul.hi`, `mad.hi`.
  private Action product(Instruction.Unmodelled other) throws NotEmulatedException {
    Width width = widths(other).getFirst();
    boolean wide = other.modifiers().contains("wide") && width.bits() <= 32;
    boolean high = other.modifiers().contains("hi");
    if (other.modifiers().size() != 2 || wide == high) {
      throw unknown(other);
    }
    Source a = source(other, 1);
    Source b = source(other, 2);
    Source c = other.mnemonic().equals("mad") ? source(other, 3) : fiber -> 0;
    int slot = destination(other);
    Width result = wide ? new Width(2 * width.bits(), width.signed()) : width;
    return fiber -> {
      long x = width.read(a.get(fiber));
      long y = width.read(b.get(fiber));
      long product = wide ? x * y : high(width, x, y);
      fiber.registers[slot] = result.keep(product + c.get(fiber));
    };
  }

  private static long high(Width width, long x, long y) {
    if (width.bits() < Long.SIZE) {
      return x * y >>> width.bits();
    }
    return width.signed() ? Math.multiplyHigh(x, y) : Math.unsignedMultiplyHigh(x, y);
  }

  /// `mov` that packs a vector into a scalar or unpacks one.
  private Action vector(Instruction.Unmodelled other) throws NotEmulatedException {
    Width whole = widths(other).getFirst();
    boolean unpack = other.operands().getFirst().startsWith("{");
    String text = other.operands().get(unpack ? 0 : other.operands().size() - 1);
    if (!text.startsWith("{") || !text.endsWith("}")) {
      throw unknown(other);
    }
    List<String> parts = Arrays.asList(text.substring(1, text.length() - 1).split(","));
    int bits = whole.bits() / parts.size();
    Width part = new Width(bits, false);
    if (unpack) {
      int[] slots = new int[parts.size()];
      for (int i = 0; i < slots.length; i++) {
        slots[i] = parts.get(i).equals("_") ? -1 : names.register(name(other, parts.get(i)));
      }
      Source source = source(other, 1);
      return fiber -> {
        long value = source.get(fiber);
        for (int i = 0; i < slots.length; i++) {
          if (slots[i] >= 0) {
            fiber.registers[slots[i]] = part.keep(value >>> i * bits);
          }
        }
      };
    }
    List<Source> sources = new ArrayList<>();
    for (String p : parts) {
      sources.add(
          source(new Instruction.Unmodelled(other.mnemonic(), other.modifiers(), List.of(p)), 0));
    }
    int slot = destination(other);
    return fiber -> {
      long value = 0;
      for (int i = 0; i < sources.size(); i++) {
        value |= part.read(sources.get(i).get(fiber)) << i * bits;
      }
      fiber.registers[slot] = whole.keep(value);
    };
  }

  private Action clusterBarrier(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    if (modifiers.size() < 2 || !modifiers.getFirst().equals("cluster")) {
      throw unknown(other);
    }
    return switch (modifiers.get(1)) {
      case "arrive" -> fiber -> fiber.setting().clusterArrive(fiber);
      case "wait" -> fiber -> fiber.setting().clusterWait(fiber);
      default -> throw unknown(other);
    };
  }
}
