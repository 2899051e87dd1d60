package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugType;
import dev.acquit.abi.dwarf.DebugType.Form;
import dev.acquit.abi.layout.DataType;
import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.layout.Part;
import dev.acquit.abi.layout.RecordLayout;
import dev.acquit.abi.mangle.CppFunction;
import dev.acquit.abi.mangle.Demangler;
import dev.acquit.abi.mangle.MangledType;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Position;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/// Whether C++ names, debug information and known types say the same of a type (G-6).
///
/// nvcc writes classes into debug information without their namespaces. The names of functions have
/// them: parameter for parameter they say which class an entry is.
final class SameTypes {
  private final Findings findings;
  private final KnownTypes known;
  private final Map<String, DebugFunction> functions;
  private final IntFunction<Position> places;
  private final Set<String> told = new HashSet<>();

  /// @param functions those that debug information describes, by their names in object code
  /// @param places where an entry of it stands
  SameTypes(
      Findings findings,
      KnownTypes known,
      Map<String, DebugFunction> functions,
      IntFunction<Position> places) {
    this.findings = findings;
    this.known = known;
    this.functions = functions;
    this.places = places;
  }

  void check(Function function) {
    DebugFunction described = functions.get(function.name());
    if (described == null) {
      return;
    }
    Optional<CppFunction> name = Demangler.read(function.name());
    Optional<List<DebugType>> types = Joined.types(function, described);
    if (name.isEmpty() || types.isEmpty()) {
      return;
    }
    int count = types.get().size();
    int before = count - name.get().parameters().size();
    for (int i = Math.max(0, before); i < count; i++) {
      if (before < 0 || before > 2) {
        return; // a pack, or parameters that are left out
      }
      MangledType by = name.get().parameters().get(i - before);
      DebugType type = types.get().get(i);
      if (!dependent(name.get(), by)) {
        kind(function, described, i + 1, by, type);
      }
      if (by instanceof MangledType.Named(String text)) {
        known.find(text).ifPresent(t -> layout(text, t, type));
      }
    }
  }

  /// Whether a type may be another name for any: in the name of a template's function a member of
  /// what depends on its arguments stays as it was written, `Traits<int>::type`.
  private static boolean dependent(CppFunction function, MangledType by) {
    return function.name().endsWith(">")
        && by instanceof MangledType.Named(String text)
        && text.contains(">::");
  }

  private void kind(
      Function f, DebugFunction described, int number, MangledType by, DebugType type) {
    boolean same =
        switch (by) {
          case MangledType.Builtin b -> builtin(b, type);
          case MangledType.Pointer _ ->
              !(type instanceof DebugType.Aggregate) && !(type instanceof DebugType.Number);
          case MangledType.Named(String text) -> named(text, type);
          // nvcc has numbers and classes of its own for them.
          case MangledType.ToMember _, MangledType.Pack _, MangledType.Other _ -> true;
        };
    if (!same) {
      findings.warning(
          Rule.G_6,
          places.apply(described.entry()),
          f.name(),
          "parameter %d is %s by the function's name, and %s by debug information"
              .formatted(number, by.text(), type.text()));
    }
  }

  private static boolean builtin(MangledType.Builtin by, DebugType type) {
    return switch (type) {
      case DebugType.Number n -> {
        boolean floating =
            by.text().equals("float") || by.text().equals("double") || by.floating16();
        yield n.form() == Form.OTHER
            || by.text().equals("long double")
            || by.bytes() == 0
            || (n.form() != Form.ENUMERATION
                && n.bytes() == by.bytes()
                && (n.form() == Form.FLOATING) == floating);
      }
      case DebugType.Aggregate _ -> by.floating16();
      case DebugType.Address _ -> by.bytes() == 0 || by.bytes() == Long.BYTES;
      case DebugType.Array _, DebugType.Nothing _, DebugType.Other _ -> true;
    };
  }

  private static boolean named(String text, DebugType type) {
    return switch (type) {
      case DebugType.Number n -> n.form() == Form.ENUMERATION || n.form() == Form.OTHER;
      case DebugType.Aggregate a -> same(text, a.text());
      // By address.
      case DebugType.Address a -> a.target().map(t -> same(text, t.text())).orElse(true);
      case DebugType.Array _, DebugType.Nothing _, DebugType.Other _ -> true;
    };
  }

  /// Whether two names end the same, without namespaces and arguments of templates. `std::string`
  /// and the like are short for others, and a class without a name has one of the compiler's.
  private static boolean same(String text, String entry) {
    return entry.isEmpty()
        || entry.startsWith("_Z")
        || text.startsWith("std::")
        || text.contains("'")
        || text.contains("{")
        || last(text).equals(last(entry));
  }

  private static String last(String name) {
    int depth = 0;
    int begin = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
      if (depth == 0 && c == ':') {
        begin = i + 1;
      }
    }
    int arguments = name.indexOf('<', begin);
    return arguments < 0 ? name.substring(begin) : name.substring(begin, arguments);
  }

  private void layout(String text, DataType type, DebugType found) {
    DebugType entry =
        found instanceof DebugType.Address(String _, Optional<DebugType.Aggregate> target)
                && target.isPresent()
            ? target.get()
            : found;
    difference(type, entry, known.isDefined(text))
        .filter(_ -> told.add(text))
        .ifPresent(d ->
            findings.error(
                Rule.G_6,
                entry instanceof DebugType.Aggregate a ? places.apply(a.entry()) : Position.START,
                text,
                "debug information and the type's definition differ: " + d));
  }

  private static Optional<String> difference(DataType type, DebugType entry, boolean members) {
    if (entry instanceof DebugType.Number n && n.bytes() != type.size()) {
      return Optional.of("%d bytes, and %d".formatted(n.bytes(), type.size()));
    }
    if (!(entry instanceof DebugType.Aggregate a)) {
      return Optional.empty();
    }
    if (a.bytes() != type.size()) {
      return Optional.of("%d bytes, and %d".formatted(a.bytes(), type.size()));
    }
    return members && type.plain() instanceof RecordLayout r ? members(r, a) : Optional.empty();
  }

  /// Whether a bit field of a packed class goes over the end of a unit of its type. DWARF 2 counts
  /// from there and cannot say where it is.
  private static boolean crosses(Part.BitField b) {
    long unit = Byte.SIZE * b.type().size();
    return b.bit() % unit + b.width() > unit;
  }

  /// Members of one name that lie elsewhere or are of another size, and those that one side has
  /// not.
  private static Optional<String> members(RecordLayout r, DebugType.Aggregate a) {
    Map<String, DebugType.Field> described = new HashMap<>();
    a.fields().stream()
        .filter(f -> !f.name().isEmpty())
        .forEach(f -> described.putIfAbsent(f.name(), f));
    for (Part part : r.parts()) {
      String name =
          switch (part) {
            case Part.Field f -> f.name();
            case Part.BitField b -> b.name();
            case Part.Base _, Part.Vtable _ -> "";
          };
      if (name.isEmpty()) {
        continue;
      }
      DebugType.Field field = described.remove(name);
      if (field == null) {
        return Optional.of(name + " is in the definition only");
      }
      if (part instanceof Part.BitField b && crosses(b)) {
        continue;
      }
      if (field.bit() != part.bit()) {
        return Optional.of(
            "%s begins at bit %d, and at bit %d".formatted(name, field.bit(), part.bit()));
      }
      long bits =
          switch (part) {
            case Part.Field f -> Byte.SIZE * f.type().size();
            case Part.BitField b -> b.width();
            case Part.Base _, Part.Vtable _ -> 0;
          };
      if (field.bits().isPresent() && field.bits().get() != bits) {
        return Optional.of("%s has %d bits, and %d".formatted(name, field.bits().get(), bits));
      }
    }
    boolean anonymous =
        r.parts().stream().anyMatch(p -> p instanceof Part.Field f && f.name().isEmpty());
    return anonymous
        ? Optional.empty()
        : described.keySet().stream()
            .sorted()
            .findFirst()
            .map(n -> n + " is in debug information only");
  }
}
