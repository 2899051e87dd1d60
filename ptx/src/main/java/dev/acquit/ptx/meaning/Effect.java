package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Optional;

/// What an instruction does that other threads may see: to memory, to order, and by meeting them.
/// [Effects] says it of each.
///
/// @ptx 9.7.9 Data movement, 9.7.13 Parallel synchronization and communication
public sealed interface Effect {
  /// How the answers of a vote become one.
  enum Count {
    /// How many hold.
    POPC,
    /// Whether all hold.
    AND,
    /// Whether one holds.
    OR
  }

  /// Which accesses a fence between proxies orders with those behind it.
  enum Direction {
    /// Both.
    BOTH,
    /// What the asynchronous proxy did before with what comes.
    ACQUIRE,
    /// What was before with what the asynchronous proxy does then.
    RELEASE
  }

  /// What the reader has a form for.
  sealed interface Formed extends Effect {}

  /// Accesses memory at once.
  record Accesses(Instruction.Accessing access) implements Formed {}

  /// Accesses memory at once, in a form that the reader keeps as text.
  record Rare(RareAccess access) implements Effect {}

  /// Orders what the thread does before with what it does then.
  ///
  /// @param form how it is written
  /// @ptx 9.7.13.4 fence, membar
  record ThreadFence(Instruction.Fence form) implements Formed {}

  /// Orders accesses by different proxies.
  ///
  /// @ptx 9.7.13.4 fence.proxy
  record ProxyFence(Instruction.ProxyFence.Kind kind) implements Formed {}

  /// A barrier of the CTA.
  ///
  /// @ptx 9.7.13.1 bar, barrier
  record CtaBarrier(Instruction.Barrier barrier) implements Formed {}

  /// Nothing that others see: it computes in the thread's registers, or with those of its warp, or
  /// says where control goes.
  record Nothing() implements Formed {
    static final Nothing HERE = new Nothing();
  }

  /// A barrier of the CTA that tells each thread what all say.
  ///
  /// @param result where the answer goes
  /// @param barrier which barrier
  /// @param threads how many threads it is for; empty: all of the CTA
  /// @param predicate what the thread says
  /// @param negated whether it says the contrary
  /// @ptx 9.7.13.1 bar.red, barrier.red
  record Vote(
      Operand.Register result,
      Count count,
      Operand barrier,
      Optional<Operand> threads,
      Operand predicate,
      boolean negated)
      implements Effect {}

  /// Lanes of a warp wait for each other.
  ///
  /// @param members a bit for each
  /// @ptx 9.7.13.2 bar.warp.sync
  record WarpBarrier(Operand members) implements Effect {}

  /// A thread comes to the barrier of its cluster.
  ///
  /// @param semantics release or relaxed
  /// @ptx 9.7.13.3 barrier.cluster.arrive
  record ClusterArrive(Semantics semantics) implements Effect {}

  /// A thread waits at the barrier of its cluster, and acquires.
  ///
  /// @ptx 9.7.13.3 barrier.cluster.wait
  record ClusterWait() implements Effect {}

  /// Something that is done to an mbarrier object, of 64 bits.
  ///
  /// @ptx 9.7.13.15 mbarrier
  sealed interface OnObject extends Effect {
    /// Where the object is; empty if only a state of it is looked at.
    default Optional<Place> where() {
      return switch (this) {
        case Init e -> Optional.of(e.object());
        case Invalidate e -> Optional.of(e.object());
        case Arrive e -> Optional.of(e.object());
        case ArriveEarly e -> Optional.of(e.object());
        case Transactions e -> Optional.of(e.object());
        case Wait e -> Optional.of(e.object());
        case ArriveBehindCopies e -> Optional.of(e.object());
        case Pending _ -> Optional.empty();
      };
    }
  }

  /// Makes an object.
  ///
  /// @param count how many arrivals a phase has
  record Init(Place object, Operand count) implements OnObject {}

  /// Ends an object.
  record Invalidate(Place object) implements OnObject {}

  /// Arrives.
  ///
  /// @param state where the state goes that was there; the register `_`: nowhere
  /// @param drops whether later phases expect as many fewer
  /// @param count how many arrivals it stands for; empty: one
  /// @param expected how many bytes are announced; empty: none
  record Arrive(
      Optional<Operand.Register> state,
      Place object,
      boolean drops,
      Optional<Operand> count,
      Optional<Operand> expected,
      Semantics semantics,
      Scope scope)
      implements OnObject {}

  /// Arrives where that is known not to complete the phase: a form of the first GPUs with
  /// mbarriers.
  ///
  /// @param state where the state goes that was there
  /// @param count how many arrivals it stands for
  record ArriveEarly(
      Operand.Register state, Place object, boolean drops, Operand count, Scope scope)
      implements OnObject {}

  /// Announces bytes, or says that they have come.
  ///
  /// @param complete whether they have come
  record Transactions(Place object, Operand count, boolean complete, Scope scope)
      implements OnObject {}

  /// Asks whether a phase is complete.
  ///
  /// @param done where the answer goes
  /// @param asked the state of the phase, or its parity
  /// @param parity whether it is the parity
  /// @param patience how long it may wait, in nanoseconds; only with `suspends`
  /// @param suspends whether the thread may be stopped for some time
  record Wait(
      Operand.Register done,
      Place object,
      Operand asked,
      boolean parity,
      boolean suspends,
      Optional<Operand> patience,
      Semantics semantics,
      Scope scope)
      implements OnObject {}

  /// Says of a state how many arrivals were pending.
  record Pending(Operand.Register count, Operand state) implements OnObject {}

  /// An arrival that takes place when the thread's copies so far are complete.
  ///
  /// @param announced whether it is counted as pending first, so that nobody else has to
  /// @ptx 9.7.13.15 cp.async.mbarrier.arrive
  record ArriveBehindCopies(Place object, boolean announced) implements OnObject {}

  /// Copies that go on by themselves, and what waits for them.
  ///
  /// @ptx 8.9.1 Program order, 9.7.9.25 cp.async, cp.async.bulk
  sealed interface Copying extends Effect {}

  /// Starts a copy of 4, 8 or 16 bytes.
  ///
  /// @param to where it writes
  /// @param from where it reads
  /// @param size how many bytes are written
  /// @param read how many of them are read, the others are zeros; of a predicate: whether nothing
  ///   is read. Empty: all are
  /// @param policy how caches are to be used
  record Copy(Place to, Place from, Operand size, Optional<Operand> read, Optional<Operand> policy)
      implements Copying {}

  /// Starts a copy of a block by the asynchronous proxy.
  ///
  /// @param size how many bytes
  /// @param object the mbarrier that is told when it is complete; empty: it belongs to the group
  /// @param policy how caches are to be used
  record BlockCopy(
      Place to, Place from, Operand size, Optional<Place> object, Optional<Operand> policy)
      implements Copying {}

  /// Makes a group of the copies since the last one.
  ///
  /// @param blocks whether of copies of blocks
  record Commit(boolean blocks) implements Copying {}

  /// Waits for groups.
  ///
  /// @param blocks whether of copies of blocks
  /// @param left how many of the latest it does not wait for; empty: it waits for all copies
  /// @param read whether it is enough that they have read
  record Await(boolean blocks, Optional<Operand> left, boolean read) implements Copying {}

  /// Makes objects known that were made before.
  ///
  /// @ptx 9.7.13.4 fence.mbarrier_init
  record InitFence() implements Effect {}

  /// A fence between the asynchronous and the generic proxy.
  ///
  /// @param space of which memory; empty: of all
  /// @ptx 9.7.13.4 fence.proxy.async
  record CopyFence(Direction direction, Optional<StateSpace> space) implements Effect {}

  /// A fence that orders accesses of shared memory alone.
  ///
  /// @param semantics acquire or release
  /// @ptx 9.7.13.4 fence.sync_restrict
  record RestrictedFence(Semantics semantics) implements Effect {}

  /// Writes what nobody knows: a weak write.
  ///
  /// @param bytes how many
  /// @ptx 9.7.9.17 discard
  record Discard(Place place, int bytes) implements Effect {}

  /// What is known by its name and given no meaning.
  ///
  /// @param kind what it is
  /// @param place where it accesses memory, if that is one place
  record Uncovered(Kind kind, Optional<Place> place) implements Effect {
    /// What it is.
    public enum Kind {
      /// Orders grids.
      GRIDS,
      /// Goes on by itself, and is no copy of a block.
      ASYNCHRONOUS,
      /// Orders other proxies.
      PROXIES,
      /// Accesses several devices at once.
      DEVICES
    }
  }

  /// Something else, or an instruction with operands that are not what they should be.
  ///
  /// @param operand the one that is not, if one is
  /// @param register whether it should be a register
  /// @param meets whether it is a form, not known here, of an instruction by which threads meet or
  ///   await something
  record Opaque(Optional<Written> operand, boolean register, boolean meets) implements Effect {
    /// Something else.
    static final Opaque OTHER = new Opaque(Optional.empty(), false, false);

    Opaque meeting() {
      return new Opaque(operand, register, true);
    }
  }
}
