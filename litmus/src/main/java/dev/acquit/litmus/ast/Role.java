package dev.acquit.litmus.ast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// What a thread of a mixed test is.
public sealed interface Role {
  /// A thread of a GPU.
  ///
  /// @param where its place, in a kernel unless it runs from the beginning
  record Gpu(Place where) implements Role {}

  /// A thread of the host.
  ///
  /// @param architecture whose instructions it has
  record Host(Architecture architecture) implements Role {}

  /// A device that reaches memory over PCIe, such as a NIC: one queue of it.
  record Device() implements Role {}

  /// Whose instructions a thread of the host has.
  enum Architecture {
    /// x86-64.
    X86,
    /// AArch64.
    AARCH64;

    /// How it is written behind `host`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The letter of its columns.
  default char letter() {
    return switch (this) {
      case Gpu _ -> 'P';
      case Host _ -> 'H';
      case Device _ -> 'N';
    };
  }

  /// Where a thread with this role runs: who is on no GPU is in no scope of others but the widest.
  ///
  /// @param id the number of the thread
  default Place place(int id) {
    return this instanceof Gpu(Place where) ? where : outside(id);
  }

  /// The kernel that its threads belong to; empty: they run from the beginning.
  default Optional<String> kernel() {
    return this instanceof Gpu(Place where) ? where.kernel() : Optional.empty();
  }

  /// A place that is on no GPU.
  ///
  /// @param id tells such places apart
  static Place outside(int id) {
    return new Place(-1 - id, OptionalInt.empty(), 0);
  }

  /// The words that its threads have for memory and for the CUDA API, but for those of PTX.
  default List<RoleWord> words() {
    return switch (this) {
      case Gpu _ -> List.of();
      case Host(var architecture) -> RoleWord.of(architecture);
      case Device _ -> RoleWord.ofDevices();
    };
  }

  /// The role as its column has it behind the `@`, but for places.
  default String words(String place) {
    return switch (this) {
      case Gpu _ -> place;
      case Host(var architecture) -> "host " + architecture.word();
      case Device _ -> "device";
    };
  }
}
