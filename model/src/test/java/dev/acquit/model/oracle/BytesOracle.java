package dev.acquit.model.oracle;

import dev.acquit.model.oracle.BytesProgram.Access;
import dev.acquit.model.oracle.BytesProgram.Asked;
import dev.acquit.model.oracle.BytesProgram.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Weak accesses of threads that nothing orders, to parts of variables and at addresses that are
/// computed from what was read. Nothing here comes from the engines.
///
/// @param program the program
record BytesOracle(BytesProgram program) {
  /// What comes out.
  ///
  /// @param finals every final state
  /// @param undefined whether an access may go where it must not
  record Result(Set<String> finals, boolean undefined) {}

  /// The bytes of an access: a variable, the first of them, and how many.
  private record Part(int variable, long offset, int bytes) {}

  Result run() {
    Result all = new Result(new TreeSet<>(), false);
    List<int[]> indexed = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).size(); i++) {
        if (!program.threads().get(t).get(i).index().isEmpty()) {
          indexed.add(new int[] {t, i});
        }
      }
    }
    return choose(indexed, new HashMap<>(), all);
  }

  /// Every index is one of the numbers that are there at first or stored: which of them may be read
  /// shows when all is put together.
  private Result choose(List<int[]> indexed, Map<String, Long> chosen, Result before) {
    if (chosen.size() == indexed.size()) {
      return put(chosen, before);
    }
    int[] at = indexed.get(chosen.size());
    Result all = before;
    for (long index : program.indices()) {
      Map<String, Long> more = new HashMap<>(chosen);
      more.put(at[0] + ":" + program.threads().get(at[0]).get(at[1]).index(), index);
      all = choose(indexed, more, all);
    }
    return all;
  }

  private Result put(Map<String, Long> chosen, Result before) {
    List<Part> parts = new ArrayList<>();
    List<WeakMemory.Event> events = new ArrayList<>();
    List<Integer> instructions = new ArrayList<>();
    int instruction = 0;
    boolean undefined = false;
    for (int t = 0; t < program.threads().size(); t++) {
      for (Access a : program.threads().get(t)) {
        Part index = new Part(program.variables().size() - 1, 0, Long.BYTES);
        long offset = a.offset();
        if (!a.index().isEmpty()) {
          add(parts, index);
          events.add(event(WeakMemory.Kind.LOAD, t, parts.indexOf(index), 0, a.index()));
          instructions.add(instruction++);
          offset += chosen.get(t + ":" + a.index());
        }
        int whole = a.elements() * a.bytes();
        int size = program.variables().get(a.variable()).bytes();
        // 5.1, 6.4.1: an address is a multiple of the size, and lies in what is declared.
        undefined |= offset % whole != 0 || (size > 0 && offset + whole > size);
        for (int e = 0; e < a.elements(); e++) {
          Part part = new Part(a.variable(), offset + e * a.bytes(), a.bytes());
          add(parts, part);
          events.add(
              event(
                  a.register().isEmpty() ? WeakMemory.Kind.STORE : WeakMemory.Kind.LOAD,
                  t,
                  parts.indexOf(part),
                  a.value() + e,
                  a.register(e)));
          instructions.add(instruction);
        }
        instruction++;
      }
    }
    // 8.2.1: memory is bytes; accesses that share some of them and not all are of mixed sizes.
    for (Part a : parts) {
      for (Part b : parts) {
        undefined |=
            !a.equals(b)
                && a.variable() == b.variable()
                && a.offset() < b.offset() + b.bytes()
                && b.offset() < a.offset() + a.bytes();
      }
    }
    // What is asked for is told by accesses to some of its bytes and no others, or to all of them.
    for (Asked asked : program.asked()) {
      for (Part a : parts) {
        boolean meets =
            a.variable() == asked.variable()
                && a.offset() < asked.offset() + asked.bytes()
                && asked.offset() < a.offset() + a.bytes();
        boolean within =
            a.offset() >= asked.offset()
                && a.offset() + a.bytes() <= asked.offset() + asked.bytes();
        boolean around =
            a.offset() <= asked.offset()
                && asked.offset() + asked.bytes() <= a.offset() + a.bytes();
        undefined |= meets && !within && !around;
      }
    }
    boolean[][] order = new boolean[events.size()][events.size()];
    for (int a = 0; a < order.length; a++) {
      for (int b = a + 1; b < order.length; b++) {
        // 8.2.2: elements of one vector are accessed in no order.
        order[a][b] =
            events.get(a).thread() == events.get(b).thread()
                && !instructions.get(a).equals(instructions.get(b));
      }
    }
    WeakMemory memory =
        new WeakMemory(
            events,
            order,
            parts.stream().map(p -> String.valueOf(parts.indexOf(p))).toList(),
            parts.stream().map(this::initial).toList());
    Set<String> finals = before.finals();
    boolean happens = false;
    for (Map<String, Long> end : memory.ends()) {
      if (chosen.entrySet().stream().allMatch(c -> c.getValue().equals(end.get(c.getKey())))) {
        happens = true;
        finals.add(state(end, parts));
      }
    }
    return new Result(finals, before.undefined() || (happens && undefined));
  }

  private static WeakMemory.Event event(
      WeakMemory.Kind kind, int thread, int part, long value, String register) {
    return new WeakMemory.Event(kind, thread, part, value, register);
  }

  private static void add(List<Part> parts, Part part) {
    if (!parts.contains(part)) {
      parts.add(part);
    }
  }

  /// The bytes of a number, the lowest first; zeros behind them.
  private long initial(Part part) {
    long value = 0;
    for (int i = part.bytes() - 1; i >= 0; i--) {
      long at = part.offset() + i;
      long whole = program.variables().get(part.variable()).initial();
      value = value << 8 | (at < 0 || at >= 8 ? 0 : whole >> 8 * at & 0xff);
    }
    return value;
  }

  private String state(Map<String, Long> end, List<Part> parts) {
    Map<String, String> state = new TreeMap<>();
    end.forEach((name, value) -> {
      if (!name.startsWith("[")) {
        state.put(name, String.valueOf(value));
      }
    });
    for (int v = 0; v < program.variables().size(); v++) {
      Variable variable = program.variables().get(v);
      long value = variable.untouched();
      for (int p = 0; p < parts.size(); p++) {
        Part part = parts.get(p);
        long held = part.variable() == v ? end.get("[" + p + "]") : 0;
        if (part.variable() == v && variable.bytes() == 0 && part.offset() == 0) {
          value = held;
        }
        for (int i = 0; part.variable() == v && variable.bytes() > 0 && i < part.bytes(); i++) {
          long at = 8 * (part.offset() + i);
          value =
              at < 0 || at >= 64 ? value : value & ~(0xffL << at) | (held >> 8 * i & 0xff) << at;
        }
      }
      state.put("[" + variable.name() + "]", String.valueOf(value));
    }
    for (Asked asked : program.asked()) {
      long value = 0;
      for (int i = asked.bytes() - 1; i >= 0; i--) {
        value = value << 8 | heldByte(asked.variable(), asked.offset() + i, end, parts);
      }
      int above = 64 - 8 * asked.bytes();
      state.put(asked.name(program), String.valueOf(value << above >> above));
    }
    return state.toString();
  }

  /// What a byte holds at the end: the same byte of what is held by the part that has it.
  private long heldByte(int variable, long at, Map<String, Long> end, List<Part> parts) {
    for (int p = 0; p < parts.size(); p++) {
      Part part = parts.get(p);
      boolean in =
          part.variable() == variable && part.offset() <= at && at < part.offset() + part.bytes();
      if (in) {
        return end.get("[" + p + "]") >> 8 * (at - part.offset()) & 0xff;
      }
    }
    return at >= 8 ? 0 : program.variables().get(variable).initial() >> 8 * at & 0xff;
  }
}
