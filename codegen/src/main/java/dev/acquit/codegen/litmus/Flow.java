package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Clock;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which registers are surely written before a line, whichever way leads to it.
final class Flow {
  private final List<BodyItem.Line> lines;
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final BitSet[] before;

  /// @throws NotReadException if a branch leads nowhere
  Flow(List<BodyItem.Line> lines) throws NotReadException {
    this.lines = lines;
    this.before = new BitSet[lines.size() + 1];
    for (int i = 0; i < lines.size(); i++) {
      Instruction instruction = lines.get(i).statement().instruction();
      if (Control.of(instruction) instanceof Control.Here(String name)
          && labels.put(name, i) != null) {
        throw NotReadException.at(lines.get(i).position(), "the label '" + name + "' stands twice");
      }
      for (String name : Registers.written(instruction)) {
        numbers.putIfAbsent(name, numbers.size());
      }
    }
    solve();
  }

  private void solve() throws NotReadException {
    Deque<Integer> work = new ArrayDeque<>();
    before[0] = new BitSet();
    work.add(0);
    while (!work.isEmpty()) {
      int at = work.remove();
      if (at == lines.size()) {
        continue;
      }
      Statement statement = lines.get(at).statement();
      BitSet after = (BitSet) before[at].clone();
      if (statement.guard().isEmpty()) {
        Registers.written(statement.instruction()).forEach(n -> after.set(numbers.get(n)));
      }
      for (int next : successors(at)) {
        BitSet merged = before[next] == null ? after : (BitSet) before[next].clone();
        merged.and(after);
        if (!merged.equals(before[next])) {
          before[next] = (BitSet) merged.clone();
          work.add(next);
        }
      }
    }
  }

  /// The lines that may come next; as many as there are lines is the end.
  ///
  /// @throws NotReadException if a branch leads nowhere
  Set<Integer> successors(int at) throws NotReadException {
    Statement statement = lines.get(at).statement();
    Set<Integer> next = new LinkedHashSet<>();
    boolean always = statement.guard().isEmpty();
    switch (Control.of(statement.instruction())) {
      case Control.Jump(String label, boolean sometimes) -> {
        Integer target = labels.get(label);
        if (target == null) {
          throw NotReadException.at(
              lines.get(at).position(), "a branch to '" + label + "', which is no label");
        }
        next.add(target);
        if (!always || sometimes) {
          next.add(at + 1);
        }
      }
      case Control.End _ -> {
        next.add(lines.size());
        if (!always) {
          next.add(at + 1);
        }
      }
      default -> next.add(at + 1);
    }
    return next;
  }

  /// Whether a line is ever reached.
  boolean reached(int line) {
    return before[line] != null;
  }

  /// Refuses lines that read a register that may never have been written: what it holds is
  /// anybody's guess.
  ///
  /// @throws NotReadException if there is one
  void checkReads(Set<String> given) throws NotReadException {
    for (int i = 0; i < lines.size(); i++) {
      for (String name : Registers.read(lines.get(i).statement())) {
        if (!given.contains(name) && isOpen(i, name)) {
          throw NotReadException.at(
              lines.get(i).position(), "'" + name + "' is read and may never have been written");
        }
      }
    }
  }

  private boolean isOpen(int line, String register) {
    Integer number = numbers.get(register);
    return reached(line) && !Clock.is(register) && (number == null || !before[line].get(number));
  }

  /// The registers that lanes show each other and that may never have been written: only one lane
  /// has computed what all of them get.
  Set<String> shownOpen() {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      Instruction instruction = lines.get(i).statement().instruction();
      if (Collective.is(instruction)
          && !instruction.inputs().isEmpty()
          && instruction.inputs().getFirst() instanceof Operand.Register(String name)
          && isOpen(i, name)) {
        names.add(name);
      }
    }
    return names;
  }

  /// Whether a register is surely written when the thread ends, if it ends.
  boolean writtenAtEnd(String register) {
    Integer number = numbers.get(register);
    return before[lines.size()] == null || (number != null && before[lines.size()].get(number));
  }
}
