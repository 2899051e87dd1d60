package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.typing.CppTypes;
import dev.acquit.model.cat.Models;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// An initial value is what a store of it would have left: accesses see it at their width. Of C++
/// the table names the type of an object whose initial value is exchanged for 1.
class InitialValuesTest {
  @ParameterizedTest
  @CsvFileSource(
      files = "src/test/resources/behaviour/initial.csv",
      delimiter = ';',
      numLinesToSkip = 1)
  void areWhatAStoreLeaves(
      String language, String initial, String accesses, String condition, String why)
      throws Exception {
    String body =
        language.equals("PTX")
            ? " P0@cta 0,gpu 0 ;\n " + accesses.replace("|", ";\n") + " ;\n"
            : "P0 (%s* x) {\n  %s e = %s;\n"
                    .formatted(
                        accesses, CppTypes.of(accesses).value().words(), initial.substring(2))
                + "  int r0 = atomic_compare_exchange_strong(x, &e, 1);\n}\n";
    String head = language + " initial\n{ " + initial + "; }\n" + body + "forall (";
    CheckResult result =
        Checks.check(language.equals("PTX") ? "ptx" : "cpp20", head + condition + ")\n");
    assertThat(result.verdict())
        .as("%s: %s %s", why, result.reason(), result.states())
        .isEqualTo(Verdict.HOLDS);
    assertThat(result.states()).hasSize(1);
  }

  /// Elements are bytes one behind the other, whatever the widths of elements and accesses are, for
  /// each engine.
  @Test
  void elementsAreBytesInARow() throws Exception {
    Random random = new Random(41);
    for (int program = 0; program < 80; program++) {
      int width = 1 << random.nextInt(4);
      int count = 1 + random.nextInt(4);
      ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
      List<String> values = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long value = random.nextInt(3) == 0 ? -1 - random.nextInt(9) : random.nextInt(100);
        values.add("" + value);
        for (int b = 0; b < width; b++) {
          bytes.put(i * width + b, (byte) (value >> (8 * b)));
        }
      }
      int read = 1 << random.nextInt(4);
      int offset = read * random.nextInt(1 + 16 / read);
      long expected = bytes.getLong(offset) << (64 - 8 * read) >> (64 - 8 * read);
      boolean computed = random.nextBoolean();
      String test =
          """
          PTX elements
          { uint%d_t x[]={%s}; uint64_t i=%d; uint64_t p=&x; }
           P0@cta 0 ;
           %s ;
          exists (0:rd1=0)
          """
              .formatted(
                  8 * width,
                  String.join(",", values),
                  offset,
                  computed
                      ? "ld.weak.u64 rd2, [i] ; ld.weak.u64 rd3, [p] ; add.u64 rd3, rd3, rd2 ;"
                              .replace(" ; ", " ;\n ")
                          + "\n ld.weak.s%d rd1, [rd3]".formatted(8 * read)
                      : "ld.weak.s%d rd1, [x+%d]".formatted(8 * read, offset));
      LitmusTest parsed = LitmusReader.read("elements", test);
      assertThat(LitmusReader.read("again", LitmusWriter.write(parsed))).isEqualTo(parsed);
      for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
        CheckResult result =
            new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(engine).check(parsed);
        assertThat(result.verdict())
            .as("%s %s %s", engine, test, result.states())
            .isEqualTo(expected == 0 ? Verdict.HOLDS : Verdict.FAILS);
        if (engine == Engine.ENUMERATING) {
          assertThat(result.states().keySet()).as(test).hasToString("[0:rd1=" + expected + ";]");
        }
      }
    }
  }
}
