package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// With herd's meaning `*x` is plain whatever the type of `x`; what is read so is written with
/// plain types, and so means the same without that choice.
class StarMeaningTest {
  private static LitmusTest read(String parameters, String body, StarMeaning star)
      throws Exception {
    String text = "C t\n{ x=0; }\nP0 (" + parameters + ") { " + body + " }\nforall (true)\n";
    return LitmusReader.readWithWarnings("t", text, star).test();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "atomic_int* x | *x = 1; | int* x | *x = 1;",
        "atomic_int* x | int r0 = *x + 1; | int* x | int r0 = *x + 1;",
        "atomic_ullong* x | *x = 1; | unsigned long long* x | *x = 1;",
        "_Atomic int* x | *x = 1; | int* x | *x = 1;",
        "volatile atomic_uint* x | *x += 1; | unsigned int* x | *x = *x + 1;",
        "std::atomic<short>* x | atomic_int* p = x; *p = 1; | short* x | int* p = x; *p = 1;",
        "cuda::atomic<int, thread_scope_block>* x | auto p = x; *p = *x;"
            + "| int* x | auto p = x; *p = *x;",
        "atomic_int* x, atomic_int* y | atomic_compare_exchange_strong(x, y, 1);"
            + "| int* x, int* y | atomic_compare_exchange_strong(x, y, 1);",
        "cuda::atomic<int, thread_scope_block>* x | x->store(1); *x = 2;"
            + "| int* x | atomic_store(x, 1, thread_scope_block); *x = 2;"
      })
  void starsArePlain(String parameters, String body, String plain, String same) throws Exception {
    LitmusTest test = read(parameters, body, StarMeaning.PLAIN);
    String names = parameters.contains("* y") ? "x y" : "x";
    assertThat(test.header().metadata()).containsEntry(Header.ATOMIC, names);
    String written = LitmusWriter.write(test);
    assertThat(LitmusReader.read("written", written)).as(written).isEqualTo(test);
    assertThat(written.replace("Atomic=" + names + "\n", ""))
        .isEqualTo(LitmusWriter.write(read(plain, same, StarMeaning.CPP)));
  }

  /// What `*x` means says nothing about what is declared.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "atomic_int* x | atomic_store(x, 1);",
        "atomic_int* x, int* y | int r0 = atomic_load(x); *y = r0;",
        "cuda::atomic<int, thread_scope_block>& x | x = 1;",
        "std::atomic<short>* x | atomic_int r0 = x->load();",
      })
  void withoutStarsTypesStay(String parameters, String body) throws Exception {
    assertThat(read(parameters, body, StarMeaning.PLAIN))
        .isEqualTo(read(parameters, body, StarMeaning.CPP));
  }

  @ParameterizedTest
  @CsvSource({"int* x", "volatile int* x", "unsigned long* x"})
  void plainTypesStayAsTheyAre(String parameters) throws Exception {
    var plain = (CppTest) read(parameters, "int r0 = *x;", StarMeaning.PLAIN);
    assertThat(plain).isEqualTo(read(parameters, "int r0 = *x;", StarMeaning.CPP));
  }
}
