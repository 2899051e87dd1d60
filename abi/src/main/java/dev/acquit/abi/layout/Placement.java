package dev.acquit.abi.layout;

import dev.acquit.abi.layout.RecordDefinition.Member;
import dev.acquit.abi.layout.RecordLayout.EmptyAt;
import dev.acquit.abi.layout.RecordLayout.Traits;
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
  private final List<Part> parts = new ArrayList<>();
  private final Set<EmptyAt> empties = new HashSet<>();

  /// Where the next bit goes.
  private long cursor;

  /// How far, in bytes, empty classes reach; of a union, all members.
  private long reach;

  private int align = 1;

  private Placement(RecordDefinition definition) {
    this.definition = definition;
  }

  /// The layout of a class.
  static RecordLayout of(RecordDefinition definition) {
    return new Placement(definition).layout();
  }

  private RecordLayout layout() {
    align = definition.attributes().align();
    boolean dynamic = definition.virtual() || bases(b -> b.traits().dynamic());
    Optional<RecordLayout> primary = primary();
    primary.ifPresent(this::base);
    if (dynamic && primary.isEmpty()) {
      parts.add(new Part.Vtable());
      cursor = 8L * POINTER;
      align = Math.max(align, definition.attributes().packed() ? 1 : POINTER);
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
    boolean pod = definition.aggregate() && !dynamic && definition.bases().isEmpty();
    pod = pod && definition.members().stream().allMatch(Placement::pod);
    if (definition.kind() == RecordKind.UNION) {
      cursor = 8 * reach;
    }
    long data = Math.max(1, Math.max(bytes(), reach));
    long size = up(data, align);
    boolean byAddress =
        definition.copied()
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
        new Traits(pod, empty, dynamic, definition.attributes().packed(), byAddress),
        parts,
        List.copyOf(empties));
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

  private static boolean pod(Member member) {
    return !member.reference()
        && !member.attributes().overlapping()
        && !(member.type().element() instanceof RecordLayout r && !r.traits().pod());
  }

  private static boolean byAddress(Member member) {
    return member.type().element() instanceof RecordLayout r && r.traits().byAddress();
  }

  private void base(RecordLayout base) {
    int own = definition.attributes().packed() ? 1 : base.align();
    parts.add(new Part.Base(base, overlapping(base, own)));
  }

  /// Places what may share its room: a base, or a member with `no_unique_address`.
  private long overlapping(RecordLayout type, int own) {
    long offset = type.traits().empty() ? 0 : up(bytes(), own);
    if (type.traits().empty() && conflicts(type, 0)) {
      offset = up(bytes(), own);
    }
    while (conflicts(type, offset)) {
      offset += own;
    }
    remember(type, offset);
    align = Math.max(align, own);
    if (type.traits().empty()) {
      reach = Math.max(reach, offset + type.size());
    } else {
      cursor = 8 * (offset + type.dataSize());
    }
    return offset;
  }

  private void member(Member member) {
    if (member.width().isPresent()) {
      bitField(member, member.width().getAsInt());
      return;
    }
    int own = Math.max(packed(member) ? 1 : member.type().align(), member.attributes().align());
    if (definition.kind() == RecordKind.UNION) {
      cursor = 0;
    }
    long offset;
    if (member.attributes().overlapping()
        && member.type().plain() instanceof RecordLayout type
        && type.kind() != RecordKind.UNION) {
      offset = overlapping(type, own);
    } else {
      offset = up(bytes(), own);
      while (conflicts(member.type(), offset)) {
        offset += own;
      }
      remember(member.type(), offset);
      align = Math.max(align, own);
      cursor = 8 * (offset + member.type().size());
    }
    parts.add(new Part.Field(member.name(), member.type(), offset));
    reached();
  }

  /// Whether the alignment of the type does not count. A class that is no POD keeps its own even in
  /// one that is packed, unless it is packed itself.
  private boolean packed(Member member) {
    if (member.attributes().packed()) {
      return true;
    }
    return definition.attributes().packed()
        && !(member.type().element() instanceof RecordLayout r
            && !r.traits().pod()
            && !r.traits().packed());
  }

  private void bitField(Member member, int width) {
    Scalar type = (Scalar) member.type().plain();
    boolean packed = definition.attributes().packed() || member.attributes().packed();
    int asked = member.attributes().align();
    boolean union = definition.kind() == RecordKind.UNION;
    if (width == 0) {
      if (!union) {
        cursor = up(cursor, 8L * Math.max(type.align(), asked));
      }
      return;
    }
    long bit = union ? 0 : up(cursor, asked > 1 ? 8L * asked : 1);
    long unit = 8 * type.size();
    if (!packed && bit / unit != (bit + width - 1) / unit) {
      bit = up(bit, unit);
    }
    if (!member.name().isEmpty()) {
      align = Math.max(align, Math.max(packed ? 1 : type.align(), asked));
    }
    cursor = bit + width;
    parts.add(new Part.BitField(member.name(), type, bit, width));
    reached();
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
