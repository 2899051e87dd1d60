package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.CppTypes;
import java.util.HashMap;
import java.util.Map;

/// Objects and variables of 128 bits in C++ tests begin with values that registers hold, and
/// nothing else lies where they are; see [CppValues].
final class WideObjects {
  private WideObjects() {}

  /// Checks that of a test.
  ///
  /// @param types the types of its terms
  /// @throws NotCoveredException if it is not so
  static void check(CppTest test, Map<Term, CppType> types) throws NotCoveredException {
    if (types.values().stream().noneMatch(t -> t.bits() > Long.SIZE)) {
      return;
    }
    Map<String, CppType> declared = new HashMap<>();
    for (CppThread thread : test.threads()) {
      for (CppThread.Parameter p : thread.parameters()) {
        CppType type = CppTypes.of(p.type()).value();
        CppType other = declared.putIfAbsent(p.name(), type);
        if (other != null
            && !other.equals(type)
            && Math.max(other.bits(), type.bits()) > Long.SIZE) {
          throw new NotCoveredException(
              "'"
                  + p.name()
                  + "' is of type '"
                  + other.words()
                  + "' and of type '"
                  + type.words()
                  + "', which is not covered");
        }
      }
    }
    for (InitEntry entry : test.header().init()) {
      if (!isKept(entry, types)) {
        throw new NotCoveredException(
            "such an initial value beside objects of 128 bits is not covered: " + entry);
      }
    }
  }

  private static boolean isKept(InitEntry entry, Map<Term, CppType> types) {
    return switch (entry) {
      case InitEntry.Memory(String location, Value value, Extent extent) -> {
        CppType type = types.get(new Term.Memory(location));
        yield !isWide(type) || (isWhole(extent) && isKept(value, type));
      }
      case InitEntry.Register(int thread, String name, Value value) -> {
        CppType type = types.get(new Term.ThreadRegister(thread, name));
        yield !isWide(type) || isKept(value, type);
      }
      case InitEntry.Alias _ -> false;
      case InitEntry.Size(String location, int _) -> !isWide(types.get(new Term.Memory(location)));
      case InitEntry.SharedIn _ -> true;
    };
  }

  private static boolean isWhole(Extent extent) {
    return extent instanceof Extent.Open || extent.equals(new Extent.Bytes(Long.BYTES * 2));
  }

  private static boolean isWide(CppType type) {
    return type != null && type.bits() > Long.SIZE;
  }

  private static boolean isKept(Value value, CppType type) {
    return value instanceof Value.Number(long n) && (type.signed() || n >= 0);
  }
}
