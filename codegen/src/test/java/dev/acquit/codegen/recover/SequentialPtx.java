package dev.acquit.codegen.recover;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the text of a PTX function on numbers, one thread alone: a second reading of PTX ISA 9.7
/// that shares nothing with the gate. It knows the integer instructions that compilers make of
/// atomic operations.
final class SequentialPtx {
  private static final int MOST_STEPS = 3_000;
  private static final Pattern PARAMETER = Pattern.compile("\\.param \\.\\w+\\s+(\\w+_param_\\d+)");
  private static final Pattern LINE = Pattern.compile("(?:@(!?)(%\\w+)\\s+)?([\\w.:]+)\\s*(.*)");
  private static final Pattern ADDRESS = Pattern.compile("\\[(%?\\w+)([+-]\\d+)?]");

  /// Something that is not computed here.
  static final class Unsupported extends RuntimeException {
    Unsupported(String what) {
      super(what);
    }
  }

  /// How a run ended.
  ///
  /// @param end what happened
  /// @param result what is returned, in 64 bits
  /// @param memory all bytes that may be accessed
  record Outcome(End end, long result, Map<Long, Byte> memory) {}

  /// What happened.
  enum End {
    RETURNED,
    /// It took too many steps.
    ENDLESS,
    /// It accessed what is not there.
    WILD
  }

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> labels = new HashMap<>();
  private final List<String> parameters = new ArrayList<>();
  private final Map<String, Long> registers = new HashMap<>();
  private final Map<Long, Byte> memory = new TreeMap<>();
  private final Map<String, Long> values = new HashMap<>();
  private long result;
  private long undefined;
  private int pointers = 1;
  private int size = 8;

  private static final class Wild extends RuntimeException {}

  SequentialPtx(String function) {
    Matcher matcher = PARAMETER.matcher(function);
    while (matcher.find()) {
      if (!parameters.contains(matcher.group(1))) {
        parameters.add(matcher.group(1));
      }
    }
    String body = function.substring(function.indexOf('{') + 1, function.lastIndexOf('}'));
    for (String statement : body.replaceAll("//[^\n]*", "").replace(":", ":;").split(";")) {
      String line = statement.strip().replaceAll("\\s+", " ");
      if (line.endsWith(":")) {
        labels.put(line.substring(0, line.length() - 1), lines.size());
      } else if (!line.isEmpty() && !line.startsWith(".")) {
        lines.add(line);
      }
    }
  }

  int parameters() {
    return parameters.size();
  }

  /// How many parameters hold pointers: those of 64 bits that are loaded and then accessed.
  int pointers() {
    return pointers;
  }

  /// How many bytes an object of the function takes: those of its narrowest strong access, or part
  /// of a word that is looked at.
  int size() {
    return size;
  }

  /// It with the parameters of another one.
  SequentialPtx like(SequentialPtx other) {
    parameters.clear();
    parameters.addAll(other.parameters);
    pointers = other.pointers;
    size = other.size;
    return this;
  }

  SequentialPtx of(int bytes, int count) {
    size = bytes;
    pointers = count;
    return this;
  }

  /// Runs it.
  ///
  /// @param given the parameters
  /// @param bytes the memory
  Outcome run(List<Long> given, Map<Long, Byte> bytes, long seed) {
    registers.clear();
    memory.clear();
    memory.putAll(bytes);
    values.clear();
    undefined = seed;
    // Who returns nothing shows where the object is.
    result = given.getFirst();
    for (int i = 0; i < parameters.size(); i++) {
      values.put(parameters.get(i), given.get(i));
    }
    try {
      int at = 0;
      for (int step = 0; step < MOST_STEPS; step++) {
        if (at >= lines.size()) {
          return new Outcome(End.RETURNED, result, Map.copyOf(memory));
        }
        at = step(at);
      }
      return new Outcome(End.ENDLESS, 0, Map.copyOf(memory));
    } catch (Wild e) {
      return new Outcome(End.WILD, 0, Map.copyOf(memory));
    }
  }

  private int step(int at) {
    Matcher m = LINE.matcher(lines.get(at));
    if (!m.matches()) {
      throw new Unsupported(lines.get(at));
    }
    if (m.group(2) != null && (read(m.group(2), 1) == 1) == m.group(1).equals("!")) {
      return at + 1;
    }
    String[] words = m.group(3).split("\\.");
    List<String> operands = new ArrayList<>();
    for (String operand : m.group(4).split(",")) {
      operands.add(operand.strip());
    }
    String type = words[words.length - 1];
    switch (words[0]) {
      case "bra" -> {
        Integer target = labels.get(operands.getFirst());
        if (target == null) {
          throw new Unsupported("label");
        }
        return target;
      }
      case "ret" -> {
        return lines.size();
      }
      case "fence", "membar" -> {
        // Nobody else is there.
      }
      case "ld" -> load(words, type, operands);
      case "st" -> store(words, type, operands);
      case "atom" -> atom(words, type, operands);
      case "setp" -> write(operands.get(0), compare(words[1], type, operands) ? 1 : 0, 1);
      case "cvta" -> write(operands.get(0), read(operands.get(1), 64), 64);
      case "cvt" -> convert(words, operands);
      case "selp" ->
          write(
              operands.get(0),
              read(operands.get(read(operands.get(3), 1) == 1 ? 1 : 2), bits(type)),
              bits(type));
      default -> write(operands.get(0), compute(words, type, operands), bits(type));
    }
    return at + 1;
  }

  private static int bits(String type) {
    if (type.equals("pred")) {
      return 1;
    }
    if (!type.matches("[busf](8|16|32|64)")) {
      throw new Unsupported(type);
    }
    return Integer.parseInt(type.substring(1));
  }

  private static long low(long value, int bits) {
    return bits >= 64 ? value : value & (1L << bits) - 1;
  }

  private static long signed(long value, int bits) {
    return bits >= 64 ? value : value << (64 - bits) >> (64 - bits);
  }

  private long read(String operand, int bits) {
    if (operand.startsWith("%")) {
      Long value = registers.get(operand);
      if (value == null) {
        value = new SplittableRandom(undefined ^ operand.hashCode()).nextLong();
      }
      return low(value, bits);
    }
    if (!operand.matches("-?(0x[0-9a-fA-F]+|\\d+)U?")) {
      throw new Unsupported(operand);
    }
    return low(Long.decode(operand.replace("U", "")), bits);
  }

  private void write(String register, long value, int bits) {
    if (!register.startsWith("%")) {
      throw new Unsupported(register);
    }
    registers.put(register, low(value, bits));
  }

  private static boolean floating(String type) {
    return type.startsWith("f");
  }

  private long address(String operand) {
    Matcher m = ADDRESS.matcher(operand);
    if (!m.matches() || !m.group(1).startsWith("%")) {
      throw new Unsupported(operand);
    }
    return read(m.group(1), 64) + (m.group(2) == null ? 0 : Long.parseLong(m.group(2)));
  }

  private long bytes(long address, int bits) {
    long value = 0;
    if (address % (bits / 8) != 0) {
      throw new Wild();
    }
    for (int i = 0; i < bits / 8; i++) {
      Byte there = memory.get(address + i);
      if (there == null) {
        throw new Wild();
      }
      value |= (there & 255L) << (8 * i);
    }
    return value;
  }

  private void put(long address, int bits, long value) {
    bytes(address, bits);
    for (int i = 0; i < bits / 8; i++) {
      memory.put(address + i, (byte) (value >>> (8 * i)));
    }
  }

  private void load(String[] words, String type, List<String> operands) {
    int bits = bits(type);
    long value;
    if (words[1].equals("param")) {
      Matcher m = ADDRESS.matcher(operands.get(1));
      if (!m.matches() || !values.containsKey(m.group(1)) || m.group(2) != null) {
        throw new Unsupported(operands.get(1));
      }
      value = low(values.get(m.group(1)), bits);
    } else {
      value = bytes(address(operands.get(1)), bits);
    }
    registers.put(operands.get(0), type.startsWith("s") ? signed(value, bits) : value);
  }

  private void store(String[] words, String type, List<String> operands) {
    int bits = bits(type);
    if (words[1].equals("param")) {
      long mask = bits >= 64 ? -1 : (1L << bits) - 1;
      result = (result & ~mask) | read(operands.get(1), bits);
      return;
    }
    put(address(operands.get(0)), bits, read(operands.get(1), bits));
  }

  private void atom(String[] words, String type, List<String> operands) {
    int bits = bits(type);
    long address = address(operands.get(1));
    long old = bytes(address, bits);
    long b = read(operands.get(2), bits);
    String operation =
        List.of(words).stream()
            .filter(
                w -> List.of("add", "and", "or", "xor", "exch", "cas", "min", "max").contains(w))
            .findFirst()
            .orElseThrow(() -> new Unsupported("atom"));
    if (floating(type) && !operation.equals("exch")) {
      throw new Unsupported(type);
    }
    boolean less =
        type.startsWith("s")
            ? signed(b, bits) < signed(old, bits)
            : Long.compareUnsigned(b, old) < 0;
    long now =
        switch (operation) {
          case "add" -> old + b;
          case "and" -> old & b;
          case "or" -> old | b;
          case "xor" -> old ^ b;
          case "min" -> less ? b : old;
          case "max" -> less ? old : b;
          case "cas" -> old == b ? read(operands.get(3), bits) : old;
          default -> b;
        };
    put(address, bits, now);
    write(operands.get(0), old, bits);
  }

  private boolean compare(String how, String type, List<String> operands) {
    int bits = bits(type);
    if (floating(type)) {
      throw new Unsupported(type);
    }
    long a = read(operands.get(1), bits);
    long b = read(operands.get(2), bits);
    int order =
        type.startsWith("s")
            ? Long.compare(signed(a, bits), signed(b, bits))
            : Long.compareUnsigned(a, b);
    return switch (how) {
      case "eq" -> order == 0;
      case "ne" -> order != 0;
      case "lt" -> order < 0;
      case "le" -> order <= 0;
      case "gt" -> order > 0;
      case "ge" -> order >= 0;
      default -> throw new Unsupported(how);
    };
  }

  private void convert(String[] words, List<String> operands) {
    if (words.length != 3 || floating(words[1]) || floating(words[2])) {
      throw new Unsupported("cvt");
    }
    int from = bits(words[2]);
    long value = read(operands.get(1), from);
    long wide = words[2].startsWith("s") ? signed(value, from) : value;
    int to = bits(words[1]);
    // A register that is wider than the type takes it with its sign, or with zeros.
    registers.put(operands.get(0), words[1].startsWith("s") ? signed(wide, to) : low(wide, to));
  }

  private long compute(String[] words, String type, List<String> operands) {
    int bits = bits(type);
    if (floating(type)) {
      throw new Unsupported(type);
    }
    boolean signs = type.startsWith("s");
    long a = read(operands.get(1), bits);
    long b = operands.size() > 2 ? read(operands.get(2), words[0].startsWith("sh") ? 32 : bits) : 0;
    long c = operands.size() > 3 ? read(operands.get(3), bits) : 0;
    String name = words[0] + (words.length > 2 ? "." + words[1] : "");
    boolean less = signs ? signed(a, bits) < signed(b, bits) : Long.compareUnsigned(a, b) < 0;
    return switch (name) {
      case "mov" -> a;
      case "add" -> a + b;
      case "sub" -> a - b;
      case "neg" -> -a;
      case "and" -> a & b;
      case "or" -> a | b;
      case "xor" -> a ^ b;
      case "not" -> ~a;
      case "min" -> less ? a : b;
      case "max" -> less ? b : a;
      case "mul.lo" -> a * b;
      case "mad.lo" -> a * b + c;
      case "shl" -> b >= bits ? 0 : a << b;
      case "shr" -> signs ? signed(a, bits) >> Math.min(b, 63) : b >= bits ? 0 : low(a, bits) >>> b;
      default -> throw new Unsupported(name);
    };
  }
}
