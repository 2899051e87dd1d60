package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ValueForm;
import java.util.List;
import java.util.Optional;

/// The built-in functions of nvcc since CUDA 12.8. Those that end in `_n` take integers; the others
/// take pointers to values.
///
/// Types are those that the compiler says it accepts: it has compare-exchange from 16 bits on,
/// exchange and arithmetic from 32 bits on, no sum of signed 64 bits, and no minimum of
/// floating-point numbers.
final class NvBuiltinWriter implements DialectWriter {
  private static final AtomicDialect WORDS = AtomicDialect.NV_ATOMIC;
  private static final String PRELUDE =
      CTypes.definitions() + "#define F extern \"C\" __device__\n";

  @Override
  public List<ValueType> types(CppOperation kind) {
    return switch (kind) {
      case LOAD, STORE -> CTypes.all(CTypes.SMALL, CTypes.WIDE, CTypes.FLOATS, CTypes.LONG);
      case COMPARE_EXCHANGE ->
          CTypes.all(CTypes.types("u16", "s16"), CTypes.WIDE, CTypes.FLOATS, CTypes.LONG);
      case EXCHANGE -> CTypes.all(CTypes.WIDE, CTypes.FLOATS, CTypes.LONG);
      case FETCH_ADD, FETCH_SUB -> CTypes.all(CTypes.types("u32", "s32", "u64"), CTypes.FLOATS);
      case FETCH_MIN, FETCH_MAX -> CTypes.WIDE;
      case FETCH_AND, FETCH_OR, FETCH_XOR -> CTypes.types("u32", "u64");
      default -> List.of();
    };
  }

  @Override
  public List<CellForm> forms(CppOperation kind) {
    // There is no built-in for an exchange whose result is not wanted.
    return kind == CppOperation.EXCHANGE ? List.of(CellForm.PLAIN) : CellForm.of(kind);
  }

  @Override
  public String prelude() {
    return PRELUDE;
  }

  @Override
  public String function(MatrixCell cell) {
    CppOperation kind = cell.operation().kind();
    Optional<ValueType> type = cell.operation().type();
    // The built-ins without `fetch` have no result.
    String name = kind.fetches() && cell.form() == CellForm.UNUSED ? kind.change() : kind.word();
    boolean values =
        type.filter(t -> t.form() == ValueForm.UNSIGNED || t.form() == ValueForm.SIGNED)
            .isPresent();
    String body = Built.body(WORDS, cell, name, values);
    return CFunction.of("F ", cell, type.map(ValueType::toString).orElse(""), "bool", body);
  }
}
