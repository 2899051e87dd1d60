package dev.acquit.codegen.litmus;

import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Locations that a request names only where it passes them to a function: they hold zeros.
///
/// @param called names of functions as the request has them, and as the module does
record UndeclaredLocations(PtxModule module, KernelRequest request, Map<String, String> called) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");

  /// Words of C++ that are no names of locations.
  private static final Set<String> WORDS = Set.of("true", "false", "nullptr", "NULL");

  /// Shorter names are alike without being slips.
  private static final int SHORT = 4;

  private static final int POINTER = 64;

  /// What they are called. A name that looks like a slip of a known one is none of them.
  Set<String> names() {
    Set<String> known = new LinkedHashSet<>(request.locations());
    known.addAll(Memories.names(module));
    Set<String> found = new LinkedHashSet<>();
    for (KernelThread thread : request.calls()) {
      List<Variable> parameters = parameters(thread);
      List<String> arguments = thread.arguments().orElse(List.of());
      for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
        String name = arguments.get(i);
        Variable parameter = parameters.get(i);
        boolean pointer = parameter.type().bits() == POINTER && !SourceClasses.isClass(parameter);
        if (pointer && isName(name) && !known.contains(name) && !slip(name, known)) {
          found.add(name);
        }
      }
    }
    return found;
  }

  private List<Variable> parameters(KernelThread thread) {
    List<Function> functions = KernelFunctions.named(module, called, thread);
    return functions.size() == 1 ? functions.getFirst().parameters() : List.of();
  }

  private static boolean isName(String text) {
    return NAME.matcher(text).matches() && !WORDS.contains(text);
  }

  /// Whether a name was probably meant to be a known one: not if they differ in numbers.
  private static boolean slip(String name, Set<String> known) {
    List<String> others = new ArrayList<>(known);
    others.removeIf(k -> letters(k).equals(letters(name)));
    return name.length() >= SHORT && Suggestion.didYouMean(name, others).isPresent();
  }

  private static String letters(String name) {
    return name.replaceAll("\\d", "");
  }
}
