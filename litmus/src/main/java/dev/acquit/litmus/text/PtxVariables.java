package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The variables of a PTX test.
public final class PtxVariables {
  private PtxVariables() {}

  /// The names that the initial values declare or mention, then those that the threads use, each
  /// once.
  public static List<String> of(List<PtxThread> threads, List<InitEntry> init) {
    Set<String> names = new LinkedHashSet<>();
    for (InitEntry entry : init) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value, var _) -> {
          names.add(location);
          pointee(value, names);
        }
        case InitEntry.Register(int thread, String name, Value value) -> pointee(value, names);
        case InitEntry.Alias(String name, var proxy, String base) -> {
          names.add(base);
          names.add(name);
        }
        case InitEntry.SharedIn(String location, var place) -> names.add(location);
        case InitEntry.Size(String location, int _) -> names.add(location);
      }
    }
    threads.forEach(t -> t.body().forEach(s -> used(s, names)));
    return new ArrayList<>(names);
  }

  private static void pointee(Value value, Set<String> names) {
    if (value instanceof Value.AddressOf(String location, long offset)) {
      names.add(location);
    }
  }

  /// Adds the names of the variables that a statement mentions.
  static void used(Statement statement, Set<String> names) {
    List<Operand> read =
        statement.instruction() instanceof Instruction.Unmodelled u
            ? u.addresses().stream().map(Address::base).toList()
            : statement.instruction().reads();
    for (Operand operand : read) {
      if (operand instanceof Operand.Symbol(String name)) {
        names.add(name);
      }
    }
  }
}
