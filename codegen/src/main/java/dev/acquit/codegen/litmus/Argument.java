package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Value;
import dev.acquit.model.program.Addresses;
import java.util.List;
import java.util.OptionalLong;

/// What a parameter of a function gets.
sealed interface Argument {
  /// What so many of its bytes hold; empty if that is no one value.
  OptionalLong at(long offset, int bytes);

  /// A number, or the address of a location.
  record Word(long value) implements Argument {
    @Override
    public OptionalLong at(long offset, int bytes) {
      boolean whole = bytes == Long.BYTES || !Addresses.isAddress(value);
      return offset == 0 && whole ? OptionalLong.of(value) : OptionalLong.empty();
    }
  }

  /// A class that is passed by value.
  ///
  /// @param locations those whose addresses may be in it, by their numbers
  record Whole(InitialBytes bytes, List<String> locations) implements Argument {
    /// Copies the list.
    public Whole {
      locations = List.copyOf(locations);
    }

    @Override
    public OptionalLong at(long offset, int bytes) {
      return bytes()
          .at(offset, bytes)
          .map(v ->
              OptionalLong.of(
                  switch (v) {
                    case Value.Number(long number) -> number;
                    case Value.Large(long bits) -> bits;
                    case Value.Huge huge -> throw huge.notKept();
                    case Value.Real real -> throw real.notKept();
                    case Value.AddressOf(String location, long behind) ->
                        Addresses.of(locations.indexOf(location), behind);
                  }))
          .orElse(OptionalLong.empty());
    }
  }
}
