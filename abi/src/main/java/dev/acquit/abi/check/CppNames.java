package dev.acquit.abi.check;

import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Position;
import java.util.List;

/// Names that say what the C++ chapter excludes (C-2, C-3).
final class CppNames {
  /// How such names begin, and what they are.
  private record Excluded(String prefix, String what) {}

  private static final List<Excluded> EXCLUDED =
      List.of(
          new Excluded("_ZTI", "type information"),
          new Excluded("_ZTS", "the name of a type for type information"),
          new Excluded("__cxa_", "a function for exceptions or destructors of globals"),
          new Excluded("_Unwind_", "a function for exceptions"),
          new Excluded("__gxx_personality", "a function for exceptions"),
          new Excluded("_GLOBAL__sub_I_", "a constructor of globals"),
          new Excluded("__cxx_global_var_init", "a constructor of globals"),
          new Excluded("__init_array_object_", "a constructor of globals"),
          new Excluded("nvptx$device$init", "what runs constructors of globals"),
          new Excluded("nvptx$device$fini", "what runs destructors of globals"));

  /// Two of them the device runtime has for virtual calls, and nothing runs them.
  private static final List<String> ALLOWED =
      List.of("__cxa_pure_virtual", "__cxa_deleted_virtual");

  private final Findings findings;

  CppNames(Findings findings) {
    this.findings = findings;
  }

  void check(Position at, String name) {
    if (ALLOWED.contains(name)) {
      return;
    }
    EXCLUDED.stream()
        .filter(e -> name.startsWith(e.prefix()))
        .findFirst()
        .ifPresent(e ->
            findings.warning(
                Rule.C_2, at, name, name + " is " + e.what() + ", of which device code has none"));
  }

  /// A function that the module only declares, and calls or not.
  void undefined(Function function) {
    if (SystemCall.STDIO.contains(function.name())) {
      findings.warning(
          Rule.C_3,
          function.position(),
          function.name(),
          function.name() + " is not in the driver: of stdio there is vprintf only");
    }
  }
}
