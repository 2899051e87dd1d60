package dev.acquit.model.program;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.ptx.isa.Proxy;
import java.util.Optional;

/// What models know of C++ operations.
///
/// @cpp atomics.order
final class CppMarks {
  /// A non-atomic access: its scope is its own thread.
  static final Marks PLAIN =
      new Marks(
          Tag.NA.bit() | Tag.THREAD.bit() | Tag.GEN.bit(),
          Optional.of(Reach.THREAD),
          Proxy.GENERIC);

  private CppMarks() {}

  /// An atomic load.
  static Marks load(MemoryOrder order, ThreadScope scope) {
    return atomic(read(order), scope);
  }

  /// An atomic store.
  static Marks store(MemoryOrder order, ThreadScope scope) {
    return atomic(write(order), scope);
  }

  /// The read half of a read-modify-write: it acquires if the operation does.
  static Marks readHalf(MemoryOrder order, ThreadScope scope) {
    return atomic(read(order) | Tag.RMW.bit(), scope);
  }

  /// The write half of a read-modify-write: it releases if the operation does.
  static Marks writeHalf(MemoryOrder order, ThreadScope scope) {
    return atomic(write(order) | Tag.RMW.bit(), scope);
  }

  /// A fence.
  static Marks fence(MemoryOrder order, ThreadScope scope) {
    long tag =
        switch (order) {
          case RELAXED -> Tag.RLX.bit();
          case ACQUIRE -> Tag.ACQ.bit();
          case RELEASE -> Tag.REL.bit();
          case ACQ_REL -> Tag.ACQ_REL.bit();
          case SEQ_CST -> Tag.SC.bit();
        };
    return marks(tag, scope);
  }

  private static long read(MemoryOrder order) {
    return switch (order) {
      case SEQ_CST -> Tag.SC.bit();
      case ACQUIRE, ACQ_REL -> Tag.ACQ.bit();
      case RELAXED, RELEASE -> Tag.RLX.bit();
    };
  }

  private static long write(MemoryOrder order) {
    return switch (order) {
      case SEQ_CST -> Tag.SC.bit();
      case RELEASE, ACQ_REL -> Tag.REL.bit();
      case RELAXED, ACQUIRE -> Tag.RLX.bit();
    };
  }

  private static Marks atomic(long order, ThreadScope scope) {
    return marks(order | Tag.A.bit(), scope);
  }

  private static Marks marks(long tags, ThreadScope scope) {
    Reach reach =
        switch (scope) {
          case THREAD -> Reach.THREAD;
          case BLOCK -> Reach.CTA;
          case CLUSTER -> Reach.CLUSTER;
          case DEVICE -> Reach.GPU;
          case SYSTEM -> Reach.SYS;
        };
    long scopeTag =
        switch (reach) {
          case THREAD -> Tag.THREAD.bit();
          case CTA -> Tag.CTA.bit();
          case CLUSTER -> Tag.CLUSTER.bit();
          case GPU -> Tag.GPU.bit();
          case SYS -> Tag.SYS.bit();
        };
    return new Marks(tags | scopeTag | Tag.GEN.bit(), Optional.of(reach), Proxy.GENERIC);
  }
}
