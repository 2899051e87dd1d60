package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A small PTX program on one location, all of whose accesses are relaxed at system scope: threads
/// with jumps, atomic operations on values, and bodies that are done several times.
///
/// @param threads its threads
/// @param spots where each is
public record SpinToy(List<Thread> threads, List<Spot> spots) {
  /// Where a thread is: its CTA within its cluster, and so on.
  ///
  /// @param cluster -1: its CTA has none
  public record Spot(int gpu, int cluster, int cta) {
    private String text() {
      return "@cta " + cta + (cluster < 0 ? "" : ",cluster " + cluster) + ",gpu " + gpu;
    }
  }

  /// PTX ISA 9.7.13.5: what `atom` does, and loads and stores.
  public enum Kind {
    LD,
    ST,
    EXCH,
    CAS,
    ADD,
    INC,
    DEC,
    MIN,
    MAX,
    AND,
    OR,
    XOR,
    /// A barrier of all threads of the CTA.
    BAR;

    boolean reads() {
      return this != ST && this != BAR;
    }

    /// What is in memory afterwards.
    int after(int old, int a, int b) {
      return switch (this) {
        case LD, BAR -> old;
        case ST, EXCH -> a;
        case CAS -> old == a ? b : old;
        case ADD -> old + a;
        case INC -> old >= a ? 0 : old + 1;
        case DEC -> old == 0 || old > a ? a : old - 1;
        case MIN -> Math.min(old, a);
        case MAX -> Math.max(old, a);
        case AND -> old & a;
        case OR -> old | a;
        case XOR -> old ^ a;
      };
    }

    String text(int register, int a, int b) {
      String type =
          this == EXCH || this == CAS || this == AND || this == OR || this == XOR ? "b32" : "u32";
      return switch (this) {
        case LD -> "ld.relaxed.sys.u32 r" + register + ", x";
        case ST -> "st.relaxed.sys.u32 x, " + a;
        case BAR -> "bar.sync " + a;
        default ->
            "atom.relaxed.sys."
                + name().toLowerCase(java.util.Locale.ROOT)
                + "."
                + type
                + " r"
                + register
                + ", x, "
                + a
                + (this == CAS ? ", " + b : "");
      };
    }
  }

  /// What waits are made of.
  private static final List<Kind> WAITS =
      List.of(Kind.LD, Kind.ST, Kind.EXCH, Kind.CAS, Kind.AND, Kind.OR);

  /// What loops that write are made of; the last of them reads nothing.
  private static final List<Kind> WRITES =
      List.of(Kind.LD, Kind.EXCH, Kind.EXCH, Kind.CAS, Kind.XOR, Kind.AND, Kind.INC, Kind.ST);

  private static final List<Kind> VALUES =
      Arrays.stream(Kind.values()).filter(k -> k != Kind.BAR).toList();

  /// What is done to all bits alike, whatever the sign is.
  private static final List<Kind> UNSIGNED =
      List.of(Kind.LD, Kind.ST, Kind.EXCH, Kind.CAS, Kind.ADD, Kind.AND, Kind.OR, Kind.XOR);

  /// @param to where it jumps if its result is, or is not, `with`; -1: nowhere
  public record Instruction(Kind kind, int a, int b, int to, boolean ifEqual, int with) {
    /// With its jump over an instruction that comes before another one now.
    private Instruction moved(int behind) {
      return to > behind ? new Instruction(kind, a, b, to + 1, ifEqual, with) : this;
    }

    boolean jumps(int result) {
      return to >= 0 && (result == with) == ifEqual;
    }
  }

  /// @param rounds how often the whole body is done
  public record Thread(List<Instruction> body, int rounds) {}

  /// One of one CTA.
  ///
  /// @param values whether there are all atomic operations and rounds, or what waits are made of
  public static SpinToy random(Random random, boolean values) {
    List<Thread> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      List<Instruction> body = new ArrayList<>();
      int size = 1 + random.nextInt((count == 2 ? 3 : 2) - (values ? 1 : 0));
      for (int i = 0; i < size; i++) {
        List<Kind> kinds = values ? VALUES : WAITS;
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        boolean jumps = kind.reads() && random.nextInt(values ? 4 : 2) == 0;
        boolean back = random.nextInt(4) > 0;
        int to = back ? random.nextInt(i + 1) : i + 1 + random.nextInt(size - i);
        body.add(
            new Instruction(
                kind,
                random.nextInt(3),
                random.nextInt(3),
                jumps ? to : -1,
                random.nextBoolean(),
                random.nextInt(3)));
      }
      threads.add(new Thread(body, values ? 1 + random.nextInt(2) : 1));
    }
    return new SpinToy(threads, threads.stream().map(_ -> new Spot(0, -1, 0)).toList());
  }

  /// Threads that each go round in one loop that may write: one step or more, of which some leave
  /// it, tested at its head or at its end.
  static SpinToy writing(Random random) {
    List<Thread> threads = new ArrayList<>();
    int count = 2 + (random.nextInt(4) == 0 ? 1 : 0);
    for (int t = 0; t < count; t++) {
      List<Instruction> body = new ArrayList<>();
      int size = 1 + random.nextInt(count == 2 ? 3 : 2);
      for (int i = 0; i < size; i++) {
        boolean last = i == size - 1;
        Kind kind = WRITES.get(random.nextInt(last ? WRITES.size() - 1 : WRITES.size()));
        boolean leaves = !last && kind.reads() && random.nextBoolean();
        body.add(
            new Instruction(
                kind,
                random.nextInt(3),
                random.nextInt(3),
                last ? 0 : leaves ? size : -1,
                random.nextBoolean(),
                random.nextInt(3)));
      }
      if (random.nextInt(4) == 0) {
        body.add(new Instruction(Kind.ST, random.nextInt(3), 0, -1, false, 0));
      }
      threads.add(new Thread(body, 1));
    }
    return new SpinToy(threads, threads.stream().map(_ -> new Spot(0, -1, 0)).toList());
  }

  /// Two threads or three, of which the first goes round in a loop in which it adds, looks at what
  /// was there, and takes back what it added, all or some of it; the others go round in no loop.
  static SpinToy takingBack(Random random) {
    List<Thread> threads = new ArrayList<>();
    List<Instruction> body = new ArrayList<>();
    int first = 1 + random.nextInt(2);
    int second = random.nextInt(3) == 0 ? 1 : 0;
    int wrong = random.nextInt(5) == 0 ? 2 * random.nextInt(2) - 1 : 0;
    int out = second == 0 ? 2 : 3;
    body.add(add(first, out, random));
    if (second != 0) {
      body.add(add(second, random.nextBoolean() ? -1 : out, random));
    }
    int back = wrong - first - second;
    if (second == 0 && random.nextInt(4) == 0) {
      body.add(new Instruction(random.nextBoolean() ? Kind.ST : Kind.EXCH, 1, 0, -1, false, 0));
      out++;
      body.set(0, new Instruction(Kind.ADD, first, 0, out, true, random.nextInt(3)));
    }
    body.add(new Instruction(Kind.ADD, back, 0, 0, random.nextInt(4) > 0, random.nextInt(3)));
    if (random.nextBoolean()) {
      body.add(new Instruction(Kind.LD, 0, 0, -1, false, 0));
    }
    threads.add(new Thread(body, 1));
    int count = 1 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      List<Instruction> other = new ArrayList<>();
      int size = 1 + random.nextInt(3 - count);
      for (int i = 0; i < size; i++) {
        Kind kind = UNSIGNED.get(random.nextInt(UNSIGNED.size()));
        other.add(
            new Instruction(
                kind, random.nextInt(3), random.nextInt(3), -1, false, random.nextInt(3)));
      }
      threads.add(new Thread(other, 1));
    }
    return new SpinToy(threads, threads.stream().map(_ -> new Spot(0, -1, 0)).toList());
  }

  private static Instruction add(int number, int out, Random random) {
    return new Instruction(Kind.ADD, number, 0, out, random.nextBoolean(), random.nextInt(3));
  }

  /// The same with its threads anywhere on two devices.
  SpinToy spread(Random random) {
    return new SpinToy(
        threads,
        threads.stream()
            .map(
                _ -> new Spot(random.nextInt(4) == 0 ? 1 : 0, random.nextInt(2), random.nextInt(2)))
            .toList());
  }

  /// The same with barriers of each CTA at random places.
  SpinToy meeting(Random random) {
    List<Thread> all = new ArrayList<>();
    for (Thread thread : threads) {
      List<Instruction> body = new ArrayList<>(thread.body());
      for (int more = random.nextInt(3); more > 0; more--) {
        int at = random.nextInt(body.size() + 1);
        body.replaceAll(i -> i.moved(at));
        body.add(at, new Instruction(Kind.BAR, random.nextInt(8) / 7, 0, -1, false, 0));
      }
      all.add(new Thread(body, thread.rounds()));
    }
    return new SpinToy(all, spots);
  }

  /// The registers that results are in, each after its thread and a colon.
  public List<String> registers() {
    List<String> registers = new ArrayList<>();
    for (int t = 0; t < threads.size(); t++) {
      for (int i = 0; i < threads.get(t).body().size(); i++) {
        if (threads.get(t).body().get(i).kind().reads()) {
          registers.add(t + ":r" + i);
        }
      }
    }
    return registers;
  }

  /// The program as a test.
  public String text() {
    List<List<String>> columns = new ArrayList<>();
    StringBuilder out = new StringBuilder("PTX toy\n{ x=0; }\n");
    List<String> terms = new ArrayList<>(List.of("x=9"));
    for (int t = 0; t < threads.size(); t++) {
      List<String> column = new ArrayList<>();
      List<Instruction> body = threads.get(t).body();
      for (int i = 0; i < body.size(); i++) {
        Instruction in = body.get(i);
        column.add("L" + t + i + ":");
        column.add(in.kind().text(i, in.a(), in.b()));
        if (in.kind().reads()) {
          terms.add("P" + t + ":r" + i + "=9");
        }
        if (in.to() >= 0) {
          column.add(
              "setp." + (in.ifEqual() ? "eq" : "ne") + ".u32 p" + i + ", r" + i + ", " + in.with());
          column.add("@p" + i + " bra L" + t + in.to());
        }
      }
      column.add("L" + t + body.size() + ":");
      if (threads.get(t).rounds() > 1) {
        column.add("add.u32 r9, r9, 1");
        column.add("setp.ne.u32 p9, r9, " + threads.get(t).rounds());
        column.add("@p9 bra L" + t + "0");
      }
      columns.add(column);
      out.append(t == 0 ? " P" : " | P").append(t).append(spots.get(t).text());
    }
    out.append(" ;\n");
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      for (int t = 0; t < columns.size(); t++) {
        out.append(t == 0 ? " " : " | ")
            .append(r < columns.get(t).size() ? columns.get(t).get(r) : "");
      }
      out.append(" ;\n");
    }
    return out + "exists (" + String.join(" /\\ ", terms) + ")\n";
  }
}
