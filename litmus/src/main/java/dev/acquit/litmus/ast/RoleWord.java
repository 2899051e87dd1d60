package dev.acquit.litmus.ast;

import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Semantics;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What threads of the host and devices can do to memory, and the calls of the CUDA API: one row
/// for each word.
///
/// The order of an access says how it takes part in release and acquire patterns at system scope;
/// what else the host's architecture and the bus say, the model says.
public enum RoleWord {
  /// A load. Intel SDM, volume 3, 9.2.2: loads are not reordered with other loads.
  MOV_LOAD("mov", Owner.X86, Kind.LOAD, Semantics.ACQUIRE),
  /// A store: not reordered with older loads and stores.
  MOV_STORE("mov", Owner.X86, Kind.STORE, Semantics.RELEASE),
  /// An exchange, locked as always.
  XCHG("xchg", Owner.X86, AtomicOperation.EXCH, Semantics.ACQ_REL),
  /// `lock xadd`.
  XADD("xadd", Owner.X86, AtomicOperation.ADD, Semantics.ACQ_REL),
  /// `lock cmpxchg`.
  CMPXCHG("cmpxchg", Owner.X86, AtomicOperation.CAS, Semantics.ACQ_REL),
  /// The full fence.
  MFENCE("mfence", Owner.X86, FenceSemantics.SC),

  /// A load.
  LDR("ldr", Owner.AARCH64, Kind.LOAD, Semantics.RELAXED),
  /// A load-acquire.
  LDAR("ldar", Owner.AARCH64, Kind.LOAD, Semantics.ACQUIRE),
  /// A load-acquire that does not wait for older store-releases.
  LDAPR("ldapr", Owner.AARCH64, Kind.LOAD, Semantics.ACQUIRE),
  /// A store.
  STR("str", Owner.AARCH64, Kind.STORE, Semantics.RELAXED),
  /// A store-release.
  STLR("stlr", Owner.AARCH64, Kind.STORE, Semantics.RELEASE),
  /// An exchange.
  SWP("swp", Owner.AARCH64, AtomicOperation.EXCH, Semantics.RELAXED),
  /// The same, acquire.
  SWPA("swpa", Owner.AARCH64, AtomicOperation.EXCH, Semantics.ACQUIRE),
  /// The same, release.
  SWPL("swpl", Owner.AARCH64, AtomicOperation.EXCH, Semantics.RELEASE),
  /// The same, both.
  SWPAL("swpal", Owner.AARCH64, AtomicOperation.EXCH, Semantics.ACQ_REL),
  /// An addition.
  LDADD("ldadd", Owner.AARCH64, AtomicOperation.ADD, Semantics.RELAXED),
  /// The same, acquire.
  LDADDA("ldadda", Owner.AARCH64, AtomicOperation.ADD, Semantics.ACQUIRE),
  /// The same, release.
  LDADDL("ldaddl", Owner.AARCH64, AtomicOperation.ADD, Semantics.RELEASE),
  /// The same, both.
  LDADDAL("ldaddal", Owner.AARCH64, AtomicOperation.ADD, Semantics.ACQ_REL),
  /// A compare-and-swap.
  CAS("cas", Owner.AARCH64, AtomicOperation.CAS, Semantics.RELAXED),
  /// The same, acquire.
  CASA("casa", Owner.AARCH64, AtomicOperation.CAS, Semantics.ACQUIRE),
  /// The same, release.
  CASL("casl", Owner.AARCH64, AtomicOperation.CAS, Semantics.RELEASE),
  /// The same, both.
  CASAL("casal", Owner.AARCH64, AtomicOperation.CAS, Semantics.ACQ_REL),
  /// The full barrier.
  DMB_ISH("dmb.ish", Owner.AARCH64, FenceSemantics.SC),
  /// The barrier behind loads.
  DMB_ISHLD("dmb.ishld", Owner.AARCH64, FenceSemantics.ACQUIRE),
  /// The barrier between stores.
  DMB_ISHST("dmb.ishst", Owner.AARCH64, FenceSemantics.RELEASE),

  /// A memory write request: posted.
  WRITE("write", Owner.DEVICE, Kind.STORE, Semantics.WEAK),
  /// The same with the bit for relaxed ordering.
  WRITE_RO("write.ro", Owner.DEVICE, Kind.STORE, Semantics.WEAK),
  /// A memory read request, whose completion brings the value: not posted.
  READ("read", Owner.DEVICE, Kind.LOAD, Semantics.WEAK),
  /// The completion of all that the queue did before, written to memory.
  COMPLETE("complete", Owner.DEVICE, Kind.STORE, Semantics.WEAK),

  /// A kernel is launched.
  LAUNCH("launch", Kind.LAUNCH),
  /// A copy that is submitted; it may return before the copy is done.
  MEMCPY("memcpy", Kind.COPY),
  /// A copy that returns when it is done.
  MEMCPY_SYNC("memcpy.sync", Kind.COPY),
  /// Waits for what was submitted to a stream.
  STREAM_SYNC("stream.sync", Kind.STREAM),
  /// Waits for everything that was submitted.
  DEVICE_SYNC("device.sync", Kind.ALONE),
  /// Sets SYNC_MEMOPS for the memory of a variable.
  REGISTER("register", Kind.VARIABLE),
  /// `cuFlushGPUDirectRDMAWrites`.
  FLUSH("flush", Kind.ALONE);

  private enum Owner {
    X86,
    AARCH64,
    DEVICE,
    ANY_HOST
  }

  /// What operands a word has.
  public enum Kind {
    /// A register and a variable.
    LOAD("r0, x", 0),
    /// A variable and a value.
    STORE("x, 1", 0),
    /// A register for the old value, a variable, a value.
    UPDATE("r0, x, 1", 0),
    /// A register for the old value, a variable, the expected value and the new one.
    SWAP("r0, x, 0, 1", 0),
    /// None: a fence.
    FENCE("", 0),
    /// A kernel and, if wanted, a stream.
    LAUNCH("k{, s}", 0),
    /// Two variables, to and from, and, if wanted, a stream.
    COPY("x, y{, s}", 2),
    /// A stream, if wanted.
    STREAM("{s}", 0),
    /// A variable.
    VARIABLE("x", 1),
    /// None: a call.
    ALONE("", 0);

    private final String example;
    private final int variables;

    Kind(String example, int variables) {
      this.example = example;
      this.variables = variables;
    }

    /// Operands, as an example.
    public String example() {
      return example;
    }

    int variables() {
      return variables;
    }
  }

  private final String word;
  private final Owner owner;
  private final Kind kind;
  private final Optional<Semantics> order;
  private final Optional<AtomicOperation> operation;
  private final Optional<FenceSemantics> fence;

  RoleWord(
      String word,
      Owner owner,
      Kind kind,
      Optional<Semantics> order,
      Optional<AtomicOperation> operation,
      Optional<FenceSemantics> fence) {
    this.word = word;
    this.owner = owner;
    this.kind = kind;
    this.order = order;
    this.operation = operation;
    this.fence = fence;
  }

  RoleWord(String word, Kind kind) {
    this(word, Owner.ANY_HOST, kind, Optional.empty(), Optional.empty(), Optional.empty());
  }

  RoleWord(String word, Owner owner, Kind kind, Semantics order) {
    this(word, owner, kind, Optional.of(order), Optional.empty(), Optional.empty());
  }

  RoleWord(String word, Owner owner, AtomicOperation operation, Semantics order) {
    this(
        word,
        owner,
        operation == AtomicOperation.CAS ? Kind.SWAP : Kind.UPDATE,
        Optional.of(order),
        Optional.of(operation),
        Optional.empty());
  }

  RoleWord(String word, Owner owner, FenceSemantics fence) {
    this(word, owner, Kind.FENCE, Optional.empty(), Optional.empty(), Optional.of(fence));
  }

  /// The words of threads of the host.
  static List<RoleWord> of(Role.Architecture architecture) {
    Owner owner =
        switch (architecture) {
          case X86 -> Owner.X86;
          case AARCH64 -> Owner.AARCH64;
        };
    return Arrays.stream(values())
        .filter(w -> w.owner == owner || w.owner == Owner.ANY_HOST)
        .toList();
  }

  /// The words of devices.
  static List<RoleWord> ofDevices() {
    return Arrays.stream(values()).filter(w -> w.owner == Owner.DEVICE).toList();
  }

  /// How it is written.
  public String word() {
    return word;
  }

  /// What operands it has.
  public Kind kind() {
    return kind;
  }

  /// The order of an access; empty for fences and calls.
  public Optional<Semantics> order() {
    return order;
  }

  /// What a read-modify-write does; empty for others.
  public Optional<AtomicOperation> operation() {
    return operation;
  }

  /// What a fence does; empty for others.
  public Optional<FenceSemantics> fence() {
    return fence;
  }

  /// Whether it is a call of the CUDA API.
  public boolean isCall() {
    return owner == Owner.ANY_HOST;
  }

  /// Which threads have it, as a column is written.
  public String column() {
    return switch (owner) {
      case X86 -> "H1@host x86";
      case AARCH64 -> "H1@host aarch64";
      case DEVICE -> "N0@device";
      case ANY_HOST -> "H1@host";
    };
  }
}
