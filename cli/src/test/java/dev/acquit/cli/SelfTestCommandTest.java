package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.selftest.Check;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.program.Programs;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.selftest.SelfTestDocument;
import dev.acquit.testing.Rounds;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `devices --self-test`, in processes of its own as a user gets them.
@Tag("slow")
@Timeout(300)
class SelfTestCommandTest {
  private static final List<String> EMULATED =
      List.of("devices", "--self-test", "--device=emulator");

  private static Cli.Result run(String... more) {
    List<String> words = new ArrayList<>(EMULATED);
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  @Test
  void allChecksAreALineAndTheLastOneSaysWhatFollows() {
    Cli.Result result = run("--time=" + (Rounds.all() ? "1s" : "400ms"));
    assertThat(result.status()).as(result.out() + result.err()).isZero();
    List<String> lines = result.out().lines().toList();
    assertThat(lines).hasSize(Check.values().length + 2);
    assertThat(lines.getFirst()).isEqualTo("EMULATED: self-test of device emulator");
    assertThat(lines.getLast())
        .startsWith("EMULATED: nothing of this says anything about a GPU")
        .contains("can be trusted for tests in a warp, a CTA, a cluster, a GPU");
    assertThat(lines)
        .anyMatch(l -> l.startsWith("  ok              coherence        CoRR: 0 times"));
  }

  @Tag("nightly")
  @Test
  void theDocumentIsWhatItsSchemaSays(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("self-test.json");
    Cli.Result result = run("--time=300ms", "--format=json", "--other=emulator", "--out=" + out);
    assertThat(result.out()).isEqualTo(Files.readString(out));
    ObjectMapper mapper = new ObjectMapper();
    JsonNode rules = mapper.readTree(Path.of("../docs/schemas/self-test.json").toFile());
    var checker = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(rules);
    JsonNode document = mapper.readTree(result.out());
    assertThat(checker.validate(document)).isEmpty();
    ObjectNode strange = document.deepCopy();
    strange.put("invented", 1);
    ((ObjectNode) strange.get("checks").get(1)).put("answer", "PERHAPS");
    assertThat(checker.validate(strange)).as("what it must refuse").hasSize(2);
    assertThat(Json.read(result.out(), SelfTestDocument.class))
        .hasValueSatisfying(d -> {
          assertThat(d.complete()).isTrue();
          assertThat(d.device().kind()).isEqualTo(DeviceDescription.Kind.EMULATED);
          assertThat(d.checks())
              .filteredOn(l -> l.check() == Check.SECOND_GPU)
              .allMatch(l -> l.measured() != null);
        });
  }

  @Test
  void withoutAGpuItSaysSo() {
    Cli.Result absent = Cli.run("devices", "--self-test", "--driver=/no/such/driver.so");
    assertThat(absent.status()).isEqualTo(4);
    assertThat(absent.out()).isEmpty();
  }

  @Test
  void optionsOfTheSelfTestNeedIt() {
    Cli.Result result = Cli.run("devices", "--time=3s");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("without --self-test");
    Cli.Result apart = run("--time=1s", "--other=1");
    assertThat(apart.status()).isEqualTo(2);
    assertThat(apart.out()).isEmpty();
  }

  @Test
  void ctrlCLeavesWhatWasFound() throws Exception {
    RealProcess process =
        RealProcess.start("devices", "--self-test", "--device=emulator", "--time=10m");
    assertThat(process.firstLine()).startsWith("EMULATED");
    List<ProcessHandle> others = process.process().descendants().toList();
    assertThat(others).isNotEmpty();
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(ended.out()).contains("not checked").contains("not all is shown");
    assertThat(ended.status()).isNotZero();
    assertThat(others).noneMatch(ProcessHandle::isAlive);
  }

  /// What the self-test takes for forbidden is, and what it takes for allowed is.
  @ParameterizedTest
  @CsvSource({
    "MP, true",
    "SB, true",
    "CoRR-reversed, true",
    "MP+porlxrel+poacqrlx, false",
    "SB+fencescrlxrlxs, false",
    "CoRR, false",
    "same-cta, false",
    "same-cluster, false",
    "MP+relacq.sys, false",
  })
  void theModelSaysTheSameOfItsTests(String name, boolean allowed) throws Exception {
    String file = name + ".litmus";
    try (InputStream in = Check.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      var test = LitmusReader.read(file, text);
      Outcomes outcomes =
          Outcomes.of(
              test, Models.find("ptx"), Limits.DEFAULT, Programs.observable(Programs.of(test)));
      assertThat(outcomes.states().stream().anyMatch(s -> test.header().condition().asks(s::value)))
          .isEqualTo(allowed);
    }
  }
}
