package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Which values registers and locations of a test may be expected to hold: its constants, what its
/// read-modify-writes make of them, and addresses that it names. A guess that need not be complete:
/// what is not among them is counted as odd, and shown.
final class Candidates {
  private static final int MOST = 12;

  private final TreeSet<Value> values = new TreeSet<>();
  private final List<Instruction> instructions;

  private Candidates(PtxTest test) {
    instructions =
        test.threads().stream()
            .flatMap(t -> t.body().stream())
            .map(Statement::instruction)
            .toList();
    values.add(Value.ZERO);
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(var location, Value value) -> values.add(value);
        case InitEntry.Register(int thread, var name, Value value) -> values.add(value);
        case InitEntry.Alias a -> {}
        case InitEntry.SharedIn s -> {}
      }
    }
    instructions.stream()
        .filter(Candidates::mayStore)
        .flatMap(i -> Body.inputs(i).stream())
        .forEach(this::constant);
  }

  /// The values, smallest first.
  static List<Value> of(PtxTest test) {
    Candidates candidates = new Candidates(test);
    candidates.close();
    return List.copyOf(candidates.values);
  }

  private static boolean mayStore(Instruction instruction) {
    return !(instruction instanceof Instruction.Barrier)
        && !(instruction instanceof Instruction.Atom a && a.operation() == AtomicOperation.INC)
        && !(instruction instanceof Instruction.Red r && r.operation() == AtomicOperation.INC);
  }

  private void constant(Operand operand) {
    switch (operand) {
      case Operand.Immediate(long value) -> values.add(Value.of(value));
      case Operand.Symbol(String name) -> values.add(new Value.AddressOf(name, 0));
      case Operand.Register r -> {}
    }
  }

  /// Applies each read-modify-write once to everything.
  private void close() {
    for (Instruction instruction : instructions) {
      switch (instruction) {
        case Instruction.Atom a -> apply(a.operation(), a.operands().getFirst());
        case Instruction.Red r -> apply(r.operation(), r.operand());
        default -> {}
      }
    }
  }

  private void apply(AtomicOperation operation, Operand operand) {
    for (Value value : new ArrayList<>(values)) {
      if (values.size() < MOST
          && value instanceof Value.Number(long old)
          && operand instanceof Operand.Immediate(long by)) {
        values.add(
            Value.of(
                switch (operation) {
                  case ADD -> old + by;
                  case SUB -> old - by;
                  case INC -> old >= by ? 0 : old + 1;
                  case DEC -> old == 0 || old > by ? by : old - 1;
                  case AND -> old & by;
                  case OR -> old | by;
                  case XOR -> old ^ by;
                  case EXCH, CAS, MIN, MAX, MUL, DIV -> old;
                }));
      }
    }
  }
}
