package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.ThreadScope;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A C++ type in the words in which it was written, and what they say of its objects.
///
/// @param text with canonical blanks: `cuda::atomic<int, cuda::thread_scope_block>*`
/// @cpp atomics.types.generic
record WrittenType(String text) {
  static final WrittenType INT = new WrittenType("int");

  private static final Pattern QUALIFIER = Pattern.compile("\\b(const|volatile)\\b ?");
  private static final Pattern AUTO = Pattern.compile("\\bauto\\b");
  private static final Pattern LAST_QUALIFIERS = Pattern.compile("( ?\\b(const|volatile)\\b)+$");
  private static final Pattern TEMPLATE =
      Pattern.compile("(?:::)?(?:(?:std|cuda)::)*atomic(_ref)?(?:<(.*)>)?");
  private static final Pattern NAMED = Pattern.compile("(?:::)?(?:(?:std|cuda)::)*atomic_(\\w+)");

  /// The names of the standard's aliases that are not those of types: `atomic_llong`.
  private static final Map<String, String> ALIASES =
      Map.of(
          "schar", "signed char",
          "uchar", "unsigned char",
          "ushort", "unsigned short",
          "uint", "unsigned int",
          "ulong", "unsigned long",
          "llong", "long long",
          "ullong", "unsigned long long",
          "flag", "bool");

  boolean isPointer() {
    return unqualified().endsWith("*");
  }

  private String unqualified() {
    return LAST_QUALIFIERS.matcher(text).replaceFirst("");
  }

  /// The type of a reference: `int&`.
  boolean isReference() {
    return text.endsWith("&");
  }

  /// What a pointer or a reference is to. Integers that hold addresses are pointers to `int`.
  WrittenType target() {
    String pointer = unqualified();
    return isReference() || isPointer()
        ? new WrittenType(pointer.substring(0, pointer.length() - 1).strip())
        : INT;
  }

  WrittenType pointer() {
    return new WrittenType(text + "*");
  }

  /// Whether it is taken from the value: `auto`, `const auto&`.
  boolean isDeduced() {
    return AUTO.matcher(text).find();
  }

  /// Whether it is `cuda::atomic_ref<...>`, or without arguments, which are then deduced.
  boolean isAtomicRef() {
    Matcher template = TEMPLATE.matcher(bare());
    return template.matches() && template.group(1) != null;
  }

  /// Of an atomic type, or of an `atomic_ref`, the scope of its operations.
  Optional<ThreadScope> atomic() {
    Matcher template = TEMPLATE.matcher(bare());
    if (template.matches()) {
      String arguments = Optional.ofNullable(template.group(2)).orElse("");
      String last = arguments.substring(comma(arguments)).replaceFirst(".*thread_scope(_|::)", "");
      return Arrays.stream(ThreadScope.values())
          .filter(s -> s.word().equals(last))
          .findFirst()
          .or(() -> Optional.of(ThreadScope.SYSTEM));
    }
    return isPointer() || !(NAMED.matcher(bare()).matches() || text.contains("_Atomic"))
        ? Optional.empty()
        : Optional.of(ThreadScope.SYSTEM);
  }

  /// The type of the values of an atomic type; any other type is its own.
  WrittenType value() {
    if (atomic().isEmpty()) {
      return this;
    }
    Matcher template = TEMPLATE.matcher(bare());
    if (template.matches()) {
      String arguments = Optional.ofNullable(template.group(2)).orElse("int");
      return new WrittenType(arguments.substring(0, comma(arguments)));
    }
    Matcher named = NAMED.matcher(bare());
    return new WrittenType(
        named.matches()
            ? ALIASES.getOrDefault(named.group(1), named.group(1))
            : bare().replaceFirst(" ?\\b_Atomic\\b ?", " ").strip());
  }

  /// The same with what is atomic in it, at the end of any pointers, as its values are.
  WrittenType plain() {
    return isPointer() ? target().plain().pointer() : atomic().isPresent() ? value().plain() : this;
  }

  /// Without `const` and `volatile`, but for those in template arguments.
  String bare() {
    int open = text.indexOf('<');
    int close = text.lastIndexOf('>');
    if (open < 0 || close < open) {
      return QUALIFIER.matcher(text).replaceAll("").strip();
    }
    return QUALIFIER.matcher(text.substring(0, open)).replaceAll("").strip()
        + text.substring(open, close + 1)
        + QUALIFIER.matcher(text.substring(close + 1)).replaceAll("").strip();
  }

  /// Where the first template argument ends.
  private static int comma(String arguments) {
    int depth = 0;
    for (int i = 0; i < arguments.length(); i++) {
      switch (arguments.charAt(i)) {
        case '<' -> depth++;
        case '>' -> depth--;
        case ',' -> {
          if (depth == 0) {
            return i;
          }
        }
        default -> {}
      }
    }
    return arguments.length();
  }
}
