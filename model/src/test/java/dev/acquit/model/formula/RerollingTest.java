package dev.acquit.model.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is taken for rounds of one loop, and what is not.
class RerollingTest {
  private static Program program(List<String> lines) throws Exception {
    String rows = String.join(" ;\n ", lines);
    return Programs.of(
        LitmusReader.read(
            "t", "PTX t\n{ x=0; y=0; }\n P0@cta 0,gpu 0 ;\n " + rows + " ;\nexists (true)\n"));
  }

  /// How many reads of memory are left.
  private static long reads(Program program) {
    return program.threads().getFirst().steps().stream()
        .filter(s -> s.operation() instanceof Operation.Load)
        .count();
  }

  private static long rolled(List<String> lines, Term... asked) throws Exception {
    return reads(Rerolling.of(program(lines), Rerolling.Times.ANY, Set.of(asked), () -> {}));
  }

  /// So many looks, each with registers of its own.
  private static List<String> looks(int times) {
    List<String> lines = new ArrayList<>(List.of("L0:"));
    for (int i = 1; i <= times; i++) {
      lines.addAll(look(i));
    }
    lines.addAll(List.of("add.u32 r5, r5, 4", "setp.lt.u32 p0, r5, 100", "@p0 bra L0", "L1:"));
    return lines;
  }

  private static List<String> look(int number) {
    return List.of(
        "ld.acquire.gpu r%d0, x".formatted(number),
        "setp.ne.u32 p%d, r%d0, 0".formatted(number, number),
        "@p%d bra L1".formatted(number));
  }

  private static List<String> with(List<String> lines, int at, String line) {
    List<String> all = new ArrayList<>(lines);
    all.add(at, line);
    return all;
  }

  @Test
  void looksInSuccessionAreOne() throws Exception {
    assertThat(reads(program(looks(8)))).isEqualTo(8);
    for (int times : new int[] {2, 3, 8, 32}) {
      assertThat(rolled(looks(times))).as("%d", times).isEqualTo(1);
    }
  }

  /// Rounds of two looks, of which the second is of something else.
  @Test
  void roundsMayBeOfSeveralLooks() throws Exception {
    List<String> lines = new ArrayList<>(List.of("L0:"));
    for (int i = 1; i <= 4; i++) {
      lines.addAll(look(2 * i));
      lines.addAll(look(2 * i + 1).stream().map(l -> l.replace(", x", ", y")).toList());
    }
    lines.addAll(List.of("setp.lt.u32 p0, r5, 100", "@p0 bra L0", "L1:"));
    assertThat(rolled(lines)).isEqualTo(2);
  }

  @Test
  void whatDiffersIsNoRoundOfTheSame() throws Exception {
    List<String> lines = looks(4);
    lines.set(4, "ld.relaxed.gpu r20, x");
    assertThat(rolled(lines)).as("the second is weaker").isEqualTo(3);
    lines.set(4, "ld.acquire.gpu r20, y");
    assertThat(rolled(lines)).as("the second looks elsewhere").isEqualTo(3);
    lines = looks(4);
    lines.set(5, "setp.ne.u32 p2, r20, 1");
    assertThat(rolled(lines)).as("the second waits for something else").isEqualTo(3);
    lines.set(5, "setp.ne.u32 p2, r10, 0");
    assertThat(rolled(lines)).as("the second decides by the first").isGreaterThan(2);
  }

  /// Then it matters which of them it was.
  @Test
  void aRegisterThatMattersLaterKeepsItsName() throws Exception {
    assertThat(rolled(looks(4), new Term.ThreadRegister(0, "r20"))).isGreaterThan(1);
    assertThat(rolled(with(looks(4), looks(4).size(), "st.weak y, r30"))).isGreaterThan(1);
    assertThat(rolled(looks(4), new Term.ThreadRegister(0, "r5"))).isEqualTo(1);
  }

  /// Who comes into the middle does not begin with the first.
  @Test
  void copiesHaveOneEntry() throws Exception {
    List<String> lines = with(with(looks(4), 7, "L2:"), 0, "@p7 bra L2");
    assertThat(rolled(lines)).isGreaterThan(1);
  }

  /// Threads that meet at barriers do so as often as they are there.
  @Test
  void roundsThatBringThreadsTogetherAreKept() throws Exception {
    List<String> lines = new ArrayList<>(List.of("L0:"));
    for (int i = 1; i <= 4; i++) {
      lines.addAll(look(i));
      lines.add("bar.sync 0");
    }
    lines.addAll(List.of("setp.lt.u32 p0, r5, 100", "@p0 bra L0", "L1:"));
    assertThat(rolled(lines)).isEqualTo(4);
  }

  /// Nothing waits for what is only read.
  @Test
  void readsThatDecideNothingAreKept() throws Exception {
    List<String> lines =
        IntStream.range(0, 4).mapToObj(i -> "ld.relaxed.gpu r%d, x".formatted(i)).toList();
    assertThat(rolled(lines)).isEqualTo(4);
  }

  /// No way goes on behind a look that finds nothing.
  @Test
  void aLookThatIsMadeOnceFindsSomething() throws Exception {
    Program once = Rerolling.of(program(looks(8)), Rerolling.Times.ONCE, Set.of(), () -> {});
    assertThat(reads(once)).isEqualTo(1);
    assertThat(once.threads().getFirst().steps())
        .extracting(ProgramThread.Step::operation)
        .containsOnlyOnce(new Operation.Assume(new Expression.Constant(0)));
  }

  /// Jumps behind the copies go where they went.
  @Test
  void whatComesBehindIsAsItWas() throws Exception {
    List<ProgramThread.Step> before = program(looks(8)).threads().getFirst().steps();
    List<ProgramThread.Step> after =
        Rerolling.of(program(looks(8)), Rerolling.Times.ANY, Set.of(), () -> {})
            .threads()
            .getFirst()
            .steps();
    int removed = before.size() - after.size();
    Operation.Jump back = (Operation.Jump) after.getLast().operation();
    assertThat(back.target()).isZero();
    assertThat(
            after.stream()
                .filter(s ->
                    s.operation() instanceof Operation.Jump j
                        && j.condition() != null
                        && j.target() == before.size() - removed)
                .count())
        .as("looks leave the loop")
        .isEqualTo(1);
  }
}
