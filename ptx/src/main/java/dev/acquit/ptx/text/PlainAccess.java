package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Accesses that the reader of PTX keeps as text, since it has no place for a cache policy and for
/// floating-point constants, and `ldu`, which is a weak load: the same access without the policy,
/// and with the bits of the constant.
///
/// @ptx 4.5.2 Floating-Point Constants, 9.7.9.2 Cache Eviction Priority Hints
public final class PlainAccess {
  private static final Set<String> NAMES = Set.of("ld", "ldu", "st", "atom", "red");
  private static final String POLICY = "L2::cache_hint";
  private static final Pattern FLOAT = Pattern.compile("0[fFdD]([0-9a-fA-F]{8}|[0-9a-fA-F]{16})");

  private PlainAccess() {}

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
            + String.join(
                ", ", left.stream().map(o -> FLOAT.matcher(o).replaceAll("0x$1")).toList())
            + ";";
    try {
      Instruction read = InstructionReader.readOne(text).instruction();
      return read instanceof Instruction.Unmodelled ? Optional.empty() : Optional.of(read);
    } catch (InputException e) {
      // Something else in it has no place either.
      return Optional.empty();
    }
  }
}
