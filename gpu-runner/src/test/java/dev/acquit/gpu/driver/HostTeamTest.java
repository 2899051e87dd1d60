package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostCode;
import dev.acquit.gpu.host.HostCpu;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.host.HostThread;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Threads of tests on the CPU, over memory that nobody else reaches.
@ResourceLock("runs")
class HostTeamTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final long ADDRESS = 0x7000_0000L;
  private static final int INSTANCES = 4096;
  private static final int X = 256;
  private static final int RESULTS = X + 2 * 8 * INSTANCES;

  private final HostBlock block =
      new HostBlock(
          ADDRESS,
          ByteBuffer.allocateDirect(RESULTS + 6 * 8 * INSTANCES).order(ByteOrder.nativeOrder()));
  private final HostTeam team = new HostTeam();

  @AfterEach
  void close() {
    team.close();
  }

  /// The threads of a test with the locations x and y. Of each, r0 and r1 are kept.
  private HostPart part(String init, String... columns) throws Exception {
    StringBuilder text = new StringBuilder("PTX t\n{ " + init + " }\n");
    List<String> places = new ArrayList<>();
    for (int t = 0; t < columns.length; t++) {
      places.add(" P" + t + "@cta 0,gpu 1 ");
    }
    text.append(String.join("|", places)).append(";\n");
    int rows = 0;
    for (String column : columns) {
      rows = Math.max(rows, column.split(";").length);
    }
    for (int row = 0; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (String column : columns) {
        String[] lines = column.split(";");
        cells.add(row < lines.length ? lines[row] : " ");
      }
      text.append(String.join("|", cells)).append(";\n");
    }
    PtxTest test = (PtxTest) LitmusReader.read("t", text + "exists (x=0 /\\ y=0)\n");
    List<HostThread> threads = new ArrayList<>();
    for (int t = 0; t < columns.length; t++) {
      HostCode code = HostCode.of(test.threads().get(t), List.of("x", "y"));
      List<HostThread.Kept> kept = new ArrayList<>();
      for (int r = 0; r < 2; r++) {
        long base = ADDRESS + RESULTS + (2L * t + r) * 8 * INSTANCES;
        kept.add(new HostThread.Kept(Optional.of("r" + r), 64, base, 8));
      }
      threads.add(
          new HostThread(
              code,
              new Site(-1, -1, -1),
              new HostThread.Order(INSTANCES, 12345, 7),
              List.of(
                  new HostThread.Place("x", ADDRESS + X, 8, 1, 0),
                  new HostThread.Place("y", ADDRESS + X + 8 * INSTANCES, 8, 5, 3)),
              List.of(
                  new HostThread.Initial("r8", Optional.of("x"), 0),
                  new HostThread.Initial("r9", Optional.empty(), 5)),
              kept));
    }
    return new HostPart(threads, block, ADDRESS, 1);
  }

  /// As a kernel does when it starts.
  private void start() {
    block.bytes().putInt(0, 1);
  }

  private long result(int thread, int register, int instance) {
    return block.bytes().getLong(RESULTS + ((2 * thread + register) * INSTANCES + instance) * 8);
  }

  private long x(int instance) {
    return block.bytes().getLong(X + 8 * instance);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "st.weak.u32 x, 7; ld.weak.u32 r0, x ! 7 ! 7",
        "st.relaxed.sys.u16 x, 70000; ld.relaxed.sys.u16 r0, x ! 4464 ! 4464",
        "st.release.gpu.u64 x, -1; ld.acquire.gpu.u64 r0, x ! -1 ! -1",
        "st.weak.u64 x, 3; ld.weak.u64 r0, x ! 3 ! 3",
        "st.volatile.u64 [r8], r9; ld.relaxed.cta.u64 r0, [r8] ! 5 ! 5",
        "st.weak.u16 [x+2], 1; ld.acquire.sys.u16 r0, [x+2] ! 1 ! 65536",
        "atom.add.relaxed.sys.u32 r0, x, 3; atom.add.acquire.sys.u32 r0, x, 4 ! 3 ! 7",
        "atom.add.release.sys.u64 r0, x, 3; atom.exch.acq_rel.sys.b64 r0, x, 9 ! 3 ! 9",
        "red.max.relaxed.sys.u32 x, 6; atom.min.acq_rel.sys.u32 r0, x, 2 ! 6 ! 2",
        "atom.cas.relaxed.sys.b32 r0, x, 0, 8; atom.cas.acquire.sys.b32 r0, x, 0, 9 ! 8 ! 8",
        "atom.cas.acq_rel.sys.b32 r0, x, 0, 8; atom.cas.release.sys.b32 r0, x, 8, 9 ! 8 ! 9",
        "atom.cas.acq_rel.sys.b64 r0, x, 0, 8; atom.cas.release.sys.b64 r0, x, 8, 9 ! 8 ! 9",
        "atom.cas.acquire.sys.b64 r0, x, 1, 8 ! 0 ! 0",
        "atom.add.acquire.sys.u64 r0, x, 3; red.or.release.sys.b64 x, 4 ! 0 ! 7",
        "red.add.release.sys.u32 x, 1; fence.sc.cta; fence.acq_rel.gpu; fence.acquire.sys;"
            + "fence.release.sys; ld.relaxed.sys r0, x ! 1 ! 1",
      })
  void accessesDoWhatTheySay(String instructions, long register, long memory) throws Exception {
    start();
    team.run(part("x=0; y=0;", instructions), LONG);
    for (int i = 0; i < INSTANCES; i++) {
      assertThat(result(0, 0, i)).as("instance %d", i).isEqualTo(register);
      assertThat(x(i)).as("instance %d", i).isEqualTo(memory);
    }
  }

  @Test
  void threadsMeetAtTheSameInstanceAndKeepWhatIsForbidden() throws Exception {
    start();
    team.run(
        part(
            "x=0; y=0;",
            "st.relaxed.sys x, 1; fence.sc.sys; ld.relaxed.sys r0, y",
            "st.relaxed.sys y, 1; fence.sc.sys; ld.relaxed.sys r0, x",
            "atom.add.relaxed.sys.u32 r1, x, 16; atom.add.relaxed.sys.u32 r1, y, 16"),
        LONG);
    for (int i = 0; i < INSTANCES; i++) {
      boolean neither = (result(0, 0, i) & 1) == 0 && (result(1, 0, i) & 1) == 0;
      assertThat(neither).as("instance %d", i).isFalse();
    }
  }

  @Tag("slow")
  @Test
  void whatWaitsForNobodyIsGivenUpAndTheRestGoesOn() throws Exception {
    start();
    HostPart part =
        part("x=0; y=0;", "L0:; ld.relaxed.sys r0, x; setp.eq.u32 p0, r0, 0; @p0 bra L0");
    for (int i = 0; i < INSTANCES; i += 2) {
      block.bytes().putInt(X + 8 * i, 3);
    }
    team.run(part, LONG);
    for (int i = 0; i < INSTANCES; i++) {
      assertThat(result(0, 0, i)).isEqualTo(i % 2 == 0 ? 3 : 0);
    }
  }

  @Test
  void aKernelThatDoesNotStartIsGivenUp() throws Exception {
    HostPart part = part("x=0; y=0;", "st.relaxed.sys x, 1", "ld.relaxed.sys r0, x");
    assertThatThrownBy(() -> team.run(part, Duration.ofMillis(20)))
        .isInstanceOfSatisfying(
            DeviceException.class,
            e -> {
              assertThat(e.problem().kind()).isEqualTo(DeviceProblem.Kind.TIMEOUT);
              assertThat(e.problem().what())
                  .isEqualTo(
                      "the kernel has not started beside the threads of the CPU within 0.02 s");
            });
    assertThat(block.bytes().getInt(4)).as("the host said that it is ready").isEqualTo(1);
    assertThat(x(0)).isZero();
  }

  @Test
  void addressesOutsideAreNotAccessed() throws Exception {
    start();
    HostPart part = part("x=0; y=0;", "ld.relaxed.sys r0, [r9]");
    assertThatThrownBy(() -> team.run(part, LONG))
        .isInstanceOfSatisfying(
            DeviceException.class,
            e -> assertThat(e.getMessage()).contains("a thread of the CPU made an access of 4"));
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    HostPart part = part("x=0; y=0;", "st.relaxed.sys x, 1");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> team.run(part, LONG)).isInstanceOf(InterruptedException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "amd64, 'x86-64, total store order; machine code by VM'",
    "aarch64, AArch64; machine code by VM",
    "riscv64, riscv64; machine code by VM",
  })
  void theCpuIsNamed(String architecture, String words) {
    assertThat(HostCpu.words(architecture, "VM")).isEqualTo(words);
  }
}
