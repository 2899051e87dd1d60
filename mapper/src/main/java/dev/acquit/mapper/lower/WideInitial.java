package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.typing.CppTyping;
import java.util.List;
import java.util.Map;

/// Initial values of objects of 128 bits: PTX tests have no type of that width, so each is said by
/// its two halves.
final class WideInitial {
  private WideInitial() {}

  /// A header that says them so.
  ///
  /// @param test the C++ test, which has their types
  /// @throws NotLoweredException if a value has a type that it cannot have
  static Header header(CppTest test, Header header) {
    Map<Term, CppType> types = CppTyping.terms(test);
    List<InitEntry> init = header.init().stream().map(e -> entry(types, e)).toList();
    return new Header(
        header.name(),
        header.comments(),
        header.metadata(),
        init,
        header.locations(),
        header.filter(),
        header.condition());
  }

  private static InitEntry entry(Map<Term, CppType> types, InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory(String name, Value.Real real, Extent _) -> throw unfit(name, real);
      case InitEntry.Register(int _, String name, Value.Real real) -> throw unfit(name, real);
      case InitEntry.Memory(String name, Value.Number(long n), Extent _)
          when n != 0 && isWide(types.get(new Term.Memory(name))) ->
          new InitEntry.Memory(
              name, Value.of(n), new Extent.Elements(Long.BYTES, List.of(n, n >> (Long.SIZE - 1))));
      case InitEntry.Register(int thread, String name, Value _)
          when isWide(types.get(new Term.ThreadRegister(thread, name))) ->
          throw new NotLoweredException(
              "'"
                  + name
                  + "' has 128 bits and a value before its thread starts, which a register"
                  + " of PTX cannot have in a test");
      default -> entry;
    };
  }

  private static boolean isWide(CppType type) {
    return type != null && WideLowering.is(type);
  }

  private static NotLoweredException unfit(String name, Value.Real real) {
    return new NotLoweredException(
        "'" + name + "' begins with " + real + ", and is no floating-point number by its type");
  }
}
