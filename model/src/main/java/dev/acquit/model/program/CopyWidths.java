package dev.acquit.model.program;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// How many bytes at once copies have: as many as what else accesses the variables from which and
/// to which they go, since the models know no access of parts. Where other accesses have several
/// sizes it is four, if four is one of them.
final class CopyWidths {
  /// The most that an access of a copy has.
  private static final int MOST = Long.BYTES;

  private static final int USUAL = Integer.BYTES;

  /// Widths with which a program can be made if it can with any.
  static final CopyWidths OPEN = new CopyWidths(Map.of());

  private record Copy(int thread, Instruction instruction) {}

  /// Variables that are copied to each other, and how many bytes others access there at once.
  private static final class Copied {
    private final BitSet variables;
    private final TreeSet<Integer> bytes = new TreeSet<>();

    Copied(BitSet variables) {
      this.variables = variables;
    }

    int width() {
      if (bytes.isEmpty() || bytes.contains(USUAL)) {
        return USUAL;
      }
      return Math.min(MOST, bytes.first());
    }
  }

  private final Map<Copy, Integer> widths;

  private CopyWidths(Map<Copy, Integer> widths) {
    this.widths = Map.copyOf(widths);
  }

  /// Whether a test has such copies.
  static boolean has(PtxTest test) {
    return test.threads().stream()
        .flatMap(t -> t.body().stream())
        .map(Statement::instruction)
        .anyMatch(CopyWidths::isCopy);
  }

  private static boolean isCopy(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Copying _, Effect.ArriveBehindCopies _ -> true;
      default -> false;
    };
  }

  /// Those of a test.
  ///
  /// @param program the test with [#OPEN] widths
  static CopyWidths of(PtxTest test, Program program) {
    Map<Copy, BitSet> copies = new HashMap<>();
    Map<Integer, TreeSet<Integer>> bytes = new HashMap<>();
    for (int t = 0; t < program.threads().size(); t++) {
      ProgramThread thread = program.threads().get(t);
      Pointees pointees = new Pointees(program, thread);
      for (ProgramThread.Step step : thread.steps()) {
        Instruction from = test.threads().get(t).body().get(step.statement()).instruction();
        for (Access access : accesses(step.operation())) {
          BitSet variables = pointees.variables(access.address());
          if (!isCopy(from)) {
            int width = Math.max(1, access.type().bits() / Byte.SIZE);
            variables.stream()
                .forEach(v -> bytes.computeIfAbsent(v, _ -> new TreeSet<>()).add(width));
          } else if (PtxBlocks.isAccess(step.operation())) {
            Copy copy = new Copy(thread.id(), from);
            copies.computeIfAbsent(copy, _ -> new BitSet()).or(variables);
          }
        }
      }
    }
    for (Term.Part asked : program.parts()) {
      int location = program.location(asked.location());
      if (location >= 0) {
        int physical = program.locations().get(location).physical();
        bytes.computeIfAbsent(physical, _ -> new TreeSet<>()).add(asked.bytes());
      }
    }
    List<Copied> all = together(copies.values());
    for (Copied copied : all) {
      copied.variables.stream()
          .forEach(v -> copied.bytes.addAll(bytes.getOrDefault(v, new TreeSet<>())));
    }
    Map<Copy, Integer> widths = new HashMap<>();
    copies.forEach((copy, variables) ->
        all.stream()
            .filter(c -> c.variables.intersects(variables))
            .forEach(c -> widths.put(copy, c.width())));
    return new CopyWidths(widths);
  }

  private static List<Copied> together(Iterable<BitSet> copies) {
    List<Copied> all = new ArrayList<>();
    for (BitSet variables : copies) {
      BitSet more = (BitSet) variables.clone();
      all.stream()
          .filter(c -> c.variables.intersects(variables))
          .forEach(c -> more.or(c.variables));
      all.removeIf(c -> c.variables.intersects(variables));
      all.add(new Copied(more));
    }
    return all;
  }

  private record Access(Expression address, IntegerType type) {}

  private static List<Access> accesses(Operation operation) {
    return switch (operation) {
      case Operation.Load l -> List.of(new Access(l.address(), l.type()));
      case Operation.Store s -> List.of(new Access(s.address(), s.type()));
      case Operation.Update u -> List.of(new Access(u.address(), u.type()));
      case Operation.CompareSwap c -> List.of(new Access(c.address(), c.type()));
      default -> List.of();
    };
  }

  /// How many bytes at once a copy has, if it has as many.
  int of(PtxThread thread, Instruction copy) {
    int open = Effects.of(copy) instanceof Effect.Copy ? 1 : MOST;
    return widths.getOrDefault(new Copy(thread.id(), copy), open);
  }
}
