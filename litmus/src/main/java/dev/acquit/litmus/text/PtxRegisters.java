package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The registers of the threads of a PTX test.
final class PtxRegisters {
  private static final int MOST_LISTED = 12;

  private PtxRegisters() {}

  /// The registers of a thread that have a value from somewhere: an instruction writes them, or the
  /// initial values do.
  static Set<String> known(int thread, List<PtxThread> threads, List<InitEntry> init) {
    Set<String> names = new LinkedHashSet<>();
    for (InitEntry entry : init) {
      if (entry instanceof InitEntry.Register(int id, var name, var value) && id == thread) {
        names.add(name);
      }
    }
    threads.stream()
        .filter(t -> t.id() == thread)
        .forEach(t -> t.body().forEach(s -> written(s.instruction(), names)));
    return names;
  }

  /// A hint that lists names, if there are any and not too many.
  static Optional<String> listed(String head, Collection<String> names) {
    return names.isEmpty() || names.size() > MOST_LISTED
        ? Optional.empty()
        : Optional.of(head + String.join(", ", names));
  }

  private static void written(Instruction instruction, Set<String> names) {
    instruction.outputs().forEach(r -> names.add(r.name()));
  }

  /// The registers that a statement reads, its guard's too.
  static Set<String> read(Statement statement) {
    List<Operand> operands = new ArrayList<>();
    statement.guard().map(Guard::predicate).ifPresent(operands::add);
    operands.addAll(statement.instruction().reads());
    Set<String> names = new LinkedHashSet<>();
    for (Operand operand : operands) {
      if (operand instanceof Operand.Register(String name) && !Clock.is(name)) {
        names.add(name);
      }
    }
    return names;
  }
}
