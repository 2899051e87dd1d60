package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.text.Modifiers.Modifier;
import dev.acquit.ptx.text.Modifiers.Taken;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads moves, integer arithmetic, comparisons and jumps. What computes with floating-point
/// numbers or sets carry flags is read without a meaning.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.6.2 setp, 9.7.9.3 mov, 9.7.12.3 bra
final class ComputeReader {
  private static final Map<String, Comparison> UNSIGNED =
      Map.of("lo", Comparison.LT, "ls", Comparison.LE, "hi", Comparison.GT, "hs", Comparison.GE);
  private static final Set<String> BEYOND =
      Set.of("hi", "wide", "sat", "cc", "rn", "rz", "rm", "rp", "ftz", "approx", "full", "NaN");

  private final Operands operands;
  private final Dialect dialect;

  ComputeReader(Operands operands, Dialect dialect) {
    this.operands = operands;
    this.dialect = dialect;
  }

  /// `mov`.
  Instruction move(Modifiers modifiers) throws InputException {
    if (operands.ahead("{") || operands.ahead("+") || operands.floatAhead()) {
      return UnmodelledForms.read(modifiers, "mov", operands);
    }
    ScalarType type = type(modifiers, TypeSets.MOVE);
    Operand.Register destination = operands.register("a register");
    operands.comma();
    Operand source = operands.valueOrAddress("a register, a number or a name");
    operands.end();
    return new Instruction.Move(type, destination, source);
  }

  /// Arithmetic.
  Instruction compute(Modifiers modifiers, Operator operator) throws InputException {
    if (beyond(modifiers, operator) && UnmodelledForms.isName(operator.mnemonic())) {
      return UnmodelledForms.read(modifiers, operator.mnemonic(), operands);
    }
    if (operator == Operator.MUL || operator == Operator.MAD) {
      boolean low = modifiers.accept("lo");
      if (!low && dialect == Dialect.PTX) {
        throw modifiers.missing(
            "the half of the product",
            List.of("lo", "hi", "wide"),
            "write '" + operator.mnemonic() + ".lo'");
      }
    }
    ScalarType type = type(modifiers, TypeSets.of(operator));
    Operand.Register destination = operands.register("a register");
    List<Operand> sources = new ArrayList<>();
    for (int i = 0; i < operator.arity(); i++) {
      operands.comma();
      boolean predicate = operator == Operator.SELECT && i == 2;
      sources.add(predicate ? operands.register("a predicate register") : operands.value(type));
    }
    operands.end();
    return new Instruction.Compute(operator, type, destination, sources);
  }

  private boolean beyond(Modifiers modifiers, Operator operator) {
    return modifiers.names().stream()
            .anyMatch(n ->
                BEYOND.contains(n) || TypeSets.FLOAT.stream().anyMatch(t -> t.suffix().equals(n)))
        || (operator == Operator.SELECT && operands.floatAhead());
  }

  /// `setp`.
  Instruction compare(Modifiers modifiers) throws InputException {
    boolean floats =
        modifiers.names().stream()
            .anyMatch(n -> TypeSets.FLOAT.stream().anyMatch(t -> t.suffix().equals(n)));
    boolean combined = modifiers.names().stream().anyMatch(Set.of("and", "or", "xor")::contains);
    if (floats || combined || operands.ahead("|") || operands.ahead("{")) {
      return UnmodelledForms.read(modifiers, "setp", operands);
    }
    Optional<Taken<Comparison>> comparison = comparison(modifiers);
    boolean equality =
        comparison.isPresent()
            && (comparison.get().value() == Comparison.EQ
                || comparison.get().value() == Comparison.NE);
    ScalarType type = type(modifiers, TypeSets.compare(equality));
    if (comparison.isEmpty()) {
      throw modifiers.missing(
          "a comparison",
          Arrays.stream(Comparison.values()).map(Comparison::suffix).toList(),
          "write 'setp.eq." + type.suffix() + "'");
    }
    checkSigns(modifiers, comparison.get(), type);
    Operand.Register destination =
        operands.bitBucket()
            ? new Operand.Register("_")
            : operands.register("a predicate register");
    operands.comma();
    Operand left = operands.value(type);
    operands.comma();
    Operand right = operands.value(type);
    operands.end();
    return new Instruction.SetPredicate(comparison.get().value(), type, destination, left, right);
  }

  private static void checkSigns(Modifiers modifiers, Taken<Comparison> comparison, ScalarType type)
      throws InputException {
    Modifier written = comparison.modifier();
    if (UNSIGNED.containsKey(written.name()) && type.signed()) {
      throw modifiers.error(
          written,
          "found "
              + written
              + " on signed operands, expected '."
              + comparison.value().suffix()
              + "'");
    }
  }

  private static Optional<Taken<Comparison>> comparison(Modifiers modifiers) throws InputException {
    Optional<Taken<Comparison>> plain =
        modifiers.take("comparison", Arrays.asList(Comparison.values()), Comparison::suffix);
    Optional<Taken<String>> unsigned =
        modifiers.take("comparison", UNSIGNED.keySet().stream().sorted().toList());
    if (plain.isPresent() && unsigned.isPresent()) {
      throw modifiers.conflict(unsigned.get().modifier(), plain.get().modifier());
    }
    return unsigned.isEmpty()
        ? plain
        : unsigned.map(u -> new Taken<>(UNSIGNED.get(u.value()), u.modifier()));
  }

  /// `bra`, and `goto` of litmus rows.
  Instruction branch(Modifiers modifiers) throws InputException {
    while (modifiers.mnemonic().equals("bra") && modifiers.has("uni")) {
      modifiers.left().removeIf(m -> m.name().equals("uni"));
    }
    modifiers.finish();
    String label = operands.label();
    operands.end();
    return new Instruction.Branch(label);
  }

  /// `beq` and its kin.
  Instruction compareBranch(Modifiers modifiers, Comparison comparison) throws InputException {
    modifiers.finish();
    Operand left = operands.value("a register or a number");
    operands.comma();
    Operand right = operands.value("a register or a number");
    operands.comma();
    String label = operands.label();
    operands.end();
    return new Instruction.CompareBranch(comparison, left, right, label);
  }

  /// `exit` and `ret`.
  Instruction exit(Modifiers modifiers) throws InputException {
    boolean returns = modifiers.mnemonic().equals("ret");
    if (returns) {
      modifiers.accept("uni");
    }
    modifiers.finish();
    operands.end();
    return new Instruction.Exit(returns);
  }

  private ScalarType type(Modifiers modifiers, Set<ScalarType> types) throws InputException {
    Optional<Taken<ScalarType>> written =
        modifiers.take("type", Arrays.asList(ScalarType.values()), ScalarType::suffix);
    modifiers.finish();
    List<String> names = types.stream().map(ScalarType::suffix).toList();
    if (written.isEmpty()) {
      if (dialect == Dialect.LITMUS) {
        return ScalarType.U32;
      }
      throw modifiers.missing(
          "a type",
          names,
          "write '"
              + modifiers.spelled()
              + "."
              + TypeSets.nearest(types, ScalarType.U32).suffix()
              + "'");
    }
    ScalarType type = written.get().value();
    boolean litmusDefault = dialect == Dialect.LITMUS && type == ScalarType.U32;
    if (!types.contains(type) && !litmusDefault) {
      throw modifiers.unknown(written.get().modifier(), names);
    }
    return type;
  }
}
