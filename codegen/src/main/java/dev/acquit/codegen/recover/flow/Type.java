package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.isa.ScalarType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Types among modifiers.
final class Type {
  private static final Map<String, ScalarType> TYPES = new HashMap<>();

  static {
    Arrays.stream(ScalarType.values()).forEach(t -> TYPES.put(t.suffix(), t));
  }

  private Type() {}

  /// The types among modifiers, in order.
  static List<ScalarType> all(List<String> modifiers) {
    return modifiers.stream().filter(TYPES::containsKey).map(TYPES::get).toList();
  }

  /// The last type among modifiers.
  static Optional<ScalarType> last(List<String> modifiers) {
    List<ScalarType> all = all(modifiers);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  /// Whether it is a floating-point type that is computed with here.
  static boolean isFloat(ScalarType type) {
    return type == ScalarType.F16 || type == ScalarType.F32 || type == ScalarType.F64;
  }
}
