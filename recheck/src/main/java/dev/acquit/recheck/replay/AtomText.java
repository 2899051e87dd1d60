package dev.acquit.recheck.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `atom` and `red` write, by the words of the instruction: a second reading, which shares
/// nothing with the program that engines and replay run.
///
/// @ptx 9.7.13.13 atom
/// @ptx 9.7.13.14 red
final class AtomText {
  private static final Pattern INSTRUCTION =
      Pattern.compile("(?:@!?\\S+ )?(atom|red)\\.(\\S+) +([^{}]*)");
  private static final Set<String> OPERATIONS =
      Set.of("and", "or", "xor", "exch", "add", "min", "max", "inc", "dec", "cas");
  private static final Pattern TYPE = Pattern.compile("([bus])(32|64)");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");

  private AtomText() {}

  /// Requires that both readings agree, where this one says something.
  ///
  /// @param text the instruction
  /// @param old what it reads
  /// @param written what it writes by the other reading
  /// @param registers what a register holds; empty: there is none of that name
  /// @throws NotReplayedException if they do not
  static void require(String text, long old, long written, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    Matcher m = INSTRUCTION.matcher(text);
    if (!m.matches()) {
      return;
    }
    List<String> words = Arrays.asList(m.group(2).split("\\.", -1));
    List<String> operands = new ArrayList<>(Arrays.asList(m.group(3).strip().split(" *, *", -1)));
    String operation = words.stream().filter(OPERATIONS::contains).findFirst().orElse("");
    Matcher type = TYPE.matcher(words.getLast());
    boolean typed = type.matches();
    boolean untyped = words.getLast().equals(operation);
    int skip = m.group(1).equals("atom") ? 2 : 1;
    if (!(typed || untyped) || operands.size() <= skip) {
      return;
    }
    long[] x = new long[operands.size() - skip];
    for (int i = 0; i < x.length; i++) {
      OptionalLong value = value(operands.get(skip + i), registers);
      if (value.isEmpty()) {
        return;
      }
      x[i] = value.getAsLong();
    }
    int bits = typed ? Integer.parseInt(type.group(2)) : 32;
    boolean signed = typed && type.group(1).equals("s");
    OptionalLong expected = result(operation, bits, signed, untyped, old, x);
    if (expected.isPresent() && cut(expected.getAsLong() ^ written, bits) != 0) {
      throw new NotReplayedException(
          "two readings of '%s' differ: of %d it makes %d or %d"
              .formatted(text, old, written, expected.getAsLong()));
    }
  }

  private static OptionalLong value(String word, Function<String, OptionalLong> registers) {
    return NUMBER.matcher(word).matches()
        ? OptionalLong.of(Long.parseLong(word))
        : registers.apply(word);
  }

  private static OptionalLong result(
      String operation, int bits, boolean signed, boolean untyped, long old, long... x) {
    long a = cut(old, bits);
    long b = cut(x[0], bits);
    boolean less = signed ? extended(a, bits) < extended(b, bits) : Long.compareUnsigned(a, b) < 0;
    return switch (operation) {
      case "and" -> OptionalLong.of(a & b);
      case "or" -> OptionalLong.of(a | b);
      case "xor" -> OptionalLong.of(a ^ b);
      case "exch" -> OptionalLong.of(b);
      case "add" -> OptionalLong.of(a + b);
      case "min" -> untyped ? OptionalLong.empty() : OptionalLong.of(less ? a : b);
      case "max" -> untyped ? OptionalLong.empty() : OptionalLong.of(less ? b : a);
      case "inc" -> OptionalLong.of(Long.compareUnsigned(a, b) >= 0 ? 0 : a + 1);
      case "dec" -> OptionalLong.of(a == 0 || Long.compareUnsigned(a, b) > 0 ? b : a - 1);
      case "cas" -> x.length < 2 ? OptionalLong.empty() : OptionalLong.of(a == b ? x[1] : a);
      default -> OptionalLong.empty();
    };
  }

  private static long cut(long value, int bits) {
    return bits == Long.SIZE ? value : value & ((1L << bits) - 1);
  }

  private static long extended(long value, int bits) {
    return (value << (Long.SIZE - bits)) >> (Long.SIZE - bits);
  }
}
