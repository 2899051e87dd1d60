package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is written for compilers is a C++ test again, and has the outcomes of the test that it was
/// made of; of `both` some, since what is written has one order of the operands. Casts, which tests
/// do not have, are taken out of it; here they change nothing.
class SourceIsATestTest {
  @ParameterizedTest
  @EnumSource(AtomicDialect.class)
  void itHasTheSameOutcomes(AtomicDialect dialect) throws InputException {
    int compared = 0;
    for (CppTest test : Suite.tests()) {
      String text;
      try {
        text = asTest(SourceWriter.write(test, dialect, ""));
      } catch (NotWrittenException e) {
        continue;
      }
      if (text.contains("break;")) {
        continue;
      }
      CheckResult own = check(test);
      CheckResult other = check(LitmusReader.read("source", text));
      if (test.name().equals("both")) {
        assertThat(own.states().keySet()).as(text).containsAll(other.states().keySet());
      } else {
        assertThat(other.verdict()).as(text).isEqualTo(own.verdict());
        assertThat(other.states().keySet()).as(text).isEqualTo(own.states().keySet());
      }
      compared++;
    }
    assertThat(compared).isGreaterThan(7);
  }

  private static CheckResult check(LitmusTest test) throws InputException {
    return new Checker(Models.find("cpp20"), Limits.DEFAULT, false).check(test);
  }

  private static String asTest(WrittenTest written) {
    String canonical = LitmusWriter.write(written.test());
    String threads =
        written.threads().stream()
            .map(t ->
                t.text()
                    .replace("out_", "out" + t.thread() + "_")
                    .replaceAll("extern \"C\" (__attribute__\\(\\(global\\)\\))?", "")
                    .replaceAll(
                        "\\(((un)?signed )?(int|char|short|(unsigned )?long long)\\*?\\)", ""))
            .collect(Collectors.joining());
    return canonical.substring(0, canonical.indexOf("\nP0 (") + 1)
        + threads
        + canonical.substring(canonical.indexOf("\nscopes: ") + 1);
  }
}
