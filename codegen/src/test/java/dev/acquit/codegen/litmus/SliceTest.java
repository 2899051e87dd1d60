package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A slice, and a thread without impossible ways, does what the whole thread does: a machine of its
/// own executes both, on the same values from memory, and compares all stores and the result. What
/// goes round for ever does so in both.
class SliceTest {
  private static final int PROGRAMS = Rounds.of("acquit.slice.programs", 4000);
  private static final int STEPS = 400;
  private static final List<String> RESULTS = List.of("%ret");

  private static List<BodyItem.Line> lines(String body) throws Exception {
    String module =
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .func f(.param .b64 x)\n{\n"
            + ".reg .pred %p<9>;\n.reg .b32 %r<9>, %ret;\n.reg .b64 %rd<2>;\n"
            + body
            + "}\n";
    return BodyLines.of(
            ModuleReader.read("slice", module).functions().getFirst(), Surroundings.NONE)
        .lines();
  }

  /// What a thread does: its stores and its result, or empty if it does not end in time.
  private static Optional<List<Long>> run(List<BodyItem.Line> lines, long seed) {
    Random memory = new Random(seed);
    Map<String, Long> registers = new HashMap<>();
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).statement().instruction() instanceof Instruction.Label(String name)) {
        labels.put(name, i);
      }
    }
    List<Long> seen = new ArrayList<>();
    int at = 0;
    for (int step = 0; at < lines.size(); step++) {
      if (step == STEPS) {
        return Optional.empty();
      }
      Statement s = lines.get(at++).statement();
      if (s.guard().filter(g -> holds(g, registers) == g.negated()).isPresent()) {
        continue;
      }
      switch (s.instruction()) {
        case Instruction.Label _ -> {}
        case Instruction.Branch(String to) -> at = labels.get(to);
        case Instruction.Exit _ -> at = lines.size();
        case Instruction.Load l -> {
          seen.add(-1L);
          registers.put(l.destinations().getFirst().name(), (long) memory.nextInt(3));
        }
        case Instruction.Store st -> seen.add(value(st.sources().getFirst(), registers));
        case Instruction.Move m ->
            registers.put(m.destination().name(), value(m.source(), registers));
        case Instruction.Compute c ->
            registers.put(
                c.destination().name(),
                value(c.sources().get(0), registers) + value(c.sources().get(1), registers));
        case Instruction.SetPredicate p ->
            registers.put(
                p.destination().name(),
                value(p.left(), registers) < value(p.right(), registers) ? 1L : 0L);
        default -> throw new AssertionError(s);
      }
    }
    seen.add(registers.getOrDefault("%ret", 0L));
    return Optional.of(seen);
  }

  private static boolean holds(Guard g, Map<String, Long> registers) {
    return registers.getOrDefault(g.predicate().name(), 0L) != 0;
  }

  private static long value(Operand operand, Map<String, Long> registers) {
    return switch (operand) {
      case Operand.Immediate(long n) -> n;
      case Operand.Register(String name) -> registers.getOrDefault(name, 0L);
      case Operand.Symbol _ -> 0;
    };
  }

  private static String program(Random random) {
    StringBuilder body = new StringBuilder("mov.u32 %ret, 0;\n");
    for (int r = 0; r < 6; r++) {
      body.append("mov.u32 %r" + r + ", " + random.nextInt(3) + ";\n");
    }
    int size = 4 + random.nextInt(12);
    for (int i = 0; i < size; i++) {
      body.append("L" + i + ":\n");
      String a = "%r" + random.nextInt(6);
      String b = "%r" + random.nextInt(6);
      String p = "%p" + random.nextInt(3);
      switch (random.nextInt(10)) {
        case 0 -> body.append("ld.relaxed.gpu.u32 " + a + ", [%rd1];\n");
        case 1 -> body.append("st.relaxed.gpu.u32 [%rd1], " + a + ";\n");
        case 2, 3 -> body.append("add.u32 " + a + ", " + b + ", " + random.nextInt(2) + ";\n");
        case 4 -> body.append("mov.u32 %ret, " + a + ";\n");
        case 5, 6 -> {
          body.append("setp.lt.u32 " + p + ", " + a + ", " + random.nextInt(4) + ";\n");
          body.append("@" + (random.nextBoolean() ? "!" : "") + p + " bra L");
          body.append(Math.min(size, Math.max(0, i - 2) + random.nextInt(6)) + ";\n");
        }
        case 8 -> body.append("@" + p + " ret;\n");
        case 7 -> body.append("bra L" + Math.min(size, i + 1 + random.nextInt(3)) + ";\n");
        default -> body.append("@" + p + " add.u32 " + a + ", " + a + ", 1;\n");
      }
    }
    return body.append("L" + size + ":\nret;\n").toString();
  }

  @Test
  void aSliceDoesWhatTheThreadDoes() throws Exception {
    Random random = new Random(20_251_126);
    int shorter = 0;
    int decided = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      String body = program(random);
      List<BodyItem.Line> whole = lines(body);
      List<BodyItem.Line> slice = Slice.of(whole, RESULTS);
      List<BodyItem.Line> possible = Impossible.without(whole);
      shorter += guards(slice) < guards(whole) ? 1 : 0;
      decided += guards(possible) < guards(whole) ? 1 : 0;
      for (int seed = 0; seed < 4; seed++) {
        assertThat(run(possible, seed)).as("%s, memory %d", body, seed).isEqualTo(run(whole, seed));
        assertThat(run(slice, seed)).as("%s, memory %d", body, seed).isEqualTo(run(whole, seed));
      }
    }
    assertThat(shorter).as("some branches decide nothing").isGreaterThan(PROGRAMS / 20);
    assertThat(decided).as("some branches have one way to go").isGreaterThan(PROGRAMS / 20);
  }

  private static long guards(List<BodyItem.Line> lines) {
    return lines.stream()
        .filter(l -> l.statement().instruction() instanceof Instruction.Branch)
        .filter(l -> l.statement().guard().isPresent())
        .count();
  }

  @Test
  void aBranchThatComesFromMemoryStays() throws Exception {
    String body =
        """
        ld.relaxed.gpu.u32 %r1, [%rd1];
        setp.lt.u32 %p1, %r1, 2;
        @%p1 bra NEXT;
        mov.u32 %r2, 1;
        NEXT:
        st.relaxed.gpu.u32 [%rd1], 1;
        ret;
        """;
    assertThat(guards(Slice.of(lines(body), RESULTS))).isEqualTo(1);
    assertThat(
            guards(
                Slice.of(
                    lines(body.replace("ld.relaxed.gpu.u32 %r1, [%rd1]", "mov.u32 %r1, 7")),
                    RESULTS)))
        .isZero();
  }

  /// A library traps behind two comparisons of one clock that cannot both come out so.
  @Test
  void whatAClockRulesOutIsNoWay() throws Exception {
    String body =
        """
        mov.u64 %rd0, %globaltimer;
        shr.s64 %rd1, %rd0, 2;
        setp.lt.s64 %p1, %rd1, 1000;
        @%p1 bra SOON;
        bra DONE;
        SOON:
        setp.lt.s64 %p2, %rd0, 9000;
        @%p2 bra DONE;
        st.relaxed.gpu.u32 [%rd1], 1;
        DONE:
        ret;
        """;
    assertThat(guards(Impossible.without(lines(body)))).isEqualTo(1);
    assertThat(guards(Impossible.without(lines(body.replace("9000", "900"))))).isEqualTo(2);
    assertThat(
            guards(
                Impossible.without(
                    lines(
                        body.replace(
                            "mov.u64 %rd0, %globaltimer", "ld.relaxed.gpu.u64 %rd0, [%rd1]")))))
        .as("a condition that comes from memory")
        .isEqualTo(2);
  }

  @Test
  void aLoopThatMayNeverEndStays() throws Exception {
    String body =
        """
        mov.u32 %r1, 0;
        AGAIN:
        add.u32 %r1, %r1, 0;
        setp.lt.u32 %p1, %r1, 2;
        @%p1 bra AGAIN;
        st.relaxed.gpu.u32 [%rd1], 1;
        ret;
        """;
    assertThat(guards(Slice.of(lines(body), RESULTS))).isEqualTo(1);
  }
}
