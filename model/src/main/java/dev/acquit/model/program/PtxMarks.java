package dev.acquit.model.program;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Optional;

/// What models know of PTX operations.
///
/// @ptx 8.4 Operation types, 8.5 Scope, 8.6 Proxies
final class PtxMarks {
  private PtxMarks() {}

  /// A load or store.
  static Marks access(Access access) {
    Semantics s = access.semantics();
    long order =
        switch (s) {
          case WEAK -> Tag.WEAK.bit();
          case RELAXED -> Tag.RLX.bit();
          case ACQUIRE -> Tag.ACQ.bit();
          case RELEASE -> Tag.REL.bit();
          case ACQ_REL -> Tag.ACQ_REL.bit();
          case VOLATILE -> Tag.RLX.bit() | Tag.VOLATILE.bit();
          case MMIO -> Tag.RLX.bit() | Tag.MMIO.bit();
        };
    return marks(access, order);
  }

  /// The read half of an atom or red: it acquires if the operation does.
  static Marks readHalf(Access access, boolean red) {
    long order = access.semantics().acquires() ? Tag.ACQ.bit() : Tag.RLX.bit();
    return marks(access, order | Tag.RMW.bit() | (red ? Tag.RED.bit() : 0));
  }

  /// The write half of an atom or red: it releases if the operation does.
  static Marks writeHalf(Access access, boolean red) {
    long order = access.semantics().releases() ? Tag.REL.bit() : Tag.RLX.bit();
    return marks(access, order | Tag.RMW.bit() | (red ? Tag.RED.bit() : 0));
  }

  /// The read of a compare-and-swap that fails: no read-modify-write.
  static Marks failedHalf(Access access) {
    return marks(access, access.semantics().acquires() ? Tag.ACQ.bit() : Tag.RLX.bit());
  }

  private static Marks marks(Access access, long order) {
    Semantics s = access.semantics();
    Optional<Scope> scope =
        s == Semantics.VOLATILE || s == Semantics.MMIO ? Optional.of(Scope.SYS) : access.scope();
    if (!s.strong()) {
      scope = Optional.empty();
    }
    long atomic = s.strong() ? Tag.A.bit() : 0;
    return new Marks(
        order | atomic | scope.map(PtxMarks::tag).orElse(0L) | proxyTag(access.proxy()),
        scope.map(PtxMarks::reach),
        access.proxy());
  }

  /// A thread fence.
  static Marks fence(Instruction.Fence fence) {
    return new Marks(
        order(fence.semantics()) | tag(fence.scope()) | Tag.GEN.bit(),
        Optional.of(reach(fence.scope())),
        Proxy.GENERIC);
  }

  /// A proxy fence.
  static Marks proxyFence(Instruction.ProxyFence.Kind kind) {
    long tag = kind.proxy().map(PtxMarks::proxyTag).orElse(Tag.ALIAS.bit());
    return new Marks(tag, Optional.empty(), kind.proxy().orElse(Proxy.GENERIC));
  }

  /// An access of a copy of blocks, which is weak.
  static Marks copied(StateSpace space) {
    return new Marks(Tag.WEAK.bit() | copies(space), Optional.empty(), Proxy.ASYNC);
  }

  /// A fence of the asynchronous proxy.
  ///
  /// @param space of which memory it orders accesses; generic: of both
  static Marks copyFence(StateSpace space) {
    return new Marks(copies(space), Optional.empty(), Proxy.ASYNC);
  }

  private static long copies(StateSpace space) {
    long shared = Tag.ASYNC_SHARED.bit();
    long global = Tag.ASYNC_GLOBAL.bit();
    return space == StateSpace.GENERIC ? shared | global : space.shared() ? shared : global;
  }

  /// A barrier.
  static Marks barrier() {
    return new Marks(Tag.CTA.bit() | Tag.GEN.bit(), Optional.of(Reach.CTA), Proxy.GENERIC);
  }

  private static long order(FenceSemantics semantics) {
    return switch (semantics) {
      case SC -> Tag.SC.bit();
      case ACQ_REL -> Tag.ACQ_REL.bit();
      case ACQUIRE -> Tag.ACQ.bit();
      case RELEASE -> Tag.REL.bit();
    };
  }

  private static long tag(Scope scope) {
    return switch (scope) {
      case CTA -> Tag.CTA.bit();
      case CLUSTER -> Tag.CLUSTER.bit();
      case GPU -> Tag.GPU.bit();
      case SYS -> Tag.SYS.bit();
    };
  }

  private static Reach reach(Scope scope) {
    return switch (scope) {
      case CTA -> Reach.CTA;
      case CLUSTER -> Reach.CLUSTER;
      case GPU -> Reach.GPU;
      case SYS -> Reach.SYS;
    };
  }

  private static long proxyTag(Proxy proxy) {
    return switch (proxy) {
      case GENERIC -> Tag.GEN.bit();
      case TEXTURE -> Tag.TEX.bit();
      case SURFACE -> Tag.SUR.bit();
      case CONSTANT -> Tag.CON.bit();
      case ASYNC -> Tag.ASYNC_SHARED.bit() | Tag.ASYNC_GLOBAL.bit();
    };
  }
}
