package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the emulator shows of small tests, and what it never shows.
class LitmusEmulatorTest {
  private static final int INSTANCES = 3000;

  private static PtxTest test(
      List<List<String>> threads, IntFunction<String> place, String condition) throws Exception {
    StringBuilder text = new StringBuilder("PTX test\n{ x=0; y=0; z=0; }\n");
    int rows = threads.stream().mapToInt(List::size).max().orElseThrow();
    for (int row = -1; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        List<String> body = threads.get(t);
        cells.add(
            row < 0
                ? "P" + t + "@" + place.apply(t)
                : row < body.size() ? body.get(row).strip() : "");
      }
      text.append(String.join(" | ", cells)).append(" ;\n");
    }
    text.append("exists (").append(condition).append(")\n");
    return (PtxTest) LitmusReader.read("test", text.toString());
  }

  private static PtxTest inCtas(String condition, String... threads) throws Exception {
    return test(
        Arrays.stream(threads).map(t -> List.of(t.split(";"))).toList(),
        t -> "cta " + t + ",gpu 0",
        condition);
  }

  private static PtxTest inOneCta(String condition, String... threads) throws Exception {
    return test(
        Arrays.stream(threads).map(t -> List.of(t.split(";"))).toList(),
        t -> "cta 0,gpu 0",
        condition);
  }

  private static long hits(PtxTest test, long seed, int instances, Tendency tendency)
      throws Exception {
    Header header = test.header();
    List<Term> terms = header.condition().proposition().terms();
    Observed observed = LitmusEmulator.of(test, terms).run(seed, instances, tendency);
    assertThat(observed.instances()).isEqualTo(instances);
    return observed.states().entrySet().stream()
        .filter(e -> header.condition().proposition().holds(e.getKey()::value))
        .mapToLong(e -> e.getValue())
        .sum();
  }

  private static List<String> rows() throws IOException {
    try (InputStream in = LitmusEmulatorTest.class.getResourceAsStream("/emulator/shapes.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static PtxTest shape(String row) throws Exception {
    String[] cells = row.split("\\|");
    List<String> threads = List.of(cells).subList(2, cells.length - 1);
    return inCtas(
        cells[cells.length - 1],
        threads.stream().filter(t -> !t.equals("nothing")).toArray(String[]::new));
  }

  @Test
  void shapesAreSeenOrNot() throws Exception {
    List<String> wrong = new ArrayList<>();
    assertThat(rows()).hasSizeGreaterThan(40);
    for (String row : rows()) {
      long hits = hits(shape(row), 1, INSTANCES, Tendency.DEFAULT);
      if (row.split("\\|")[1].equals("seen") != hits > 0) {
        wrong.add(row + ": " + hits);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void memoryWithoutTendencyInterleaves() throws Exception {
    for (String row : rows()) {
      boolean races = List.of("SB", "MP", "IRIW", "2+2W", "R", "S").contains(row.split("\\|")[0]);
      if (races) {
        assertThat(hits(shape(row), 1, INSTANCES, Tendency.STRONG)).as(row).isZero();
      }
    }
  }

  @Test
  void theSameSeedShowsTheSame() throws Exception {
    PtxTest test = shape(rows().getFirst());
    List<Term> terms = test.header().condition().proposition().terms();
    LitmusEmulator emulator = LitmusEmulator.of(test, terms);
    Observed first = emulator.run(5, 1000, Tendency.DEFAULT);
    assertThat(emulator.run(5, 1000, Tendency.DEFAULT)).isEqualTo(first);
    assertThat(emulator.run(6, 1000, Tendency.DEFAULT)).isNotEqualTo(first);
    assertThat(first.states()).hasSizeGreaterThan(3);
  }

  @Test
  void barriersOrderACta() throws Exception {
    assertThat(
            hits(
                inOneCta("1:r0=0", "st.weak x, 1; bar.sync 0", "bar.sync 0; ld.weak r0, x"),
                1,
                INSTANCES,
                Tendency.DEFAULT))
        .isZero();
    assertThat(
            hits(
                inOneCta("1:r0=0", "st.weak x, 1; bar.arrive 0, 2", "bar.sync 0, 2; ld.weak r0, x"),
                1,
                INSTANCES,
                Tendency.DEFAULT))
        .isZero();
    assertThat(
            hits(
                inOneCta("1:r0=1", "bar.arrive 0, 2; st.weak x, 1", "ld.weak r0, x; bar.sync 0, 2"),
                1,
                INSTANCES,
                Tendency.DEFAULT))
        .isPositive();
  }

  /// An access of 128 bits is one; accesses of halves are two, and see what it wrote.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "st.relaxed.gpu.b128 [x], %w | ld.relaxed.gpu.b128 %d, [x]; mov.b128 {r0, r1}, %d | false",
        "st.relaxed.gpu.b128 [x], %w | ld.relaxed.gpu.u64 r0, [x]; ld.relaxed.gpu.u64 r1, [x+8] |"
            + " false",
        "st.relaxed.gpu.u64 [x], 1; st.relaxed.gpu.u64 [x+8], 2 | ld.relaxed.gpu.b128 %d, [x];"
            + " mov.b128 {r0, r1}, %d | true",
        "atom.relaxed.gpu.exch.b128 %o, [x], %w | ld.relaxed.gpu.b128 %d, [x]; mov.b128 {r0, r1},"
            + " %d | false",
        "atom.relaxed.gpu.cas.b128 %o, [x], %z, %w | ld.relaxed.gpu.b128 %d, [x];"
            + " mov.b128 {r0, r1}, %d | false",
      })
  void halvesOf128BitsAreSeenOrNot(String writer, String reader, boolean seen) throws Exception {
    String halves = "mov.b128 %w, {1, 2}; mov.b128 %z, {0, 0}; ";
    PtxTest half = inCtas("1:r0=1 /\\ 1:r1=0", halves + writer, reader);
    assertThat(hits(half, 1, INSTANCES, Tendency.DEFAULT) > 0).isEqualTo(seen);
    PtxTest whole = inCtas("1:r0=1 /\\ 1:r1=2", halves + writer, reader);
    assertThat(hits(whole, 1, INSTANCES, Tendency.DEFAULT)).isPositive();
  }

  @Test
  void whatComesToNoEndIsCounted() throws Exception {
    PtxTest deadlock = inOneCta("x=0", "bar.sync 0, 2", "st.weak x, 1");
    assertThat(LitmusEmulator.of(deadlock, List.of()).run(1, 10, Tendency.DEFAULT).unfinished())
        .isEqualTo(10);
    PtxTest fault = inCtas("x=0", "mov.u32 r1, 7; ld.weak r0, r1");
    assertThat(LitmusEmulator.of(fault, List.of()).run(1, 10, Tendency.DEFAULT).unfinished())
        .isEqualTo(10);
    PtxTest forever = inCtas("x=0", "L: bra L");
    assertThat(LitmusEmulator.of(forever, List.of()).run(1, 2, Tendency.DEFAULT).unfinished())
        .isEqualTo(2);
  }

  /// PTX ISA 9.7.13.1: without a count a barrier is for the threads that have not ended.
  @Test
  void nobodyWaitsForWhoHasEnded() throws Exception {
    PtxTest test =
        inOneCta("0:r0=1", "bar.sync 0; bar.sync 1; ld.weak r0, x", "bar.sync 0; st.weak x, 1", "");
    assertThat(hits(test, 1, INSTANCES, Tendency.DEFAULT)).isBetween(1L, INSTANCES - 1L);
    Observed all = LitmusEmulator.of(test, List.of()).run(1, 100, Tendency.DEFAULT);
    assertThat(all.unfinished()).isZero();
  }

  /// PTX ISA 9.7.13.2: that a thread came and has ended does not stand for one that has not come.
  @Test
  void whoCameAndEndedStandsForNobodyElse() throws Exception {
    PtxTest test =
        test(
            List.of(
                List.of("barrier.cluster.arrive"),
                List.of("barrier.cluster.arrive", "barrier.cluster.wait", "ld.weak r0, x"),
                List.of("st.weak x, 1", "barrier.cluster.arrive", "barrier.cluster.wait")),
            t -> "cta " + t + ",cluster 0,gpu 0",
            "1:r0=1");
    assertThat(hits(test, 1, INSTANCES, Tendency.DEFAULT)).isEqualTo(INSTANCES);
  }

  @Test
  void loopsWaitForOtherThreads() throws Exception {
    PtxTest test =
        inCtas(
            "1:r0=7",
            "st.weak x, 7; st.release.gpu y, 1",
            "L: ld.acquire.gpu r1, y; setp.eq.u32 p0, r1, 0; @p0 bra L; ld.weak r0, x");
    assertThat(hits(test, 1, INSTANCES, Tendency.DEFAULT)).isEqualTo(INSTANCES);
  }

  /// Who reads a byte of a flag does not keep others from acquiring from the whole of it.
  @Test
  void accessesOfOtherSizesPassOnWhatIsReleased() throws Exception {
    String reader =
        "L: ld.acquire.gpu r0, y; setp.eq.u32 p0, r0, 0; @p0 bra L; ld.weak.u8 r1, y;"
            + " st.relaxed.gpu z, 1";
    String end =
        "L: ld.relaxed.gpu r0, z; setp.eq.u32 p0, r0, 0; @p0 bra L; ld.acquire.gpu r1, y;"
            + " ld.weak r2, x";
    String writer = "st.weak x, 1; st.release.gpu y, 1";
    String condition = "2:r1=1 /\\ 2:r2=0";
    PtxTest released = inCtas(condition, writer, reader, end);
    assertThat(hits(released, 1, INSTANCES, Tendency.DEFAULT)).isZero();
    PtxTest relaxed = inCtas(condition, writer.replace("release", "relaxed"), reader, end);
    assertThat(hits(relaxed, 1, INSTANCES, Tendency.DEFAULT)).isPositive();
  }

  @Test
  void valuesAndAddresses() throws Exception {
    PtxTest test =
        inCtas(
            "0:r0=0",
            "mov.u32 r1, x; st.weak r1, 300; ld.weak.u8 r0, r1; ld.weak r2, r1; st.weak y, r1;"
                + " atom.relaxed.gpu.dec r3, z, 9; add.u32 r4, r1, 4; ld.weak.s8 r5, x");
    List<Term> terms = new ArrayList<>();
    for (int r = 0; r <= 5; r++) {
      terms.add(new Term.ThreadRegister(0, "r" + r));
    }
    terms.add(new Term.Memory("y"));
    terms.add(new Term.Memory("z"));
    Observed observed = LitmusEmulator.of(test, terms).run(1, 1, Tendency.DEFAULT);
    assertThat(observed.states().keySet())
        .extracting(State::toString)
        .containsExactly("0:r0=44; 0:r1=&x; 0:r2=300; 0:r3=0; 0:r4=&x+4; 0:r5=44; [y]=&x; [z]=9;");
  }

  @Test
  void whatHasNoMeaningIsRefusedBeforeItRuns() {
    String[][] cases = {
      {"fence.proxy.alias", "proxies are not emulated"},
      {"suld r0, x", "surface"},
      {"bar.warp.sync 1", "threads of a warp"},
      {"bar.cta.sync 0, 1", "other tools"},
      {"atom.add.noftz.relaxed.gpu.f16x2 r0, x, r1", "'add.f16x2' in memory"},
      {"ld.weak.v2.u32 {r0, r1}, [x]", "vector"},
      {"bra nowhere", "no label 'nowhere'"},
    };
    for (String[] one : cases) {
      assertThatThrownBy(() -> LitmusEmulator.of(inCtas("x=0", one[0]), List.of()))
          .as(one[0])
          .isInstanceOf(NotEmulatedException.class)
          .hasMessageContaining(one[1]);
    }
  }
}
