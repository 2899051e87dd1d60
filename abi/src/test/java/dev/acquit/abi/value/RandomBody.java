package dev.acquit.abi.value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// A random function of PTX, and a machine that runs it on numbers with names: the beginning of
/// each variable in its space, and of each space among generic addresses, is a name, and a value a
/// sum of them. It shares nothing with what is tested. Registers are written before they are read.
final class RandomBody {
  static final List<String> SPACES = List.of("shared", "local", "const", "global");
  private static final Map<String, String> VARIABLES =
      Map.of("sh", "shared", "sh2", "shared", "cc", "const", "gg", "global", "slot", "local");
  private static final int REGISTERS = 4;

  /// A sum: numbers of times by name, and a constant under the empty name.
  record Sum(Map<String, Long> terms) {
    static Sum number(long n) {
      return new Sum(n == 0 ? Map.of() : Map.of("", n));
    }

    static Sum name(String name) {
      return new Sum(Map.of(name, 1L));
    }

    Sum plus(Sum other, long times) {
      Map<String, Long> all = new TreeMap<>(terms);
      other.terms.forEach((k, n) -> all.merge(k, n * times, Long::sum));
      all.values().removeIf(n -> n == 0);
      return new Sum(all);
    }

    long of(String name) {
      return terms.getOrDefault(name, 0L);
    }

    /// How often variables of a space are in it.
    long own(String space) {
      return VARIABLES.entrySet().stream()
              .filter(e -> e.getValue().equals(space))
              .mapToLong(e -> of(e.getKey()))
              .sum()
          + of("number " + space);
    }

    /// How often where a space begins is in it; .global begins at zero.
    long window(String space) {
      return of("window " + space);
    }

    boolean addressed() {
      return SPACES.stream().anyMatch(s -> own(s) != 0 || window(s) != 0) || lost();
    }

    /// Whether an address went into it that nobody can follow.
    boolean lost() {
      return terms.keySet().stream().anyMatch(k -> k.startsWith("lost"));
    }

    boolean number() {
      return terms.keySet().stream().allMatch(String::isEmpty);
    }

    /// Whether it is an address of a space, and no generic one.
    boolean wrong() {
      return !lost()
          && SPACES.stream()
              .filter(s -> !s.equals("global"))
              .anyMatch(s -> {
                boolean others =
                    SPACES.stream()
                        .filter(o -> !o.equals(s))
                        .allMatch(o -> own(o) == 0 && window(o) == 0);
                return others && own(s) == 1 && window(s) == 0;
              });
    }
  }

  /// An instruction.
  interface Deed {
    void run(Machine machine);
  }

  private record Line(String text, boolean guarded, Deed deed, int jump, int site) {}

  /// A run.
  static final class Machine {
    final Map<String, Sum> registers = new HashMap<>();
    final Map<Integer, Sum> slots = new HashMap<>();
    final Random random;
    private int names;

    Machine(Random random) {
      this.random = random;
    }

    Sum get(String register) {
      return registers.computeIfAbsent(register, r -> fresh());
    }

    Sum fresh() {
      return Sum.name("any " + names++);
    }

    Sum lost() {
      return Sum.name("lost " + names++);
    }
  }

  private final Random random;
  private final List<Line> lines = new ArrayList<>();
  private final Map<Integer, Integer> labels = new HashMap<>();
  private final List<String> once64 = new ArrayList<>();
  private int sites;
  private int singles;
  private boolean subtracts;

  RandomBody(Random random) {
    this.random = random;
    for (int i = 0; i < REGISTERS; i++) {
      String wide = "%rd" + i;
      String narrow = "%r" + i;
      line("mov.u64 " + wide + ", %clock64", false, m -> m.registers.put(wide, m.fresh()));
      line("mov.u32 " + narrow + ", %tid.x", false, m -> m.registers.put(narrow, m.fresh()));
    }
    int length = 8 + random.nextInt(16);
    int count = random.nextInt(4);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      places.add(random.nextInt(length));
    }
    for (int i = 0; i < length; i++) {
      for (int label = 0; label < count; label++) {
        if (places.get(label) == i) {
          labels.put(label, lines.size());
          lines.add(new Line("L" + label + ":", false, _ -> {}, -1, -1));
          once64.clear();
        }
      }
      add(count);
    }
    pass();
  }

  int sites() {
    return sites;
  }

  /// Whether two values are subtracted, which may be no address on each way and one across.
  boolean subtracts() {
    return subtracts;
  }

  private String wide() {
    return !once64.isEmpty() && random.nextBoolean()
        ? once64.get(random.nextInt(once64.size()))
        : "%rd" + random.nextInt(REGISTERS);
  }

  /// Where a result goes: a register that is written often, or one that is written here only.
  private String to(boolean guarded) {
    if (!guarded && random.nextInt(3) == 0) {
      return "%e" + singles++;
    }
    return "%rd" + random.nextInt(REGISTERS);
  }

  private String narrow() {
    return "%r" + random.nextInt(REGISTERS);
  }

  private String variable(boolean small) {
    List<String> all =
        small ? List.of("sh", "sh2", "cc") : List.of("sh", "sh2", "cc", "gg", "slot");
    return all.get(random.nextInt(all.size()));
  }

  private void line(String text, boolean guarded, Deed deed) {
    lines.add(new Line((guarded ? "@%p " : "") + text + ";", guarded, deed, -1, -1));
  }

  private void add(int labelCount) {
    boolean guarded = random.nextInt(5) == 0;
    String d = to(guarded);
    String r = narrow();
    String a = wide();
    String b = wide();
    String n = narrow();
    long number = 4L * (random.nextInt(9) - 2);
    switch (random.nextInt(20)) {
      case 0, 1 -> {
        String v = variable(false);
        line("mov.u64 " + d + ", " + v, guarded, m -> m.registers.put(d, Sum.name(v)));
      }
      case 2, 3 -> {
        String v = variable(true);
        line("mov.u32 " + r + ", " + v, guarded, m -> m.registers.put(r, Sum.name(v)));
        return;
      }
      case 4 -> line("mov.u64 " + d + ", " + a, guarded, m -> m.registers.put(d, m.get(a)));
      case 5 ->
          line(
              "mov.u64 " + d + ", " + number, guarded, m -> m.registers.put(d, Sum.number(number)));
      case 6 ->
          line("ld.param.u64 " + d + ", [p]", guarded, m -> m.registers.put(d, Sum.name("p")));
      case 7 -> {
        line("mov.u32 " + r + ", %tid.x", guarded, m -> m.registers.put(r, m.fresh()));
        return;
      }
      case 8, 9 ->
          line(
              "add.s64 " + d + ", " + a + ", " + b,
              guarded,
              m -> m.registers.put(d, m.get(a).plus(m.get(b), 1)));
      case 10 ->
          line(
              "add.s64 " + d + ", " + a + ", " + number,
              guarded,
              m -> m.registers.put(d, m.get(a).plus(Sum.number(number), 1)));
      case 11 -> {
        if (random.nextInt(3) == 0) {
          subtracts = true;
          line(
              "sub.s64 " + d + ", " + a + ", " + b,
              guarded,
              m -> m.registers.put(d, m.get(a).plus(m.get(b), -1)));
        } else {
          line(
              "sub.s64 " + d + ", " + a + ", " + number,
              guarded,
              m -> m.registers.put(d, m.get(a).plus(Sum.number(number), -1)));
        }
      }
      case 12 ->
          line(
              "cvt.u64.u32 " + d + ", " + n,
              guarded,
              m -> m.registers.put(d, widened(m, m.get(n))));
      case 13 -> {
        line("cvt.u32.u64 " + r + ", " + a, guarded, m -> m.registers.put(r, cut(m, m.get(a))));
        return;
      }
      case 14 ->
          line(
              "mad.wide.u32 " + d + ", " + n + ", 4, " + a,
              guarded,
              m -> m.registers.put(d, scaled(m, m.get(n)).plus(m.get(a), 1)));
      case 15 ->
          line(
              "shl.b64 " + d + ", " + a + ", 2",
              guarded,
              m -> m.registers.put(d, scaled(m, m.get(a))));
      case 16 ->
          line(
              "selp.b64 " + d + ", " + a + ", " + b + ", %p",
              guarded,
              m -> m.registers.put(d, m.random.nextBoolean() ? m.get(a) : m.get(b)));
      case 17 -> {
        boolean to = random.nextInt(3) == 0;
        String space = SPACES.get(random.nextInt(4));
        line(
            "cvta." + (to ? "to." : "") + space + ".u64 " + d + ", " + a,
            guarded,
            m -> m.registers.put(d, converted(m, m.get(a), space, to)));
      }
      case 18 -> memory(d, a, guarded);
      default -> {
        if (random.nextBoolean() || labelCount == 0) {
          pass();
        } else {
          int label = random.nextInt(labelCount);
          boolean sure = random.nextInt(4) == 0;
          lines.add(
              new Line((sure ? "" : "@%p ") + "bra L" + label + ";", !sure, _ -> {}, label, -1));
        }
        return;
      }
    }
    if (d.startsWith("%e")) {
      once64.add(d);
    }
  }

  /// Numbers are those of 64 bits in 32.
  private static Sum widened(Machine m, Sum narrow) {
    return narrow.number() ? Sum.number(narrow.of("") & 0xffffffffL) : narrow;
  }

  private static Sum cut(Machine m, Sum wide) {
    boolean fits =
        wide.own("global") == 0
            && wide.of("p") == 0
            && SPACES.stream().allMatch(s -> wide.window(s) == 0);
    return wide.number()
        ? Sum.number((int) wide.of(""))
        : fits ? wide : wide.addressed() ? m.lost() : m.fresh();
  }

  private static Sum scaled(Machine m, Sum of) {
    return of.number() ? Sum.number(4 * of.of("")) : of.addressed() ? m.lost() : m.fresh();
  }

  /// A generic address is where its space begins and an address in the space. A number that is
  /// converted is an address of something. What is no address of the space is lost.
  private static Sum converted(Machine m, Sum of, String space, boolean to) {
    if (of.lost()) {
      return m.lost();
    }
    boolean global = space.equals("global");
    Sum window = global ? Sum.number(0) : Sum.name("window " + space);
    // Of what variable it is nobody knows, and so no rule says that it is of another space.
    boolean variable = VARIABLES.keySet().stream().anyMatch(v -> of.of(v) != 0);
    if (!variable && of.terms().keySet().stream().noneMatch(k -> k.startsWith("lost"))) {
      return Sum.name("number " + space).plus(window, to ? 0 : 1);
    }
    boolean others =
        SPACES.stream().anyMatch(s -> !s.equals(space) && (of.own(s) != 0 || of.window(s) != 0));
    boolean right = !others && of.own(space) == 1 && (global || of.window(space) == (to ? 1 : 0));
    return right ? of.plus(window, to ? -1 : 1) : m.lost();
  }

  private void memory(String d, String a, boolean guarded) {
    int slot = random.nextInt(3);
    String at = "[slot" + (slot == 0 ? "" : "+" + 8 * slot) + "]";
    String base = at;
    if (random.nextBoolean()) {
      String one = "%e" + singles++;
      String two = "%e" + singles++;
      boolean generic = random.nextBoolean();
      line("mov.u64 " + one + ", slot", false, m -> m.registers.put(one, Sum.name("slot")));
      line(
          generic ? "cvta.local.u64 " + two + ", " + one : "mov.u64 " + two + ", " + one,
          false,
          m ->
              m.registers.put(
                  two,
                  generic ? Sum.name("slot").plus(Sum.name("window local"), 1) : Sum.name("slot")));
      base = "[" + two + "+" + 8 * slot + "]";
      at = generic ? "" : ".local";
    } else {
      at = ".local";
    }
    if (random.nextBoolean()) {
      line("st" + at + ".u64 " + base + ", " + a, guarded, m -> m.slots.put(slot, m.get(a)));
      line("mov.u64 " + d + ", 0", false, m -> m.registers.put(d, Sum.number(0)));
    } else {
      line(
          "ld" + at + ".u64 " + d + ", " + base,
          guarded,
          m -> m.registers.put(d, m.slots.computeIfAbsent(slot, _ -> m.fresh())));
    }
  }

  private void pass() {
    String a = wide();
    int site = sites++;
    lines.add(
        new Line(
            "{ .param .b64 a; st.param.b64 [a], " + a + "; call f, (a); }",
            false,
            m -> m.registers.put("passed", m.get(a)),
            -1,
            site));
  }

  /// The module. Each instruction has a line of its own.
  String text() {
    StringBuilder text =
        new StringBuilder(
            ".version 8.0\n.target sm_90\n.address_size 64\n"
                + ".shared .align 8 .b8 sh[64]; .shared .align 8 .b8 sh2[64];"
                + " .const .align 8 .b8 cc[64]; .global .align 8 .b8 gg[64];"
                + " .extern .func f(.param .b64 a);\n"
                + ".visible .func k(.param .b64 p) { .reg .pred %p; .reg .b32 %r<4>;"
                + " .reg .b64 %rd<4>; .reg .b64 %e<"
                + (singles + 1)
                + ">;"
                + " .local .align 8 .b8 slot[32];\n");
    lines.forEach(line -> text.append(line.text()).append('\n'));
    return text.append("ret; }\n").toString();
  }

  /// The line of the text on which a value is passed.
  int line(int site) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).site() == site) {
        return i + 6;
      }
    }
    throw new IllegalArgumentException("site " + site);
  }

  /// What is passed on one run, by site.
  Map<Integer, List<Sum>> run(Random choices) {
    Machine machine = new Machine(choices);
    Map<Integer, List<Sum>> passed = new HashMap<>();
    int at = 0;
    for (int steps = 0; at < lines.size() && steps < 150; steps++) {
      Line line = lines.get(at++);
      if (line.guarded() && choices.nextBoolean()) {
        continue;
      }
      line.deed().run(machine);
      if (line.site() >= 0) {
        passed.computeIfAbsent(line.site(), _ -> new ArrayList<>()).add(machine.get("passed"));
      }
      if (line.jump() >= 0) {
        at = labels.get(line.jump());
      }
    }
    return passed;
  }
}
