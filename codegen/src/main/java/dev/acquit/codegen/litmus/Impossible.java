package dev.acquit.codegen.litmus;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Evaluations;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A thread without the ways that its own numbers rule out: where a branch stands behind others on
/// the only way that leads to it, and what these have found out leaves it one way to go. So is a
/// trap that a library puts behind two comparisons of one clock, which cannot both come out so.
///
/// What registers hold where such a way begins is not known, and every look at a clock may give
/// anything. A branch stays if its condition comes from memory, since models know dependencies.
final class Impossible {
  /// Of a longer way only the last lines are looked at.
  private static final int MOST = 80;

  private static final int MAX_CONFLICTS = 2_000;

  private final List<BodyItem.Line> lines;
  private final Flow flow;
  private final Set<String> fromMemory;
  private final Map<Integer, List<Integer>> predecessors = new HashMap<>();

  private Impossible(List<BodyItem.Line> lines) throws NotReadException {
    this.lines = lines;
    this.flow = new Flow(lines);
    this.fromMemory = Slice.fromMemory(lines);
    for (int i = 0; i < lines.size(); i++) {
      if (flow.reached(i)) {
        for (int next : flow.successors(i)) {
          predecessors.computeIfAbsent(next, _ -> new ArrayList<>()).add(i);
        }
      }
    }
  }

  /// The lines without such ways.
  ///
  /// @throws NotReadException if a branch leads nowhere
  static List<BodyItem.Line> without(List<BodyItem.Line> lines) throws NotReadException {
    long branches = lines.stream().filter(l -> isBranch(l.statement())).count();
    return branches < 2 ? lines : new Impossible(lines).decided();
  }

  private static boolean isBranch(Statement s) {
    return s.guard().isPresent() && Control.of(s.instruction()) instanceof Control.Jump;
  }

  /// Whether a statement is a branch by the thread's own numbers.
  private boolean isOwn(Statement s) {
    return isBranch(s) && !fromMemory.contains(s.guard().orElseThrow().predicate().name());
  }

  private List<BodyItem.Line> decided() throws NotReadException {
    List<BodyItem.Line> next = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Statement s = lines.get(i).statement();
      List<Integer> way = isOwn(s) && flow.reached(i) ? wayTo(i) : List.of();
      boolean decides = way.stream().filter(b -> isBranch(lines.get(b).statement())).count() > 1;
      if (!decides || !cannot(way, true)) {
        boolean always = decides && cannot(way, false);
        next.add(
            always
                ? new BodyItem.Line(lines.get(i).position(), Statement.of(s.instruction()))
                : lines.get(i));
      }
    }
    return next;
  }

  /// The last lines before a line that come before it whatever happens, one after the other, and it
  /// itself.
  private List<Integer> wayTo(int line) {
    List<Integer> way = new ArrayList<>(List.of(line));
    int at = line;
    while (way.size() < MOST && predecessors.getOrDefault(at, List.of()).size() == 1) {
      at = predecessors.get(at).getFirst();
      if (way.contains(at)) {
        break;
      }
      way.addFirst(at);
    }
    return way;
  }

  /// Whether the branch at the end of a way is never taken, or always.
  private boolean cannot(List<Integer> way, boolean taken) throws NotReadException {
    Run run = new Run();
    for (int k = 0; k < way.size(); k++) {
      Statement s = lines.get(way.get(k)).statement();
      if (!isBranch(s)) {
        run.execute(s);
      } else if (k == way.size() - 1) {
        run.require(s.guard().orElseThrow(), taken);
      } else if (flow.successors(way.get(k)).size() == 2) {
        run.require(s.guard().orElseThrow(), way.get(k + 1) != way.get(k) + 1);
      }
    }
    return run.isImpossible();
  }

  /// What registers hold on one way, bit by bit.
  private static final class Run {
    private final Circuit circuit = new Circuit();
    private final Vectors vectors = new Vectors(circuit);
    private final Map<String, int[]> registers = new HashMap<>();

    private int[] unknown() {
      return vectors.variable(Long.SIZE);
    }

    private int[] value(Operand operand) {
      return switch (operand) {
        case Operand.Immediate(long value) -> vectors.constant(Word.of(value));
        case Operand.Register(String name) ->
            Clock.is(name) ? unknown() : registers.computeIfAbsent(name, _ -> unknown());
        case Operand.Symbol _ -> unknown();
      };
    }

    private void execute(Statement s) {
      List<Operand.Register> to = s.instruction().outputs();
      Optional<List<Formula>> formulas =
          s.guard().isPresent() ? Optional.empty() : Evaluations.formulas(s.instruction());
      if (formulas.isEmpty()) {
        Registers.written(s.instruction()).forEach(name -> registers.put(name, unknown()));
        return;
      }
      List<int[]> sources = new ArrayList<>();
      for (Operand operand : s.instruction().inputs()) {
        sources.add(value(operand));
      }
      List<int[]> results = formulas.get().stream().map(f -> f.in(vectors, sources)).toList();
      for (int i = 0; i < results.size(); i++) {
        registers.put(to.get(i).name(), results.get(i));
      }
    }

    private void require(Guard guard, boolean taken) {
      int holds = circuit.or(value(guard.predicate())[0]);
      circuit.require(taken == guard.negated() ? -holds : holds);
    }

    private boolean isImpossible() {
      Answer answer = new Sat4jSolver().solve(circuit.formula().clauses(), MAX_CONFLICTS);
      return answer instanceof Answer.Unsatisfiable;
    }
  }
}
