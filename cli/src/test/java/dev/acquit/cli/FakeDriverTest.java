package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs of the real command on a driver that pretends to have GPUs and looks at every call: it
/// executes the kernels, shows weak outcomes, and what it is asked for is what a driver wants.
@Timeout(180)
@Isolated
class FakeDriverTest {
  private static final String TESTS = "../litmus/tests/";
  private static final String SYSTEM = "../litmus/system/";
  private static final String KERNELS = "../gpu-runner/src/test/resources/kernels/";

  @TempDir private static Path compiled;

  private static FakeDriver driver;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    driver = FakeDriver.compile(compiled);
  }

  private FakeDriver.Used run(String machine, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--format=json", "--time=200ms"));
    words.addAll(List.of(more));
    FakeDriver.Used used = driver.use(folder, machine, words.toArray(String[]::new));
    assertThat(used.remarks("VIOLATION")).isEmpty();
    assertThat(used.remarks("LEAK")).isEmpty();
    return used;
  }

  /// The results by the names of their tests.
  private static Map<String, JsonNode> results(FakeDriver.Used used) throws IOException {
    Map<String, JsonNode> results = new HashMap<>();
    for (String line : used.ended().out().lines().toList()) {
      JsonNode node = new ObjectMapper().readTree(line);
      long sum = 0;
      for (JsonNode outcome : node.get("outcomes")) {
        sum += outcome.get("samples").asLong();
      }
      assertThat(sum).as(line).isEqualTo(node.get("instances").asLong());
      results.put(node.get("test").asText(), node);
    }
    return results;
  }

  private static String verdict(JsonNode result) {
    assertThat(result.get("ending").asText()).isEqualTo("done");
    return result.get("verdict").asText();
  }

  @Test
  void weakOutcomesAreSeenAndForbiddenOnesAreNot() throws Exception {
    String release = TESTS + "MP+porlxrel+poacqrlx.litmus";
    FakeDriver.Used used =
        run("", "--mode=quick", TESTS + "MP.litmus", TESTS + "SB.litmus", release);
    assertThat(used.ended().status()).as(used.printed()).isZero();
    assertThat(used.ended().err()).contains("runs on GPU 0, pretended GPU", driver.library() + "");
    Map<String, JsonNode> results = results(used);
    assertThat(results).hasSize(3);
    assertThat(verdict(results.get("MP"))).isEqualTo("OBSERVED");
    assertThat(verdict(results.get("SB"))).isEqualTo("OBSERVED");
    assertThat(results.get("SB").toString()).contains("ACCEPTABLE_INTERESTING");
    assertThat(verdict(results.get("MP+porlxrel+poacqrlx"))).isEqualTo("PASSED");
    assertThat(used.remarks("END")).as("a process that looks, and one that runs").hasSize(2);
    for (String each :
        List.of("cuModuleLoadData", "cuModuleUnload", "cuLinkCreate_v2", "cuLinkDestroy")) {
      assertThat(used.calls(each)).as("3 tests and 2 mutants in 2 modes").hasSize(10);
    }
    assertThat(used.calls("cuMemAlloc_v2")).hasSameSizeAs(used.calls("cuMemFree_v2"));
  }

  @Test
  void allFunctionsAreCalledAsADriverWantsIt() throws Exception {
    Set<String> called = new TreeSet<>();
    // Clusters, and more shared memory than a kernel has without asking.
    FakeDriver.Used clusters =
        run(
            "threads=1024",
            "--mode=tough",
            "--mutants=0",
            KERNELS + "distributed.litmus",
            KERNELS + "shared.litmus",
            KERNELS + "widths.litmus");
    assertThat(clusters.ended().status()).as(clusters.printed()).isIn(0, 3);
    called.addAll(symbols(clusters));
    for (String machine : List.of("devices=2", "")) {
      FakeDriver.Used system =
          run(
              machine,
              "--mode=quick",
              "--mutants=0",
              SYSTEM + "MP+relacq.sys.litmus",
              SYSTEM + "SB+fencesc.sys.litmus");
      assertThat(system.ended().status()).as(system.printed()).isZero();
      assertThat(results(system).values()).allMatch(r -> verdict(r).equals("NOT SHOWN"));
      called.addAll(symbols(system));
    }
    // An error that nobody knows.
    FakeDriver.Used unknown =
        run("fail:cuModuleLoadData:1:12345", "--mode=sanity", TESTS + "MP.litmus");
    assertThat(unknown.printed()).contains("error 12345");
    called.addAll(symbols(unknown));
    String source = Files.readString(Path.of("src/test/c/driver/calls.c"));
    List<String> all =
        Pattern.compile("^int (cu\\w+)\\(", Pattern.MULTILINE)
            .matcher(source)
            .results()
            .map(m -> m.group(1))
            .toList();
    assertThat(all).hasSizeGreaterThanOrEqualTo(35);
    assertThat(called).containsExactlyInAnyOrderElementsOf(all);
  }

  private static Set<String> symbols(FakeDriver.Used used) {
    Pattern call = Pattern.compile("^CALL (\\w+)\\(");
    return used.log().stream()
        .flatMap(l -> call.matcher(l.words()).results())
        .map((MatchResult m) -> m.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void whatWasLostIsRunAgainAndNothingElse() throws Exception {
    String[] words = {
      "--mode=sanity",
      "--store=" + folder.resolve("s.db"),
      "--resume",
      TESTS + "MP.litmus",
      TESTS + "SB.litmus"
    };
    FakeDriver.Used lost = run("kernel:2:719", words);
    assertThat(lost.ended().status()).isEqualTo(4);
    FakeDriver.Used again = run("kernel:2:719", words);
    assertThat(again.ended().status()).as(again.printed()).isZero();
    assertThat(again.ended().err()).contains("SB was run before").doesNotContain("MP was run");
    assertThat(results(again)).containsOnlyKeys("MP", "SB");
  }

  @Test
  void aDriverThatIsTooOldIsNotUsed() throws Exception {
    FakeDriver old =
        FakeDriver.compile(compiled, "cuLaunchKernelEx", "cuOccupancyMaxActiveClusters");
    FakeDriver.Used used = old.use(folder, "", "run", TESTS + "MP.litmus");
    assertThat(used.ended().status()).isEqualTo(4);
    assertThat(used.ended().err())
        .contains("lacks cuOccupancyMaxActiveClusters, cuLaunchKernelEx", "CUDA 11.8 or newer");
    FakeDriver alone =
        FakeDriver.compile(
            compiled, "cuDeviceCanAccessPeer", "cuDeviceGetP2PAttribute", "cuCtxEnablePeerAccess");
    used =
        alone.use(
            folder,
            "devices=2",
            "run",
            "--mode=sanity",
            "--time=50ms",
            SYSTEM + "MP+relaxed.sys.litmus");
    assertThat(used.ended().status()).as(used.printed()).isZero();
    assertThat(used.printed()).contains("memory of the host");
    assertThat(used.remarks("VIOLATION")).isEmpty();
  }

  @Test
  void devicesAreListedWithTheirLinks() throws Exception {
    FakeDriver.Used used = driver.use(folder, "devices=2,sm2=80", "devices");
    assertThat(used.ended().status()).isZero();
    assertThat(used.ended().out())
        .contains("0         pretended GPU of a fake driver, sm_90, 4 multiprocessors, 1.0 GiB")
        .contains("1         pretended GPU of a fake driver, sm_80")
        .contains("0 -> 1", "1 -> 0");
    FakeDriver.Used broken = driver.use(folder, "fail:cuInit:1:802", "devices");
    assertThat(broken.ended().status()).isEqualTo(4);
    assertThat(broken.ended().out()).contains("not ready", "error 802");
    assertThat(broken.remarks("VIOLATION")).isEmpty();
  }

  /// Images are then what a driver makes: relocatable code that a linker has finished.
  @Test
  void machineCodeIsLookedAt() throws Exception {
    for (String tool : List.of("ptxas", "nvlink")) {
      boolean there =
          Pattern.compile(":")
              .splitAsStream(System.getenv("PATH"))
              .anyMatch(p -> Files.isExecutable(Path.of(p, tool)));
      Assumptions.assumeTrue(there, tool + " is not on this machine");
    }
    for (int sm : List.of(75, 100, 120)) {
      FakeDriver.Used used =
          run(
              "assembler,sm=" + sm,
              "--mode=sanity",
              "--mutants=0",
              TESTS + "MP+porlxrel+poacqrlx.litmus",
              TESTS + "SB+fencescrlxrlxs.litmus");
      assertThat(used.ended().status()).as(used.printed()).isZero();
      assertThat(results(used)).hasSize(2);
      assertThat(used.printed()).doesNotContain("not looked at");
    }
  }
}
