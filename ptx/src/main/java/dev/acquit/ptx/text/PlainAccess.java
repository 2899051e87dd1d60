package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Accesses that the reader of PTX keeps as text, since it has no place for a cache policy and for
/// floating-point constants, and `ldu`, which is a weak load: the same access without the policy,
/// and with the bits of the constant.
///
/// @ptx 4.5.2 Floating-Point Constants, 9.7.9.2 Cache Eviction Priority Hints
public final class PlainAccess {
  private static final Set<String> NAMES = Set.of("ld", "ldu", "st", "atom", "red");
  private static final String POLICY = "L2::cache_hint";
  private static final Pattern FLOAT = Pattern.compile("0[fFdD]([0-9a-fA-F]{8}|[0-9a-fA-F]{16})");

  private static final Set<String> ORDERS = Set.of("acquire", "release", "acq_rel");
  private static final Pattern VECTOR = Pattern.compile("v[248]");
  private static final Pattern ADDRESS =
      Pattern.compile("\\[\\s*([^\\]+\\s]+)\\s*(?:\\+\\s*(\\d{1,9}))?\\s*\\]");

  private PlainAccess() {}

  /// A read-modify-write of a vector as what it is of its elements, each of which is atomic by
  /// itself. In which order these come is not specified, and without acquire and release nobody
  /// sees one: they are at different places.
  ///
  /// @return empty if it is none, has an order, or writes a register that it also reads
  /// @ptx 8.2.3 Vector Data-types, 9.7.13.5 atom, 9.7.13.6 red
  public static Optional<List<Instruction>> elements(
      String name, List<String> modifiers, List<String> operands) {
    boolean atom = name.equals("atom");
    Optional<String> vector =
        modifiers.stream().filter(m -> VECTOR.matcher(m).matches()).findFirst();
    int least = atom ? 3 : 2;
    if (!(atom || name.equals("red"))
        || vector.isEmpty()
        || modifiers.stream().anyMatch(ORDERS::contains)
        || operands.size() < least) {
      return Optional.empty();
    }
    int count = Integer.parseInt(vector.get().substring(1));
    List<String> to = atom ? parts(operands.getFirst()) : Collections.nCopies(count, "");
    Matcher address = ADDRESS.matcher(operands.get(least - 2));
    List<String> from = parts(operands.get(least - 1));
    Optional<ScalarType> type = ScalarType.among(modifiers).stream().reduce((_, last) -> last);
    boolean known = address.matches() && type.isPresent();
    if (!known
        || to.size() != count
        || from.size() != count
        || to.stream().anyMatch(t -> from.contains(t) || t.equals(address.group(1)))) {
      return Optional.empty();
    }
    List<String> plain =
        modifiers.stream().filter(m -> !m.equals(POLICY) && !m.equals(vector.get())).toList();
    long offset = address.group(2) == null ? 0 : Long.parseLong(address.group(2));
    List<Instruction> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long at = offset + (long) i * type.get().bits() / Byte.SIZE;
      Optional<Instruction> one =
          read(
              name
                  + "."
                  + String.join(".", plain)
                  + " "
                  + (atom ? to.get(i) + ", " : "")
                  + "["
                  + address.group(1)
                  + "+"
                  + at
                  + "], "
                  + bits(from.get(i))
                  + ";");
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all.add(one.get());
    }
    return Optional.of(all);
  }

  /// What stands between braces.
  private static List<String> parts(String operand) {
    return operand.startsWith("{") && operand.endsWith("}")
        ? Stream.of(operand.substring(1, operand.length() - 1).split(","))
            .map(String::strip)
            .toList()
        : List.of();
  }

  private static String bits(String operand) {
    return FLOAT.matcher(operand).replaceAll("0x$1");
  }

  /// The access; empty if it is none of these.
  public static Optional<Instruction> of(
      String name, List<String> modifiers, List<String> operands) {
    boolean policy = modifiers.contains(POLICY);
    boolean number = operands.stream().anyMatch(o -> FLOAT.matcher(o).matches());
    if (!NAMES.contains(name) || (!policy && !number && !name.equals("ldu"))) {
      return Optional.empty();
    }
    List<String> plain = modifiers.stream().filter(m -> !m.equals(POLICY)).toList();
    List<String> left = policy ? operands.subList(0, operands.size() - 1) : operands;
    String text =
        (name.equals("ldu") ? "ld" : name)
            + "."
            + String.join(".", plain)
            + " "
            + String.join(", ", left.stream().map(PlainAccess::bits).toList())
            + ";";
    return read(text);
  }

  private static Optional<Instruction> read(String text) {
    try {
      Instruction read = InstructionReader.readOne(text).instruction();
      return read instanceof Instruction.Unmodelled ? Optional.empty() : Optional.of(read);
    } catch (InputException e) {
      // Something else in it has no place either.
      return Optional.empty();
    }
  }
}
