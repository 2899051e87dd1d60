package dev.acquit.codegen.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Findings that are known: as text and back, compared, brought up to date.
class BaselineTest {
  private static final String HEAD = "file,function,operation,verdict,shape,note\n";

  private static BaselineEntry entry(String file, String function, String note) {
    return new BaselineEntry(file, function, "load acquire", Verdict.WEAKER, "0123", note);
  }

  @Test
  void textReadsBackWhateverNamesAre() throws InputException {
    Baseline<BaselineEntry> baseline =
        new Baseline<>(
            BaselineEntry.FORM,
            List.of("# why we have this", "#"),
            List.of(
                entry("b.ptx", "g", ""),
                entry("a, \"b\"\n c.ptx", "f", "known, \"since\" 2024"),
                entry("#a.ptx", " f", ""),
                entry("a.ptx", "\u202eé", "")));
    Baseline<BaselineEntry> read = Baseline.read(BaselineEntry.FORM, "b.csv", baseline.text());
    assertThat(read.entries()).isEqualTo(baseline.entries());
    assertThat(read.text()).isEqualTo(baseline.text());
    assertThat(read.entries()).extracting(BaselineEntry::file).isSorted();
  }

  @Test
  void onlyWhatWasLookedAtIsFixed() {
    Baseline<BaselineEntry> baseline =
        new Baseline<>(
            BaselineEntry.FORM,
            List.of(),
            List.of(entry("a", "f", ""), entry("a", "g", "old"), entry("b", "h", "")));
    Predicate<BaselineEntry> examined = e -> e.file().equals("a");
    List<BaselineEntry> found = List.of(entry("a", "f", ""), entry("a", "new", ""));
    assertThat(baseline.fixed(examined, found))
        .extracting(BaselineEntry::function)
        .containsExactly("g");
    assertThat(baseline.others(examined)).extracting(BaselineEntry::function).containsExactly("h");
    assertThat(baseline.updated(examined, found).entries())
        .extracting(BaselineEntry::function)
        .containsExactly("f", "new", "h");
  }

  @Test
  void notesAndCommentsSurviveAnUpdate() {
    Baseline<BaselineEntry> baseline =
        new Baseline<>(BaselineEntry.FORM, List.of("# ours"), List.of(entry("a", "f", "because")));
    Baseline<BaselineEntry> updated = baseline.updated(e -> true, List.of(entry("a", "f", "")));
    assertThat(updated).isEqualTo(baseline);
  }

  @Test
  void aNoteTakesNoPartInComparison() {
    Baseline<BaselineEntry> baseline =
        new Baseline<>(BaselineEntry.FORM, List.of(), List.of(entry("a", "f", "because")));
    assertThat(baseline.known()).accepts(entry("a", "f", "")).rejects(entry("a", "g", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,f,load acquire,WEAK,0123|2:18: error: found 'WEAK', expected a verdict",
        "a,f,load acquire|2:1: error: found nothing in the column 'verdict'",
        "a,f,load acquire,WEAKER,0123,x,y|2:32: error: found a field 'y' beyond the last column",
      })
  void aBadRowIsAnErrorSinceAnUpdateWouldLoseIt(String row, String message) {
    assertThatThrownBy(() -> Baseline.read(BaselineEntry.FORM, "b.csv", HEAD + row))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("b.csv:" + message);
  }

  @Test
  void anUnknownColumnIsAnErrorSinceAnUpdateWouldLoseIt() {
    assertThatThrownBy(() -> Baseline.read(BaselineEntry.FORM, "b.csv", "owner," + HEAD))
        .hasMessageStartingWith("b.csv:1:1: error: found the column 'owner'");
  }

  @Test
  void aFindingIsThereOnce() {
    String row = "a,f,load acquire,WEAKER,0123,";
    assertThatThrownBy(
            () -> Baseline.read(BaselineEntry.FORM, "b.csv", HEAD + row + "x\n" + row + "y\n"))
        .hasMessageStartingWith("b.csv:3:1: error: found this finding of f a second time");
  }

  @Test
  void thePolicyMovesVerdicts() {
    Policy policy =
        Policy.of(Set.of(Verdict.STRONGER), Set.of(Verdict.WEAKER), Set.of(Verdict.UNRECOGNISED));
    assertThat(policy.of(Verdict.STRONGER)).isEqualTo(Severity.ERROR);
    assertThat(policy.of(Verdict.WEAKER)).isEqualTo(Severity.WARNING);
    assertThat(policy.of(Verdict.UNRECOGNISED)).isEqualTo(Severity.NONE);
    assertThat(policy.of(Verdict.WRONG_VALUE)).isEqualTo(Severity.ERROR);
    assertThat(Policy.DEFAULT.of(Verdict.UNRECOGNISED)).isEqualTo(Severity.UNKNOWN);
    for (Verdict verdict : Verdict.values()) {
      assertThat(Policy.DEFAULT.of(verdict) == Severity.NONE).isEqualTo(!verdict.finding());
    }
  }
}
