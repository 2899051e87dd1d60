package dev.acquit.abi.layout;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is known of macros at a line of a source. Mutable.
///
/// A name that nobody defines is none, unless it is a compiler's own or headers stand before that
/// are not read: then it is open what it is.
final class Macros {
  private static final Pattern NUMBER =
      Pattern.compile("(0[xX][0-9a-fA-F]{1,15}|0[bB][01]{1,62}|[0-9]{1,18})([uUlL]{0,3})");

  /// What nvcc 13.0 and gcc define on x86-64 Linux, in all passes; open of what depends on options.
  private static final Map<String, String> COMPILERS =
      Map.of(
          "__CUDACC__", "1",
          "__NVCC__", "1",
          "__x86_64__", "1",
          "__x86_64", "1",
          "__amd64__", "1",
          "__linux__", "1",
          "__linux", "1",
          "__unix__", "1",
          "__LP64__", "1",
          "_LP64", "1");

  /// Defined, as what depends on options and versions.
  private static final Set<String> OPEN =
      Set.of("__cplusplus", "__GNUC__", "__GNUC_MINOR__", "__CUDACC_VER_MAJOR__", "__GNUG__");

  /// What other systems and compilers define, and these do not.
  private static final Set<String> OTHERS =
      Set.of(
          "_WIN32",
          "_WIN64",
          "_MSC_VER",
          "__APPLE__",
          "__clang__",
          "__HIPCC__",
          "__HIP__",
          "__HIP_PLATFORM_AMD__",
          "__CUDACC_RTC__",
          "__OPENCL_VERSION__",
          "__aarch64__",
          "__arm__",
          "__i386__",
          "__CYGWIN__",
          "__MINGW32__");

  private final Map<String, String> defined = new HashMap<>(COMPILERS);
  private final Set<String> none = new HashSet<>(OTHERS);

  /// Names that no header defines.
  private final Set<String> surely = new HashSet<>(OTHERS);

  private final Set<String> open = new HashSet<>();
  private final Set<String> changed = new HashSet<>();
  private boolean headers;

  /// What is known of a name.
  ///
  /// @param there whether it is a macro; empty if nobody knows
  /// @param text what it stands for, if that is known
  record Known(Optional<Boolean> there, Optional<String> text) {}

  /// One that is given before the source.
  void take(Macro macro) {
    macro.text().ifPresentOrElse(t -> define(macro.name(), t), () -> undefine(macro.name()));
    changed.remove(macro.name());
    surely.add(macro.name());
  }

  void define(String name, String text) {
    String before = defined.put(name, text);
    if (before != null && !before.equals(text)) {
      changed.add(name);
    }
    none.remove(name);
    open.remove(name);
  }

  void undefine(String name) {
    if (defined.remove(name) != null) {
      changed.add(name);
    }
    none.add(name);
    open.remove(name);
  }

  /// It may be something else from here on.
  void forget(String name) {
    defined.remove(name);
    none.remove(name);
    open.add(name);
  }

  /// A header is included that is not read. It may define what is none, and leaves what is defined.
  void header() {
    headers = true;
    none.retainAll(surely);
  }

  Known of(String name) {
    if (open.contains(name)) {
      return new Known(Optional.empty(), Optional.empty());
    } else if (defined.containsKey(name)) {
      return new Known(Optional.of(true), Optional.of(defined.get(name)));
    } else if (OPEN.contains(name)) {
      return new Known(Optional.of(true), Optional.empty());
    } else if (none.contains(name)) {
      return new Known(Optional.of(false), Optional.empty());
    }
    boolean reserved =
        name.startsWith("__") || (name.length() > 1 && name.charAt(0) == '_' && upper(name, 1));
    return headers || reserved
        ? new Known(Optional.empty(), Optional.empty())
        : new Known(Optional.of(false), Optional.empty());
  }

  /// A number of C, if a text is one.
  static OptionalLong number(String text) {
    Matcher matcher = NUMBER.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String digits = matcher.group(1);
    boolean binary = digits.startsWith("0b") || digits.startsWith("0B");
    boolean octal = digits.matches("0[0-9]+");
    if (octal && !digits.matches("[0-7]+")) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        binary ? Long.parseLong(digits.substring(2), 2) : Long.decode(digits).longValue());
  }

  private static boolean upper(String name, int at) {
    return Character.isUpperCase(name.charAt(at));
  }

  /// The macros that are a number, the same wherever they are used.
  Map<String, Long> numbers() {
    Map<String, Long> numbers = new HashMap<>();
    defined.forEach((name, text) -> {
      OptionalLong number = number(text);
      if (number.isPresent() && !changed.contains(name)) {
        numbers.put(name, number.getAsLong());
      }
    });
    return numbers;
  }
}
