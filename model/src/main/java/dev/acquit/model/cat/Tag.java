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
  /// Accesses of mbarrier operations (PTX).
  MBAR;

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
