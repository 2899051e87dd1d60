package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What makes functions a test, as people write it.
class KernelRequestTest {
  @Test
  void commentsOfASource() throws InputException {
    KernelRequest request =
        KernelRequest.in(
            "a.cu",
            """
            // acquit: thread push(q, 1)@cta 0
            //acquit: thread pop
            // acquit: init q=0; x=1
            // acquit: forall (1:ret=1)
            // acquire: nothing
            int x; // acquit: init y=2
            // see acquit: nothing
            """);
    assertThat(request.threads()).containsExactly("push(q, 1)@cta 0", "pop");
    assertThat(request.init()).containsExactly("q=0; x=1", "y=2");
    assertThat(request.condition()).hasValue("forall (1:ret=1)");
  }

  @Test
  void neverIsAnotherWord() throws InputException {
    assertThat(KernelRequest.in("a.cu", "// acquit: never (1:ret=0)").condition())
        .hasValue("~exists (1:ret=0)");
  }

  /// Nothing that is asked goes unheard.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "// acquit: nevr (1:ret=0)                    | 1:1 | found 'acquit: nevr (1:ret=0)'",
        "int x; // acquit:                            | 1:8 | found 'acquit: '",
        "/* acquit: exists (1:ret=0) */               | 1:1 | to the end of the line",
        "// acquit: exists (x=1)~ // acquit: forall (x=1) | 2:2 | a second condition",
      })
  void whatIsNotUnderstoodIsRefused(String source, String place, String what) {
    assertThatThrownBy(() -> KernelRequest.in("a.cu", source.replace('~', '\n')))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.diagnostic().position()).hasToString(place);
              assertThat(e.diagnostic().message()).contains(what);
            });
  }

  @Test
  void theCommandLineGoesFirst() throws InputException {
    KernelRequest file = KernelRequest.in("a.cu", "// acquit: thread f\n// acquit: init x=0\n");
    KernelRequest said =
        new KernelRequest(List.of("g"), List.of(), Optional.of("exists (x=1)")).or(file);
    assertThat(said.threads()).containsExactly("g");
    assertThat(said.init()).containsExactly("x=0");
    assertThat(said.condition()).hasValue("exists (x=1)");
    assertThat(said.place("x=0")).hasToString("2:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "push | push | - | -",
        "ns::push(q, 1) | ns::push | [q, 1] | -",
        "push()@cta 1,gpu 0 | push | [] | cta 1,gpu 0",
        "put({x, {1, 2}}, {.n = 3}) | put | [{x, {1, 2}}, {.n = 3}] | -",
        "ns::push<4, A<int>>(q)@cta 1 | ns::push<4, A<int>> | [q] | cta 1",
        "_Z4pushPi @ cta 0 | _Z4pushPi | - | cta 0",
        "push(q)@cta (1,0), grid(2,2), thread (1, 2) | push | [q] | cta (1,0), grid(2,2), thread"
            + " (1, 2)"
      })
  void threads(String text, String function, String arguments, String place) {
    KernelThread thread = KernelThread.of(text).orElseThrow();
    assertThat(thread.function()).isEqualTo(function);
    assertThat(thread.arguments().map(List::toString)).isEqualTo(Optional.ofNullable(arguments));
    assertThat(thread.place()).isEqualTo(Optional.ofNullable(place));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''", "f(", "f(g(x))", "f x", "f({x)", "f(x})", "f@", "f@cta 0;"})
  void otherForms(String text) {
    assertThat(KernelThread.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "push, push",
    "_Z4pushPi, push",
    "_ZN2ns4pushEPi, ns::push",
    "_ZL4pushPi, push",
    "_ZNK5Queue3popEv, Queue::pop",
    "_Z3putIiEvT_, put<int>",
    "_ZN34_INTERNAL_de02d963_4_b_cu_7062404c6reduceILi4EEEiPi, reduce<4>",
    "_Z, _Z",
    "_Z99x, _Z99x"
  })
  void namesInTheSource(String mangled, String name) {
    assertThat(FunctionNames.source(mangled)).isEqualTo(name);
  }
}
