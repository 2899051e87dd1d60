package dev.acquit.litmus.generate.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VocabularyReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PTX | R:rlx,acq W:rlx scopes:cta,gpu | R:rlx@cta,rlx@gpu,acq@cta,acq@gpu W:rlx@cta,rlx@gpu
          PTX | scopes:gpu F:sc,acq_rel@cta R:weak | R:plain F:sc@gpu,acq_rel@cta
          PTX | RMW:acq_rel W:volatile deps:ctrl,addr | W:volatile RMW:acq_rel@gpu deps:addr,ctrl
          CPP | R:seq_cst,na W:release@block | R:sc@gpu,plain W:rel@cta
          CPP | F : acquire , rel scopes : device | F:acq@gpu,rel@gpu
          CPP | F:sc@cta,sc scopes:cta,sys | F:sc@cta,sc@sys
          """)
  void whatIsWrittenIsWhatIsMeant(TestLanguage language, String text, String full)
      throws InputException {
    Vocabulary vocabulary = VocabularyReader.read("--over", text, language);
    assertThat(written(vocabulary)).isEqualTo(full);
    assertThat(VocabularyReader.read("--over", full, language)).isEqualTo(vocabulary);
  }

  /// With all scopes written out.
  private static String written(Vocabulary vocabulary) {
    Map<Group, List<String>> groups = new EnumMap<>(Group.class);
    groups.put(Group.R, annotations(vocabulary.loads()));
    groups.put(Group.W, annotations(vocabulary.stores()));
    groups.put(Group.RMW, annotations(vocabulary.updates()));
    groups.put(
        Group.F, annotations(vocabulary.fences().stream().map(Step.Fence::annotation).toList()));
    groups.put(
        Group.DEPS,
        vocabulary.dependencies().stream()
            .sorted()
            .map(d -> word(VocabularyWords.DEPENDENCIES, d))
            .toList());
    return groups.entrySet().stream()
        .filter(group -> !group.getValue().isEmpty())
        .map(group -> group.getKey().word() + ":" + String.join(",", group.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static List<String> annotations(List<Annotation> annotations) {
    return annotations.stream()
        .map(a ->
            word(VocabularyWords.ORDERS, a.order())
                + a.scope().map(s -> "@" + word(VocabularyWords.SCOPES, s)).orElse(""))
        .toList();
  }

  private static <T> String word(Map<String, T> words, T meaning) {
    return words.entrySet().stream()
        .filter(e -> e.getValue().equals(meaning))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  @Test
  void aVocabularyIsThatOfItsOrdersAndScopes() throws InputException {
    assertThat(
            VocabularyReader.read(
                "--over",
                "R:plain,acq W:rel RMW:rlx F:sc scopes:cta,gpu deps:data",
                TestLanguage.PTX))
        .isEqualTo(
            Vocabulary.of(
                    TestLanguage.PTX,
                    Set.of(Order.PLAIN, Order.ACQUIRE),
                    Set.of(Order.RELEASE),
                    Set.of(Order.RELAXED),
                    Set.of(Order.SEQ_CST),
                    Set.of(Scope.CTA, Scope.GPU))
                .with(Set.of(Dependency.Kind.DATA)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PTX | xyz:rlx          | 1:1: error: unknown group 'xyz', expected one of R, W, RMW, F, scopes, deps
          PTX | R rlx            | 1:3: error: found 'rlx', expected ':'
          PTX | R:               | 1:3: error: found the end, expected an order, as in 'rlx'
          PTX | R:rlx,           | 1:7: error: found the end, expected an order, as in 'rlx'
          PTX | R:rlx R:acq      | 1:7: error: 'R' is given twice
          PTX | R:rlx,relaxed    | 1:7: error: 'relaxed' is given twice
          PTX | R:rlx@gpuu       | 1:7: error: unknown scope 'gpuu', expected one of cta, cluster, gpu, sys, block, device, system~  hint: did you mean 'gpu'?
          PTX | R:plain@cta      | 1:8: error: 'plain' has no scope
          PTX | R:rel            | 1:3: error: PTX has no load of order 'rel'~  hint: it has plain, volatile, rlx, acq
          CPP | W:acq            | 1:3: error: C++ has no store of order 'acq'~  hint: it has plain, rlx, rel, sc
          CPP | F:rlx            | 1:3: error: C++ has no fence of order 'rlx'~  hint: it has acq, rel, acq_rel, sc
          PTX | scopes:cta       | 1:11: error: this vocabulary has no instructions~  hint: as in R:rlx,acq W:rlx,rel F:sc
          PTX | scopes:cta,block | 1:12: error: 'block' is given twice
          PTX | R:rlx deps:adr   | 1:12: error: unknown dependency 'adr', expected one of addr, data, ctrl~  hint: did you mean 'addr'?
          PTX | R:rlx;W:rlx      | 1:6: error: unexpected character ';'
          """)
  void mistakesAreShownWhereTheyAre(TestLanguage language, String text, String message) {
    assertThatThrownBy(() -> VocabularyReader.read("--over", text, language))
        .isInstanceOf(InputException.class)
        .hasMessage("--over:" + message.replace('~', '\n'));
  }

  @Test
  void theLanguageMustHaveTheInstructions() {
    assertThatThrownBy(() ->
            Vocabulary.of(
                TestLanguage.PTX,
                Set.of(Order.SEQ_CST),
                Set.of(),
                Set.of(),
                Set.of(),
                Set.of(Scope.GPU)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PTX has no");
  }
}
