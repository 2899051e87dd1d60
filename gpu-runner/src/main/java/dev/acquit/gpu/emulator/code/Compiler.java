package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes code of instructions.
public final class Compiler {
  /// An instruction or label with the block that it stands in.
  ///
  /// @param statement the instruction
  /// @param names what names mean there
  public record Line(Statement statement, BlockNames names) {}

  private final InstructionWriter words;

  private Compiler(Dialect dialect) {
    this.words = new InstructionWriter(dialect);
  }

  /// The code of a thread.
  ///
  /// @param lines its instructions and labels
  /// @param outermost the outermost of their blocks
  /// @param dialect whose PTX it is
  /// @throws NotEmulatedException if some instruction has no meaning here
  public static ThreadCode compile(List<Line> lines, BlockNames outermost, Dialect dialect)
      throws NotEmulatedException {
    return new Compiler(dialect).compile(lines, outermost);
  }

  private ThreadCode compile(List<Line> lines, BlockNames outermost) throws NotEmulatedException {
    List<Line> steps = new ArrayList<>();
    for (Line line : lines) {
      Optional<String> label = Control.label(line.statement().instruction());
      if (label.isPresent()) {
        line.names().label(label.get(), steps.size());
      } else {
        steps.add(line);
      }
    }
    int count = steps.size();
    Action[] actions = new Action[count];
    boolean[] visible = new boolean[count];
    String[] texts = new String[count];
    for (int i = 0; i < count; i++) {
      Statement s = steps.get(i).statement();
      actions[i] = guarded(s, steps.get(i).names());
      visible[i] = visible(s.instruction());
      texts[i] = words.write(s);
    }
    return new ThreadCode(actions, visible, texts, outermost.registers(), outermost.count());
  }

  private static Action guarded(Statement s, BlockNames names) throws NotEmulatedException {
    Action action = action(s.instruction(), names);
    if (s.guard().isEmpty()) {
      return action;
    }
    Source predicate = names.reading(s.guard().get().predicate().name());
    boolean negated = s.guard().get().negated();
    return fiber -> {
      if ((predicate.get(fiber) != 0) != negated) {
        action.run(fiber);
      }
    };
  }

  private static Action action(Instruction instruction, BlockNames names)
      throws NotEmulatedException {
    ComputeCompiler values = new ComputeCompiler(names);
    MemoryCompiler memory = new MemoryCompiler(names, values);
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
      case Instruction.Evaluate evaluate -> values.evaluate(evaluate);
      case Instruction.SetPredicate set -> values.compare(set);
      case Instruction.Branch(String label) -> {
        int target = names.target(label);
        yield fiber -> fiber.next = target;
      }
      case Instruction.CompareBranch branch -> compareBranch(branch, values, names);
      case Instruction.Exit e -> Fiber::end;
      case Instruction.Unmodelled other -> new OtherCompiler(names).compile(other);
      default ->
          throw new NotEmulatedException(
              "'" + InstructionWriter.head(instruction) + "' is not emulated");
    };
  }

  private static Action compareBranch(
      Instruction.CompareBranch branch, ComputeCompiler values, BlockNames names)
      throws NotEmulatedException {
    Source a = values.source(branch.left());
    Source b = values.source(branch.right());
    int target = names.target(branch.label());
    Source holds =
        ComputeCompiler.value(Formulas.compare(branch.comparison(), ScalarType.S64), List.of(a, b));
    return fiber -> {
      if (holds.get(fiber) != 0) {
        fiber.next = target;
      }
    };
  }

  private static boolean visible(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) ->
          a.name() != MemoryInstruction.LD || !a.access().space().suffix().startsWith("param");
      case Effect.Nothing _ -> false;
      case Effect.Formed _ -> true;
      case Effect.Uncovered _, Effect.Rare _, Effect.Discard _, Effect.Opaque _ ->
          OtherCompiler.visible(instruction);
      default -> true;
    };
  }
}
