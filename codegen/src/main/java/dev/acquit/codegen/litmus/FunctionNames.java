package dev.acquit.codegen.litmus;

import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import java.util.ArrayList;
import java.util.List;

/// Functions of a module under the names that their source has.
///
/// Names are those of the Itanium C++ ABI (5.1.2 and 5.1.3) as far as scopes go; parameters and
/// template arguments are left out.
final class FunctionNames {
  private FunctionNames() {}

  /// The functions with a body that a name may mean: those that are called so in the module,
  /// otherwise those whose name in the source ends in it.
  static List<Function> find(PtxModule module, String name) {
    List<Function> bodies = module.functions().stream().filter(f -> f.body().isPresent()).toList();
    List<Function> exact = bodies.stream().filter(f -> f.name().equals(name)).toList();
    return exact.isEmpty()
        ? bodies.stream().filter(f -> ends(source(f.name()), name)).toList()
        : exact;
  }

  private static boolean ends(String whole, String name) {
    return whole.equals(name) || whole.endsWith("::" + name);
  }

  /// The name in the source, with its scopes: `ns::push` of `_ZN2ns4pushEPi`; what is not mangled
  /// stays as it is.
  static String source(String mangled) {
    if (!mangled.startsWith("_Z")) {
      return mangled;
    }
    int at = 2;
    while (at < mangled.length() && "NLKVr".indexOf(mangled.charAt(at)) >= 0) {
      at++;
    }
    List<String> parts = new ArrayList<>();
    while (at < mangled.length() && Character.isDigit(mangled.charAt(at))) {
      int length = 0;
      while (at < mangled.length() && Character.isDigit(mangled.charAt(at)) && length < 10_000) {
        length = 10 * length + mangled.charAt(at) - '0';
        at++;
      }
      int end = Math.min(at + length, mangled.length());
      parts.add(mangled.substring(at, end));
      at = end;
    }
    return parts.isEmpty() ? mangled : String.join("::", parts);
  }
}
