package dev.acquit.abi.check;

import dev.acquit.abi.module.Body;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.module.Variable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Which names of a module have their address taken: by `mov`, or in the value of a variable.
public final class Addressed {
  private Addressed() {}

  /// All of them.
  public static Set<String> of(List<Variable> variables, Collection<Body> bodies) {
    Set<String> all = new TreeSet<>();
    for (Variable v : variables) {
      v.initializer().forEach(e -> all.addAll(names(e)));
    }
    for (Body body : bodies) {
      for (List<Instruction> definitions : body.definitions().values()) {
        for (Instruction i : definitions) {
          if (i instanceof Instruction.Move move
              && move.source() instanceof Operand.Symbol(String name)) {
            all.add(name);
          }
        }
      }
    }
    return all;
  }

  /// By variable, the names in its value.
  public static Map<String, List<String>> tables(List<Variable> variables) {
    Map<String, List<String>> all = new HashMap<>();
    for (Variable v : variables) {
      List<String> names = v.initializer().stream().flatMap(e -> names(e).stream()).toList();
      if (!names.isEmpty()) {
        all.put(v.name(), names);
      }
    }
    return all;
  }

  /// The names in an element such as `f`, `generic(f)+8`.
  public static List<String> names(String element) {
    return List.of(element.split("[^\\w$%.]+", -1)).stream()
        .filter(w -> !w.isEmpty() && !Character.isDigit(w.charAt(0)))
        .toList();
  }
}
