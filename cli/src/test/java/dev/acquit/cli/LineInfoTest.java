package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `run --line-info`: the lines that kernels name are those where the user wrote what they do, in
/// this process and in one of its own.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class LineInfoTest {
  /// What PTX does, by how it begins, and a word of the line that it comes from.
  static Stream<Arguments> tests() {
    return Stream.of(
        Arguments.of(
            "../litmus/tests/MP+porlxrel+poacqrlx.litmus",
            List.of(),
            Map.of(
                "st.relaxed", "st.relaxed",
                "st.release", "st.release",
                "ld.acquire", "ld.acquire",
                "ld.relaxed", "ld.relaxed")),
        Arguments.of(
            "../docs/examples/cpp-spin-lock.litmus",
            List.of("--isolate"),
            Map.of(
                "atom.acquire.sys.global.cas", "compare_exchange",
                "atom.acquire.sys.global.exch", "->exchange(",
                "st.release", "->store(",
                "ld.relaxed", "->load(",
                "st.global.", "*x += 1",
                "ld.global.", "*x += 1")),
        Arguments.of(
            "../docs/examples/gate/queue.ptx",
            List.of(
                "--isolate",
                "--init=q=0",
                "--exists=0:ret=1",
                "--thread=push(q, 1)@cta 0",
                "--thread=push(q, 2)@cta 1"),
            Map.of(
                "st.release", "st.release",
                "ld.relaxed", "ld.relaxed",
                "ld.acquire", "ld.acquire")));
  }

  @ParameterizedTest
  @MethodSource("tests")
  void theyAreThoseOfTheSource(
      String test, List<String> more, Map<String, String> words, @TempDir Path kept)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of("run", "--device=emulator", "--mode=sanity", "--time=100ms"));
    command.addAll(List.of("--mutants=0", "--line-info", "--keep=" + kept, test));
    command.addAll(more);
    Cli.Result result = Cli.run(command.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isLessThan(2);
    List<String> source = Files.readAllLines(Path.of(test));
    List<Path> modules;
    try (Stream<Path> all = Files.list(kept)) {
      modules = all.toList();
    }
    assertThat(modules).hasSize(1);
    List<String> lines = Files.readAllLines(modules.getFirst());
    assertThat(lines).contains(".file 1 \"" + test + "\"");
    List<String> found = new ArrayList<>();
    String at = "";
    for (String line : lines) {
      String statement = line.strip();
      if (statement.startsWith(".loc 1 ")) {
        at = source.get(Integer.parseInt(statement.split(" ")[2]) - 1);
      }
      for (Map.Entry<String, String> word : words.entrySet()) {
        if (!at.isEmpty() && statement.startsWith(word.getKey())) {
          assertThat(at).as(statement).contains(word.getValue());
          found.add(word.getKey());
        }
      }
      if (statement.endsWith("_end:")) {
        at = "";
      }
    }
    assertThat(found).containsAll(words.keySet());
  }
}
