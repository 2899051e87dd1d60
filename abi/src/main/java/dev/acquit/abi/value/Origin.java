package dev.acquit.abi.value;

import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Variable;
import java.util.Optional;
import java.util.OptionalLong;

/// What a value may be.
public sealed interface Origin {
  /// Anything: an address went into something that is not followed.
  Origin UNKNOWN = new Unknown();

  /// A number.
  ///
  /// @param value of a register of less than 64 bits the value of its bits as a signed number
  record Number(long value) implements Origin {}

  /// An address.
  ///
  /// @param variable where it points; empty where only the space is known
  /// @param offset in bytes behind the variable's beginning, if it is known
  /// @param space of which space the number is an address: GENERIC, or a space of its own
  record Address(Optional<Variable> variable, OptionalLong offset, StateSpace space)
      implements Origin {
    /// The same in another space.
    Address in(StateSpace other) {
      return new Address(variable, offset, other);
    }

    /// So many bytes further; a number that nobody knows if it is empty.
    Address plus(OptionalLong bytes) {
      return new Address(
          variable,
          offset.isPresent() && bytes.isPresent()
              ? OptionalLong.of(offset.getAsLong() + bytes.getAsLong())
              : OptionalLong.empty(),
          space);
    }
  }

  /// What the function was given, in eight bytes: an address, if it is one, that its caller made;
  /// or that address with a number added.
  ///
  /// @param parameter in which it was
  /// @param offset at which byte of it
  record Argument(Variable parameter, long offset) implements Origin {}

  /// No address of a variable of this function's: what was computed of numbers, or what other code
  /// made and left in memory.
  ///
  /// @param unsigned as an unsigned number it has so many bits at most; 64 if nothing is known
  /// @param signed as a signed number it has so many bits at most; 64 if nothing is known
  record Data(int unsigned, int signed) implements Origin {
    /// One of which nothing more is known.
    static final Data ANY = new Data(64, 64);

    /// One of so many bits, with zeros above them.
    static Data zeros(int bits) {
      return new Data(bits, Math.min(64, bits + 1));
    }

    /// One of so many bits, with copies of the highest above them.
    static Data signs(int bits) {
      return new Data(64, bits);
    }

    /// Either.
    Data or(Data other) {
      return new Data(Math.max(unsigned, other.unsigned), Math.max(signed, other.signed));
    }

    /// A number of which it is forgotten which.
    public static Data of(Number number) {
      long n = number.value();
      int bits = 64 - Long.numberOfLeadingZeros(n);
      int signed = 65 - Long.numberOfLeadingZeros(n < 0 ? ~n : n);
      return new Data(bits, Math.min(64, signed));
    }
  }

  /// See [#UNKNOWN].
  record Unknown() implements Origin {}
}
