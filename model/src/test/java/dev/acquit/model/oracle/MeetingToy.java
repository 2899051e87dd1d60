package dev.acquit.model.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A small PTX program with a block of two threads, P1 and P2, that go round in loops with barriers
/// and votes, while a thread of another block, P0, does something.
///
/// @param threads its threads
/// @param asked the registers of which final states consist, beside `x`
record MeetingToy(List<Thread> threads, List<String> asked) {
  /// What a jump goes to beside a place in the same part.
  static final int HEAD = -1;

  static final int EXIT = -2;

  private static final int REGISTERS = 4;

  /// To the first two all threads write; of the others each thread of the block has one.
  private static final String LOCATIONS = "xyzw";

  private static final int COMMON = 2;

  /// What is done.
  enum Kind {
    LD,
    ST,
    ST_REGISTER,
    ADD_NOTHING,
    MOV,
    JUMP_IF,
    JUMP,
    BAR,
    VOTE
  }

  /// One thing that is done.
  ///
  /// @param register what it loads, sets, or compares with `value`
  /// @param location what it accesses, or the register that `MOV` copies
  /// @param value what it stores or compares with
  /// @param flag whether it compares for equality
  /// @param to where it jumps
  /// @param how how it accesses memory, or how a vote counts
  record Instruction(
      Kind kind, int register, int location, int value, boolean flag, int to, String how) {
    static Instruction jump(int to) {
      return new Instruction(Kind.JUMP, 0, 0, 0, true, to, "");
    }
  }

  /// What a thread does before, in each round of its loop, and behind it.
  record Thread(List<Instruction> before, List<Instruction> round, List<Instruction> after) {
    /// All of it, with numbers as targets.
    ///
    /// @param copies how many rounds are written out, behind which the thread waits forever; 0: it
    ///   goes round
    List<Instruction> flat(int copies) {
      List<Instruction> all = new ArrayList<>(before);
      int times = Math.max(1, copies);
      int exit = before.size() + times * round.size();
      int end = exit + after.size() + 1;
      for (int c = 0; c < times; c++) {
        int base = before.size() + c * round.size();
        int next = copies == 0 ? base : c + 1 < times ? base + round.size() : end;
        for (Instruction i : round) {
          int to = i.to() == HEAD ? next : i.to() == EXIT ? exit : base + i.to();
          all.add(at(i, to));
        }
      }
      for (Instruction i : after) {
        all.add(at(i, exit + i.to()));
      }
      all.add(Instruction.jump(end + 1));
      all.add(Instruction.jump(end));
      return all;
    }

    private static Instruction at(Instruction i, int to) {
      return new Instruction(
          i.kind(), i.register(), i.location(), i.value(), i.flag(), to, i.how());
    }
  }

  static MeetingToy random(Random random, boolean weak) {
    List<Instruction> others = new ArrayList<>();
    for (int i = 1 + random.nextInt(2); i >= 0; i--) {
      others.add(random.nextInt(3) > 0 ? store(random, weak) : load(random, weak));
    }
    int shape = random.nextInt(3);
    String count = random.nextBoolean() ? "and" : "or";
    boolean leaves = random.nextBoolean();
    boolean twice = random.nextInt(6) == 0;
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(others, List.of(), List.of()));
    for (int t = 1; t <= 2; t++) {
      List<Instruction> round = round(random, COMMON + t - 1, shape, count, leaves, weak);
      if (twice && t == 2) {
        List<Instruction> more = round(random, COMMON + t - 1, shape, count, leaves, weak);
        round = joined(round, more);
      }
      threads.add(
          new Thread(
              random.nextInt(3) == 0 ? List.of(load(random, weak)) : List.of(),
              round,
              random.nextInt(3) == 0 ? List.of(load(random, weak)) : List.of()));
    }
    return new MeetingToy(threads, List.of("P1:r1", "P1:r2", "P2:r1"));
  }

  /// Two rounds as one.
  private static List<Instruction> joined(List<Instruction> one, List<Instruction> other) {
    List<Instruction> all = new ArrayList<>();
    for (Instruction i : one) {
      all.add(Thread.at(i, i.to() == HEAD ? one.size() : i.to()));
    }
    for (Instruction i : other) {
      all.add(Thread.at(i, i.to() >= 0 ? i.to() + one.size() : i.to()));
    }
    return all;
  }

  private static List<Instruction> round(
      Random random, int own, int shape, String count, boolean leaves, boolean weak) {
    List<Instruction> all = new ArrayList<>();
    Instruction vote =
        new Instruction(
            Kind.VOTE, 1 + random.nextInt(2), 0, random.nextInt(2), random.nextBoolean(), 0, count);
    Instruction bar = new Instruction(Kind.BAR, 0, 0, 0, true, 0, "");
    switch (shape) {
      case 0 -> {
        all.add(vote);
        all.add(new Instruction(Kind.JUMP_IF, 0, 0, 1, leaves, EXIT, ""));
        body(random, own, all, weak);
        all.add(bar);
        all.add(Instruction.jump(HEAD));
      }
      case 1 -> {
        body(random, own, all, weak);
        all.add(vote);
        all.add(new Instruction(Kind.JUMP_IF, 0, 0, 1, leaves, EXIT, ""));
        all.add(Instruction.jump(HEAD));
      }
      default -> {
        all.add(vote);
        all.add(new Instruction(Kind.JUMP_IF, 0, 0, 1, leaves, EXIT, ""));
        body(random, own, all, weak);
        all.add(Instruction.jump(HEAD));
      }
    }
    return all;
  }

  private static void body(Random random, int own, List<Instruction> all, boolean weak) {
    int size = 1 + random.nextInt(2);
    for (int i = 0; i < size; i++) {
      switch (random.nextInt(13)) {
        case 0, 1, 2, 3, 4 -> all.add(load(random, weak));
        case 5 ->
            all.add(
                new Instruction(
                    Kind.MOV,
                    1 + random.nextInt(REGISTERS - 1),
                    1 + random.nextInt(REGISTERS - 1),
                    0,
                    true,
                    0,
                    ""));
        case 6 ->
            all.add(
                new Instruction(
                    Kind.ADD_NOTHING,
                    1 + random.nextInt(2),
                    random.nextInt(COMMON),
                    0,
                    true,
                    0,
                    ""));
        case 7 -> all.add(store(random, weak));
        case 8, 9, 10 -> all.add(ownStore(random, own, weak));
        default -> {
          all.add(
              new Instruction(
                  Kind.JUMP_IF,
                  1 + random.nextInt(2),
                  0,
                  random.nextInt(2),
                  random.nextBoolean(),
                  all.size() + 2,
                  ""));
          all.add(random.nextInt(3) == 0 ? store(random, weak) : load(random, weak));
        }
      }
    }
  }

  private static Instruction load(Random random, boolean weak) {
    String how =
        weak ? List.of("weak", "relaxed.gpu", "acquire.gpu").get(random.nextInt(3)) : "relaxed.gpu";
    return new Instruction(
        Kind.LD, 1 + random.nextInt(2), random.nextInt(LOCATIONS.length()), 0, true, 0, how);
  }

  private static Instruction store(Random random, boolean weak) {
    String how =
        weak ? List.of("weak", "relaxed.gpu", "release.gpu").get(random.nextInt(3)) : "relaxed.gpu";
    return new Instruction(Kind.ST, 0, random.nextInt(COMMON), 1 + random.nextInt(2), true, 0, how);
  }

  /// To a location to which no other thread writes.
  private static Instruction ownStore(Random random, int own, boolean weak) {
    String how = weak && random.nextBoolean() ? "weak" : "relaxed.gpu";
    return random.nextInt(3) == 0
        ? new Instruction(Kind.ST, 0, own, 1 + random.nextInt(2), true, 0, how)
        : new Instruction(Kind.ST_REGISTER, 1 + random.nextInt(2), own, 0, true, 0, how);
  }

  /// The program as a test.
  ///
  /// @param copies see [Thread#flat]
  String text(int copies, String condition) {
    StringBuilder out = new StringBuilder("PTX toy\n{ x=0; y=0; z=0; w=0; }\n");
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      columns.add(column(t, threads.get(t).flat(copies)));
      out.append(t == 0 ? " P0@cta 0,gpu 0" : " | P" + t + "@cta 1,gpu 0");
    }
    out.append(" ;\n");
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      int row = r;
      out.append(' ')
          .append(
              columns.stream()
                  .map(c -> row < c.size() ? c.get(row) : "")
                  .collect(Collectors.joining(" | ")))
          .append(" ;\n");
    }
    return out + condition + "\n";
  }

  private static List<String> column(int thread, List<Instruction> all) {
    List<String> column = new ArrayList<>();
    Set<Integer> targets =
        all.stream()
            .filter(i -> i.kind() == Kind.JUMP || i.kind() == Kind.JUMP_IF)
            .map(Instruction::to)
            .collect(Collectors.toSet());
    for (int i = 0; i < all.size(); i++) {
      Instruction in = all.get(i);
      if (targets.contains(i)) {
        column.add("L" + thread + i + ":");
      }
      String compare =
          "setp." + (in.flag() ? "eq" : "ne") + ".u32 p1, r" + in.register() + ", " + in.value();
      char location = LOCATIONS.charAt(in.location() % LOCATIONS.length());
      switch (in.kind()) {
        case LD -> column.add("ld." + in.how() + ".u32 r" + in.register() + ", " + location);
        case ST -> column.add("st." + in.how() + ".u32 " + location + ", " + in.value());
        case ST_REGISTER ->
            column.add("st." + in.how() + ".u32 " + location + ", r" + in.register());
        case ADD_NOTHING ->
            column.add("atom.relaxed.sys.add.u32 r" + in.register() + ", " + location + ", 0");
        case MOV -> column.add("mov.u32 r" + in.register() + ", r" + in.location());
        case JUMP -> column.add("bra L" + thread + in.to());
        case JUMP_IF -> {
          if (in.register() == 0) {
            column.add("@" + (in.flag() ? "" : "!") + "p2 bra L" + thread + in.to());
          } else {
            column.add(compare);
            column.add("@p1 bra L" + thread + in.to());
          }
        }
        case BAR -> column.add("bar.sync 0");
        case VOTE -> {
          column.add(compare);
          column.add("barrier.red." + in.how() + ".pred p2, 0, p1");
        }
      }
    }
    column.add("L" + thread + all.size() + ":");
    return column;
  }

  /// A state between two steps of interleaved threads.
  ///
  /// @param at where each thread is
  /// @param waits whether it waits at the barrier there
  /// @param values registers of each thread, of which the first is what the last vote found, and
  ///   locations behind all of them
  private record State(List<Integer> at, List<Boolean> waits, List<Integer> values) {}

  /// All final states when threads take steps one at a time.
  Set<String> ends() {
    List<List<Instruction>> code = threads.stream().map(t -> t.flat(0)).toList();
    int size = threads.size();
    State start =
        new State(
            Collections.nCopies(size, 0),
            Collections.nCopies(size, false),
            Collections.nCopies(size * REGISTERS + LOCATIONS.length(), 0));
    Set<State> seen = new HashSet<>(Set.of(start));
    Deque<State> open = new ArrayDeque<>(seen);
    Set<String> ends = new TreeSet<>();
    while (!open.isEmpty()) {
      State s = open.pop();
      if (IntStream.range(0, size).allMatch(t -> s.at().get(t) >= code.get(t).size())) {
        ends.add(shown(s));
      }
      for (int t = 0; t < size; t++) {
        if (s.at().get(t) < code.get(t).size() && !s.waits().get(t)) {
          State next = step(s, t, code);
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return ends;
  }

  private String shown(State s) {
    List<String> parts = new ArrayList<>();
    for (String a : asked) {
      int t = a.charAt(1) - '0';
      parts.add(a + "=" + s.values().get(t * REGISTERS + a.charAt(4) - '0'));
    }
    parts.add("x=" + s.values().get(threads.size() * REGISTERS));
    return String.join(" /\\ ", parts);
  }

  /// A final state that was found, as it is asked for.
  String asking(String state) {
    return Arrays.stream(state.substring(1, state.length() - 1).split(", "))
        .collect(Collectors.joining(" /\\ "));
  }

  private State step(State s, int t, List<List<Instruction>> code) {
    Integer[] at = s.at().toArray(Integer[]::new);
    Boolean[] waits = s.waits().toArray(Boolean[]::new);
    Integer[] values = s.values().toArray(Integer[]::new);
    Instruction in = code.get(t).get(at[t]);
    int own = t * REGISTERS;
    int memory = threads.size() * REGISTERS + in.location();
    switch (in.kind()) {
      case LD, ADD_NOTHING -> values[own + in.register()] = values[memory];
      case ST -> values[memory] = in.value();
      case ST_REGISTER -> values[memory] = values[own + in.register()];
      case MOV -> values[own + in.register()] = values[own + in.location()];
      case JUMP, JUMP_IF, BAR, VOTE -> {}
    }
    if (in.kind() == Kind.BAR || in.kind() == Kind.VOTE) {
      waits[t] = true;
    } else {
      boolean jumps =
          in.kind() == Kind.JUMP
              || (in.kind() == Kind.JUMP_IF
                  && in.flag() == (values[own + in.register()].equals(in.value())));
      at[t] = jumps ? in.to() : at[t] + 1;
    }
    meet(at, waits, values, code);
    return new State(
        List.copyOf(Arrays.asList(at)),
        List.copyOf(Arrays.asList(waits)),
        List.copyOf(Arrays.asList(values)));
  }

  /// The threads of the block go on where all of them wait that have not ended.
  private static void meet(
      Integer[] at, Boolean[] waits, Integer[] values, List<List<Instruction>> code) {
    int[] there = IntStream.of(1, 2).filter(t -> waits[t]).toArray();
    boolean all = IntStream.of(1, 2).allMatch(t -> waits[t] || at[t] >= code.get(t).size());
    if (there.length == 0 || !all) {
      return;
    }
    int held = 0;
    for (int t : there) {
      Instruction in = code.get(t).get(at[t]);
      held += (values[t * REGISTERS + in.register()] == in.value()) == in.flag() ? 1 : 0;
    }
    for (int t : there) {
      Instruction in = code.get(t).get(at[t]);
      if (in.kind() == Kind.VOTE) {
        boolean found = in.how().equals("and") ? held == there.length : held > 0;
        values[t * REGISTERS] = found ? 1 : 0;
      }
      waits[t] = false;
      at[t]++;
    }
  }
}
