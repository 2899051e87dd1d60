package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.value.Cells;
import dev.acquit.abi.value.Flow.Followed;
import dev.acquit.abi.value.Origin;
import dev.acquit.abi.value.Seen;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.Map;
import java.util.Optional;

/// Whether results are written and short integers extended as their type wants it (P-7).
///
/// The type of a parameter is known where the name of the function is one of C++; how a value was
/// extended, where that is the last thing that was done with it. A bool is 0 or 1 either way.
final class Extensions {
  /// A type that is shorter than a word.
  ///
  /// @param signed whether it is; empty of `char`, which is what the host says
  private record Short(String text, int bits, Optional<Boolean> signed) {
    static Optional<Short> of(MangledType type) {
      return type instanceof MangledType.Builtin(String text, int _, boolean _)
          ? of(text)
          : Optional.empty();
    }

    /// One of debug information; clang says `unsigned short` as nvcc does.
    static Optional<Short> of(DebugType type) {
      return type instanceof DebugType.Number n && n.form() != DebugType.Form.ENUMERATION
          ? of(n.text())
          : Optional.empty();
    }

    private static Optional<Short> of(String text) {
      return Optional.ofNullable(
          switch (text) {
            case "unsigned char" -> new Short(text, 8, Optional.of(false));
            case "signed char" -> new Short(text, 8, Optional.of(true));
            case "char" -> new Short(text, 8, Optional.empty());
            case "short" -> new Short(text, 16, Optional.of(true));
            case "unsigned short" -> new Short(text, 16, Optional.of(false));
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
        case Origin.Data _,
            Origin.Number _,
            Origin.Address _,
            Origin.Argument _,
            Origin.Unknown _ ->
            Optional.empty();
      };
    }

    /// Whether a value is surely extended in another way. Zeros above a signed number are right if
    /// it is positive, which nvcc may know; copies of its sign above an unsigned one are not what
    /// it would write then.
    boolean misfits(Origin.Data data) {
      boolean zeros = data.unsigned() <= bits;
      boolean signs = data.signed() <= bits;
      return signed.filter(s -> !s).isPresent() && signs && !zeros;
    }

    /// Whether a number is not one of the type.
    boolean misfits(Origin.Number number) {
      Origin.Data data = Origin.Data.of(number);
      boolean zeros = data.unsigned() <= bits;
      boolean signs = data.signed() <= bits;
      return signed.map(s -> s ? !signs : !zeros).orElse(!zeros && !signs);
    }
  }

  private final Findings findings;
  private final Map<String, Function> known;
  private final Map<String, DebugFunction> described;

  /// @param known the functions of the module by name
  /// @param described those that debug information describes, by their names in object code
  Extensions(Findings findings, Map<String, Function> known, Map<String, DebugFunction> described) {
    this.findings = findings;
    this.known = known;
    this.described = described;
  }

  void check(Function function, Followed followed) {
    for (Seen seen : followed.seen()) {
      switch (seen) {
        case Seen.Called call -> arguments(function, call);
        case Seen.Returned returned -> results(function, returned);
        case Seen.Passed _, Seen.Accessed _, Seen.Converted _ -> {}
      }
    }
  }

  private void results(Function function, Seen.Returned returned) {
    for (Variable v : function.results()) {
      // An empty class has one byte, in which there is nothing.
      boolean empty = v.bytes() == 0 || (v.bytes() == 1 && !v.dimensions().isEmpty());
      if (Slot.inRegister(v) || empty) {
        continue;
      }
      Cells cells = returned.stored().getOrDefault(v, Cells.EMPTY);
      boolean written =
          cells.mixed() || cells.cells().values().stream().anyMatch(Cells.Cell::surely);
      if (!written) {
        findings.warning(
            Rule.P_7,
            returned.at(),
            function.name(),
            cells.cells().isEmpty()
                ? "the result, " + v.name() + ", is not written before the function returns"
                : "the result, " + v.name() + ", is not written on each way to here");
      } else {
        extended(function, returned, cells);
      }
    }
  }

  /// A name does not say what a function returns; debug information does.
  private void extended(Function function, Seen.Returned returned, Cells cells) {
    Optional<Short> type =
        Optional.ofNullable(described.get(function.name())).flatMap(d -> Short.of(d.result()));
    Cells.Cell cell = cells.cells().get(0L);
    if (type.isEmpty() || cell == null || cell.width() != Integer.BYTES) {
      return;
    }
    type.get()
        .wrong(cell.value())
        .ifPresent(wrong ->
            findings.warning(
                Rule.P_7,
                returned.at(),
                function.name(),
                "the result is %s by its debug information, and %s"
                    .formatted(type.get().text(), wrong)));
  }

  private void arguments(Function function, Seen.Called call) {
    Optional<CppFunction> name = call.callee().map(known::get).flatMap(SourceName::of);
    if (name.isEmpty()) {
      return;
    }
    int count = call.arguments().size();
    for (int i = 0; i < count; i++) {
      Optional<Short> type = name.get().parameter(i, count).flatMap(t -> Short.of(t));
      Optional<Value> value = call.argument(i, 0);
      int number = i + 1;
      if (type.isEmpty() || value.isEmpty()) {
        continue;
      }
      type.get()
          .wrong(value.get())
          .ifPresent(wrong ->
              findings.warning(
                  Rule.P_7,
                  call.at(),
                  function.name(),
                  "parameter %d of %s is %s, and %s"
                      .formatted(number, call.callee().orElseThrow(), type.get().text(), wrong)));
    }
  }
}
