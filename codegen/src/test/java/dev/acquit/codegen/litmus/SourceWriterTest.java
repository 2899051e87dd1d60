package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// C++ tests as source. `-Dgolden=update` writes the files anew.
class SourceWriterTest {
  @ParameterizedTest
  @EnumSource(AtomicDialect.class)
  void sources(AtomicDialect dialect) throws InputException, IOException {
    List<WrittenTest> written = new ArrayList<>();
    int index = 0;
    for (CppTest test : Suite.tests()) {
      try {
        written.add(SourceWriter.write(test, dialect, "T" + index + "_"));
      } catch (NotWrittenException e) {
        assertThat(test.name()).isEqualTo("shared");
      }
      index++;
    }
    String actual = SourceWriter.unit(dialect, written);
    String file = "suite." + dialect.word() + ".cu";
    Golden.assertMatches(Suite.path(file), actual);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          atomic_int* x | int r0 = 0; atomic_int* p = x; | 'p' of P0 holds addresses
          atomic_int* x | int r0 = (x == x); | the address of 'x' is a value in P0
          atomic_int* x | int r0 = *(x - 4); | P0 computes an address
          float* x | int r0 = 0; | 'x' is of type 'float'
          __int128* x | int r0 = 0; | 'x' is of type '__int128'
          """)
  void refused(String parameter, String body, String why) throws InputException {
    String text = "C refused\n{}\nP0 (" + parameter + ") { " + body + " }\nexists (0:r0=0)\n";
    CppTest test = (CppTest) LitmusReader.read("refused", text);
    assertThatThrownBy(() -> SourceWriter.write(test, AtomicDialect.LIBCU, ""))
        .isInstanceOf(NotWrittenException.class)
        .hasMessage(why);
  }

  @Test
  void clusters() throws Exception {
    String text =
        "C clusters\n{}\nP0 (atomic_int* x) {\n"
            + "  int r0 = atomic_load_explicit(x, memory_order_acquire, thread_scope_cluster);\n"
            + "}\nexists (0:r0=0)\n";
    CppTest test = (CppTest) LitmusReader.read("clusters", text);
    assertThat(SourceWriter.write(test, AtomicDialect.LIBCU, "").text())
        .contains("cuda::thread_scope_cluster");
    assertThat(SourceWriter.write(test, AtomicDialect.NV_ATOMIC, "").text())
        .contains("__NV_THREAD_SCOPE_CLUSTER");
    assertThatThrownBy(() -> SourceWriter.write(test, AtomicDialect.SCOPED_ATOMIC, ""))
        .isInstanceOf(NotWrittenException.class)
        .hasMessage("scoped_atomic has no scope 'cluster'");
  }

  @Test
  void namesThatCppHasItself() throws Exception {
    String text = "C names\n{ and=1; }\nP0 (int* and) { int y1 = *and; }\nexists (0:y1=1)\n";
    CppTest test = (CppTest) LitmusReader.read("names", text);
    String source = SourceWriter.write(test, AtomicDialect.LIBCU, "").text();
    assertThat(source).contains("int* and_v", "y1_v = *and_v;", "*out_y1 = y1_v;");
  }
}
