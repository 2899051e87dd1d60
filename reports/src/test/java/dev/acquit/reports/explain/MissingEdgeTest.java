package dev.acquit.reports.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.EventNaming;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingEdgeTest {
  /// Message passing: the C++ test releases and acquires, the PTX test does as its line says.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          st.relaxed.gpu y, 1                    | ld.acquire.gpu r0, y | d ends no release pattern that begins behind c, and no fence stands between them.
          st.weak y, 1                           | ld.acquire.gpu r0, y | d ends no release pattern that begins behind c, and no fence stands between them.
          st.release.gpu y, 1                    | ld.relaxed.gpu r0, y | e begins no acquire pattern that ends before f, and no fence stands between them.
          fence.acquire.gpu; st.relaxed.gpu y, 1 | ld.acquire.gpu r0, y | e ends no release pattern that begins behind c, although d (fence.acquire.gpu) stands between them.
          st.release.gpu y, 1                    | ld.weak r0, y        | e begins no acquire pattern that ends before f, and no fence stands between them.
          st.release.cta y, 1                    | ld.acquire.gpu r0, y | d and e are not morally strong (the scope of d does not include P1).
          st.release.gpu y, 1                    | ld.acquire.cta r0, y | d and e are not morally strong (the scope of e does not include P0).
          fence.release.cta; st.relaxed.gpu y, 1 | ld.acquire.gpu r0, y | no release and acquire of them are morally strong, as d (fence.release.cta) and f (ld.acquire.gpu r0, y) (the scope of d does not include P1).
          """)
  void anEdgeSwLacksWhatThePatternsLack(String write, String read, String words) throws Exception {
    List<String> left = new ArrayList<>(List.of("st.weak x, 1"));
    left.addAll(List.of(write.split("; ")));
    List<String> right = List.of(read, "ld.weak r1, x");
    assertThat(sentence(MP, ptx(left, right, "1:r0=1 /\\ 1:r1=0")).orElseThrow())
        .startsWith("The edge sw from ")
        .endsWith(" has no counterpart: " + words);
  }

  /// A release fence that is no release, and the model that says so; the same program has what is
  /// asked for under the model that ships.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ([release-fence]; po; [strong-write])    | release-pattern | e ends no release pattern that begins behind c, although d (fence.release.gpu) stands between them.
          ([strong-read]; po; [acquire-fence])     | acquire-pattern | f begins no acquire pattern that ends before h, although g (fence.acquire.gpu) stands between them.
          (release-pattern; observation; acquire-pattern) | sync     | e and f do not synchronise under that model.
          (morally-strong & rf); (rmw; (morally-strong & rf))* | observation | f does not observe e, although it reads from it.
          """)
  void aModelOfTheUserIsAskedForItsOwnRelations(
      String part, String relation, String words, @TempDir Path folder) throws Exception {
    Path mine = folder.resolve("mine.cat");
    String shipped = shipped();
    assertThat(shipped).containsOnlyOnce(part);
    Files.writeString(mine, shipped.replace(part, "(0 & po)"));
    String fenced =
        ptx(
            List.of("st.weak x, 1", "fence.release.gpu", "st.relaxed.gpu y, 1"),
            List.of("ld.relaxed.gpu r0, y", "fence.acquire.gpu", "ld.weak r1, x"),
            "1:r0=1 /\\ 1:r1=0");
    assertThat(check(LitmusReader.read("test", fenced), "ptx-7.5").witness()).isEmpty();
    assertThat(sentence(MP, fenced, mine.toString()).orElseThrow())
        .as(relation)
        .isEqualTo(
            "The edge sw from e (st.relaxed.gpu y, 1) to f (ld.relaxed.gpu r0, y) has no"
                + " counterpart: "
                + words);
  }

  /// The model in one piece.
  private static String shipped() {
    String all = Models.text("ptx-7.5.cat").orElseThrow();
    for (String part : List.of("ptx-7.5-orders.cat", "ptx-7.5-axioms.cat")) {
      all = all.replace("include \"" + part + "\"", Models.text(part).orElseThrow());
    }
    return all;
  }

  /// What a model does not show decides nothing.
  @Test
  void aModelThatShowsNothingSaysNothing(@TempDir Path folder) throws Exception {
    Path mine = folder.resolve("mine.cat");
    String shipped = shipped();
    Files.writeString(
        mine,
        shipped
            .replaceAll("(?m)^show .*$", "")
            .replace("([release-fence]; po; [strong-write])", "0"));
    String fenced =
        ptx(
            List.of("st.weak x, 1", "fence.release.gpu", "st.relaxed.gpu y, 1"),
            List.of("ld.acquire.gpu r0, y", "ld.weak r1, x"),
            "1:r0=1 /\\ 1:r1=0");
    assertThat(sentence(MP, fenced, mine.toString())).isEmpty();
  }

  private static final String MP =
      """
      C MP
      { x=0; y=0; }
      P0 (int* x, atomic_int* y) {
        *x = 1;
        atomic_store_explicit(y, 1, memory_order_release);
      }
      P1 (int* x, atomic_int* y) {
        int r0 = atomic_load_explicit(y, memory_order_acquire);
        int r1 = 0;
        if (r0 == 1) {
          r1 = *x;
        }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String SB =
      """
      C SB
      { x=0; y=0; }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_seq_cst);
        int r0 = atomic_load_explicit(y, memory_order_seq_cst);
      }
      P1 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(y, 1, memory_order_seq_cst);
        int r0 = atomic_load_explicit(x, memory_order_seq_cst);
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """;

  @Test
  void aCycleOfSeqCstOperationsLacksAFence() throws Exception {
    List<String> left = List.of("st.relaxed.sys x, 1", "fence.sc.sys", "ld.relaxed.sys r0, y");
    List<String> right =
        List.of("st.relaxed.sys y, 1", "fence.acq_rel.sys", "ld.relaxed.sys r0, x");
    assertThat(sentence(SB, ptx(left, right, "0:r0=0 /\\ 1:r0=0")))
        .hasValueSatisfying(s ->
            assertThat(s)
                .startsWith("Every edge of that cycle has a counterpart here, but no fence.sc ")
                .endsWith(" stands between f (st.relaxed.sys y, 1) and h (ld.relaxed.sys r0, x)."));
  }

  @Test
  void eventsThatDoNotCorrespondAreNotSpokenOf() throws Exception {
    List<String> left = List.of("st.weak x, 1", "st.weak x, 1", "st.relaxed.sys y, 1");
    List<String> right = List.of("ld.acquire.sys r0, y", "ld.weak r1, x");
    assertThat(sentence(MP, ptx(left, right, "1:r0=1 /\\ 1:r1=0"))).isEmpty();
  }

  @Test
  void anExecutionFromADamagedFileComesToAnEnd() throws Exception {
    LitmusTest cpp = LitmusReader.read("test", MP);
    LitmusTest target =
        LitmusReader.read(
            "test",
            ptx(
                List.of("st.weak x, 1", "st.relaxed.sys y, 1"),
                List.of("ld.acquire.sys r0, y", "ld.weak r1, x"),
                "1:r0=1 /\\ 1:r1=0"));
    Explanation why = check(cpp, "cpp20").explanation().orElseThrow();
    ExecutionView witness = check(target, "ptx").witness().orElseThrow();
    List<Edge> loops = new ArrayList<>(witness.edges());
    witness.edges().forEach(e -> loops.add(new Edge(e.name(), e.to(), e.from())));
    loops.add(new Edge("co", 2, 2));
    assertThat(
            MissingEdge.of(
                why,
                new ExecutionView(witness.events(), loops, witness.relations()),
                target,
                "ptx",
                EventNaming.LETTERS))
        .isPresent();
    loops.add(new Edge("co", 0, 99));
    assertThat(
            MissingEdge.of(
                why,
                new ExecutionView(witness.events(), loops, witness.relations()),
                target,
                "ptx",
                EventNaming.LETTERS))
        .isEmpty();
  }

  private static Optional<String> sentence(String cpp, String ptx) throws InputException {
    return sentence(cpp, ptx, "ptx");
  }

  private static Optional<String> sentence(String cpp, String ptx, String model)
      throws InputException {
    LitmusTest target = LitmusReader.read("test", ptx);
    Explanation why = check(LitmusReader.read("test", cpp), "cpp20").explanation().orElseThrow();
    ExecutionView witness = check(target, model).witness().orElseThrow();
    return MissingEdge.of(why, witness, target, model, EventNaming.LETTERS);
  }

  private static CheckResult check(LitmusTest test, String model) throws InputException {
    return new Checker(Models.find(model), Limits.DEFAULT, true).check(test);
  }

  private static String ptx(List<String> left, List<String> right, String condition) {
    StringBuilder text =
        new StringBuilder("PTX test\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      text.append(' ')
          .append(i < left.size() ? left.get(i) : "")
          .append(" | ")
          .append(i < right.size() ? right.get(i) : "")
          .append(" ;\n");
    }
    return text.append("exists (" + condition + ")\n").toString();
  }
}
