package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes code of instructions.
public final class Compiler {
  private final Names names;
  private final ComputeCompiler values;
  private final MemoryCompiler memory;
  private final InstructionWriter words;
  private final Map<String, Integer> labels = new HashMap<>();

  private Compiler(Names names, Dialect dialect) {
    this.names = names;
    this.values = new ComputeCompiler(names);
    this.memory = new MemoryCompiler(names, values);
    this.words = new InstructionWriter(dialect);
  }

  /// The code of a thread.
  ///
  /// @param statements its instructions and labels, names of registers and labels being unique
  /// @param names what other names mean
  /// @param dialect whose PTX it is
  /// @throws NotEmulatedException if some instruction has no meaning here
  public static Code compile(List<Statement> statements, Names names, Dialect dialect)
      throws NotEmulatedException {
    return new Compiler(names, dialect).compile(statements);
  }

  private Code compile(List<Statement> statements) throws NotEmulatedException {
    List<Statement> steps = new ArrayList<>();
    for (Statement s : statements) {
      if (!(s.instruction() instanceof Instruction.Label(String name))) {
        steps.add(s);
      } else if (labels.put(name, steps.size()) != null) {
        throw new NotEmulatedException("label '" + name + "' stands twice");
      }
    }
    int count = steps.size();
    Action[] actions = new Action[count];
    boolean[] visible = new boolean[count];
    String[] texts = new String[count];
    for (int i = 0; i < count; i++) {
      Statement s = steps.get(i);
      actions[i] = guarded(s, action(s.instruction()));
      visible[i] = visible(s.instruction());
      texts[i] = words.write(s);
    }
    return new Code(actions, visible, texts, names.registers());
  }

  private Action guarded(Statement s, Action action) throws NotEmulatedException {
    if (s.guard().isEmpty()) {
      return action;
    }
    Source predicate = values.source(s.guard().get().predicate());
    boolean negated = s.guard().get().negated();
    return fiber -> {
      if ((predicate.get(fiber) != 0) != negated) {
        action.run(fiber);
      }
    };
  }

  private Action action(Instruction instruction) throws NotEmulatedException {
    return switch (instruction) {
      case Instruction.Load load -> memory.load(load);
      case Instruction.Store store -> memory.store(store);
      case Instruction.Atom atom -> memory.atom(atom);
      case Instruction.Red red -> memory.red(red);
      case Instruction.Fence fence -> memory.fence(fence);
      case Instruction.ProxyFence fence ->
          throw new NotEmulatedException("proxies are not emulated");
      case Instruction.Barrier barrier -> memory.barrier(barrier);
      case Instruction.Move move -> values.move(move);
      case Instruction.Compute compute -> values.compute(compute);
      case Instruction.SetPredicate set -> values.compare(set);
      case Instruction.Branch(String label) -> {
        int target = target(label);
        yield fiber -> fiber.next = target;
      }
      case Instruction.CompareBranch branch -> compareBranch(branch);
      case Instruction.Exit e -> Fiber::end;
      case Instruction.Unmodelled other -> new OtherCompiler(names).compile(other);
      case Instruction.Label l -> throw new IllegalStateException("labels are no steps");
    };
  }

  private Action compareBranch(Instruction.CompareBranch branch) throws NotEmulatedException {
    Source a = values.source(branch.left());
    Source b = values.source(branch.right());
    int target = target(branch.label());
    return fiber -> {
      if (Arithmetic.holds(branch.comparison(), Width.LONG, a.get(fiber), b.get(fiber))) {
        fiber.next = target;
      }
    };
  }

  private int target(String label) throws NotEmulatedException {
    Integer target = labels.get(label);
    if (target == null) {
      throw new NotEmulatedException("there is no label '" + label + "'");
    }
    return target;
  }

  private static boolean visible(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load l -> !l.access().space().suffix().startsWith("param");
      case Instruction.Store s -> true;
      case Instruction.Atom a -> true;
      case Instruction.Red r -> true;
      case Instruction.Fence f -> true;
      case Instruction.ProxyFence f -> true;
      case Instruction.Barrier b -> true;
      case Instruction.Unmodelled u -> false;
      case Instruction.Move m -> false;
      case Instruction.Compute c -> false;
      case Instruction.SetPredicate s -> false;
      case Instruction.Branch b -> false;
      case Instruction.CompareBranch b -> false;
      case Instruction.Label l -> false;
      case Instruction.Exit e -> false;
    };
  }
}
