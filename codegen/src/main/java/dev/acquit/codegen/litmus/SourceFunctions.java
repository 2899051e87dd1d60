package dev.acquit.codegen.litmus;

import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.InputException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Has a compiler keep functions that it drops because nobody uses them: static ones, those of a
/// class, and templates with the arguments that a thread names. Variables behind the source take
/// their addresses.
///
/// @param names as threads name them
public record SourceFunctions(List<String> names) {
  private static final String VARIABLE = "acquit_function_";

  /// Copies the list.
  public SourceFunctions {
    names = List.copyOf(names);
  }

  /// Those that threads name and the module has not; empty if it has all.
  ///
  /// @throws InputException if threads are not said as [KernelThread] reads them
  public static Optional<SourceFunctions> of(KernelFunctions functions) throws InputException {
    Set<String> names = new LinkedHashSet<>();
    for (KernelThread thread : functions.threads()) {
      if (functions.named(thread).isEmpty()) {
        names.add(thread.function());
      }
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(new SourceFunctions(List.copyOf(names)));
  }

  /// What is compiled behind the source.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      text.append(
          "extern \"C\" __attribute__((device)) auto %s%d = &%s;\n"
              .formatted(VARIABLE, i, names.get(i)));
    }
    return text.toString();
  }

  /// What the module calls them.
  ///
  /// @param compiled the module of the source and the text behind it
  public Map<String, String> read(PtxModule compiled) {
    Map<String, String> all = new HashMap<>();
    for (Variable v : compiled.variables()) {
      for (int i = 0; i < names.size(); i++) {
        if (v.name().equals(VARIABLE + i) && !v.initializer().isEmpty()) {
          all.put(names.get(i), v.initializer().getFirst());
        }
      }
    }
    return all;
  }
}
