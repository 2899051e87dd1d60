package dev.acquit.ptx.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.ptx.text.Registers;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What PTX ISA 9.7.9.25 and 9.7.13 say of instructions, written down by hand beside what [Effects]
/// says.
class EffectsTest {
  private static final Operand.Register P = new Operand.Register("%p1");
  private static final Operand.Register R = new Operand.Register("%r1");
  private static final Operand.Register RD = new Operand.Register("%rd1");
  private static final Place GENERIC = at("%rd2", StateSpace.GENERIC);
  private static final Place SHARED = at("%rd2", StateSpace.SHARED);

  private static Place at(String register, StateSpace space) {
    return new Place(new Address(new Operand.Register(register), 0), space);
  }

  private static Operand number(long n) {
    return new Operand.Immediate(n);
  }

  private static Arguments row(String text, Effect effect) {
    return Arguments.of(text, effect);
  }

  static Stream<Arguments> rows() {
    return Stream.of(
        row(
            "barrier.cta.red.popc.aligned.u32 %r1, 3, 64, %p1",
            new Effect.Vote(R, Effect.Count.POPC, number(3), Optional.of(number(64)), P, false)),
        row(
            "bar.red.and.pred %p1, 0, !%p1",
            new Effect.Vote(P, Effect.Count.AND, number(0), Optional.empty(), P, true)),
        row(
            "barrier.red.or.pred %p1, 1, %p1",
            new Effect.Vote(P, Effect.Count.OR, number(1), Optional.empty(), P, false)),
        row("bar.warp.sync 3", new Effect.WarpBarrier(number(3))),
        row("barrier.cluster.arrive", new Effect.ClusterArrive(Semantics.RELEASE)),
        row("barrier.cluster.arrive.release.aligned", new Effect.ClusterArrive(Semantics.RELEASE)),
        row("barrier.cluster.arrive.relaxed", new Effect.ClusterArrive(Semantics.RELAXED)),
        row("barrier.cluster.wait.acquire", new Effect.ClusterWait()),
        row("mbarrier.init.b64 [%rd2], 4", new Effect.Init(GENERIC, number(4))),
        row("mbarrier.inval.shared.b64 [%rd2]", new Effect.Invalidate(SHARED)),
        row(
            "mbarrier.arrive.shared.b64 %rd1, [%rd2]",
            new Effect.Arrive(
                Optional.of(RD),
                SHARED,
                false,
                Optional.empty(),
                Optional.empty(),
                Semantics.RELEASE,
                Scope.CTA)),
        row(
            "mbarrier.arrive_drop.relaxed.cluster.b64 %rd1, [%rd2], 2",
            new Effect.Arrive(
                Optional.of(RD),
                GENERIC,
                true,
                Optional.of(number(2)),
                Optional.empty(),
                Semantics.RELAXED,
                Scope.CLUSTER)),
        row(
            "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%rd2], 64",
            new Effect.Arrive(
                Optional.of(new Operand.Register("_")),
                at("%rd2", StateSpace.SHARED_CTA),
                false,
                Optional.empty(),
                Optional.of(number(64)),
                Semantics.RELEASE,
                Scope.CTA)),
        row(
            "mbarrier.arrive.noComplete.b64 %rd1, [%rd2], 1",
            new Effect.ArriveEarly(RD, GENERIC, false, number(1), Scope.CTA)),
        row(
            "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%rd2], %r1",
            new Effect.Transactions(
                at("%rd2", StateSpace.SHARED_CLUSTER), R, false, Scope.CLUSTER)),
        row(
            "mbarrier.complete_tx.b64 [%rd2], 8",
            new Effect.Transactions(GENERIC, number(8), true, Scope.CTA)),
        row(
            "mbarrier.test_wait.shared.b64 %p1, [%rd2], %rd1",
            new Effect.Wait(
                P, SHARED, RD, false, false, Optional.empty(), Semantics.ACQUIRE, Scope.CTA)),
        row(
            "mbarrier.try_wait.parity.relaxed.cluster.b64 %p1, [%rd2], %r1, 100",
            new Effect.Wait(
                P,
                GENERIC,
                R,
                true,
                true,
                Optional.of(number(100)),
                Semantics.RELAXED,
                Scope.CLUSTER)),
        row("mbarrier.pending_count.b64 %r1, %rd1", new Effect.Pending(R, RD)),
        row(
            "cp.async.mbarrier.arrive.shared.b64 [%rd2]",
            new Effect.ArriveBehindCopies(SHARED, true)),
        row(
            "cp.async.mbarrier.arrive.noinc.b64 [%rd2]",
            new Effect.ArriveBehindCopies(GENERIC, false)),
        row(
            "cp.async.ca.shared.global [%rd1], [%rd2], 4",
            new Effect.Copy(
                at("%rd1", StateSpace.SHARED),
                at("%rd2", StateSpace.GLOBAL),
                number(4),
                Optional.empty(),
                Optional.empty())),
        row(
            "cp.async.cg.shared.global.L2::cache_hint [%rd1], [%rd2], 16, %r1, %rd3",
            new Effect.Copy(
                at("%rd1", StateSpace.SHARED),
                at("%rd2", StateSpace.GLOBAL),
                number(16),
                Optional.of(R),
                Optional.of(new Operand.Register("%rd3")))),
        row("cp.async.commit_group", new Effect.Commit(false)),
        row("cp.async.wait_all", new Effect.Await(false, Optional.empty(), false)),
        row("cp.async.wait_group 2", new Effect.Await(false, Optional.of(number(2)), false)),
        row("cp.async.bulk.commit_group", new Effect.Commit(true)),
        row(
            "cp.async.bulk.wait_group.read 0",
            new Effect.Await(true, Optional.of(number(0)), true)),
        row(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%rd1], [%rd2], 64,"
                + " [%rd3]",
            new Effect.BlockCopy(
                at("%rd1", StateSpace.SHARED_CLUSTER),
                at("%rd2", StateSpace.GLOBAL),
                number(64),
                Optional.of(at("%rd3", StateSpace.SHARED_CLUSTER)),
                Optional.empty())),
        row(
            "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%rd2], 64",
            new Effect.BlockCopy(
                at("%rd1", StateSpace.GLOBAL),
                at("%rd2", StateSpace.SHARED_CTA),
                number(64),
                Optional.empty(),
                Optional.empty())),
        row("fence.mbarrier_init.release.cluster", new Effect.InitFence()),
        row("fence.proxy.async", new Effect.CopyFence(Effect.Direction.BOTH, Optional.empty())),
        row(
            "fence.proxy.async.global",
            new Effect.CopyFence(Effect.Direction.BOTH, Optional.of(StateSpace.GLOBAL))),
        row(
            "fence.acquire.sync_restrict::shared::cluster.cluster",
            new Effect.RestrictedFence(Semantics.ACQUIRE)),
        row(
            "fence.proxy.tensormap::generic.release.gpu",
            new Effect.Uncovered(Effect.Uncovered.Kind.PROXIES, Optional.empty())),
        row(
            "griddepcontrol.wait",
            new Effect.Uncovered(Effect.Uncovered.Kind.GRIDS, Optional.empty())),
        row(
            "multimem.red.relaxed.gpu.global.add.u32 [%rd2], %r1",
            new Effect.Uncovered(
                Effect.Uncovered.Kind.DEVICES, Optional.of(at("%rd2", StateSpace.GLOBAL)))),
        row(
            "st.bulk.shared::cta [%rd2], 64, 0",
            new Effect.Uncovered(Effect.Uncovered.Kind.ASYNCHRONOUS, Optional.empty())),
        row(
            "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd1], [%rd2], 64",
            new Effect.Uncovered(Effect.Uncovered.Kind.ASYNCHRONOUS, Optional.empty())),
        row(
            "mbarrier.test_wait.b64 3, [%rd2], %rd1",
            new Effect.Opaque(Optional.of(new Operand.Immediate(3)), true, true)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void meansWhatTheDocumentSays(String text, Effect effect) throws Exception {
    assertThat(Effects.of(read(text))).isEqualTo(effect);
  }

  /// What computes, or is not known, is nothing that is told here.
  @ParameterizedTest
  @ValueSource(
      strings = {"popc.b32 %r1, %r1", "vote.sync.any.pred %p1, %p1, 3", "nanosleep.u32 20"})
  void othersAreOpaque(String text) throws Exception {
    assertThat(Effects.of(read(text))).isEqualTo(Effect.Opaque.OTHER);
  }

  private static Instruction.Unmodelled read(String text) throws Exception {
    return InstructionReader.read(
            "test", text + ";", Position.START, Dialect.PTX, Registers.percent())
        .stream()
        .flatMap(s -> Stream.of(s.instruction()))
        .flatMap(i ->
            switch (i) {
              case Instruction.Unmodelled u -> Stream.of(u);
              case Instruction.Evaluate e ->
                  Stream.of(new Instruction.Unmodelled(e.mnemonic(), e.modifiers(), List.of()));
              default -> Stream.empty();
            })
        .findFirst()
        .orElseThrow();
  }
}
