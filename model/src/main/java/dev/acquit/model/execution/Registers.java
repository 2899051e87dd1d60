package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.ptx.compute.Op;
import java.util.HashMap;
import java.util.Map;

/// The registers of a thread that is run number by number.
public final class Registers {
  private static final int NARROWEST_REGISTER = 32;

  private final Map<String, Long> values;

  /// Thrown where an expression has no value: a division by zero.
  public static final class NoValue extends RuntimeException {
    NoValue() {
      super("a division by zero", null, false, false);
    }
  }

  /// @param initial what they hold at first; zero where nothing is said
  public Registers(Map<String, Long> initial) {
    this.values = new HashMap<>(initial);
  }

  /// Others that hold the same.
  public Registers copy() {
    return new Registers(values);
  }

  /// What a register holds.
  public long get(String name) {
    return values.getOrDefault(name, 0L);
  }

  /// Puts a value into a register.
  ///
  /// @param name its name; null: nobody wants the value
  public void set(String name, long value) {
    if (name != null) {
      values.put(name, value);
    }
  }

  /// Gives a register what a read returned: filled up with the sign or, for types without one, with
  /// zeros where the type is narrower than registers are.
  public void load(String name, long read, IntegerType type) {
    boolean narrow = type.bits() < NARROWEST_REGISTER;
    set(name, !narrow ? read : type.signed() ? cut(read, type) : read & ((1L << type.bits()) - 1));
  }

  /// The value of an expression.
  ///
  /// @throws NoValue if it divides by zero
  public long value(Expression e) {
    return switch (e) {
      case Expression.Constant(long value) -> value;
      case Expression.Register(String name) -> get(name);
      case Expression.Apply(var op, int width, var operands) ->
          compute(op, width, operands.stream().mapToLong(this::value).toArray());
    };
  }

  /// What a write of that type leaves in memory.
  public static long cut(long value, IntegerType type) {
    return type.bits() >= Long.SIZE ? value : compute(Op.ADD, type.bits(), value, 0);
  }

  private static long compute(Op op, int width, long... operands) {
    return Expression.Apply.compute(op, width, operands).orElseThrow(NoValue::new);
  }
}
