package dev.acquit.model.cat;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What an event can be: the base sets of the cat language, by the names that published models use.
public enum Tag {
  /// Writes.
  W,
  /// Reads.
  R,
  /// Fences.
  F,
  /// Barriers of the CTA.
  B,
  /// Initial writes.
  IW,
  /// Both halves of a read-modify-write.
  RMW,
  /// Atomic accesses (C++), strong accesses (PTX).
  A,
  /// Non-atomic accesses (C++).
  NA,
  /// Relaxed.
  RLX,
  /// Acquire.
  ACQ,
  /// Release.
  REL,
  /// Acquire and release, on fences.
  ACQ_REL,
  /// Sequentially consistent.
  SC,
  /// Weak accesses (PTX).
  WEAK,
  /// Volatile accesses (PTX).
  VOLATILE,
  /// Mmio accesses (PTX).
  MMIO,
  /// Halves of a red, whose read acquires nothing (PTX).
  RED,
  /// Thread scope.
  THREAD,
  /// CTA scope.
  CTA,
  /// Cluster scope.
  CLUSTER,
  /// Device scope.
  GPU,
  /// System scope.
  SYS,
  /// Generic proxy.
  GEN,
  /// Texture proxy.
  TEX,
  /// Surface proxy.
  SUR,
  /// Constant proxy.
  CON,
  /// Alias proxy fences.
  ALIAS,
  /// Accesses of shared memory by the asynchronous proxy, and its fences that cover them.
  ASYNC_SHARED,
  /// Accesses of global memory by the asynchronous proxy, and its fences that cover them.
  ASYNC_GLOBAL,
  /// Accesses of mbarrier operations (PTX).
  MBAR,
  /// What threads of the host do, calls included.
  HOST,
  /// What threads of an x86 host do to memory, and their fences.
  X86,
  /// The same of an AArch64 host.
  ARM,
  /// Load-acquires that do not wait for older store-releases (AArch64).
  RCPC,
  /// Barriers between stores (AArch64).
  STST,
  /// Accesses of devices over PCIe.
  PCIE,
  /// Those with the bit for relaxed ordering.
  RO,
  /// Completions of a device's queue.
  CQ,
  /// Accesses of copies that a call submits.
  COPY,
  /// Calls of the CUDA API, and returns.
  CALL,
  /// Launches.
  LAUNCH,
  /// Calls that submit a copy.
  MEMCPY,
  /// Returns of calls that submit a copy and need not wait for it.
  RETURN,
  /// Returns of those that wait.
  BLOCKING,
  /// Calls that wait for a stream or for all.
  WAIT,
  /// Calls that set SYNC_MEMOPS.
  REGISTER,
  /// Calls that flush a device's writes.
  FLUSH,
  /// Accesses of objects whose type is not atomic, initial writes included (C++).
  NAL;

  private static final Map<String, Tag> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Tag::name, Function.identity()));

  /// The tag of that name.
  public static Optional<Tag> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /// This tag as a bit of a mask of tags.
  public long bit() {
    return 1L << ordinal();
  }
}
