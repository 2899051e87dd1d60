package dev.acquit.litmus.ast;

/// What a condition speaks about in a final state.
public sealed interface Term {
  /// A register of a thread.
  ///
  /// @param name the register, or the local variable of a C++ test
  record ThreadRegister(int thread, String name) implements Term {
    @Override
    public String toString() {
      return thread + ":" + name;
    }
  }

  /// The final value of a location.
  ///
  /// @param location the variable
  record Memory(String location) implements Term {
    @Override
    public String toString() {
      return location;
    }
  }

  /// The final value of some bytes of a location, the lowest first.
  ///
  /// @param location the variable
  /// @param offset the first of them, from its beginning; a multiple of their number
  /// @param bytes how many: 1, 2, 4 or 8
  record Part(String location, long offset, int bytes) implements Term {
    @Override
    public String toString() {
      return "[" + location + (offset == 0 ? "" : "+" + offset) + "].b" + Byte.SIZE * bytes;
    }
  }

  /// A constant.
  record Literal(Value value) implements Term {
    @Override
    public String toString() {
      return value.toString();
    }
  }
}
