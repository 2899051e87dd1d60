package dev.acquit.litmus.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.generate.exhaustive.Bounds;
import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.exhaustive.Filters;
import dev.acquit.litmus.generate.exhaustive.ProgramSpace;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineName;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Generated tests are tests: they read back as they were written, and PTX tests assemble. The
/// sample is spread evenly over all programs of up to three instructions with every order, scope
/// and dependency that a language has.
class AssemblyTest {
  private static final int SAMPLE = 500;
  private static final Condition ANYTHING =
      new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true));

  private static final Map<TestLanguage, List<LitmusTest>> SAMPLES =
      new EnumMap<>(TestLanguage.class);

  /// What several tests look at is made once.
  private static List<LitmusTest> sample(TestLanguage language) {
    return SAMPLES.computeIfAbsent(language, AssemblyTest::made);
  }

  private static List<LitmusTest> made(TestLanguage language) {
    EnumSet<Order> fences = EnumSet.allOf(Order.class);
    fences.removeIf(order -> !order.fences());
    Vocabulary vocabulary =
        Vocabulary.of(
                language,
                language.loads(),
                language.stores(),
                language.updates(),
                fences,
                EnumSet.allOf(Scope.class))
            .with(EnumSet.allOf(Dependency.Kind.class));
    ProgramSpace space = ProgramSpace.of(vocabulary, new Bounds(1, 3, 3, 2), Filters.NONE);
    long count = ExhaustivePrograms.count(space);
    ExhaustivePrograms some = new ExhaustivePrograms(space, new Shard(0, count / SAMPLE));
    List<LitmusTest> tests = new ArrayList<>();
    while (some.hasNext() && tests.size() < SAMPLE) {
      Outline outline = some.next();
      tests.add(
          OutlineWriter.write(
              outline,
              language,
              OutlineName.of(outline),
              new LinkedHashMap<>(),
              List.of(),
              ANYTHING));
    }
    return tests;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenReadsBackAsItWas(TestLanguage language) throws InputException {
    List<LitmusTest> tests = sample(language);
    assertThat(tests).hasSize(SAMPLE);
    for (LitmusTest test : tests) {
      String text = LitmusWriter.write(test);
      assertThat(LitmusReader.read("generated", text)).as(text).isEqualTo(test);
    }
  }

  @Test
  void namesTellProgramsApart() {
    assertThat(sample(TestLanguage.PTX).stream().map(LitmusTest::name)).doesNotHaveDuplicates();
  }

  @Tag("slow")
  @Test
  void ptxTestsAssemble(@TempDir Path folder) throws IOException, InterruptedException {
    Optional<Path> ptxas = program("ptxas");
    Assumptions.assumeTrue(
        ptxas.isPresent(), "not checked: there is no ptxas on the PATH to assemble the tests with");
    List<PtxTest> tests = sample(TestLanguage.PTX).stream().map(PtxTest.class::cast).toList();
    AssembledModule module = new AssembledModule(AssembledModule.locations(tests));
    for (int i = 0; i < tests.size(); i++) {
      module.add(i, tests.get(i));
    }
    Path source = Files.writeString(folder.resolve("tests.ptx"), module.text());
    assertThat(assemble(ptxas.get(), source)).isEmpty();
    // A check that cannot fail is none.
    Path wrong =
        Files.writeString(source, module.text().replaceFirst("ld\\.relaxed\\.", "ld.release."));
    assertThat(assemble(ptxas.get(), wrong)).contains("error");
  }

  private static String assemble(Path ptxas, Path source) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                ptxas.toString(), "-arch=sm_90", "-O0", "-o", "/dev/null", source.toString())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : "error: " + said;
  }

  private static Optional<Path> program(String name) {
    return Arrays.stream(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Test
  void everyScopeAndOrderIsInTheSample() {
    String all =
        String.join("", sample(TestLanguage.PTX).stream().map(LitmusWriter::write).toList());
    assertThat(all)
        .contains(Set.of("ld.weak", "st.volatile", "acq_rel.cluster", "fence.sc.sys", "selp.u64"));
  }
}
