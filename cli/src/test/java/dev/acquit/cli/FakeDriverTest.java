package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Runs of the real command on a driver that pretends to have GPUs and looks at every call: it
/// executes the kernels, shows weak outcomes, and what it is asked for is what a driver wants.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class FakeDriverTest {
  private static final String TESTS = "../litmus/tests/";
  private static final String SYSTEM = "../litmus/system/";
  private static final String KERNELS = "../gpu-runner/src/test/resources/kernels/";

  /// In CTAs of 512 threads this takes 64 KiB, more than a kernel has without asking.
  private static final String LARGE =
      """
      PTX large
      { x=0; y=0; a=0; b=0; c=0; d=0; e=0; f=0;
        x @ shared cta 0; y @ shared cta 0; a @ shared cta 0; b @ shared cta 0;
        c @ shared cta 0; d @ shared cta 0; e @ shared cta 0; f @ shared cta 0; }
       P0@cta 0,gpu 0             | P1@cta 0,gpu 0             ;
       ld.relaxed.cta.b128 rq0, x | ld.relaxed.cta.b128 rq0, y ;
       st.relaxed.cta.b128 y, rq0 | st.relaxed.cta.b128 x, rq0 ;
       st.relaxed.cta a, 1        | st.relaxed.cta b, 1        ;
       st.relaxed.cta c, 1        | st.relaxed.cta d, 1        ;
       st.relaxed.cta e, 1        | st.relaxed.cta f, 1        ;
      exists (0:rq0=1)
      """;

  private static final String CLUSTERS =
      """
      PTX clusters
      { x=0; y=0; }
       P0@cta 0,cluster 0,gpu 0 | P1@cta 1,cluster 1,gpu 0 ;
       st.relaxed.gpu x, 1      | ld.acquire.gpu r0, y     ;
       st.release.gpu y, 1      | ld.relaxed.gpu r1, x     ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final int SEED_OF_512_THREADS = 15;

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
    // How often a mutant shows it, in round trips, depends on the time that this machine takes.
    assertThat(verdict(results.get("MP+porlxrel+poacqrlx"))).isIn("PASSED", "NOT SHOWN");
    assertThat(results.get("MP+porlxrel+poacqrlx").get("witnesses")).hasSize(2);
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
    Path large = Files.writeString(folder.resolve("large.litmus"), LARGE);
    FakeDriver.Used shared =
        run(
            "threads=1024",
            "--mode=sanity",
            "--mutants=0",
            "--seed=" + SEED_OF_512_THREADS,
            KERNELS + "distributed.litmus",
            large.toString(),
            SYSTEM + "SB+fencesc.sys.litmus");
    assertThat(results(shared)).containsOnlyKeys("distributed", "large", "SB+fencesc.sys");
    assertThat(verdict(results(shared).get("SB+fencesc.sys"))).isEqualTo("NOT SHOWN");
    assertThat(verdict(results(shared).get("distributed"))).isEqualTo("NOT SHOWN");
    assertThat(verdict(results(shared).get("large"))).isEqualTo("NOT SHOWN");
    called.addAll(symbols(shared));
    FakeDriver.Used pair =
        run("devices=2", "--mode=sanity", "--mutants=0", SYSTEM + "SB+fencesc.sys.litmus");
    assertThat(pair.ended().status()).as(pair.printed()).isZero();
    assertThat(results(pair).values()).allMatch(r -> verdict(r).equals("NOT SHOWN"));
    called.addAll(symbols(pair));
    FakeDriver.Used overlap =
        run("", "--mode=sanity", "--mutants=0", "--overlap", TESTS + "MP.litmus");
    assertThat(verdict(results(overlap).get("MP"))).isEqualTo("OBSERVED");
    called.addAll(symbols(overlap));
    // An error that nobody knows.
    FakeDriver.Used unknown =
        run("fail:cuModuleLoadData:1:12345", "--mode=sanity", "--mutants=0", TESTS + "MP.litmus");
    assertThat(unknown.printed()).contains("error 12345");
    called.addAll(symbols(unknown));
    String source = Files.readString(Path.of("src/test/c/driver/calls.c"));
    List<String> all =
        Pattern.compile("^int (cu\\w+)\\(", Pattern.MULTILINE)
            .matcher(source)
            .results()
            .map(m -> m.group(1))
            .toList();
    assertThat(all).hasSizeGreaterThanOrEqualTo(41);
    assertThat(called).containsExactlyInAnyOrderElementsOf(all);
  }

  private static Set<String> symbols(FakeDriver.Used used) {
    Pattern call = Pattern.compile("^CALL (\\w+)\\(");
    return used.log().stream()
        .flatMap(l -> call.matcher(l.words()).results())
        .map((MatchResult m) -> m.group(1))
        .collect(Collectors.toSet());
  }

  @Tag("nightly")
  @Test
  void whatWasLostIsRunAgainAndNothingElse() throws Exception {
    String[] words = {
      "--mode=sanity",
      "--mutants=0",
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
            "-v",
            "--mode=sanity",
            "--mutants=0",
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
      Tools.orAbort(tool, "what a driver's machine code is");
    }
    for (int sm : Rounds.rows(List.of(90, 75, 80, 100, 120), _ -> "an architecture")) {
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

  /// On sm_90 a release of a cluster's scope is one of the GPU's: such a mutant is no witness, and
  /// the next one takes its place, also of a run that is taken up from a store.
  @Test
  void aMutantWithTheMachineCodeOfItsTestIsNone() throws Exception {
    Tools.orAbort("ptxas", "mutants that are their test in machine code");
    Tools.orAbort("nvlink", "mutants that are their test in machine code");
    Path test = Files.writeString(folder.resolve("clusters.litmus"), CLUSTERS);
    String store = "--store=" + folder.resolve("kept.db");
    int launches = 0;
    for (boolean resumed : List.of(false, true)) {
      List<String> words = new ArrayList<>(List.of("--mode=sanity", "--mutants=2", store));
      words.addAll(resumed ? List.of("--resume", test.toString()) : List.of(test.toString()));
      FakeDriver.Used used = run("assembler,sm=90", words.toArray(String[]::new));
      JsonNode result = results(used).get("clusters");
      launches = resumed ? launches : used.calls("cuLaunchKernelEx").size();
      List<String> witnesses = new ArrayList<>();
      result.get("witnesses").forEach(w -> witnesses.add(w.get("mutation").asText()));
      assertThat(witnesses)
          .as(used.printed())
          .containsExactly(
              "weaken store P0:1 release to relaxed", "weaken load P1:0 acquire to relaxed");
      if (!resumed) {
        assertThat(result.get("notes").toString())
            .contains(
                "clusters-mutant2 (narrow store P0:1 gpu to cluster) is no mutant on sm_90: its"
                    + " machine code is the test's, and it was not run");
      } else {
        assertThat(used.calls("cuLaunchKernelEx")).as("no more of them").hasSize(launches);
      }
    }
  }
}
