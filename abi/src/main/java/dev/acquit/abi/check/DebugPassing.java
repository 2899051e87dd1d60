package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.dwarf.DebugType.Form;
import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a function takes and returns against what debug information says that it does (C-1).
///
/// It has what names lack: what classes look like, and what a function returns. Of alignment DWARF
/// 2 says only what members want, so that more may be right. Chapter 2.3.
final class DebugPassing {
  private static final int LEAST = 4;

  private final Findings findings;
  private final Map<String, DebugFunction> functions;
  private final KnownTypes known;

  /// @param functions those that debug information describes, by their names in object code
  /// @param known types whose alignment is known
  DebugPassing(Findings findings, Map<String, DebugFunction> functions, KnownTypes known) {
    this.findings = findings;
    this.functions = functions;
    this.known = known;
  }

  /// What is wrong with a slot.
  private record Wrong(Severity severity, String words) {}

  void check(Function function) {
    DebugFunction described = functions.get(function.name());
    if (described == null || function.body().isEmpty()) {
      return;
    }
    boolean kernel = function.kind() == Function.Kind.ENTRY;
    Optional<List<DebugType>> joined = Joined.types(function, described);
    if (joined.isEmpty()) {
      leftOut(function, described, kernel);
    }
    if (joined.isEmpty() || open(joined.get()) || open(List.of(described.result()))) {
      findings.apart();
    }
    joined.ifPresent(types -> {
      for (int i = 0; i < types.size(); i++) {
        Slot slot = Slot.of(function.parameters().get(i));
        DebugType type = exact(function, i, types.size()) ? size(types.get(i)) : types.get(i);
        tell(function, "parameter " + (i + 1), type, slot, kernel);
      }
    });
    if (function.results().size() == 1 && !described.changed()) {
      Slot slot = Slot.of(function.results().getFirst());
      tell(function, "the result", described.result(), slot, false);
    }
  }

  /// Whether a type is only declared, or none that is known: clang declares classes whose virtual
  /// functions or constructors are elsewhere.
  private static boolean open(List<DebugType> types) {
    return types.stream().anyMatch(DebugType.Other.class::isInstance);
  }

  /// Where a compiler describes some of the parameters only, those are among the declared ones, in
  /// the same order. Of a function without linkage it may also have changed what it takes.
  private void leftOut(Function function, DebugFunction described, boolean kernel) {
    int declared = Joined.declared(function, described);
    if (described.changed()
        || SourceName.own(function)
        || declared < described.parameters().size()) {
      return;
    }
    int at = 0;
    for (DebugType type : described.parameters()) {
      while (at < declared
          && wrong(type, Slot.of(function.parameters().get(at)), kernel)
              .filter(w -> w.severity() == Severity.ERROR)
              .isPresent()) {
        at++;
      }
      if (at == declared) {
        findings.error(
            Rule.C_1,
            function.position(),
            function.name(),
            "debug information has %s among its parameters, where none is declared that fits"
                .formatted(named(type)));
        return;
      }
      at++;
    }
  }

  /// Whether a parameter's type is known, so that its alignment was asked for.
  private boolean exact(Function function, int index, int count) {
    return SourceName.of(function)
        .flatMap(n -> n.parameter(index, count))
        .filter(t -> t instanceof MangledType.Named && known.find(t.text()).isPresent())
        .isPresent();
  }

  /// A type of which only the size is asked for.
  private static DebugType size(DebugType type) {
    return type instanceof DebugType.Aggregate a
        ? new DebugType.Aggregate(a.entry(), a.text(), a.bytes(), 1, a.dynamic(), a.fields())
        : type;
  }

  private void tell(Function f, String which, DebugType type, Slot slot, boolean kernel) {
    wrong(type, slot, kernel)
        .ifPresent(w ->
            findings.add(
                Rule.C_1,
                w.severity(),
                f.position(),
                f.name(),
                "%s is %s by its debug information, and declared as %s%s"
                    .formatted(which, named(type), slot.words(), w.words())));
  }

  private static String named(DebugType type) {
    String text = type.text().isEmpty() ? "a class" : type.text();
    return type instanceof DebugType.Aggregate a ? text + " of " + a.bytes() + " bytes" : text;
  }

  private static Optional<Wrong> wrong(DebugType type, Slot slot, boolean kernel) {
    boolean array = slot.kind() == Slot.Kind.ARRAY;
    return switch (type) {
      case DebugType.Number n -> number(n, slot, array, kernel);
      case DebugType.Address _ ->
          array || slot.bytes() != Long.BYTES ? error(", expected .b64") : Optional.empty();
      case DebugType.Aggregate a -> aggregate(a, slot, array);
      case DebugType.Nothing _ -> error("");
      // A declaration says nothing, and no parameter is an array.
      case DebugType.Array _, DebugType.Other _ -> Optional.empty();
    };
  }

  private static Optional<Wrong> error(String words) {
    return Optional.of(new Wrong(Severity.ERROR, words));
  }

  private static Optional<Wrong> number(
      DebugType.Number n, Slot slot, boolean array, boolean kernel) {
    if (n.form() == Form.OTHER || n.bytes() == 0) {
      return Optional.empty();
    } else if (n.bytes() > Long.BYTES) {
      return array && slot.bytes() == n.bytes()
          ? Optional.empty()
          : error(", expected .align 16 .b8 [" + n.bytes() + "]");
    } else if (n.form() == Form.FLOATING && n.bytes() == Short.BYTES) {
      return slot.bytes() == Short.BYTES ? Optional.empty() : error(", expected .align 2 .b8 [2]");
    }
    long bytes = kernel ? n.bytes() : Math.max(LEAST, n.bytes());
    return array || slot.bytes() != bytes
        ? error(", expected .b" + Byte.SIZE * bytes)
        : Optional.empty();
  }

  private static Optional<Wrong> aggregate(DebugType.Aggregate a, Slot slot, boolean array) {
    boolean none = a.fields().isEmpty() && slot.bytes() == 0;
    if (!array || (slot.bytes() != a.bytes() && !none)) {
      return error(", expected .align " + a.alignment() + " .b8 [" + a.bytes() + "]");
    }
    int least = Math.max(LEAST, a.alignment());
    return !none && Math.max(LEAST, slot.alignment()) < least
        // A class may be packed although all members lie where they would.
        ? Optional.of(
            new Wrong(
                Severity.NOTE, ", expected an alignment of " + least + " unless it is packed"))
        : Optional.empty();
  }
}
