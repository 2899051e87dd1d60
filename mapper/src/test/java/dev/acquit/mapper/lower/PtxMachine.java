package dev.acquit.mapper.lower;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Runs one PTX thread alone, on registers of 32 bits.
final class PtxMachine {
  final Map<String, Integer> registers = new TreeMap<>();
  final Map<String, Integer> memory = new TreeMap<>();

  void run(List<Statement> body) {
    int pc = 0;
    while (pc < body.size()) {
      Statement statement = body.get(pc);
      pc++;
      if (statement.guard().map(this::holds).orElse(true)) {
        if (statement.instruction() instanceof Instruction.Branch(var label)) {
          pc = body.indexOf(Statement.of(new Instruction.Label(label)));
        } else {
          step(statement.instruction());
        }
      }
    }
  }

  private boolean holds(Guard guard) {
    return (value(guard.predicate()) != 0) != guard.negated();
  }

  private void step(Instruction instruction) {
    switch (instruction) {
      case Instruction.Load(var access, var to, var from) -> set(to.getFirst(), read(from));
      case Instruction.Store(var access, var to, var from) ->
          memory.put(name(to), value(from.getFirst()));
      case Instruction.Atom(var access, var operation, var to, var at, var operands) -> {
        int old = read(at);
        if (operation != AtomicOperation.CAS || old == value(operands.getFirst())) {
          memory.put(name(at), atom(operation, old, operands));
        }
        set(to.orElseThrow(), old);
      }
      case Instruction.Move(var type, var to, var from) -> set(to, value(from));
      case Instruction.Compute(var operator, var type, var to, var from) ->
          set(to, compute(operator, type, from.stream().mapToInt(this::value).toArray()));
      case Instruction.SetPredicate(var comparison, var type, var to, var left, var right) ->
          set(to, compare(comparison, value(left), value(right)) ? 1 : 0);
      case Instruction.Fence f -> {}
      case Instruction.Label l -> {}
      case Instruction other -> throw new AssertionError("the lowering never makes " + other);
    }
  }

  private void set(Operand.Register register, int value) {
    registers.put(register.name(), value);
  }

  private int value(Operand operand) {
    return switch (operand) {
      case Operand.Register(var name) -> registers.getOrDefault(name, 0);
      case Operand.Immediate(long value) -> (int) value;
      case Operand.Symbol s -> throw new AssertionError("no addresses here");
    };
  }

  private static String name(Address address) {
    return ((Operand.Symbol) address.base()).name();
  }

  private int read(Address address) {
    return memory.getOrDefault(name(address), 0);
  }

  private int atom(AtomicOperation operation, int old, List<Operand> operands) {
    int operand = value(operands.getFirst());
    return switch (operation) {
      case ADD -> old + operand;
      case EXCH -> operand;
      case CAS -> value(operands.getLast());
      case MIN -> Math.min(old, operand);
      case MAX -> Math.max(old, operand);
      case AND -> old & operand;
      case OR -> old | operand;
      case XOR -> old ^ operand;
      case INC, DEC, SUB, MUL, DIV -> throw new AssertionError("never made: " + operation);
    };
  }

  private static int compute(Operator operator, ScalarType type, int[] v) {
    ScalarType expected =
        switch (operator) {
          case AND, OR, XOR, NOT, SHL -> ScalarType.B32;
          case SELECT -> ScalarType.U32;
          case ADD, SUB, MUL, DIV, REM, MIN, MAX, NEG, SHR, MAD -> ScalarType.S32;
        };
    if (type != expected) {
      throw new AssertionError(operator + " is that of int, found " + type);
    }
    return switch (operator) {
      case ADD -> v[0] + v[1];
      case SUB -> v[0] - v[1];
      case MUL -> v[0] * v[1];
      case DIV -> v[0] / v[1];
      case REM -> v[0] % v[1];
      case AND -> v[0] & v[1];
      case OR -> v[0] | v[1];
      case XOR -> v[0] ^ v[1];
      case NOT -> ~v[0];
      case NEG -> -v[0];
      case SHL -> v[0] << v[1];
      case SHR -> v[0] >> v[1];
      case SELECT -> v[2] != 0 ? v[0] : v[1];
      case MIN, MAX, MAD -> throw new AssertionError("never made: " + operator);
    };
  }

  private static boolean compare(Comparison comparison, int a, int b) {
    return switch (comparison) {
      case EQ -> a == b;
      case NE -> a != b;
      case LT -> a < b;
      case LE -> a <= b;
      case GT -> a > b;
      case GE -> a >= b;
    };
  }
}
