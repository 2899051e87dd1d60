package dev.acquit.abi.check;

import dev.acquit.abi.module.Signature;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The functions that the driver has for device code.
///
/// PTX Writer's Guide to Interoperability 12.9, chapter 3.
public enum SystemCall {
  /// Prints by a format and a list of arguments in memory.
  VPRINTF("vprintf", Rule.S_1, Optional.of(4), 8, 8),
  /// Takes memory of the device's heap.
  MALLOC("malloc", Rule.S_2, Optional.of(8), 8),
  /// Gives it back.
  FREE("free", Rule.S_3, Optional.empty(), 8),
  /// Tells that an assertion failed, and ends the kernel.
  ASSERTFAIL("__assertfail", Rule.S_4, Optional.empty(), 8, 8, 4, 8, 8);

  private final String name;
  private final Rule rule;
  private final Signature signature;

  SystemCall(String name, Rule rule, Optional<Integer> result, int... parameters) {
    this.name = name;
    this.rule = rule;
    this.signature =
        new Signature(
            result.stream().map(SystemCall::word).toList(),
            Arrays.stream(parameters).mapToObj(SystemCall::word).toList());
  }

  private static Slot word(int bytes) {
    return new Slot(Slot.Kind.WORD, bytes, bytes);
  }

  /// The one of a name.
  public static Optional<SystemCall> of(String name) {
    return Stream.of(values()).filter(s -> s.name.equals(name)).findFirst();
  }

  Rule rule() {
    return rule;
  }

  /// How it is declared.
  Signature signature() {
    return signature;
  }

  /// Functions of stdio that producers of C++ declare, of which the driver has none (C-3).
  static final List<String> STDIO =
      List.of(
          "puts",
          "putchar",
          "putc",
          "fputs",
          "fputc",
          "fprintf",
          "vfprintf",
          "sprintf",
          "snprintf",
          "vsprintf",
          "vsnprintf",
          "fflush",
          "fwrite",
          "fopen",
          "fclose",
          "scanf",
          "sscanf",
          "getchar",
          "gets",
          "fgets",
          "perror",
          "__printf_chk",
          "__fprintf_chk");
}
