package dev.acquit.codegen.litmus;

import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.Demangler;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Functions of a module under the names that their source has.
final class FunctionNames {
  /// What nvcc puts around functions of one file, and what stands for a namespace without a name.
  private static final Pattern HIDDEN =
      Pattern.compile("_INTERNAL_\\w+::|\\(anonymous namespace\\)::");

  /// How a template's argument says its type, which a source leaves out.
  private static final Pattern SUFFIX = Pattern.compile("(?<=[<, ]-?\\d{1,19})u?l{0,2}(?=[,>])");

  private FunctionNames() {}

  /// The functions with a body that a name may mean: those that are called so in the module,
  /// otherwise those whose name in the source ends in it. Template arguments may be left out. Of
  /// several those go first that have this name as a whole, then those that take as many arguments.
  ///
  /// @param takes whether a function takes the arguments that are given
  static List<Function> find(PtxModule module, String name, Predicate<Function> takes) {
    List<Function> bodies = module.functions().stream().filter(f -> f.body().isPresent()).toList();
    List<Function> exact = bodies.stream().filter(f -> f.name().equals(name)).toList();
    if (!exact.isEmpty()) {
      return exact;
    }
    String wanted = plain(name);
    List<Function> named =
        bodies.stream().filter(f -> ends(comparable(f, wanted), wanted)).toList();
    return narrowed(narrowed(named, f -> comparable(f, wanted).equals(wanted)), takes);
  }

  /// Those that are so, if there are several functions and any is.
  private static List<Function> narrowed(List<Function> all, Predicate<Function> by) {
    List<Function> some = all.size() > 1 ? all.stream().filter(by).toList() : all;
    return some.isEmpty() ? all : some;
  }

  private static String comparable(Function function, String wanted) {
    String whole = plain(source(function.name()));
    return wanted.contains("<") ? whole : withoutArguments(whole);
  }

  private static boolean ends(String whole, String name) {
    return whole.equals(name) || whole.endsWith("::" + name);
  }

  private static String plain(String name) {
    return SUFFIX.matcher(name).replaceAll("").replaceAll("\\s", "");
  }

  private static String withoutArguments(String name) {
    StringBuilder bare = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      depth += c == '<' ? 1 : 0;
      if (depth == 0) {
        bare.append(c);
      }
      depth -= c == '>' && depth > 0 ? 1 : 0;
    }
    return bare.toString();
  }

  /// The name in the source, with its scopes and template arguments: `ns::push<4>` of
  /// `_ZN2ns4pushILi4EEEvPi`; what is not mangled stays as it is.
  static String source(String mangled) {
    return Demangler.read(mangled).map(f -> visible(f.name())).orElse(mangled);
  }

  /// The same with the types of parameters.
  static String withTypes(String mangled) {
    return Demangler.read(mangled)
        .map(CppFunction::text)
        .map(FunctionNames::visible)
        .orElse(mangled);
  }

  /// A name as its own file can write it.
  static String visible(String name) {
    return HIDDEN.matcher(name).replaceAll("");
  }
}
