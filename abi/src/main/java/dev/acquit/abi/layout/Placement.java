package dev.acquit.abi.layout;

import dev.acquit.abi.layout.RecordDefinition.Member;
import dev.acquit.abi.layout.RecordLayout.EmptyAt;
import dev.acquit.abi.layout.RecordLayout.Traits;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Lays out one class: chapter 1.2 and 1.3 of the guide, and of the Itanium C++ ABI 2.4 for bases
/// and members that share their room.
final class Placement {
  /// So many empty classes of an array are remembered. A later one could matter only for a member
  /// that lies in the midst of the array, and none does.
  private static final long REMEMBERED = 16;

  private static final int POINTER = 8;

  private final RecordDefinition definition;
  private final Compiler compiler;
  private final List<Part> parts = new ArrayList<>();
  private final Set<EmptyAt> empties = new HashSet<>();

  /// Where the next bit goes.
  private long cursor;

  /// How far, in bytes, empty classes reach; of a union, all members.
  private long reach;

  private int align = 1;

  private Placement(RecordDefinition definition, Compiler compiler) {
    this.definition = definition;
    this.compiler = compiler;
  }

  /// The layout of a class, as a compiler has it.
  static RecordLayout of(RecordDefinition definition, Compiler compiler) {
    return new Placement(definition, compiler).layout();
  }

  private RecordLayout layout() {
    align = Math.max(1, definition.attributes().align());
    boolean dynamic = definition.declared().virtual() || bases(b -> b.traits().dynamic());
    Optional<RecordLayout> primary = primary();
    primary.ifPresent(this::base);
    if (dynamic && primary.isEmpty()) {
      parts.add(new Part.Vtable());
      cursor = 8L * POINTER;
      align = Math.max(align, packs() ? 1 : POINTER);
    }
    for (RecordLayout base : definition.bases()) {
      if (!primary.equals(Optional.of(base))) {
        base(base);
      }
    }
    definition.members().forEach(this::member);
    boolean empty = !dynamic && definition.bases().stream().allMatch(b -> b.traits().empty());
    empty = empty && definition.members().stream().allMatch(Placement::takesNothing);
    if (empty) {
      empties.add(new EmptyAt(definition.position(), 0));
    }
    boolean pod = definition.declared().aggregate() && !dynamic && definition.bases().isEmpty();
    pod = pod && definition.members().stream().allMatch(this::pod);
    boolean standard = standard(dynamic);
    if (definition.kind() == RecordKind.UNION) {
      cursor = 8 * reach;
    }
    long data = Math.max(1, Math.max(bytes(), reach));
    if (compiler == Compiler.NVCC
        && definition.attributes().packed()
        && definition.attributes().align() > 0) {
      // What the class asks for is what nvcc gives it, whatever its members ask for.
      align = definition.attributes().align();
    }
    long size = up(data, align);
    boolean byAddress =
        definition.declared().copied()
            || dynamic
            || bases(b -> b.traits().byAddress())
            || definition.members().stream().anyMatch(Placement::byAddress);
    return new RecordLayout(
        definition.kind(),
        definition.name(),
        definition.position(),
        size,
        align,
        pod ? size : data,
        new Traits(
            pod,
            empty,
            dynamic,
            packs(),
            definition.declared().closed() || !standard,
            standard,
            shared(data),
            byAddress),
        parts,
        List.copyOf(empties));
  }

  /// Whether the class has standard layout: C++20, 11.2 [class.prop].
  private boolean standard(boolean dynamic) {
    boolean own = !definition.members().isEmpty();
    long full = definition.bases().stream().filter(b -> !b.traits().empty()).count();
    if (dynamic || definition.declared().mixed() || full > (own ? 0 : 1)) {
      return false;
    }
    return !bases(b -> !b.traits().standard())
        && definition.members().stream().noneMatch(m -> m.reference() || !standard(m))
        && !shared();
  }

  private static boolean standard(Member member) {
    return !(member.type().element() instanceof RecordLayout r) || r.traits().standard();
  }

  /// Whether a base is of a type of which another base or the first member is. Of the member nvcc
  /// looks at direct bases only.
  private boolean shared() {
    Set<Position> seen = new HashSet<>();
    boolean twice = false;
    for (RecordLayout base : definition.bases()) {
      twice |= !all(base, seen);
    }
    seen.clear();
    definition.bases().forEach(b -> seen.add(b.position()));
    return twice
        || (!definition.members().isEmpty()
            && definition.members().getFirst().type().element() instanceof RecordLayout first
            && first(first, seen));
  }

  private static boolean all(RecordLayout type, Set<Position> seen) {
    boolean once = seen.add(type.position());
    for (Part part : type.parts()) {
      once &= !(part instanceof Part.Base(RecordLayout base, long _)) || all(base, seen);
    }
    return once;
  }

  private static boolean first(RecordLayout type, Set<Position> bases) {
    if (bases.contains(type.position())) {
      return true;
    }
    for (Part part : type.parts()) {
      if (part instanceof Part.Base(RecordLayout base, long _) && first(base, bases)) {
        return true;
      } else if (part instanceof Part.Field(String _, DataType member, long _)) {
        return member.element() instanceof RecordLayout r && first(r, bases);
      }
    }
    return false;
  }

  /// Whether others pack the class. To gcc a class with a member that it cannot pack is none that
  /// is packed.
  private boolean packs() {
    return definition.attributes().packed()
        && (compiler == Compiler.NVCC || definition.members().stream().allMatch(Placement::gives));
  }

  private static boolean gives(Member member) {
    return !(member.type().element() instanceof RecordLayout r)
        || r.traits().pod()
        || r.traits().packed();
  }

  /// Behind a bit field nvcc gives the rest of its unit to no other.
  private long shared(long data) {
    if (compiler == Compiler.GCC || definition.members().isEmpty()) {
      return data;
    }
    Member last = definition.members().getLast();
    return last.width().orElse(0) == 0 ? data : up(data, last.type().size());
  }

  private boolean bases(Predicate<RecordLayout> test) {
    return definition.bases().stream().anyMatch(test);
  }

  /// The base whose pointer to virtual functions is the class's own.
  private Optional<RecordLayout> primary() {
    return definition.bases().stream().filter(b -> b.traits().dynamic()).findFirst();
  }

  private static boolean takesNothing(Member member) {
    if (member.width().isPresent()) {
      return member.width().getAsInt() == 0;
    }
    return member.attributes().overlapping()
        && member.type().plain() instanceof RecordLayout r
        && r.traits().empty();
  }

  private boolean pod(Member member) {
    return !member.reference()
        && (compiler == Compiler.NVCC || !member.attributes().overlapping())
        && !(member.type().element() instanceof RecordLayout r && !r.traits().pod());
  }

  private static boolean byAddress(Member member) {
    return member.type().element() instanceof RecordLayout r && r.traits().byAddress();
  }

  private void base(RecordLayout base) {
    // nvcc packs bases, and gcc those that are packed themselves.
    boolean packed = compiler == Compiler.NVCC && definition.attributes().packed();
    int own = packed ? 1 : base.align();
    parts.add(new Part.Base(base, overlapping(base, own, false)));
  }

  /// Places what may share its room: a base, or a member with `no_unique_address`.
  private long overlapping(RecordLayout type, int own, boolean member) {
    long offset = type.traits().empty() ? 0 : up(bytes(), own);
    if (type.traits().empty() && conflicts(type, 0)) {
      offset = up(bytes(), own);
    }
    while (conflicts(type, offset)) {
      offset += further(type, own);
    }
    remember(type, offset);
    align = Math.max(align, own);
    if (type.traits().empty()) {
      reach = Math.max(reach, offset + type.size());
      if (member && compiler == Compiler.NVCC && offset > 0) {
        // What cannot lie at 0 takes the place of what would come next.
        cursor = Math.max(cursor, 8 * offset);
      }
    } else {
      cursor = 8 * (offset + (member ? type.traits().shared() : type.dataSize()));
    }
    return offset;
  }

  private void member(Member member) {
    if (member.width().isPresent()) {
      bitField(member, member.width().getAsInt());
      return;
    }
    int asked = Math.max(1, member.attributes().align());
    boolean only = packed(member) || (asksAlone() && member.attributes().align() > 0);
    int own = only ? asked : Math.max(member.type().align(), asked);
    if (definition.kind() == RecordKind.UNION) {
      cursor = 0;
    }
    long offset;
    if (member.attributes().overlapping()
        && member.type().plain() instanceof RecordLayout type
        && type.kind() != RecordKind.UNION) {
      offset = overlapping(type, own, true);
    } else {
      offset = up(bytes(), own);
      while (conflicts(member.type(), offset)) {
        offset += further(member.type(), own);
      }
      remember(member.type(), offset);
      align = Math.max(align, own);
      cursor = 8 * (offset + member.type().size());
    }
    parts.add(new Part.Field(member.name(), member.type(), offset));
    reached();
  }

  /// How much further what cannot lie in a place is tried. gcc then forgets that it is packed.
  private int further(DataType type, int own) {
    return compiler == Compiler.GCC ? Math.max(type.align(), own) : own;
  }

  /// Whether a member has the alignment that it asks for, even if its type has more: nvcc does so
  /// in a packed class.
  private boolean asksAlone() {
    return compiler == Compiler.NVCC && definition.attributes().packed();
  }

  /// Whether the alignment of the type does not count. To gcc a class that is no POD keeps its own
  /// even in one that is packed, unless it is packed itself; to nvcc one that is closed.
  private boolean packed(Member member) {
    if (member.attributes().packed()) {
      return true;
    }
    return definition.attributes().packed()
        && !(member.type().element() instanceof RecordLayout r
            && (compiler == Compiler.GCC ? !r.traits().pod() : r.traits().closed())
            && !r.traits().packed());
  }

  private void bitField(Member member, int width) {
    Scalar type = (Scalar) member.type().plain();
    boolean packed = definition.attributes().packed() || member.attributes().packed();
    int asked = member.attributes().align();
    boolean union = definition.kind() == RecordKind.UNION;
    if (width == 0) {
      if (!union && !(packed && compiler == Compiler.NVCC)) {
        cursor = up(cursor, 8L * Math.max(member.type().align(), asked));
      }
      return;
    }
    long bit = union ? 0 : up(cursor, asked > 1 ? 8L * asked : 1);
    long unit = 8 * type.size();
    long aligned = 8L * member.type().align();
    if (!packed && crosses(bit, width, unit, aligned)) {
      bit = up(bit, aligned);
    }
    if (!member.name().isEmpty()) {
      align = Math.max(align, Math.max(packed ? 1 : member.type().align(), asked));
    }
    cursor = bit + width;
    parts.add(new Part.BitField(member.name(), type, bit, width));
    reached();
  }

  /// Whether a bit field does not lie in one unit. A typedef may be aligned to less than its size,
  /// or to more, where gcc begins anew.
  private boolean crosses(long bit, int width, long unit, long aligned) {
    return compiler == Compiler.GCC && aligned > unit
        ? !whole(bit, width)
        : bit % aligned + width > unit;
  }

  /// Whether gcc makes an ordinary member of a bit field.
  private static boolean whole(long bit, int width) {
    return width >= Byte.SIZE && Integer.bitCount(width) == 1 && bit % width == 0;
  }

  /// In a union the next member begins where this one did.
  private void reached() {
    if (definition.kind() == RecordKind.UNION) {
      reach = Math.max(reach, bytes());
    }
  }

  private long bytes() {
    return (cursor + 7) / 8;
  }

  private boolean conflicts(DataType type, long offset) {
    return definition.kind() != RecordKind.UNION
        && !empties.isEmpty()
        && inside(type, offset).stream().anyMatch(empties::contains);
  }

  private void remember(DataType type, long offset) {
    empties.addAll(inside(type, offset));
  }

  private static List<EmptyAt> inside(DataType type, long offset) {
    List<EmptyAt> found = new ArrayList<>();
    collect(type.plain(), offset, found);
    return found;
  }

  private static void collect(DataType type, long offset, List<EmptyAt> found) {
    if (type instanceof RecordLayout r) {
      r.empties().forEach(e -> found.add(new EmptyAt(e.type(), offset + e.offset())));
    } else if (type instanceof ArrayType(DataType element, long count)) {
      for (long i = 0; i < Math.min(count, REMEMBERED); i++) {
        collect(element.plain(), offset + i * element.size(), found);
      }
    }
  }

  /// The next multiple.
  private static long up(long value, long multiple) {
    return (value + multiple - 1) / multiple * multiple;
  }
}
