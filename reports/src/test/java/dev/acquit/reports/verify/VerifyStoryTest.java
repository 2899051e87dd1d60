package dev.acquit.reports.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Blame;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.mapper.verify.Verifier;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.StoryText;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Reports of verdicts that the shipped tables do not give.
@Tag("slow")
class VerifyStoryTest {
  private static final Use LOAD = new Use(RowKey.LOAD_SEQ_CST, 0);
  private static final Use STORE = new Use(RowKey.STORE_SEQ_CST, 0);

  private static Verification run;

  @BeforeAll
  static void verify() throws InputException {
    run = run(Mappings.find("ptx-abi-12.9"), "CoWW");
  }

  private static Verification run(MappingFile mapping, String shape) throws InputException {
    Verifier.Task task =
        new Verifier.Task(
            mapping,
            Models.find("cpp20"),
            Models.find("ptx"),
            List.of(shape),
            ProgramClass.SAME,
            Limits.DEFAULT,
            1,
            Duration.ofMinutes(5));
    return new Verifier(task, () -> {}).run(tests(shape).iterator(), Optional::empty);
  }

  private static List<CppTest> tests(String shape) throws InputException {
    List<CppTest> tests = new ArrayList<>();
    try {
      String all = Files.readString(Path.of("../litmus/families/" + shape + ".litmus"));
      for (String text : all.split("---\n")) {
        tests.add((CppTest) LitmusReader.read(shape, text));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tests;
  }

  @Test
  void aModelThatDisagreesWithItselfIsABugOfOurs() {
    Verification broken = with(run.classes(), List.of("CoWW+rlx-rlx"), Optional.empty());
    assertThat(document(broken).decision()).isEqualTo(VerifyDocument.Decision.BROKEN);
    assertThat(text(broken))
        .contains("1 differ: CoWW+rlx-rlx\n")
        .contains("This is a bug of ours, please report it");
  }

  @Test
  void aWrongLoweringIsABugOfOursAndNoRowIsUnsound() {
    String fault = "max: P0 alone ends with [x]=0; in PTX, and not in C++";
    Verification broken = with(run.classes(), List.of(), List.of(fault), Optional.empty());
    assertThat(document(broken).decision()).isEqualTo(VerifyDocument.Decision.BROKEN);
    assertThat(document(broken).lowering()).containsExactly(fault);
    assertThat(text(broken))
        .contains(fault)
        .contains("The lowering is wrong for 1 test, of which no row is to blame")
        .contains("This is a bug of ours, please report it")
        .doesNotContain("disagrees with itself");
  }

  @Test
  void classesThatWereCompleteBeforeAStopDecide() {
    Verification stopped = with(run.classes(), List.of(), Optional.of("it was interrupted"));
    assertThat(document(stopped).decision()).isEqualTo(VerifyDocument.Decision.SOUND);
    Verification open =
        with(
            changed(Map.of(LOAD, new Soundness.Unknown(7, 3, "too slow"))),
            List.of(),
            Optional.of("it was interrupted"));
    assertThat(document(open).decision()).isEqualTo(VerifyDocument.Decision.UNKNOWN);
    assertThat(text(open)).contains("UNKNOWN: no counterexample was found");
  }

  @Test
  void twoThatAreUnsoundTogetherAreShownOnce() throws InputException {
    Counterexample c = counterexample();
    String text =
        text(
            with(
                changed(
                    Map.of(
                        LOAD, new Soundness.Unsound(9, 4, c, List.of(STORE), Blame.Cure.PROMISE),
                        STORE, new Soundness.Unsound(8, 4, c, List.of(LOAD), Blame.Cure.PROMISE))),
                List.of(),
                Optional.empty()));
    assertThat(text)
        .containsPattern("UNSOUND together +test 1\n +together with store seq_cst, alternative 1\n")
        .contains("load seq_cst, alternative 1 and store seq_cst, alternative 1: UNSOUND in class")
        .contains("4 failing compilations are charged to them together")
        .doesNotContain("what their orders promise")
        .containsOnlyOnce("Outcome: ")
        .endsWith("row load seq_cst, alternative 1; row store seq_cst, alternative 1.\n");
  }

  @Test
  void theSameSourceTestIsNotRepeated() throws InputException {
    Counterexample c = counterexample();
    Counterexample other =
        new Counterexample(
            c.programClass(),
            c.source(),
            new dev.acquit.litmus.ast.PtxTest(
                c.target().header().withName("other"), c.target().threads()),
            c.outcome(),
            c.why(),
            c.witness(),
            c.size());
    String text =
        text(
            with(
                changed(
                    Map.of(
                        LOAD, new Soundness.Unsound(9, 4, c, List.of(), Blame.Cure.BOTH_SIDES),
                        STORE,
                            new Soundness.Unsound(8, 2, other, List.of(), Blame.Cure.STRONGEST))),
                List.of(),
                Optional.empty()));
    assertThat(text)
        .containsOnlyOnce("C " + c.source().name() + "\n")
        .contains("still there; it goes away with a fence.sc on both sides of the access.")
        .contains("what their orders promise the outcome is still there; it goes away only with")
        .contains("The C++ test is that of load seq_cst, alternative 1.\n  PTX other\n");
  }

  /// A real one, of a table whose relaxed loads are weak.
  private static Counterexample counterexample() throws InputException {
    MappingFile file = Mappings.find("ptx-abi-13");
    Alternative weak =
        new Alternative(List.of(new Template.Load(Semantics.WEAK)), false, "of a test");
    List<Row> rows =
        file.mapping().rows().stream()
            .map(r -> r.key() == RowKey.LOAD_RELAXED ? new Row(r.key(), false, List.of(weak)) : r)
            .toList();
    Mapping mapping = new Mapping(file.mapping().header(), rows);
    Verification coherence = run(new MappingFile("weak", file.text(), mapping), "CoRR");
    Soundness verdict =
        coherence
            .of(ProgramClass.SAME)
            .orElseThrow()
            .verdicts()
            .get(new Use(RowKey.LOAD_RELAXED, 0));
    return ((Soundness.Unsound) verdict).counterexample();
  }

  private static SequencedMap<ProgramClass, ClassResult> changed(Map<Use, Soundness> changes) {
    ClassResult r = run.of(ProgramClass.SAME).orElseThrow();
    Map<Use, Soundness> verdicts = new LinkedHashMap<>(r.verdicts());
    verdicts.putAll(changes);
    boolean unsound = changes.values().stream().anyMatch(s -> s instanceof Soundness.Unsound);
    SequencedMap<ProgramClass, ClassResult> classes = new LinkedHashMap<>();
    classes.put(ProgramClass.SAME, new ClassResult(r.work(), unsound ? 4 : 0, 0, verdicts));
    return classes;
  }

  private static Verification with(
      SequencedMap<ProgramClass, ClassResult> classes,
      List<String> identity,
      Optional<String> stopped) {
    return with(classes, identity, List.of(), stopped);
  }

  private static Verification with(
      SequencedMap<ProgramClass, ClassResult> classes,
      List<String> identity,
      List<String> lowering,
      Optional<String> stopped) {
    return new Verification(
        run.mapping(),
        run.source(),
        run.target(),
        run.extent(),
        classes,
        identity,
        lowering,
        stopped,
        run.time());
  }

  private static VerifyDocument document(Verification v) {
    return new VerifyDocuments(v, Limits.DEFAULT, ProgramClass.SAME, Optional.empty())
        .document(Json.Tool.acquit("0"));
  }

  private static String text(Verification v) {
    return StoryText.render(document(v).story(), Paint.PLAIN);
  }
}
