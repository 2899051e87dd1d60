package dev.acquit.abi.dwarf;

import dev.acquit.abi.dwarf.DebugType.Aggregate;
import dev.acquit.abi.dwarf.DebugType.Field;
import dev.acquit.abi.dwarf.DebugType.Form;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Reads the types of `.debug_info`. Mutable: it remembers what it has read.
///
/// @see "DWARF 2, 5 Type Entries"
final class DebugTypes {
  private static final int MEMBER = 0x0d;
  private static final int BASE = 0x1c;
  private static final int POINTER = 0x0f;
  private static final int SIZE = 0x0b;
  private static final int ENCODING = 0x3e;
  private static final int MEMBER_AT = 0x38;
  private static final int BIT_SIZE = 0x0d;
  private static final int BIT_OFFSET = 0x0c;
  private static final int DATA_BIT_OFFSET = 0x6b;
  private static final int DECLARATION = 0x3c;
  private static final int COUNT = 0x37;
  private static final int UPPER_BOUND = 0x2f;
  private static final int PLUS_UCONST = 0x23;

  private static final int GREATEST_ALIGNMENT = 16;

  /// Deeper nested types are none of a compiler's.
  private static final int DEEPEST = 200;

  /// What the name of the pointer to virtual functions has in it.
  private static final String TABLE = "_vptr";

  /// How nvcc calls the members that bases and the table of virtual functions are.
  private static final List<String> OWN = List.of("__b_", "__vptr", "_vptr");

  private final byte[] info;
  private final Map<Integer, Entry> entries;
  private final Map<Integer, List<Entry>> inside;
  private final Function<Entry, Optional<String>> names;
  private final Map<Integer, DebugType> read = new HashMap<>();
  private int depth;

  /// @param info the bytes of `.debug_info`
  /// @param entries by where they begin
  /// @param inside the entries that are in one, in order
  /// @param names how an entry is called
  DebugTypes(
      byte[] info,
      Map<Integer, Entry> entries,
      Map<Integer, List<Entry>> inside,
      Function<Entry, Optional<String>> names) {
    this.info = info;
    this.entries = entries;
    this.inside = inside;
    this.names = names;
  }

  /// The type of a variable, a member, or what a function returns.
  DebugType of(Entry e) {
    Optional<Entry.Value> type = e.attribute(Entry.TYPE);
    if (type.isEmpty()) {
      return new DebugType.Nothing();
    }
    Entry described =
        type.get().kind() == Entry.Kind.ENTRY
            ? entries.get((int) (e.unit() + type.get().number()))
            : null;
    return described == null ? other("a type elsewhere") : type(described);
  }

  private static DebugType other(String text) {
    return new DebugType.Other(text, Optional.empty());
  }

  private DebugType type(Entry e) {
    DebugType known = read.get(e.offset());
    if (known != null) {
      return known;
    }
    if (depth > DEEPEST) {
      return other("a type that is nested too deep");
    }
    depth++;
    DebugType type = make(e);
    depth--;
    if (type instanceof Aggregate) {
      read.put(e.offset(), type);
    }
    return type;
  }

  private DebugType make(Entry e) {
    String name = names.apply(e).orElse("");
    return switch (e.tag()) {
      // typedef, const, volatile, restrict, atomic
      case 0x16, 0x26, 0x35, 0x37, 0x47 -> of(e);
      case 0x24 ->
          new DebugType.Number(name, number(e, SIZE).orElse(0L), form(number(e, ENCODING)));
      case 0x04 -> new DebugType.Number(name, number(e, SIZE).orElse(0L), Form.ENUMERATION);
      // pointer, reference, rvalue reference
      case POINTER, 0x10, 0x42 -> address(e);
      // class, structure, union
      case 0x02, 0x13, 0x17 -> aggregate(e, name);
      case 0x01 -> array(e);
      // unspecified: void, or the type of nullptr
      case 0x3b ->
          name.equals("void")
              ? new DebugType.Nothing()
              : new DebugType.Address(name, Optional.empty());
      default -> other(name.isEmpty() ? "a type" : name);
    };
  }

  private static Form form(Optional<Long> encoding) {
    return switch (encoding.orElse(0L).intValue()) {
      case 2 -> Form.TRUTH;
      case 4 -> Form.FLOATING;
      case 5 -> Form.SIGNED;
      case 6 -> Form.CHARACTER;
      case 7, 8, 0x10 -> Form.UNSIGNED;
      default -> Form.OTHER;
    };
  }

  private DebugType address(Entry e) {
    // A class may contain its own address, so that only its name is looked at until it is read.
    Optional<Entry> target = below(e);
    String what = target.flatMap(names).orElse("");
    String words =
        (e.tag() == POINTER ? "a pointer" : "a reference") + (what.isEmpty() ? "" : " to " + what);
    Optional<Aggregate> aggregate =
        depth > 1
            ? Optional.empty()
            : target.map(this::type).filter(Aggregate.class::isInstance).map(Aggregate.class::cast);
    return new DebugType.Address(words, aggregate);
  }

  /// What a pointer leads to, below `const` and typedefs.
  private Optional<Entry> below(Entry e) {
    Optional<Entry> at = next(e);
    for (int i = 0; i < DEEPEST && at.isPresent(); i++) {
      switch (at.get().tag()) {
        case 0x16, 0x26, 0x35, 0x37 -> at = next(at.get());
        default -> {
          return at;
        }
      }
    }
    return at;
  }

  private Optional<Entry> next(Entry e) {
    return e.attribute(Entry.TYPE)
        .filter(v -> v.kind() == Entry.Kind.ENTRY)
        .map(v -> entries.get((int) (e.unit() + v.number())));
  }

  private DebugType aggregate(Entry e, String name) {
    Optional<Long> size = number(e, SIZE);
    boolean declared = e.attribute(DECLARATION).isPresent() || size.isEmpty() || size.get() == 0;
    if (declared) {
      return other(name);
    }
    List<Field> fields = new ArrayList<>();
    int alignment = 1;
    boolean packed = false;
    boolean dynamic = false;
    for (Entry part : inside.getOrDefault(e.offset(), List.of())) {
      Optional<Long> at = offset(part);
      // A static member has no place: one of a union, where others need not say theirs, is
      // declared.
      if ((part.tag() != MEMBER && part.tag() != BASE)
          || (at.isEmpty() && (e.tag() != 0x17 || part.attribute(DECLARATION).isPresent()))) {
        continue;
      }
      DebugType type = of(part);
      dynamic |= dynamic(type) || names.apply(part).filter(n -> n.contains(TABLE)).isPresent();
      long bit = Byte.SIZE * at.orElse(0L);
      Optional<Long> width = number(part, BIT_SIZE);
      if (width.isPresent()) {
        long unit = Byte.SIZE * number(part, SIZE).or(type::size).orElse(0L);
        Optional<Long> high = number(part, BIT_OFFSET);
        bit =
            number(part, DATA_BIT_OFFSET).orElse(0L)
                + bit
                + high.map(h -> unit - h - width.get()).orElse(0L);
      }
      int wanted = alignment(type);
      packed |= width.isEmpty() && bit / Byte.SIZE % wanted != 0;
      alignment = Math.max(alignment, wanted);
      fields.add(
          new Field(
              names
                  .apply(part)
                  .filter(n -> part.tag() == MEMBER && OWN.stream().noneMatch(n::startsWith))
                  .orElse(""),
              bit,
              width.or(() -> type.size().map(s -> s * Byte.SIZE))));
    }
    packed |= size.get() % alignment != 0;
    return new Aggregate(e.offset(), name, size.get(), packed ? 1 : alignment, dynamic, fields);
  }

  private static Optional<Long> number(Entry e, int which) {
    return e.attribute(which).filter(v -> v.kind() == Entry.Kind.NUMBER).map(Entry.Value::number);
  }

  /// Where a member lies, in bytes.
  private Optional<Long> offset(Entry part) {
    Optional<Entry.Value> at = part.attribute(MEMBER_AT);
    if (at.isEmpty()) {
      return part.attribute(DATA_BIT_OFFSET).map(_ -> 0L);
    }
    if (at.get().kind() != Entry.Kind.BLOCK) {
      return Optional.of(at.get().number());
    }
    int begin = at.get().offset();
    return at.get().length() > 1 && info[begin] == PLUS_UCONST
        ? DebugInfo.unsigned(info, begin + 1)
        : Optional.empty();
  }

  private static boolean dynamic(DebugType type) {
    return switch (type) {
      case Aggregate a -> a.dynamic();
      case DebugType.Array a -> dynamic(a.element());
      case DebugType.Number _, DebugType.Address _, DebugType.Nothing _, DebugType.Other _ -> false;
    };
  }

  private static int alignment(DebugType type) {
    return switch (type) {
      case DebugType.Number n -> power(n.bytes());
      case DebugType.Address _ -> Long.BYTES;
      case Aggregate a -> a.alignment();
      case DebugType.Array a -> alignment(a.element());
      case DebugType.Nothing _, DebugType.Other _ -> 1;
    };
  }

  /// A number is aligned to its size, if that is one of a number.
  private static int power(long bytes) {
    return bytes > 0 && bytes <= GREATEST_ALIGNMENT && Long.bitCount(bytes) == 1 ? (int) bytes : 1;
  }

  private DebugType array(Entry e) {
    DebugType element = of(e);
    Optional<Long> count = Optional.of(1L);
    for (Entry part : inside.getOrDefault(e.offset(), List.of())) {
      Optional<Long> own = number(part, COUNT).or(() -> number(part, UPPER_BOUND).map(n -> n + 1));
      count = count.flatMap(c -> own.map(n -> c * n));
    }
    Optional<Long> elements = count;
    return new DebugType.Array(element, element.size().flatMap(s -> elements.map(n -> n * s)));
  }
}
