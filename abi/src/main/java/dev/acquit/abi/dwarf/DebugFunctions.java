package dev.acquit.abi.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The functions of `.debug_info` whose code is in the module, with the types of what they take.
///
/// Only those of units in C and C++: other languages do not pass classes as chapter 2.3 says.
///
/// @see "DWARF 2, 3.3 Subroutine and Entry Point Entries, and 5 Type Entries"
public final class DebugFunctions {
  private static final int UNIT = 0x11;
  private static final int FUNCTION = 0x2e;
  private static final int REST = 0x18;
  private static final int LANGUAGE = 0x13;
  private static final int LINKAGE_NAME = 0x6e;
  private static final int MIPS_LINKAGE_NAME = 0x2007;
  private static final int LOW_PC = 0x11;
  private static final int SPECIFICATION = 0x47;
  private static final int ABSTRACT_ORIGIN = 0x31;
  private static final int CONVENTION = 0x36;

  /// `DW_CC_nocall`: LLVM says so of functions whose parameters it has changed.
  private static final long NO_CALL = 3;

  /// C89, C, C++, C99, C++11, C11, C++14, and what came with DWARF 6: C17, C++17, C++20, C23.
  private static final Set<Long> LANGUAGES =
      Set.of(1L, 2L, 4L, 0xcL, 0x1aL, 0x1dL, 0x21L, 0x2aL, 0x2bL, 0x2cL, 0x3eL);

  private final SectionData info;
  private final SectionData strings;
  private final Map<Integer, Entry> entries = new HashMap<>();
  private final Map<Integer, List<Entry>> inside = new HashMap<>();
  private final DebugTypes types;

  private DebugFunctions(SectionData info, SectionData strings, List<Entry> all) {
    this.info = info;
    this.strings = strings;
    for (Entry e : all) {
      entries.put(e.offset(), e);
      inside.computeIfAbsent(e.parent(), _ -> new ArrayList<>()).add(e);
    }
    this.types = new DebugTypes(info.bytes(), entries, inside, this::name);
  }

  /// The functions by their names in object code.
  ///
  /// @param strings the contents of `.debug_str`; empty where there is none
  /// @param all the entries of `.debug_info`
  public static Map<String, DebugFunction> of(
      SectionData info, SectionData strings, List<Entry> all) {
    DebugFunctions reader = new DebugFunctions(info, strings, all);
    Set<Integer> units = new HashSet<>();
    for (Entry e : all) {
      if (e.tag() == UNIT && LANGUAGES.contains(number(e, LANGUAGE).orElse(0L))) {
        units.add(e.unit());
      }
    }
    Map<String, DebugFunction> functions = new HashMap<>();
    for (Entry e : all) {
      if (e.tag() == FUNCTION && units.contains(e.unit()) && e.attribute(LOW_PC).isPresent()) {
        reader.function(e).ifPresent(f -> functions.putIfAbsent(f.symbol(), f));
      }
    }
    return functions;
  }

  private static Optional<Long> number(Entry e, int which) {
    return e.attribute(which).map(Entry.Value::number);
  }

  private Optional<DebugFunction> function(Entry e) {
    Entry described = described(e);
    Optional<String> symbol =
        text(e, MIPS_LINKAGE_NAME)
            .or(() -> text(e, LINKAGE_NAME))
            .or(() -> text(described, LINKAGE_NAME))
            .or(() -> text(described, MIPS_LINKAGE_NAME))
            .or(() -> name(described));
    if (symbol.isEmpty()) {
      return Optional.empty();
    }
    List<DebugType> parameters = new ArrayList<>();
    boolean variadic = false;
    for (Entry part : inside.getOrDefault(e.offset(), List.of())) {
      if (part.tag() == Entry.PARAMETER) {
        parameters.add(types.of(described(part)));
      } else if (part.tag() == REST) {
        variadic = true;
      }
    }
    return Optional.of(
        new DebugFunction(
            e.offset(),
            symbol.get(),
            types.of(described),
            parameters,
            variadic,
            number(e, CONVENTION).or(() -> number(described, CONVENTION)).orElse(0L) == NO_CALL));
  }

  /// The entry that says what an entry is: a declaration inside of a class, or what was inlined.
  private Entry described(Entry e) {
    Entry at = e;
    for (int i = 0; i < 3; i++) {
      Entry from = at;
      Optional<Entry> next =
          from.attribute(SPECIFICATION)
              .or(() -> from.attribute(ABSTRACT_ORIGIN))
              .map(v -> entries.get((int) (from.unit() + v.number())));
      if (next.isEmpty()) {
        return at;
      }
      at = next.get();
    }
    return at;
  }

  private Optional<String> name(Entry e) {
    return text(e, Entry.NAME);
  }

  /// Characters in the entry, or those in `.debug_str` to which it refers.
  private Optional<String> text(Entry e, int which) {
    Optional<Entry.Value> value = e.attribute(which);
    if (value.isEmpty()) {
      return Optional.empty();
    } else if (value.get().kind() == Entry.Kind.TEXT) {
      return Optional.of(DebugInfo.text(info.bytes(), value.get()));
    }
    return info.reference(value.get().offset()).flatMap(this::string);
  }

  private Optional<String> string(String reference) {
    String label = reference;
    long offset = 0;
    int plus = reference.indexOf('+');
    if (plus > 0) {
      label = reference.substring(0, plus).strip();
      try {
        offset = Long.decode(reference.substring(plus + 1).strip());
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
    Integer begin = label.equals(".debug_str") ? Integer.valueOf(0) : strings.labels().get(label);
    byte[] bytes = strings.bytes();
    if (begin == null || offset < 0 || begin + offset >= bytes.length) {
      return Optional.empty();
    }
    int from = (int) (begin + offset);
    int end = from;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return Optional.of(
        DebugInfo.text(bytes, new Entry.Value(from, end - from, 0, Entry.Kind.TEXT)));
  }
}
