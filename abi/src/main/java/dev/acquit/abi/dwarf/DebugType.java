package dev.acquit.abi.dwarf;

import java.util.List;
import java.util.Optional;

/// A type as debug information describes it, below typedefs, `const` and `volatile`.
public sealed interface DebugType {
  /// How it is called.
  String text();

  /// How many bytes it takes; empty where that is not said.
  Optional<Long> size();

  /// A number of the language, or an enumeration.
  ///
  /// @param bytes its size
  /// @param form what its values are
  record Number(String text, long bytes, Form form) implements DebugType {
    @Override
    public Optional<Long> size() {
      return Optional.of(bytes);
    }
  }

  /// What the values of a number are.
  enum Form {
    /// `true` and `false`.
    TRUTH,
    /// An integer with a sign.
    SIGNED,
    /// An integer without a sign.
    UNSIGNED,
    /// `char`, of which the host says whether it has a sign.
    CHARACTER,
    /// A floating-point number.
    FLOATING,
    /// One of several names.
    ENUMERATION,
    /// Something else, such as a complex number.
    OTHER
  }

  /// A pointer or a reference.
  ///
  /// @param text what it is, such as `a pointer to P`
  /// @param target the class that it leads to, if it is one
  record Address(String text, Optional<Aggregate> target) implements DebugType {
    @Override
    public Optional<Long> size() {
      return Optional.of((long) Long.BYTES);
    }
  }

  /// A class or a union.
  ///
  /// @param entry where its entry begins
  /// @param text its name; empty if it has none
  /// @param bytes its size
  /// @param alignment the least that its members want, 1 if one of them lies elsewhere: then it is
  ///   packed. `alignas` may want more, of which DWARF 2 says nothing
  /// @param dynamic whether a pointer to virtual functions is in it, or in what it consists of
  /// @param fields its members and bases, in order
  record Aggregate(
      int entry, String text, long bytes, int alignment, boolean dynamic, List<Field> fields)
      implements DebugType {
    /// Copies the list.
    public Aggregate {
      fields = List.copyOf(fields);
    }

    @Override
    public Optional<Long> size() {
      return Optional.of(bytes);
    }
  }

  /// A member.
  ///
  /// @param name empty for one that has none, a base and a pointer to virtual functions
  /// @param bit where it begins, in bits from the beginning of the class
  /// @param bits how many it has; empty where that is not said
  record Field(String name, long bit, Optional<Long> bits) {}

  /// Nothing: `void`.
  record Nothing() implements DebugType {
    @Override
    public String text() {
      return "void";
    }

    @Override
    public Optional<Long> size() {
      return Optional.empty();
    }
  }

  /// An array.
  ///
  /// @param size in bytes; empty where a bound is not said
  record Array(DebugType element, Optional<Long> size) implements DebugType {
    @Override
    public String text() {
      return "an array of " + element.text();
    }
  }

  /// A declaration, or what this reader does not know.
  ///
  /// @param bytes its size, if that is known
  record Other(String text, Optional<Long> bytes) implements DebugType {
    @Override
    public Optional<Long> size() {
      return bytes;
    }
  }
}
