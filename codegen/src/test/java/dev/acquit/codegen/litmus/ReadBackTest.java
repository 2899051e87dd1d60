package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What nvcc made of the suite, read back, and what is said of it and of compilers that make
/// mistakes. `-Dgolden=update` writes the tests that are read back anew.
class ReadBackTest {
  private static final String LIBCU = "suite.libcu++.nvcc-13.0.ptx";

  @ParameterizedTest
  @CsvSource({
    "LIBCU,suite.libcu++.nvcc-13.0",
    "NV_ATOMIC,suite.nv_atomic.nvcc-13.0",
    "NV_ATOMIC,suite.nv_atomic.nvcc-13.0-O0"
  })
  void compilations(AtomicDialect dialect, String file) throws Exception {
    StringBuilder actual = new StringBuilder();
    Suite.verdicts(dialect, Suite.text(file + ".ptx"))
        .forEach((name, verdict) -> {
          actual.append("# ").append(name).append(": ").append(verdict.word());
          switch (verdict) {
            case LitmusVerdict.Sound(var read, var table) ->
                actual
                    .append(", ")
                    .append(table.words())
                    .append('\n')
                    .append(LitmusWriter.write(read.test()));
            case LitmusVerdict.NotCovered(var position, var why) ->
                actual.append(", ").append(why).append('\n');
            default -> actual.append('\n');
          }
          actual.append('\n');
        });
    Golden.assertMatches(Suite.path(file + ".txt"), actual.toString());
    assertThat(actual.toString()).doesNotContain("UNSOUND");
  }

  /// One mistake each.
  record Mutation(String test, String what, String find, String instead, String verdict) {
    static Mutation of(String line) {
      List<String> cells = Arrays.stream(line.split("\\|")).map(String::strip).toList();
      return new Mutation(cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4));
    }
  }

  /// A mistake of each verdict in each test; at night all.
  @Tag("slow")
  @TestFactory
  Stream<DynamicTest> mutations() {
    return Rounds.rows(
            Suite.text("mutations.txt")
                .lines()
                .filter(l -> !l.startsWith("#"))
                .map(Mutation::of)
                .toList(),
            m -> List.of(m.verdict(), m.test()))
        .stream()
        .map(m -> DynamicTest.dynamicTest(m.test() + ": " + m.what(), () -> check(m)));
  }

  private static void check(Mutation m) throws Exception {
    StringBuilder mutated = new StringBuilder();
    boolean found = false;
    for (String part : Suite.bare(Suite.text(LIBCU)).split("(?=\\.visible \\.entry)")) {
      boolean own = part.startsWith(".visible .entry " + Suite.prefix(m.test()));
      found |= own && part.contains(m.find());
      mutated.append(own ? part.replace(m.find(), m.instead()) : part);
    }
    assertThat(found).as(m.find()).isTrue();
    Map<String, LitmusVerdict> verdicts = Suite.verdicts(AtomicDialect.LIBCU, mutated.toString());
    assertThat(verdicts.get(m.test()).word())
        .as("%s", verdicts.get(m.test()))
        .isEqualTo(m.verdict());
  }

  @ParameterizedTest
  @CsvSource({"mp,31", "sb,145"})
  void instructionsHaveTheirPlace(String test, int line) throws Exception {
    if (Suite.verdicts(AtomicDialect.LIBCU, Suite.text(LIBCU)).get(test)
        instanceof LitmusVerdict.Sound(var read, var table)) {
      assertThat(read.positions().getFirst()).anyMatch(p -> p.line() == line);
      for (int i = 0; i < read.positions().size(); i++) {
        assertThat(read.positions().get(i)).hasSameSizeAs(read.test().threads().get(i).body());
      }
    } else {
      throw new AssertionError("mp and sb are sound");
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "100"})
  void whatIsRefusedIsCutOut(int unit) throws Exception {
    Compile picky =
        source ->
            source.contains("// sb")
                ? new Compilation.Rejected(1, "no sb here\n")
                : new Compilation.Compiled(Suite.text(LIBCU), "");
    List<String> notCompiled = new ArrayList<>();
    List<String> names = new ArrayList<>();
    new LitmusGate(AtomicDialect.LIBCU, picky, Suite.judge(), unit)
        .run(
            Suite.tests(),
            f -> {
              names.add(f.test().name());
              if (f.verdict() instanceof LitmusVerdict.NotCompiled(var message)) {
                notCompiled.add(f.test().name() + ": " + message);
              }
            });
    assertThat(notCompiled).containsExactly("sb: no sb here");
    assertThat(names).isEqualTo(Suite.tests().stream().map(t -> t.name()).toList());
  }
}
