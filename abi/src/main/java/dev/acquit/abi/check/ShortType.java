package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.value.Origin;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A type that is shorter than a word, and is passed as one: with its sign, or zeros, above it.
///
/// @param text how C++ calls it
/// @param bits how many it has
/// @param signed whether it is; empty of `char`, which is what the host says
/// @see "PTX Writer's Guide to Interoperability, 2.3"
record ShortType(String text, int bits, Optional<Boolean> signed) {
  /// That of a name.
  static Optional<ShortType> of(MangledType type) {
    return type instanceof MangledType.Builtin(String text, int _, boolean _)
        ? of(text)
        : Optional.empty();
  }

  /// That of debug information; clang says `unsigned short` as nvcc does.
  static Optional<ShortType> of(DebugType type) {
    return type instanceof DebugType.Number n && n.form() != DebugType.Form.ENUMERATION
        ? of(n.text())
        : Optional.empty();
  }

  /// Those of the parameters of a function, by its C++ name, or else by debug information; empty
  /// for each that is another or not known.
  ///
  /// @param described the function in debug information, if it is there
  static List<Optional<ShortType>> parameters(
      Function function, Optional<DebugFunction> described) {
    int count = function.parameters().size();
    Optional<List<DebugType>> types = described.flatMap(d -> Joined.types(function, d));
    return IntStream.range(0, count)
        .mapToObj(i ->
            SourceName.of(function)
                .flatMap(n -> n.parameter(i, count))
                .flatMap(ShortType::of)
                .or(() -> types.filter(t -> i < t.size()).flatMap(t -> of(t.get(i)))))
        .toList();
  }

  private static Optional<ShortType> of(String text) {
    return Optional.ofNullable(
        switch (text) {
          case "unsigned char" -> new ShortType(text, 8, Optional.of(false));
          case "signed char" -> new ShortType(text, 8, Optional.of(true));
          case "char" -> new ShortType(text, 8, Optional.empty());
          case "short" -> new ShortType(text, 16, Optional.of(true));
          case "unsigned short" -> new ShortType(text, 16, Optional.of(false));
          default -> null;
        });
  }

  /// What is wrong with a value, if something surely is.
  Optional<String> wrong(Value value) {
    return value.origins().stream().flatMap(o -> wrong(o).stream()).findFirst();
  }

  private Optional<String> wrong(Origin origin) {
    return switch (origin) {
      case Origin.Data d when misfits(d) ->
          Optional.of("its value is extended from " + d.signed() + " bits with its sign");
      case Origin.Number n when misfits(n) -> Optional.of("gets " + n.value());
      case Origin.Data _, Origin.Number _, Origin.Address _, Origin.Argument _, Origin.Unknown _ ->
          Optional.empty();
    };
  }

  /// Whether a value is surely extended in another way. Zeros above a signed number are right if it
  /// is positive, which nvcc may know; copies of its sign above an unsigned one are not what it
  /// would write then.
  private boolean misfits(Origin.Data data) {
    boolean zeros = data.unsigned() <= bits;
    boolean signs = data.signed() <= bits;
    return signed.filter(s -> !s).isPresent() && signs && !zeros;
  }

  /// Whether a number is not one of the type.
  private boolean misfits(Origin.Number number) {
    Origin.Data data = Origin.Data.of(number);
    boolean zeros = data.unsigned() <= bits;
    boolean signs = data.signed() <= bits;
    return signed.map(s -> s ? !signs : !zeros).orElse(!zeros && !signs);
  }
}
