package dev.acquit.cli.devices;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Link;
import dev.acquit.ptx.isa.Target;
import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Lists of GPUs that this machine does not have.
class DeviceCatalogueTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static DeviceDescription gpu(int index) {
    return new DeviceDescription(
        DeviceDescription.Kind.HARDWARE,
        index,
        "NVIDIA H200",
        new Target(90),
        132,
        2048,
        141L << 30,
        50L << 20,
        true,
        false,
        index == 1,
        "CUDA driver 13.0");
  }

  private static final DeviceCatalogue TWO =
      new DeviceCatalogue(
          List.of(gpu(0), gpu(1)),
          List.of(
              new Link(0, 1, Optional.of(true), Optional.of(true)),
              new Link(1, 0, Optional.of(false), Optional.empty())),
          Optional.empty(),
          ExitCode.OK);

  private static final DeviceCatalogue NONE =
      new DeviceCatalogue(
          List.of(),
          List.of(),
          Optional.of(new DeviceProblem(DeviceProblem.Kind.ABSENT, "there is none", "buy one", "")),
          ExitCode.OK);

  private static JsonNode json(DeviceCatalogue catalogue) throws IOException {
    return MAPPER.readTree(Json.write(catalogue.json()));
  }

  @Test
  void gpusAndTheirLinksAreTold() {
    assertThat(TWO.text().lines())
        .hasSize(5)
        .startsWith(
            "0         NVIDIA H200, sm_90, 132 multiprocessors, 141.0 GiB, CUDA driver 13.0,"
                + " clusters")
        .contains(
            "0 -> 1    GPU 0 reaches memory of GPU 1, updates are atomic",
            "1 -> 0    GPU 1 does not reach memory of GPU 0")
        .anyMatch(l -> l.startsWith("emulator  "));
    assertThat(NONE.text().lines()).hasSize(2).endsWith("no GPU: there is none; buy one");
  }

  @Test
  void theDocumentIsWhatItsSchemaSays() throws IOException {
    JsonNode rules = MAPPER.readTree(Path.of("../docs/schemas/devices.json").toFile());
    var checker = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(rules);
    for (DeviceCatalogue catalogue : List.of(TWO, NONE)) {
      assertThat(checker.validate(json(catalogue))).isEmpty();
    }
    JsonNode links = json(TWO).get("links");
    assertThat(links).hasSize(2);
    assertThat(links.get(0).toString())
        .isEqualTo("{\"from\":\"0\",\"to\":\"1\",\"access\":true,\"atomics\":true}");
    assertThat(links.get(1).get("access").asBoolean()).isFalse();
    assertThat(links.get(1).has("atomics") && !links.get(1).get("atomics").isNull())
        .as("not known")
        .isFalse();
    assertThat(json(TWO).get("devices").get(1).get("hostAtomics").asBoolean()).isTrue();
    JsonNode strange = json(TWO);
    ((com.fasterxml.jackson.databind.node.ObjectNode) strange.get("links").get(0))
        .put("invented", 1);
    assertThat(checker.validate(strange)).as("what it must refuse").hasSize(1);
  }
}
