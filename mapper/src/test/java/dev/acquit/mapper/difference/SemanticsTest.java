package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemanticsTest {
  private static final String SC = "src/test/resources/difference/sc.cat";

  private static Semantics find(String name) throws InputException {
    return Semantics.find(name, "ptx");
  }

  @Test
  void namesAndFiles() throws InputException {
    assertThat(find("ptx").language()).contains(TestLanguage.PTX);
    assertThat(find("cpp20").language()).contains(TestLanguage.CPP);
    assertThat(find("ptx-abi-13")).isInstanceOf(Semantics.Table.class);
    assertThat(find("ptx-abi-13").language()).contains(TestLanguage.CPP);
    assertThat(find(SC)).isInstanceOf(Semantics.Model.class);
    assertThat(find(SC).language()).isEmpty();
  }

  @Test
  void anUnknownNameIsSaidWithAHint() {
    assertThatThrownBy(() -> find("ptx-abi-12.7"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such memory model, mapping table or file")
        .hasMessageContaining("ptx-abi-12.8");
  }

  @Test
  void aTableNeedsAPtxModel() {
    for (String target : new String[] {"cpp20", "ptx-abi-13"}) {
      assertThatThrownBy(() -> Semantics.find("ptx-abi-12.8", target))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("expected a PTX model");
    }
  }

  @Test
  void sidesSpeakOfTheSameLanguage() throws InputException {
    assertThat(Semantics.common(find("ptx"), find("ptx-6.0"), Optional.empty()))
        .isEqualTo(TestLanguage.PTX);
    assertThat(Semantics.common(find("cpp20"), find("ptx-abi-13"), Optional.empty()))
        .isEqualTo(TestLanguage.CPP);
    assertThat(Semantics.common(find(SC), find("cpp17"), Optional.empty()))
        .isEqualTo(TestLanguage.CPP);
    assertThat(Semantics.common(find(SC), find(SC), Optional.empty())).isEqualTo(TestLanguage.PTX);
    assertThat(Semantics.common(find(SC), find(SC), Optional.of(TestLanguage.CPP)))
        .isEqualTo(TestLanguage.CPP);
  }

  @Test
  void aWrongPairIsAnError() {
    assertThatThrownBy(() -> Semantics.common(find("ptx"), find("cpp20"), Optional.empty()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("ptx speaks of PTX programs, cpp20 of C++ programs");
    assertThatThrownBy(() -> Semantics.common(find(SC), find("ptx"), Optional.of(TestLanguage.CPP)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found C++ programs, but ptx speaks of PTX programs");
  }

  /// Message passing with the two ways in which CUDA 12.9 compiles an acquire load and those of a
  /// release store: all forbid, so the union does, and it has what relaxed accesses allow.
  @Test
  void aTableHasTheOutcomesOfAllCompilations() throws InputException {
    Evaluator evaluator = new Evaluator(TestLanguage.CPP, Limits.DEFAULT);
    Semantics table = find("ptx-abi-12.9");
    assertThat(states(evaluator, table, "Wx1:rlx Wy1:rel || Ry:acq Rx:rlx"))
        .isEqualTo(states(evaluator, find("cpp20"), "Wx1:rlx Wy1:rel || Ry:acq Rx:rlx"))
        .doesNotContain("1:r0=1; 1:r1=0; [x]=1; [y]=1;");
    assertThat(states(evaluator, table, "Wx1:rlx Wy1:rel || Ry:sc Rx:rlx"))
        .contains("1:r0=1; 1:r1=0; [x]=1; [y]=1;");
  }

  /// Where one way to compile an acquire load is too weak, the union has what that one allows.
  @Test
  void theUnionIsOfDifferentCompilations(@TempDir Path folder) throws Exception {
    Path weak = folder.resolve("weak.mapping");
    Files.writeString(
        weak,
        Mappings.find("ptx-abi-12.8")
            .text()
            .replace("  1: ld.acquire.S\n", "  1: ld.acquire.S\n  2: ld.relaxed.S\n"));
    Evaluator evaluator = new Evaluator(TestLanguage.CPP, Limits.DEFAULT);
    String line = "Wx1:rlx Wy1:rel || Ry:acq Rx:rlx";
    Set<String> strong = states(evaluator, find("ptx-abi-12.8"), line);
    assertThat(strong).hasSize(3);
    assertThat(states(evaluator, find(weak.toString()), line))
        .containsAll(strong)
        .contains("1:r0=1; 1:r1=0; [x]=1; [y]=1;")
        .hasSize(4);
  }

  @Test
  void aTableGivesRacesNoMeaning() throws InputException {
    Evaluator evaluator = new Evaluator(TestLanguage.CPP, Limits.DEFAULT);
    assertThat(evaluator.answer(find("ptx-abi-13"), Written.program("Wx1:na || Rx:na")))
        .isInstanceOf(SemanticsAnswer.Undefined.class);
  }

  private static TreeSet<String> states(Evaluator evaluator, Semantics semantics, String line) {
    SemanticsAnswer answer = evaluator.answer(semantics, Written.program(line));
    assertThat(answer).isInstanceOf(SemanticsAnswer.Allowed.class);
    TreeSet<String> states = new TreeSet<>();
    ((SemanticsAnswer.Allowed) answer).states().forEach(s -> states.add(s.toString()));
    return states;
  }
}
