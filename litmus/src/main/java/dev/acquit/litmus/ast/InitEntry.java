package dev.acquit.litmus.ast;

import dev.acquit.ptx.isa.Proxy;
import java.util.OptionalInt;

/// One line of the block of initial values.
public sealed interface InitEntry {
  /// A location's initial value.
  ///
  /// @param location the variable
  /// @param value what it holds before all threads
  /// @param extent of how many bytes that is said
  record Memory(String location, Value value, Extent extent) implements InitEntry {
    /// The initial value of a variable without a type.
    public Memory(String location, Value value) {
      this(location, value, Extent.OPEN);
    }

    /// How many bytes the variable has, as far as that is said: by its type, or by a value for
    /// which four are too few, as an address is. Empty where the accesses say it.
    public OptionalInt bytes() {
      return switch (extent) {
        case Extent.Bytes(int bytes) -> OptionalInt.of(bytes);
        case Extent.Open _ when wide(value) -> OptionalInt.of(Long.BYTES);
        case Extent.Open _, Extent.Parts _, Extent.Elements _ -> OptionalInt.empty();
      };
    }

    private static boolean wide(Value value) {
      return switch (value) {
        case Value.Number(long n) -> n != (int) n && n != (n & 0xffff_ffffL);
        case Value.Large _, Value.Huge _, Value.AddressOf _ -> true;
        case Value.Real _ -> false;
      };
    }
  }

  /// A register's initial value.
  ///
  /// @param name the register
  /// @param value what it holds when the thread starts
  record Register(int thread, String name, Value value) implements InitEntry {}

  /// Another name for a location. With the generic proxy it is another virtual address of the same
  /// bytes; with another proxy it is a view of the same virtual address through that proxy.
  ///
  /// @param name the new name
  /// @param proxy the proxy through which it is accessed
  /// @param base what it is a name of; may be an alias itself
  /// @ptx 8.2.2 Aliases, 8.6 Proxies
  record Alias(String name, Proxy proxy, String base) implements InitEntry {}

  /// A location has so many bytes, and what is accessed behind them is no variable's.
  ///
  /// @param location the variable
  /// @param bytes how many, at least one
  record Size(String location, int bytes) implements InitEntry {}

  /// A location lies in the shared memory of a CTA.
  ///
  /// @param location the variable
  /// @param place the CTA
  record SharedIn(String location, Place place) implements InitEntry {}
}
