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
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// Kernels on the emulated device.
class EmulatedDeviceTest {
  private static final String HEAD = ".version 7.8\n.target sm_90\n.address_size 64\n";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static String kernel(String body) {
    return HEAD
        + ".global .align 8 .u32 word[2] = {11, 22};\n.const .b8 letters[3] = {97, 98, 99};\n"
        + ".shared .align 8 .b8 tile[4096];\n.extern .shared .align 8 .b8 more[];\n"
        + ".visible .entry k(.param .u64 k_out, .param .u32 k_n)\n{\n"
        + ".reg .b32 %a, %b, %c, %d, %i, %n;\n.reg .b64 %out, %x, %y, %z;\n.reg .pred %p, %q;\n"
        + "ld.param.u64 %out, [k_out]; ld.param.u32 %n, [k_n];\n"
        + body
        + "\n}\n";
  }

  private static ByteBuffer run(long seed, String body, LaunchShape shape, int bytes, int n)
      throws DeviceException, InterruptedException {
    try (Device device = new EmulatedDevice(seed, Tendency.DEFAULT)) {
      long out = device.allocate(bytes);
      device.fill(out, 0, bytes / 4);
      device
          .load(kernel(body))
          .kernel("k")
          .launch(shape, List.of(new Argument.Address(out), new Argument.Word(n)));
      device.synchronise(LIMIT);
      return ByteBuffer.wrap(device.read(out, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  @Test
  void instructions() throws Exception {
    List<String> rows;
    try (InputStream in = getClass().getResourceAsStream("/emulator/instructions.csv")) {
      rows = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(rows).hasSizeGreaterThan(50);
    List<String> wrong = new ArrayList<>();
    for (String row : rows) {
      String[] cells = row.split("\\|");
      String body = cells[0].startsWith("{") ? cells[0] : cells[0] + ";";
      try {
        long found =
            run(1, body + "\nst.global.u64 [%out], %z; ret;", LaunchShape.of(1, 1), 16, 0)
                .getLong(0);
        if (found != Long.parseLong(cells[1])) {
          wrong.add(row + ": " + found);
        }
      } catch (DeviceException e) {
        wrong.add(row + ": " + e.getMessage());
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static final String INDEX =
      "mov.u32 %a, %ctaid.x; mov.u32 %b, %ntid.x; mov.u32 %c, %tid.x;"
          + " mad.lo.u32 %i, %a, %b, %c; mad.wide.u32 %x, %i, 4, %out;\n";

  @Test
  void everyThreadKnowsWhoItIs() throws Exception {
    ByteBuffer out =
        run(
            1,
            INDEX
                + "mov.u32 %a, %laneid; mov.u32 %b, %warpid; shl.b32 %b, %b, 8; or.b32 %a, %a, %b;"
                + " mov.u32 %b, %cluster_ctarank; shl.b32 %b, %b, 16; or.b32 %a, %a, %b;"
                + " mov.u32 %b, %clusterid.x; shl.b32 %b, %b, 24; or.b32 %a, %a, %b;"
                + " st.global.u32 [%x], %a; ret;",
            new LaunchShape(4, 64, 2, 0),
            4 * 64 * 4,
            0);
    for (int i = 0; i < 256; i++) {
      int cta = i / 64;
      int expected = i % 32 | i % 64 / 32 << 8 | cta % 2 << 16 | cta / 2 << 24;
      assertThat(out.getInt(4 * i)).as("thread %d", i).isEqualTo(expected);
    }
  }

  @Test
  void manyMoreCtasThanFit() throws Exception {
    ByteBuffer out = run(1, "red.global.add.u32 [%out], %n; ret;", LaunchShape.of(600, 128), 4, 3);
    assertThat(out.getInt(0)).isEqualTo(600 * 128 * 3);
  }

  @Test
  void sharedMemoryAndBarriers() throws Exception {
    ByteBuffer out =
        run(
            1,
            INDEX
                + "mov.u64 %y, tile; mad.wide.u32 %y, %c, 4, %y; st.shared.u32 [%y], %i;"
                + " mov.u64 %z, more; mad.wide.u32 %z, %c, 4, %z; st.shared.u32 [%z], %n;"
                + " bar.sync 0; sub.u32 %b, 63, %c; mov.u64 %y, tile;"
                + " mad.wide.u32 %y, %b, 4, %y; ld.shared.u32 %d, [%y];"
                + " ld.shared.u32 %n, [%z]; add.u32 %d, %d, %n; st.global.u32 [%x], %d; ret;",
            new LaunchShape(3, 64, 1, 256),
            3 * 64 * 4,
            1000);
    for (int i = 0; i < 192; i++) {
      assertThat(out.getInt(4 * i)).isEqualTo(i / 64 * 64 + 63 - i % 64 + 1000);
    }
  }

  /// The fourth operand of a copy is how many bytes are read, or a predicate that says that none
  /// is.
  ///
  /// @ptx 9.7.9.25.3.1 cp.async: ignore-src
  @Test
  void aPredicateSaysThatACopyReadsNothing() throws Exception {
    ByteBuffer out =
        run(
            1,
            "mov.u32 %a, 7; st.global.u32 [%out], %a; setp.eq.u32 %p, %n, 0; not.pred %q, %p;"
                + " mov.u64 %y, tile; cp.async.ca.shared.global [%y], [%out], 4, %p;"
                + " add.u64 %z, %y, 4; cp.async.ca.shared.global [%z], [%out], 4, %q;"
                + " mov.u32 %d, 0; cp.async.ca.shared.global [%y+8], [%out], 4, %d;"
                + " mov.u32 %d, 4; cp.async.ca.shared.global [%y+12], [%out], 4, %d;"
                + " cp.async.wait_all; ld.shared.u32 %a, [%y]; ld.shared.u32 %b, [%y+4];"
                + " ld.shared.u32 %c, [%y+8]; ld.shared.u32 %d, [%y+12];"
                + " st.global.u32 [%out+4], %a; st.global.u32 [%out+8], %b;"
                + " st.global.u32 [%out+12], %c; st.global.u32 [%out+16], %d; ret;",
            LaunchShape.of(1, 1),
            20,
            1);
    assertThat(List.of(out.getInt(4), out.getInt(8), out.getInt(12), out.getInt(16)))
        .containsExactly(7, 0, 0, 7);
  }

  @Test
  void sharedMemoryOfOtherCtasOfTheCluster() throws Exception {
    ByteBuffer out =
        run(
            1,
            INDEX
                + "mov.u32 %d, %cluster_ctarank; xor.b32 %d, %d, 1; mov.u64 %y, tile;"
                + " mad.wide.u32 %y, %c, 4, %y; mapa.shared::cluster.u64 %z, %y, %d;"
                + " st.shared::cluster.u32 [%z], %i; barrier.cluster.arrive;"
                + " barrier.cluster.wait; ld.shared.u32 %d, [%y]; st.global.u32 [%x], %d; ret;",
            new LaunchShape(4, 32, 2, 0),
            4 * 32 * 4,
            0);
    for (int i = 0; i < 128; i++) {
      assertThat(out.getInt(4 * i)).isEqualTo(i ^ 32);
    }
  }

  @Test
  void warpsMeet() throws Exception {
    ByteBuffer out =
        run(
            1,
            INDEX
                + "mov.u32 %a, %laneid; and.b32 %b, %a, 3; setp.eq.u32 %p, %b, 1;"
                + " vote.sync.ballot.b32 %d, %p, -1; mad.wide.u32 %y, %a, 4, %out;"
                + " mad.lo.u32 %b, %c, 3, 1; shfl.sync.bfly.b32 %b, %b, 1, 31, -1;"
                + " vote.sync.any.pred %q, %p, -1; @!%q mov.u32 %d, 0;"
                + " vote.sync.all.pred %q, !%p, -1; @%q mov.u32 %d, 0;"
                + " shfl.sync.down.b32 %n|%p, %a, 30, 31, -1; @%p add.u32 %b, %b, 1000;"
                + " shfl.sync.up.b32 %n|%p, %a, 30, 0, -1; @%p add.u32 %b, %b, 2000;"
                + " shfl.sync.idx.b32 %n, %b, 5, 31, -1; bar.warp.sync -1;"
                + " st.global.u32 [%x], %b; st.global.u32 [%x+256], %d;"
                + " st.global.u32 [%x+512], %n; ret;",
            LaunchShape.of(1, 64),
            768,
            0);
    for (int i = 0; i < 64; i++) {
      int lane = i % 32;
      int expected = 3 * (i ^ 1) + 1 + (lane < 2 ? 1000 : 0) + (lane >= 30 ? 2000 : 0);
      assertThat(out.getInt(4 * i)).as("thread %d", i).isEqualTo(expected);
      assertThat(out.getInt(256 + 4 * i)).as("thread %d", i).isEqualTo(0x22222222);
      assertThat(out.getInt(512 + 4 * i)).as("thread %d", i).isEqualTo(3 * (i / 32 * 32 + 4) + 1);
    }
  }

  @Test
  void lanesFindOutTogether() throws Exception {
    ByteBuffer out =
        run(
            1,
            INDEX
                + "mov.u32 %a, %laneid; and.b32 %b, %a, 3; match.any.sync.b32 %d, %b, -1;"
                + " st.global.u32 [%x], %d; redux.sync.add.u32 %d, %a, -1;"
                + " st.global.u32 [%x+128], %d; sub.s32 %b, %a, 5; redux.sync.max.s32 %d, %b, -1;"
                + " st.global.u32 [%x+256], %d; match.all.sync.b32 %d|%p, 4, -1;"
                + " selp.u32 %d, %d, 0, %p; st.global.u32 [%x+384], %d;"
                + " setp.lt.u32 %p, %a, 4; @%p ret; elect.sync %d|%p, -1; selp.u32 %b, 1, 0, %p;"
                + " mad.lo.u32 %d, %d, 10, %b; st.global.u32 [%x+512], %d; ret;",
            LaunchShape.of(1, 32),
            640,
            0);
    for (int i = 0; i < 32; i++) {
      assertThat(out.getInt(4 * i)).isEqualTo(0x11111111 << i % 4);
      assertThat(out.getInt(128 + 4 * i)).isEqualTo(31 * 16);
      assertThat(out.getInt(256 + 4 * i)).isEqualTo(26);
      assertThat(out.getInt(384 + 4 * i)).isEqualTo(-1);
      assertThat(out.getInt(512 + 4 * i))
          .as("of those left")
          .isEqualTo(i < 4 ? 0 : i == 4 ? 41 : 40);
    }
  }

  @Test
  void localMemoryIsOfEachThread() throws Exception {
    ByteBuffer out =
        run(
            1,
            ".local .align 8 .b8 own[16]; "
                + INDEX
                + "mov.u32 %a, %tid.x; st.local.u32 [own+4], %a; mov.u64 %y, own;"
                + " cvta.local.u64 %y, %y; bar.sync 0; ld.u32 %d, [%y+4]; st.global.u32 [%x], %d;"
                + " ret;",
            LaunchShape.of(2, 32),
            256,
            0);
    for (int i = 0; i < 64; i++) {
      assertThat(out.getInt(4 * i)).isEqualTo(i % 32);
    }
  }

  /// Threads of the first CTA write a pair each, those of the second read it the other way round.
  private static final String MESSAGES =
      "mov.u32 %c, %tid.x; mad.wide.u32 %x, %c, 16, %out; mov.u32 %a, %ctaid.x;"
          + " setp.ne.u32 %p, %a, 0; @%p bra READ;"
          + " st.relaxed.gpu.global.u32 [%x], 1; st.relaxed.gpu.global.u32 [%x+4], 1; ret;\n"
          + "READ: ld.relaxed.gpu.global.u32 %a, [%x+4]; ld.relaxed.gpu.global.u32 %b, [%x];"
          + " st.global.v2.u32 [%x+8], {%a, %b}; ret;";

  private static long weak(ByteBuffer out) {
    long weak = 0;
    for (int i = 0; i < 256; i++) {
      weak += out.getInt(16 * i + 8) == 1 && out.getInt(16 * i + 12) == 0 ? 1 : 0;
    }
    return weak;
  }

  @Test
  void weakOutcomesShowInKernels() throws Exception {
    ByteBuffer first = run(1, MESSAGES, LaunchShape.of(2, 256), 16 * 256, 0);
    assertThat(weak(first)).isPositive();
    assertThat(run(1, MESSAGES, LaunchShape.of(2, 256), 16 * 256, 0)).isEqualTo(first);
    assertThat(run(2, MESSAGES, LaunchShape.of(2, 256), 16 * 256, 0)).isNotEqualTo(first);
    String ordered =
        MESSAGES
            .replace("st.relaxed.gpu.global.u32 [%x+4]", "st.release.gpu.global.u32 [%x+4]")
            .replace("ld.relaxed.gpu.global.u32 %a", "ld.acquire.gpu.global.u32 %a");
    for (int seed = 0; seed < 20; seed++) {
      assertThat(weak(run(seed, ordered, LaunchShape.of(2, 256), 16 * 256, 0))).isZero();
    }
  }

  private static void assertProblem(
      String body, LaunchShape shape, DeviceProblem.Kind kind, String text) {
    assertThatThrownBy(() -> run(1, body, shape, 64, 0))
        .as(body)
        .asInstanceOf(InstanceOfAssertFactories.type(DeviceException.class))
        .satisfies(e -> {
          assertThat(e.problem().kind()).isEqualTo(kind);
          assertThat(e.problem().toString()).contains(text);
        });
  }

  @Test
  void whatGoesWrongIsTold() {
    LaunchShape one = LaunchShape.of(1, 1);
    assertProblem(
        "st.global.u32 [%out+64], 1; ret;",
        one,
        DeviceProblem.Kind.LOST,
        "not allocated, by thread 0 of CTA 0 in: st.global.u32 [%out+64], 1");
    assertProblem(
        "st.global.u32 [%out+2], 1; ret;", one, DeviceProblem.Kind.LOST, "not a multiple of 4");
    assertProblem(
        "st.shared.u32 [%a+5000], 1; ret;", one, DeviceProblem.Kind.LOST, "shared memory");
    assertProblem("div.u32 %a, 1, %n; ret;", one, DeviceProblem.Kind.LOST, "division by zero");
    assertProblem(
        "mov.u32 %c, %tid.x; setp.eq.u32 %p, %c, 0; @%p bar.sync 0, 64; ret;",
        LaunchShape.of(1, 32), DeviceProblem.Kind.LOST, "wait for each other");
    assertProblem("fma.rn.f32 %a, %a, %a, %a; ret;", one, DeviceProblem.Kind.REFUSED, "fma.rn.f32");
    assertProblem("ld.acquire.u32 %a, [%x]; ret;", one, DeviceProblem.Kind.REFUSED, "scope");
    assertProblem("ret;", LaunchShape.of(1, 2048), DeviceProblem.Kind.RESOURCES, "2048 threads");
  }

  @Test
  void aKernelThatDoesNotEndRunsIntoItsLimit() throws Exception {
    try (Device device = new EmulatedDevice(1, Tendency.DEFAULT)) {
      long out = device.allocate(8);
      device
          .load(kernel("L: ld.volatile.global.u32 %a, [%out]; bra L;"))
          .kernel("k")
          .launch(LaunchShape.of(1, 32), List.of(new Argument.Address(out), new Argument.Word(0)));
      assertThatThrownBy(() -> device.synchronise(Duration.ofMillis(5)))
          .isInstanceOf(DeviceException.class)
          .hasMessageContaining("has not ended");
      assertThatThrownBy(() -> device.read(out, 8)).isInstanceOf(DeviceException.class);
    }
  }

  @Test
  void memoryIsKeptInOrder() throws Exception {
    try (Device device = new EmulatedDevice(1, Tendency.DEFAULT)) {
      long out = device.allocate(64);
      assertThat(out % 256).isZero();
      device.fill(out, 7, 16);
      var add = device.load(kernel("red.global.add.u32 [%out], %n; ret;")).kernel("k");
      add.launch(LaunchShape.of(2, 32), List.of(new Argument.Address(out), new Argument.Word(1)));
      device.fill(out + 4, 0x04030201, 1);
      add.launch(
          LaunchShape.of(2, 32), List.of(new Argument.Address(out + 4), new Argument.Word(1)));
      ByteBuffer read = ByteBuffer.wrap(device.read(out, 12)).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(read.getInt(0)).isEqualTo(71);
      assertThat(read.getInt(4)).isEqualTo(0x04030201 + 64);
      assertThat(read.getInt(8)).isEqualTo(7);
      device.free(out);
      assertThatThrownBy(() -> device.read(out, 4)).isInstanceOf(DeviceException.class);
      assertThatThrownBy(() -> device.allocate(1L << 40)).isInstanceOf(DeviceException.class);
      assertThat(device.description().kind()).isEqualTo(DeviceDescription.Kind.EMULATED);
    }
  }
}
