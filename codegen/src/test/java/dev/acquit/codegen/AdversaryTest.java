package dev.acquit.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Functions that somebody changed who knows what the change does: a comment `// expect: WEAKER`
/// stands above the annotation of each. None may conform that does something else.
@Execution(ExecutionMode.CONCURRENT)
class AdversaryTest {
  private static final Path FOLDER = Path.of("src/test/resources/dev/acquit/codegen/adversary");
  private static TableGate gate;

  private static final String EXPECT = "// expect: ";

  /// Most of the time is theirs, and each has one like it, with the same verdict, that is judged in
  /// each build: these are left to the night.
  private static final Set<String> LONG =
      Set.of(
          "countedsum",
          "q_add",
          "q_add_two_compared",
          "subcc64",
          "a_remainder_that_never_is",
          "a_high_product_in_4_billion",
          "sum_of_halves",
          "nest_atom",
          "loop_stale_expected",
          "loop_weak_first",
          "backoff_guesses",
          "backoff_reloads",
          "trips_3_atom",
          "trips_3_plain",
          "trips_5_atom",
          "trips_5_plain",
          "trips_8_atom",
          "trips_8_plain",
          "trips_1000_atom",
          "trips_1000_plain");

  @ParameterizedTest
  @ValueSource(strings = {"values.ptx", "objects.ptx", "unusual.ptx"})
  void isJudgedAsExpected(String name) throws IOException, InputException {
    judge(name);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"flow.ptx", "instructions.ptx", "emulated.ptx", "proved.ptx"})
  void isJudgedAsExpectedToo(String name) throws IOException, InputException {
    judge(name);
  }

  private static void judge(String name) throws IOException, InputException {
    byte[] bytes = Files.readAllBytes(FOLDER.resolve(name));
    GateFile file = GateFile.read(name, bytes, Optional.empty());
    assertThat(file.unreadable()).isEmpty();
    assertThat(file.problems()).isEmpty();
    List<String> expected =
        new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .filter(l -> l.startsWith(EXPECT))
            .map(l -> l.substring(EXPECT.length()))
            .toList();
    assertThat(file.claims()).hasSameSizeAs(expected);
    List<String> wanted = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int i : numbers(name, expected.size())) {
      Claim claim = file.claims().get(i);
      if (LONG.contains(claim.function().name()) && !Rounds.all()) {
        continue;
      }
      String function = claim.function().name() + ": ";
      Verdict verdict =
          gate.judge(file.module(), claim.function(), claim.subject().operation()).verdict();
      wanted.add(function + expected.get(i));
      found.add(function + verdict);
    }
    assertThat(found).isNotEmpty().isEqualTo(wanted);
  }

  /// All of them; of what is tried with all values of an input, which takes long, some each day.
  private static List<Integer> numbers(String file, int size) {
    List<Integer> all = IntStream.range(0, size).boxed().toList();
    return file.equals("proved.ptx") ? Rounds.daily(all, 4) : all;
  }

  @Test
  void longOnesAreInTheFiles() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        all.append(Files.readString(file));
      }
    }
    assertThat(LONG).allSatisfy(name -> assertThat(all).contains(" " + name + "("));
  }

  /// One for all files: it remembers what it asked the models. By day one model of C++.
  @BeforeAll
  static void makeTheGate() throws InputException {
    gate =
        new TableGate(
            new Judge(
                Mappings.find("ptx-abi-13").mapping(),
                Rounds.rows(
                    List.of(Models.find("cpp20"), Models.find("rc11"), Models.find("cpp17")),
                    _ -> "C++"),
                Models.find("ptx"),
                Limits.DEFAULT));
  }

  /// A bound on calls inside each other is no fact about the function.
  @ParameterizedTest
  @CsvSource({"3, CONFORMS", "60, CONFORMS", "66, UNRECOGNISED"})
  void callsInsideEachOther(int depth, Verdict verdict) throws InputException {
    StringBuilder text = new StringBuilder(".version 8.6\n.target sm_90\n.address_size 64\n");
    for (int i = depth; i >= 0; i--) {
      text.append(i == 0 ? "// source: load acquire scope=device type=u32\n" : "")
          .append(".visible .func (.param .b32 r) g" + i + "(.param .b64 p)\n{\n")
          .append(".reg .b32 %r<3>;\n.reg .b64 %rd<3>;\nld.param.b64 %rd1, [p];\n")
          .append(
              i == depth
                  ? "ld.acquire.gpu.b32 %r1, [%rd1];\n"
                  : "{ .param .b64 a; .param .b32 b; st.param.b64 [a], %rd1; call (b), g"
                      + (i + 1)
                      + ", (a); ld.param.b32 %r1, [b]; }\n")
          .append("st.param.b32 [r], %r1;\nret;\n}\n");
    }
    GateFile file =
        GateFile.read("a.ptx", text.toString().getBytes(StandardCharsets.UTF_8), Optional.empty());
    Claim claim = file.claims().getFirst();
    assertThat(gate.judge(file.module(), claim.function(), claim.subject().operation()).verdict())
        .isEqualTo(verdict);
  }
}
