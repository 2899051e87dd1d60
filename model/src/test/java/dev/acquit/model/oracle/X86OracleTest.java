package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Threads of an x86 host against a machine with store buffers.
///
/// The machine is x86-TSO (P. Sewell and others, CACM 2010, section 3.1), which has these of Intel
/// SDM, volume 3, 9.2.2 and 9.2.3, and nothing else: each of its steps cites its own.
class X86OracleTest {
  /// A store in a buffer.
  private record Slot(String variable, long value) {}

  /// The whole machine.
  private record State(
      List<Integer> at,
      List<List<Slot>> buffers,
      SortedMap<String, Long> memory,
      SortedMap<String, Long> registers) {
    State with(int thread, int to, List<Slot> buffer) {
      return new State(put(at, thread, to), put(buffers, thread, buffer), memory, registers);
    }

    State store(Slot slot) {
      return new State(at, buffers, put(memory, slot.variable(), slot.value()), registers);
    }

    State load(String register, long value) {
      return new State(at, buffers, memory, put(registers, register, value));
    }
  }

  private static <T> List<T> put(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return List.copyOf(copy);
  }

  private static SortedMap<String, Long> put(SortedMap<String, Long> map, String key, long value) {
    SortedMap<String, Long> copy = new TreeMap<>(map);
    copy.put(key, value);
    return copy;
  }

  /// The final states: all programs have an end, where the buffers are empty.
  private static Set<String> run(Tiny program) {
    SortedMap<String, Long> zero = new TreeMap<>();
    program.variables().forEach(v -> zero.put(v, 0L));
    SortedMap<String, Long> registers = new TreeMap<>();
    List<Integer> at = new ArrayList<>();
    List<List<Slot>> buffers = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      at.add(0);
      buffers.add(List.of());
      for (Line line : program.threads().get(t).lines()) {
        if (line.reads()) {
          registers.put(t + ":r" + line.register(), 0L);
        }
      }
    }
    Set<State> seen = new HashSet<>();
    Deque<State> open = new ArrayDeque<>(List.of(new State(at, buffers, zero, registers)));
    Set<String> ends = new TreeSet<>();
    while (!open.isEmpty()) {
      State s = open.pop();
      if (seen.add(s)) {
        List<State> next = steps(program, s);
        open.addAll(next);
        if (next.isEmpty()) {
          SortedMap<String, Long> end = new TreeMap<>(s.registers());
          end.putAll(s.memory());
          ends.add(end.toString());
        }
      }
    }
    return ends;
  }

  private static List<State> steps(Tiny program, State s) {
    List<State> next = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      List<Slot> buffer = s.buffers().get(t);
      // CACM 3.1: a processor that is not locked out sends its oldest store to memory at any time.
      // SDM 9.2.2: writes are not reordered with other writes; 9.2.3.6, 9.2.3.7: all see them in
      // one
      // order.
      if (!buffer.isEmpty()) {
        next.add(
            s.store(buffer.getFirst())
                .with(t, s.at().get(t), List.copyOf(buffer.subList(1, buffer.size()))));
      }
      List<Line> lines = program.threads().get(t).lines();
      if (s.at().get(t) < lines.size()) {
        step(s, t, lines.get(s.at().get(t)), lines.size(), next);
      }
    }
    return next;
  }

  private static void step(State s, int t, Line line, int end, List<State> next) {
    List<Slot> buffer = s.buffers().get(t);
    int to = s.at().get(t) + 1;
    String register = t + ":r" + line.register();
    long value =
        line.source() == Source.REGISTER ? s.registers().get(t + ":r" + line.from()) : line.value();
    long memory = s.memory().getOrDefault(line.variable(), 0L);
    switch (line.kind()) {
      case LOAD -> {
        // CACM 3.1: the newest store in the own buffer, else memory. SDM 9.2.3.4: reads may pass
        // older writes to other locations, 9.2.3.5: and see own writes early.
        long seen = memory;
        for (Slot slot : buffer) {
          seen = slot.variable().equals(line.variable()) ? slot.value() : seen;
        }
        next.add(s.load(register, seen).with(t, to, buffer));
      }
      case STORE -> {
        // CACM 3.1: into the buffer.
        List<Slot> longer = new ArrayList<>(buffer);
        longer.add(new Slot(line.variable(), value));
        next.add(s.with(t, to, List.copyOf(longer)));
      }
      // CACM 3.1: mfence waits for the buffer. SDM 9.2.5.
      case FENCE -> {
        if (buffer.isEmpty()) {
          next.add(s.with(t, to, buffer));
        }
      }
      // CACM 3.1: locked instructions begin and end with an empty buffer, and nobody comes between.
      // SDM 9.2.3.8: they have a total order; 9.2.3.9: nothing is reordered with them.
      case SWAP, ADD, COMPARE_AND_SWAP -> {
        if (buffer.isEmpty()) {
          long stored =
              switch (line.kind()) {
                case ADD -> memory + value;
                case COMPARE_AND_SWAP -> memory == line.expected() ? value : memory;
                default -> value;
              };
          next.add(
              s.store(new Slot(line.variable(), stored))
                  .load(register, memory)
                  .with(t, to, buffer));
        }
      }
      case LEAVE -> next.add(s.with(t, s.registers().get(register) == 0 ? end : to, buffer));
      case CALL -> throw new IllegalArgumentException(line.word());
    }
  }

  private static Engine.Told random(Random random) {
    Tiny program = X86Programs.random(random);
    return new Engine.Told(program.text(), run(program));
  }

  @Test
  void randomPrograms() throws Exception {
    Engine.compare("gpudirect", X86OracleTest::random);
  }
}
