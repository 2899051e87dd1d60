package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.device.Link;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which GPUs of a driver that is not one reach each other.
class LinksTest {
  private final FakeDriver fake = new FakeDriver();

  LinksTest() {
    fake.devices = 2;
  }

  @AfterEach
  void close() {
    fake.close();
  }

  private List<Link> links() throws Exception {
    return ((DriverSearch.Found) CudaDriver.find(fake)).driver().links();
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, false"})
  void whoReachesWhomIsAsked(boolean peers, boolean atomics) throws Exception {
    fake.devices = 3;
    fake.peers = peers;
    fake.peerAtomics = atomics;
    assertThat(links())
        .extracting(l -> l.from() + " " + l.to())
        .containsExactly("0 1", "0 2", "1 0", "1 2", "2 0", "2 1");
    assertThat(links())
        .allMatch(
            l -> l.access().equals(Optional.of(peers)) && l.atomics().equals(Optional.of(atomics)));
  }

  @Test
  void whoReachesWhomDependsOnTheDirection() throws Exception {
    fake.oneWay = true;
    assertThat(links())
        .containsExactly(
            new Link(0, 1, Optional.of(true), Optional.of(true)),
            new Link(1, 0, Optional.of(false), Optional.of(false)));
    assertThat(links())
        .extracting(Link::words)
        .containsExactly(
            "GPU 0 reaches memory of GPU 1, updates are atomic",
            "GPU 1 does not reach memory of GPU 0");
  }

  @Test
  void whatTheDriverDoesNotSayIsNotKnown() throws Exception {
    fake.lacks(Call.PEER_ATTRIBUTE);
    assertThat(links().getFirst().words())
        .isEqualTo("GPU 0 reaches memory of GPU 1, whether updates are atomic is not known");
    fake.fails(Call.CAN_ACCESS, 101);
    assertThat(links().getFirst().words())
        .isEqualTo("whether GPU 0 reaches memory of GPU 1 is not known");
  }

  @Test
  void oneGpuHasNoLinks() throws Exception {
    fake.devices = 1;
    assertThat(links()).isEmpty();
    assertThat(fake.calls).doesNotContain(Call.CAN_ACCESS, Call.PEER_ATTRIBUTE);
  }
}
