package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.layout.DataType;
import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.layout.Part;
import dev.acquit.abi.layout.RecordLayout;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Objects with virtual functions that a kernel takes (C-4): the host has made them, so their
/// tables are the host's.
///
/// @see "PTX Writer's Guide to Interoperability 12.9, 7 C++"
final class HostObjects {
  private final Findings findings;
  private final KnownTypes known;
  private final Map<String, DebugFunction> functions;

  /// @param functions those that debug information describes, by their names in object code
  HostObjects(Findings findings, KnownTypes known, Map<String, DebugFunction> functions) {
    this.findings = findings;
    this.known = known;
    this.functions = functions;
  }

  void check(Function function) {
    if (function.kind() != Function.Kind.ENTRY) {
      return;
    }
    int count = function.parameters().size();
    List<DebugType> described =
        Optional.ofNullable(functions.get(function.name()))
            .flatMap(d -> Joined.types(function, d))
            .orElse(List.of());
    for (int i = 0; i < count; i++) {
      int index = i;
      boolean defined =
          SourceName.of(function)
              .flatMap(n -> n.parameter(index, count))
              .filter(MangledType.Named.class::isInstance)
              .flatMap(t -> known.find(t.text()))
              .filter(HostObjects::dynamic)
              .isPresent();
      boolean debug =
          i < described.size() && described.get(i) instanceof DebugType.Aggregate a && a.dynamic();
      if (defined || debug) {
        findings.warning(
            Rule.C_4,
            function.parameters().get(i).position(),
            function.name(),
            "parameter %d is an object with virtual functions, whose table is the host's"
                .formatted(i + 1));
      }
    }
  }

  private static boolean dynamic(DataType type) {
    return type.element() instanceof RecordLayout r
        && (r.traits().dynamic()
            || r.parts().stream()
                .anyMatch(p ->
                    switch (p) {
                      case Part.Base b -> dynamic(b.type());
                      case Part.Field f -> dynamic(f.type());
                      case Part.BitField _ -> false;
                      case Part.Vtable _ -> true;
                    }));
  }
}
