package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A program of two threads of one CTA on two locations, of which each value that is read decides
/// the next jump and nothing else.
///
/// @param threads their instructions
record BufferToy(List<List<Instruction>> threads) {
  /// What an instruction does.
  enum Kind {
    ST,
    LD,
    EXCH,
    FENCE,
    BAR
  }

  /// An instruction.
  ///
  /// @param place which location
  /// @param value what is written
  /// @param jumpsAt the value read with which it jumps; -1: it does not
  /// @param to where
  record Instruction(Kind kind, int place, int value, int jumpsAt, int to) {}

  /// One with rounds: stores and loads above all, and with luck a barrier in each round of both.
  static BufferToy random(Random random) {
    boolean meets = random.nextInt(3) > 0;
    List<List<Instruction>> threads = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      int size = 3 + random.nextInt(3);
      List<Instruction> body = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        body.add(instruction(random, i, size));
      }
      if (meets) {
        body.set(random.nextInt(2), new Instruction(Kind.BAR, 0, 0, -1, 0));
      }
      // The round goes on with what is read last, as a rule.
      body.set(
          size - 1,
          new Instruction(
              Kind.LD, random.nextInt(4) > 0 ? 1 - t : t, 0, random.nextInt(2), random.nextInt(2)));
      if (meets && random.nextBoolean()) {
        body.add(new Instruction(Kind.BAR, 0, 0, -1, 0));
        body.add(body.get(size - 1));
        body.set(size - 1, new Instruction(Kind.ST, t, random.nextInt(2), -1, 0));
      }
      threads.add(List.copyOf(body));
    }
    return new BufferToy(List.copyOf(threads));
  }

  /// One whose threads announce themselves in each round, look for the other, and withdraw between
  /// two barriers, but for an instruction or two.
  static BufferToy announcing(Random random) {
    List<List<Instruction>> threads = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      List<Instruction> body = new ArrayList<>();
      body.add(new Instruction(Kind.ST, t, 0, -1, 0));
      body.add(new Instruction(Kind.BAR, 0, 0, -1, 0));
      body.add(new Instruction(Kind.ST, t, 1, -1, 0));
      body.add(new Instruction(Kind.LD, 1 - t, 0, 1, 6));
      body.add(new Instruction(Kind.BAR, 0, 0, -1, 0));
      body.add(new Instruction(Kind.LD, t, 0, 1, 0));
      for (int n = random.nextInt(3); n > 0; n--) {
        int at = random.nextInt(body.size());
        body.set(at, instruction(random, at, body.size()));
      }
      threads.add(List.copyOf(body));
    }
    return new BufferToy(List.copyOf(threads));
  }

  private static Instruction instruction(Random random, int at, int size) {
    int chance = random.nextInt(12);
    Kind kind = chance < 6 ? Kind.ST : chance < 10 ? Kind.LD : chance < 11 ? Kind.EXCH : Kind.FENCE;
    boolean reads = kind == Kind.LD || kind == Kind.EXCH;
    boolean jumps = reads && random.nextInt(3) > 0;
    boolean back = random.nextInt(3) > 0;
    int to = back ? random.nextInt(at + 1) : at + 1 + random.nextInt(size - at);
    return new Instruction(
        kind, random.nextInt(2), random.nextInt(2), jumps ? random.nextInt(2) : -1, to);
  }

  /// As a litmus test.
  String text() {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < threads.get(t).size(); i++) {
        Instruction in = threads.get(t).get(i);
        String place = in.place() == 0 ? "x" : "y";
        lines.add("L" + t + i + ":");
        lines.add(
            switch (in.kind()) {
              case ST -> "st.relaxed.gpu " + place + ", " + in.value();
              case LD -> "ld.relaxed.gpu r" + i + ", " + place;
              case EXCH -> "atom.relaxed.gpu.exch r" + i + ", " + place + ", " + in.value();
              case FENCE -> "fence.sc.gpu";
              case BAR -> "bar.sync 0";
            });
        if (in.jumpsAt() >= 0) {
          lines.add("beq r" + i + ", " + in.jumpsAt() + ", L" + t + in.to());
        }
      }
      lines.add("L" + t + threads.get(t).size() + ":");
      columns.add(lines);
    }
    StringBuilder out = new StringBuilder("PTX toy\n{ x=0; y=0; }\n");
    out.append(" P0@cta 0,gpu 0 | P1@cta 0,gpu 0 ;\n");
    for (int r = 0; r < Math.max(columns.get(0).size(), columns.get(1).size()); r++) {
      out.append(' ')
          .append(r < columns.get(0).size() ? columns.get(0).get(r) : "")
          .append(" | ")
          .append(r < columns.get(1).size() ? columns.get(1).get(r) : "")
          .append(" ;\n");
    }
    return out.append("exists (x=0)\n").toString();
  }
}
