package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.pass.Pass;
import dev.acquit.model.pass.Passes;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Hangs whose rounds write: a lasso through joint states. `SpinOracleTest` has random ones.
class RoundsThatWriteTest {
  /// Two threads change a cell to a number of their own until they see another one.
  private static final List<List<String>> TOKEN =
      List.of(
          List.of("A:", "atom.relaxed.gpu.exch r0, x, 2", "beq r0, 3, A"),
          List.of("B:", "atom.relaxed.gpu.exch r0, x, 3", "bne r0, 3, B"));

  /// Each announces itself, looks for the other, and withdraws if it is there.
  private static final List<List<String>> POLITE =
      List.of(
          List.of(
              "A:",
              "st.relaxed.gpu x, 1",
              "fence.sc.gpu",
              "ld.relaxed.gpu r0, y",
              "beq r0, 0, E",
              "st.relaxed.gpu x, 0",
              "bra A",
              "E:",
              "st.release.gpu x, 0"),
          List.of(
              "B:",
              "st.relaxed.gpu y, 1",
              "fence.sc.gpu",
              "ld.relaxed.gpu r0, x",
              "beq r0, 0, F",
              "st.relaxed.gpu y, 0",
              "bra B",
              "F:",
              "st.release.gpu y, 0"));

  /// Two locks that are taken in opposite order, and given back when the second is taken.
  private static final List<List<String>> BACK_OFF =
      List.of(
          List.of(
              "A:",
              "atom.acquire.gpu.exch r0, x, 1",
              "bne r0, 0, A",
              "atom.acquire.gpu.exch r1, y, 1",
              "beq r1, 0, E",
              "st.release.gpu x, 0",
              "bra A",
              "E:",
              "st.release.gpu y, 0",
              "st.release.gpu x, 0"),
          List.of(
              "B:",
              "atom.acquire.gpu.exch r0, y, 1",
              "bne r0, 0, B",
              "atom.acquire.gpu.exch r1, x, 1",
              "beq r1, 0, F",
              "st.release.gpu y, 0",
              "bra B",
              "F:",
              "st.release.gpu x, 0",
              "st.release.gpu y, 0"));

  /// Three threads hand a number round; each of them waits while it is its own turn.
  private static final List<List<String>> RING =
      IntStream.range(0, 3)
          .mapToObj(t ->
              List.of(
                  "L" + t + ":",
                  "atom.relaxed.gpu.cas r0, x, " + t + ", " + (t + 1) % 3,
                  "bne r0, 9, L" + t))
          .toList();

  /// Each round has a barrier, and a number that both look at goes back and forth.
  private static final List<List<String>> BARRIERS =
      List.of(
          List.of("A:", "atom.relaxed.cta.xor r0, x, 1", "bar.sync 0", "bne r0, 2, A"),
          List.of("B:", "bar.sync 0", "ld.relaxed.cta r0, x", "bne r0, 2, B"));

  /// The first goes back and forth for ever, and the second ends.
  private static final List<List<String>> ALONE =
      List.of(
          List.of("A:", "atom.relaxed.gpu.xor r0, x, 1", "bne r0, 2, A"),
          List.of("ld.relaxed.gpu r0, x"));

  /// What the other does once ends it, whatever is in between.
  private static final List<List<String>> STOPPED =
      List.of(
          List.of("A:", "atom.relaxed.gpu.xor r0, x, 1", "bne r0, 2, A"),
          List.of("st.relaxed.gpu x, 2"));

  /// Each announces itself, looks for the other, and withdraws between two barriers: one of them
  /// sees the other in each round, unless both stores are late.
  private static final List<List<String>> BUFFERED =
      List.of(
          List.of(
              "A:",
              "st.relaxed.gpu x, 0",
              "bar.sync 0",
              "st.relaxed.gpu x, 1",
              "ld.relaxed.gpu r0, y",
              "bar.sync 0",
              "beq r0, 0, A"),
          List.of(
              "B:",
              "st.relaxed.gpu y, 0",
              "bar.sync 0",
              "st.relaxed.gpu y, 1",
              "ld.relaxed.gpu r0, x",
              "bar.sync 0",
              "beq r0, 0, B"));

  /// Goes round until a store is seen that is done once, and stores in each round.
  private static final List<List<String>> ONCE_TOLD =
      List.of(
          List.of(
              "A:",
              "st.relaxed.gpu x, 1",
              "st.relaxed.gpu x, 2",
              "ld.relaxed.gpu r0, y",
              "beq r0, 0, A"),
          List.of("ld.relaxed.gpu r1, x", "st.relaxed.gpu y, 1"));

  private static final String ALONE_CAT = "\"alone\"\nacyclic po-loc | rf | co | fr\nempty rfe\n";

  private static List<List<String>> threads(String name) {
    return switch (name) {
      case "token" -> TOKEN;
      case "polite" -> POLITE;
      case "back-off" -> BACK_OFF;
      case "ring" -> RING;
      case "barriers" -> BARRIERS;
      case "alone" -> ALONE;
      default -> STOPPED;
    };
  }

  private static String text(List<List<String>> threads, int ctas) {
    StringBuilder out = new StringBuilder("PTX rounds\n{ x=0; y=0; }\n");
    out.append(
        IntStream.range(0, threads.size())
            .mapToObj(t -> " P" + t + "@cta " + t % ctas + ",gpu 0")
            .collect(Collectors.joining(" |", "", " ;\n")));
    int rows = threads.stream().mapToInt(List::size).max().orElseThrow();
    for (int r = 0; r < rows; r++) {
      int row = r;
      out.append(
          threads.stream()
              .map(t -> row < t.size() ? t.get(row) : "")
              .collect(Collectors.joining(" | ", " ", " ;\n")));
    }
    return out + "exists (x=0)\n";
  }

  private static TerminationResult check(
      MemoryModel model, String progress, Engine engine, String text) throws Exception {
    return new TerminationChecker(
            model, ProgressModels.find(progress), Visibility.COHERENCE, Limits.DEFAULT, engine)
        .check(LitmusReader.read("rounds", text));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          token,    fair,   MAY_HANG
          token,    unfair, MAY_HANG
          polite,   fair,   MAY_HANG
          polite,   obe,    MAY_HANG
          back-off, fair,   MAY_HANG
          back-off, lobe,   MAY_HANG
          ring,     fair,   MAY_HANG
          ring,     hsa,    MAY_HANG
          barriers, fair,   MAY_HANG
          alone,    fair,   MAY_HANG
          stopped,  obe,    MAY_HANG
          """)
  void threadsGoRoundInRoundsThatWrite(String name, String progress, TerminationVerdict verdict)
      throws Exception {
    for (Engine engine : List.of(Engine.AUTO, Engine.ENUMERATING)) {
      TerminationResult result =
          check(
              Models.find("ptx"),
              progress,
              engine,
              text(threads(name), name.equals("barriers") ? 1 : 2));
      assertThat(result.verdict()).as(engine + ": " + result.reason()).isEqualTo(verdict);
      assertThat(result.hang().orElseThrow().endings())
          .anyMatch(e -> e instanceof ThreadEnding.Repeats);
    }
  }

  /// The second's write comes at last, and the first sees it, or has ended.
  @Test
  void whatEndsRoundsAtLastIsNoHang() throws Exception {
    TerminationResult result = check(Models.find("ptx"), "fair", Engine.AUTO, text(STOPPED, 2));
    assertThat(result.verdict()).isNotEqualTo(TerminationVerdict.MAY_HANG);
    if (result.verdict() == TerminationVerdict.UNKNOWN) {
      assertThat(result.reason().orElseThrow()).contains("joint states");
    }
  }

  /// A model that forbids what goes round is believed: here a thread never reads another's write.
  @Test
  void theModelIsAskedOfWhatGoesRound() throws Exception {
    MemoryModel alone =
        ModelCompiler.compile("alone", "alone.cat", ALONE_CAT, _ -> Optional.empty());
    TerminationResult result = check(alone, "fair", Engine.AUTO, text(TOKEN, 2));
    assertThat(result.verdict()).isNotEqualTo(TerminationVerdict.MAY_HANG);
  }

  /// Reads that miss the last write, in each round again.
  @Test
  void storesMayBeLateInEachRound() throws Exception {
    MemoryModel ptx = Models.find("ptx");
    String text = text(BUFFERED, 1);
    for (Engine engine : List.of(Engine.AUTO, Engine.ENUMERATING)) {
      TerminationResult result = check(ptx, "fair", engine, text);
      assertThat(result.verdict())
          .as(engine + ": " + result.reason())
          .isEqualTo(TerminationVerdict.MAY_HANG);
      assertThat(result.hang().orElseThrow().endings())
          .allMatch(e -> e instanceof ThreadEnding.Repeats);
      assertThat(result.passes()).contains(Pass.LATE_LASSOS);
      assertThat(result.notes()).anyMatch(n -> n.contains("do not see the last write"));
    }
    Limits without = Limits.DEFAULT.withPasses(Passes.without(Pass.LATE_LASSOS));
    TerminationResult open =
        new TerminationChecker(
                ptx, ProgressModels.find("fair"), Visibility.COHERENCE, without, Engine.ENUMERATING)
            .check(LitmusReader.read("rounds", text));
    assertThat(open.verdict()).isEqualTo(TerminationVerdict.UNKNOWN);
  }

  /// The machine that looks for them knows no fence: the model does.
  @Test
  void fencesMakeStoresSeen() throws Exception {
    String text =
        text(BUFFERED, 1)
            .replace(
                " ld.relaxed.gpu r0, y |",
                " fence.sc.gpu | fence.sc.gpu ;\n ld.relaxed.gpu r0, y |");
    assertThat(check(Models.find("ptx"), "fair", Engine.ENUMERATING, text).verdict())
        .isNotEqualTo(TerminationVerdict.MAY_HANG);
    assertThat(check(Models.sequential(), "fair", Engine.ENUMERATING, text(BUFFERED, 1)).verdict())
        .isNotEqualTo(TerminationVerdict.MAY_HANG);
  }

  /// No store stays unseen for ever, however much else is stored.
  @Test
  void whatIsStoredOnceIsSeenAtLast() throws Exception {
    for (String progress : List.of("fair", "obe")) {
      TerminationResult result =
          check(Models.find("ptx"), progress, Engine.ENUMERATING, text(ONCE_TOLD, 1));
      assertThat(result.verdict())
          .as(progress)
          .isEqualTo(
              progress.equals("fair") ? TerminationVerdict.UNKNOWN : TerminationVerdict.MAY_HANG);
      if (progress.equals("fair")) {
        assertThat(result.reason().orElseThrow()).contains("one of the last 3 writes");
      }
    }
  }

  private static String cpp(String first, String second) {
    return """
    C rounds
    { atomic_int x = 0; atomic_int y = 0; }
    P0 (atomic_int* x, atomic_int* y) {
      %s
    }
    P1 (atomic_int* x, atomic_int* y) {
      %s
    }
    exists (x=0)
    """
        .formatted(first, second);
  }

  @Test
  void threadsOfCppGoRound() throws Exception {
    String text =
        cpp(
            "int r0 = 3; while (r0 == 3) { r0 = atomic_exchange_explicit(x, 2,"
                + " memory_order_relaxed); }",
            "int r0 = 0; while (r0 != 3) { r0 = atomic_exchange_explicit(x, 3,"
                + " memory_order_relaxed); }");
    TerminationResult result = check(Models.find("cpp20"), "fair", Engine.AUTO, text);
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.MAY_HANG);
    assertThat(result.hang().orElseThrow().endings())
        .allMatch(e -> e instanceof ThreadEnding.Repeats);
  }

  /// An implementation may assume that a loop ends which only stores: it is no hang that it goes
  /// round forever, nor that another thread does beside it.
  @Test
  void aLoopOfStoresMayBeAssumedToEnd() throws Exception {
    String stores =
        "int r0 = 0; while (r0 == 0) { atomic_store_explicit(x, 1, memory_order_relaxed);"
            + " atomic_store_explicit(x, 0, memory_order_relaxed); }";
    assertThat(
            check(Models.find("cpp20"), "fair", Engine.AUTO, cpp(stores, "int r0 = 0;")).verdict())
        .isNotEqualTo(TerminationVerdict.MAY_HANG);
    String reads =
        "int r0 = 0; while (r0 != 7) { r0 = atomic_exchange_explicit(y, 1 - r0,"
            + " memory_order_relaxed); }";
    for (String progress : List.of("fair", "unfair")) {
      assertThat(
              check(Models.find("cpp20"), progress, Engine.ENUMERATING, cpp(stores, reads))
                  .verdict())
          .as(progress)
          .isEqualTo(
              progress.equals("fair") ? TerminationVerdict.UNKNOWN : TerminationVerdict.MAY_HANG);
    }
  }
}
