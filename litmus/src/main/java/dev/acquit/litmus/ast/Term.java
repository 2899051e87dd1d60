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

  /// A constant.
  record Literal(Value value) implements Term {
    @Override
    public String toString() {
      return value.toString();
    }
  }
}
