package dev.acquit.cli.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.selftest.SelfTestDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Processes that die, hang and do not want to stop.
@Timeout(300)
class ListeningTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path folder;
  private final List<SelfTestDocument> told = new ArrayList<>();

  @BeforeEach
  void write() throws Exception {
    try (EmulatedDevice device = new EmulatedDevice(1, Tendency.DEFAULT)) {
      DeviceDescription description = device.description();
      Files.writeString(
          folder.resolve("document"),
          Json.line(SelfTestDocument.of("0", description, List.of(), 0)));
    }
  }

  private Listening.Ended listen(
      String script, Duration silence, Duration grace, BooleanSupplier stop) throws Exception {
    ProcessBuilder process = new ProcessBuilder("/bin/sh", "-c", script).directory(folder.toFile());
    return new Listening(process, silence, grace, stop).listen(told::add);
  }

  @Test
  void whatIsSaidIsTold() throws Exception {
    Listening.Ended ended =
        listen("cat document; echo noise of the driver; cat document", LONG, LONG, () -> false);
    assertThat(told).hasSize(2);
    assertThat(ended.last()).contains(told.getLast());
    assertThat(ended.exit()).contains(0);
  }

  @Test
  void theStatusOfAProcessThatDiesIsKnown() throws Exception {
    assertThat(listen("cat document; exit 7", LONG, LONG, () -> false).exit()).contains(7);
    Listening.Ended killed = listen("cat document; kill -9 $$", LONG, LONG, () -> false);
    assertThat(killed.exit()).contains(137);
    assertThat(killed.last()).isPresent();
    assertThat(listen("exit 4", LONG, LONG, () -> false).last()).isEmpty();
  }

  @Tag("slow")
  @Test
  void whoIsSilentIsKilled() throws Exception {
    long begin = System.nanoTime();
    Listening.Ended ended =
        listen("cat document; exec sleep 1000", Duration.ofSeconds(2), LONG, () -> false);
    assertThat(ended.exit()).isEmpty();
    assertThat(ended.last()).isPresent();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(5));
  }

  @Test
  void whoHasNothingMoreToSayAndDoesNotEndIsKilled() throws Exception {
    Listening.Ended ended =
        listen(
            "cat document; exec sleep 1000 >/dev/null", LONG, Duration.ofMillis(300), () -> false);
    assertThat(ended.exit()).isEmpty();
  }

  @Test
  void whoIsToldToStopMaySayWhatItHas() throws Exception {
    BooleanSupplier begun = () -> !told.isEmpty();
    Listening.Ended ended =
        listen(
            "trap 'cat document; exit 3' TERM; cat document; while :; do sleep 0.1; done",
            LONG,
            LONG,
            begun);
    assertThat(ended.exit()).contains(3);
    assertThat(told).hasSize(2);
    told.clear();
    Listening.Ended deaf =
        listen(
            "trap '' TERM; cat document; while :; do sleep 0.1; done",
            LONG,
            Duration.ofMillis(300),
            begun);
    assertThat(deaf.exit()).isEmpty();
  }
}
