package dev.acquit.gpu.emulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.emulator.memory.Tendency;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EmulatedPairTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  /// Stores to one word, and waits for another one: two of these end only if both are executed.
  private static final String MEETS =
      """
      .version 7.8
      .target sm_90
      .address_size 64
      .visible .entry meets(.param .u64 mine, .param .u64 others, .param .u32 word)
      {
        .reg .b64 %a, %b;
        .reg .b32 %w, %seen;
        .reg .pred %p;
        ld.param.u64 %a, [mine];
        ld.param.u64 %b, [others];
        ld.param.u32 %w, [word];
        st.relaxed.sys.global.u32 [%a], %w;
      AGAIN:
        ld.relaxed.sys.global.u32 %seen, [%b];
        setp.eq.u32 %p, %seen, 0;
        @%p bra AGAIN;
        st.global.u32 [%a+8], %seen;
        ret;
      }
      """;

  private final EmulatedDevice device = new EmulatedDevice(3, Tendency.DEFAULT);
  private final EmulatedPair pair = new EmulatedPair(device);

  @AfterEach
  void close() {
    pair.close();
    device.close();
  }

  private static DeviceProblem problem(Throwable thrown) {
    return ((DeviceException) thrown).problem();
  }

  private static void launch(Device on, long mine, long others, int word) throws Exception {
    on.load(MEETS)
        .kernel("meets")
        .launch(
            LaunchShape.of(1, 1),
            List.of(
                new Argument.Address(mine), new Argument.Address(others), new Argument.Word(word)));
  }

  @Test
  void kernelsOfBothAreExecutedSideBySide() throws Exception {
    long memory = pair.share(pair.joints().getFirst(), 32);
    for (int word = 1; word < 4; word++) {
      device.fill(memory, 0, 8);
      launch(pair.first(), memory, memory + 4, word);
      launch(pair.second(), memory + 4, memory, 100 + word);
      pair.synchronise(LONG);
      assertThat(device.read(memory + 8, 8)).containsExactly(100 + word, 0, 0, 0, word, 0, 0, 0);
    }
    assertThat(pair.missing()).isEmpty();
  }

  @Test
  void theSecondOneIsAnotherDevice() {
    DeviceDescription one = pair.first().description();
    DeviceDescription other = pair.second().description();
    assertThat(one.index()).isZero();
    assertThat(other.index()).isEqualTo(1);
    assertThat(other.kind()).isEqualTo(one.kind());
    assertThat(pair.first()).isSameAs(device);
  }

  @Test
  void whatIsQueuedOnOneAloneIsExecutedToo() throws Exception {
    long memory = pair.share(pair.joints().getFirst(), 32);
    device.fill(memory + 4, 5, 1);
    launch(pair.second(), memory, memory + 4, 9);
    pair.synchronise(LONG);
    assertThat(device.read(memory + 8, 1)).containsExactly(5);
  }

  @Test
  void aKernelThatNeverEndsLosesBoth() throws Exception {
    long memory = pair.share(pair.joints().getFirst(), 32);
    device.fill(memory, 0, 8);
    launch(pair.first(), memory, memory + 4, 1);
    launch(pair.second(), memory + 4, memory + 12, 1);
    assertThatThrownBy(() -> pair.synchronise(Duration.ofMillis(20)))
        .satisfies(e -> assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.TIMEOUT));
    assertThatThrownBy(() -> device.allocate(4)).isInstanceOf(DeviceException.class);
    assertThatThrownBy(() -> pair.second().allocate(4)).isInstanceOf(DeviceException.class);
  }

  @Test
  void aKernelThatFailsIsNamedByItsDevice() throws Exception {
    long memory = pair.share(pair.joints().getFirst(), 32);
    device.fill(memory, 0, 8);
    launch(pair.first(), memory, memory + 4, 1);
    launch(pair.second(), 0x10, memory, 1);
    assertThatThrownBy(() -> pair.synchronise(LONG))
        .satisfies(e -> assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.LOST))
        .hasMessageContaining("by thread 0 of CTA 0 of GPU 1 in: st.relaxed.sys");
    assertThatThrownBy(() -> pair.second().allocate(4)).isInstanceOf(DeviceException.class);
  }
}
