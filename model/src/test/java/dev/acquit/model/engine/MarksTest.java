package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.engine.Mark.Meaning;
import dev.acquit.model.engine.Mark.Reason;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Why a test has no defined meaning, and what flags are about: the events, and what the model says
/// of them.
class MarksTest {
  private static final List<Path> SHIPPED =
      List.of(Path.of("../docs/examples"), Path.of("../litmus/tests"));

  private static final String PUSH =
      """
      C push
      { x=0; y=0; }
      P0 (int* x, atomic_int* y) {
        *x = 1;
        atomic_store_explicit(y, 1, memory_order_release, thread_scope_%s);
      }
      P1 (int* x, atomic_int* y) {
        int r1 = -1;
        int r0 = atomic_load_explicit(y, memory_order_%s, thread_scope_device);
        if (r0 == 1) {
          r1 = *x;
        }
      }
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String PTX =
      """
      PTX flag
      { x=0; }
       P0@cta 0,gpu 0      | P1@cta %d,gpu 0     ;
       st.%s x, 1 | ld.%s r0, x ;
      exists (1:r0=1)
      """;

  private static CheckResult check(MemoryModel model, String text) throws InputException {
    return new Checker(model, Limits.DEFAULT, true).check(LitmusReader.read("test", text));
  }

  private static Mark only(CheckResult result) {
    assertThat(result.marks()).hasSize(1);
    return result.marks().getFirst();
  }

  private static List<String> texts(Mark mark) {
    return mark.events().stream().map(e -> mark.execution().event(e).toString()).toList();
  }

  @Test
  void aRaceThatOneOrderOfFencesLetsBeIsFound() throws Exception {
    CheckResult result =
        check(
            Models.find("ptx"),
            """
            PTX fences
            { x=0; y=0; }
             P0@cta 0,gpu 0       | P1@cta 0,gpu 0        ;
             fence.sc.gpu         | fence.sc.cta          ;
             st.relaxed.cta x, 1  | fence.sc.cluster      ;
             fence.sc.cta         | ld.acquire.cta r2, y  ;
             fence.sc.cluster     | st.weak x, r2         ;
            exists (x=1)
            """);
    assertThat(result.flags()).containsExactly("race");
  }

  @Test
  void aRelaxedFlagDoesNotOrderThePlainAccesses() throws Exception {
    CheckResult result = check(Models.find("cpp20"), PUSH.formatted("device", "relaxed"));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDEFINED);
    assertThat(result.reason()).contains("data-race");
    assertThat(result.witness()).isEmpty();
    assertThat(result.explanation()).isEmpty();
    Mark race = only(result);
    assertThat(race.meaning()).isEqualTo(Meaning.UNDEFINED);
    assertThat(texts(race)).containsExactly("P0: *x = 1; (writes 1)", "P1: r1 = *x; (reads 0)");
    int a = race.events().get(0);
    int b = race.events().get(1);
    Reason.Passed flag = new Reason.Passed(a + 1, b - 1, List.of());
    assertThat(race.reasons())
        .containsExactly(
            new Reason.Related("conflict", a, b, true, List.of()),
            new Reason.Related("hb", a, b, false, List.of(flag)),
            new Reason.Related("hb", b, a, false, List.of()),
            new Reason.Related(
                "sr",
                a,
                b,
                false,
                List.of(
                    new Reason.OutOfScope(a, Tag.THREAD, b),
                    new Reason.OutOfScope(b, Tag.THREAD, a))));
  }

  @Test
  void aNarrowScopeDoesNotReachTheOtherBlock() throws Exception {
    Mark race = only(check(Models.find("rc11"), PUSH.formatted("block", "acquire")));
    int a = race.events().get(0);
    int b = race.events().get(1);
    Reason.Related inclusion =
        new Reason.Related(
            "sr", a + 1, b - 1, false, List.of(new Reason.OutOfScope(a + 1, Tag.CTA, b - 1)));
    assertThat(race.reasons())
        .contains(
            new Reason.Related(
                "hb", a, b, false, List.of(new Reason.Passed(a + 1, b - 1, List.of(inclusion)))));
  }

  @Test
  void aPtxFlagNamesItsEvents() throws Exception {
    Mark weak = only(check(Models.find("ptx"), PTX.formatted(1, "weak", "relaxed.gpu")));
    int a = weak.events().get(0);
    int b = weak.events().get(1);
    assertThat(weak.check()).isEqualTo("race");
    assertThat(weak.meaning()).isEqualTo(Meaning.FLAG);
    assertThat(weak.reasons())
        .contains(
            new Reason.Related(
                "morally-strong", a, b, false, List.of(new Reason.NotIn(a, "strong"))));
    Mark narrow = only(check(Models.find("ptx"), PTX.formatted(1, "relaxed.cta", "relaxed.gpu")));
    assertThat(narrow.reasons())
        .contains(
            new Reason.Related(
                "morally-strong",
                a,
                b,
                false,
                List.of(
                    new Reason.Related(
                        "sr", a, b, false, List.of(new Reason.OutOfScope(a, Tag.CTA, b))))));
    assertThat(check(Models.find("ptx"), PTX.formatted(0, "relaxed.cta", "relaxed.gpu")).marks())
        .isEmpty();
  }

  /// A model with other names, and a union of them where ours has none.
  @Test
  void aModelOfAUserIsToldInItsOwnNames() throws Exception {
    Mark race =
        only(
            check(
                compile(
                    """
                    let before = (po | (rf & (REL * ACQ)))+
                    let ordered = before | before^-1
                    let clash = ((W * _) | (_ * W)) & loc & ext & ~((IW * _) | (_ * IW))
                    undefined_unless empty clash \\ ordered \\ (A * A) as unordered
                    acyclic before as Order
                    """),
                PUSH.formatted("device", "relaxed")));
    int a = race.events().get(0);
    int b = race.events().get(1);
    assertThat(race.check()).isEqualTo("unordered");
    assertThat(race.edges()).containsExactly(new ExecutionView.Edge("unordered", a, b));
    assertThat(race.reasons())
        .containsExactly(
            new Reason.Related("clash", a, b, true, List.of()),
            new Reason.Related(
                "before", a, b, false, List.of(new Reason.Passed(a + 1, b - 1, List.of()))),
            new Reason.Related("before", b, a, false, List.of()),
            new Reason.NotIn(a, "A"),
            new Reason.NotIn(b, "A"));
  }

  @Test
  void setsCyclesAndWhatIsMissingAreMarksToo() throws Exception {
    MemoryModel model =
        compile(
            """
            flag ~empty (W & WEAK) \\ IW as weak-write
            flag ~acyclic (rf | rf^-1) as read
            flag empty F as no-fence
            acyclic (po & loc) as Order
            """);
    CheckResult result = check(model, PTX.formatted(1, "weak", "weak"));
    assertThat(result.flags()).containsExactlyInAnyOrder("weak-write", "read", "no-fence");
    for (Mark mark : result.marks()) {
      switch (mark.check()) {
        case "weak-write" -> assertThat(texts(mark)).containsExactly("P0: st.weak x, 1 (writes 1)");
        case "read" -> {
          assertThat(mark.events()).hasSize(2);
          assertThat(mark.edges()).hasSize(2);
        }
        default -> assertThat(mark.events()).isEmpty();
      }
    }
  }

  private static MemoryModel compile(String text) throws InputException {
    return ModelCompiler.compile("m", "m.cat", text, name -> Optional.empty());
  }

  /// Of all tests that ship: each event of each execution stands in a line that names its location,
  /// or its fence.
  @Test
  void everyEventStandsInItsLine() throws IOException, InputException {
    int marks = 0;
    int events = 0;
    for (Path file : shipped()) {
      String text = Files.readString(file);
      ReadTest read = LitmusReader.readWithWarnings(file.toString(), text);
      LitmusTest test = read.test();
      CheckResult result =
          new Checker(Models.find(Models.defaultFor(test)), Limits.DEFAULT, false).check(test);
      List<ExecutionView> executions = new ArrayList<>();
      result.marks().forEach(m -> executions.add(m.execution()));
      result.witness().ifPresent(executions::add);
      for (ExecutionView execution : executions) {
        for (EventView e : execution.events()) {
          if (e.kind() == Kind.INITIAL) {
            assertThat(e.statement()).isEqualTo(-1);
            continue;
          }
          events++;
          int line = read.lines().of(e.thread(), e.statement()).orElseThrow();
          String words = e.location().orElse(e.kind() == Kind.FENCE ? "fence" : "bar");
          // An access through a pointer names its register, and a copy has a fence of its own.
          assertThat(text.lines().toList().get(line - 1))
              .as("%s: %s", file, e)
              .containsPattern(Pattern.quote(words) + "|\\[r\\d+\\]|cp\\.async\\.bulk");
        }
      }
      for (Mark mark : result.marks()) {
        marks++;
        assertThat(mark.events()).as(file.toString()).hasSize(2);
        assertThat(mark.reasons()).as(file.toString()).hasSizeGreaterThan(1);
        assertThat(result.verdict() == Verdict.UNDEFINED)
            .isEqualTo(mark.meaning() == Meaning.UNDEFINED);
      }
    }
    assertThat(marks).isGreaterThan(10);
    assertThat(events).isGreaterThan(200);
  }

  private static List<Path> shipped() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path folder : SHIPPED) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(f -> f.toString().endsWith(".litmus")).sorted().forEach(all::add);
      }
    }
    return all;
  }
}
