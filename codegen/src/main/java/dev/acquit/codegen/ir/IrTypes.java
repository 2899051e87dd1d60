package dev.acquit.codegen.ir;

import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Types of LLVM IR, as far as it matters how wide they are and where their members begin. Mutable,
/// within one reading.
///
/// @see <a href="https://llvm.org/docs/LangRef.html#type-system">LangRef: Type System</a>
final class IrTypes {
  /// A type.
  sealed interface Type {
    /// An integer.
    record Int(int bits) implements Type {}

    /// `half`, `bfloat`, `float` or `double`.
    record Float(String word, int bits) implements Type {}

    /// A pointer.
    record Pointer(int space) implements Type {}

    /// An array or a vector.
    record Array(long count, Type element) implements Type {}

    /// A structure.
    record Struct(List<Type> members, boolean packed) implements Type {
      public Struct {
        members = List.copyOf(members);
      }
    }

    /// A type with a name.
    record Named(String name) implements Type {}

    /// What has no size here.
    record Other() implements Type {}
  }

  private static final Map<String, Integer> FLOATS =
      Map.of("half", 16, "bfloat", 16, "float", 32, "double", 64);
  private static final int DEEPEST = 32;

  private final Map<String, Type> named = new HashMap<>();

  /// Remembers `%name = type { ... }`.
  void define(String name, Type type) {
    named.put(name, type);
  }

  /// Reads a type.
  Type read(IrWordList line) throws InputException {
    return read(line, 0);
  }

  private Type read(IrWordList line, int depth) throws InputException {
    if (depth > DEEPEST) {
      throw line.error("a type that is nested less deeply");
    }
    Type type = simple(line, depth);
    while (true) {
      int space = space(line);
      if (line.accept("*")) {
        type = new Type.Pointer(space);
      } else if (line.peek().equals("(")) {
        line.skipParentheses();
        type = new Type.Other();
      } else {
        return type;
      }
    }
  }

  private Type simple(IrWordList line, int depth) throws InputException {
    String word = line.peek();
    if (word.matches("i[1-9]\\d{0,6}")) {
      line.next();
      return new Type.Int(Integer.parseInt(word.substring(1)));
    }
    if (FLOATS.containsKey(word)) {
      line.next();
      return new Type.Float(word, FLOATS.get(word));
    }
    if (line.accept("ptr")) {
      return new Type.Pointer(space(line));
    }
    if (word.startsWith("%")) {
      return new Type.Named(line.next());
    }
    if (line.accept("[")) {
      return array(line, "]", depth);
    }
    if (line.accept("{")) {
      return new Type.Struct(members(line, depth), false);
    }
    if (line.accept("<")) {
      if (line.accept("{")) {
        Type type = new Type.Struct(members(line, depth), true);
        line.expect(">");
        return type;
      }
      return array(line, ">", depth);
    }
    if (word.isEmpty() || !Character.isLetter(word.charAt(0))) {
      throw line.error("a type");
    }
    line.next();
    return new Type.Other();
  }

  private Type array(IrWordList line, String end, int depth) throws InputException {
    if (!line.peek().matches("\\d{1,15}")) {
      throw line.error("how many elements");
    }
    long count = Long.parseLong(line.next());
    line.expect("x");
    Type element = read(line, depth + 1);
    line.expect(end);
    return new Type.Array(count, element);
  }

  private List<Type> members(IrWordList line, int depth) throws InputException {
    List<Type> members = new ArrayList<>();
    while (!line.accept("}")) {
      members.add(read(line, depth + 1));
      if (!line.accept(",") && !line.peek().equals("}")) {
        throw line.error("',' or '}'");
      }
    }
    return members;
  }

  /// The address space that is written next; 0 if none is.
  private static int space(IrWordList line) throws InputException {
    if (!line.accept("addrspace")) {
      return 0;
    }
    line.expect("(");
    if (!line.peek().matches("\\d{1,6}")) {
      throw line.error("the number of an address space");
    }
    int space = Integer.parseInt(line.next());
    line.expect(")");
    return space;
  }

  /// A member, and how many bytes behind the beginning it begins.
  record Member(Type type, long offset) {}

  /// A member of a type.
  ///
  /// @return empty if that is not known
  Optional<Member> member(Type type, long index) {
    return switch (resolved(type)) {
      case Type.Array(long _, Type element) -> {
        OptionalLong size = size(element, 0);
        yield size.isEmpty()
            ? Optional.empty()
            : Optional.of(new Member(element, index * size.getAsLong()));
      }
      case Type.Struct(List<Type> members, boolean packed) -> {
        long offset = 0;
        for (int i = 0; i < members.size() && i <= index; i++) {
          OptionalLong size = size(members.get(i), 0);
          OptionalInt align = align(members.get(i), packed);
          if (size.isEmpty() || align.isEmpty()) {
            yield Optional.empty();
          }
          offset = up(offset, align.getAsInt());
          if (i == index) {
            yield Optional.of(new Member(members.get(i), offset));
          }
          offset += size.getAsLong();
        }
        yield Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /// What a name stands for.
  Type resolved(Type type) {
    Type at = type;
    for (int i = 0; i < DEEPEST && at instanceof Type.Named(String name); i++) {
      at = named.getOrDefault(name, new Type.Other());
    }
    return at;
  }

  /// How many bytes an element of an array takes.
  OptionalLong size(Type type) {
    return size(type, 0);
  }

  private OptionalLong size(Type type, int depth) {
    if (depth > DEEPEST) {
      return OptionalLong.empty();
    }
    return switch (type) {
      case Type.Int(int bits) when bits == 1 || (bits % 8 == 0 && Integer.bitCount(bits) == 1) ->
          OptionalLong.of(Math.max(1, bits / 8));
      case Type.Int _ -> OptionalLong.empty();
      case Type.Float(String _, int bits) -> OptionalLong.of(bits / 8);
      case Type.Pointer _ -> OptionalLong.of(8);
      case Type.Array(long count, Type element) -> {
        OptionalLong one = size(element, depth + 1);
        yield one.isEmpty() || count > (1L << 40) / Math.max(1, one.getAsLong())
            ? OptionalLong.empty()
            : OptionalLong.of(count * one.getAsLong());
      }
      case Type.Struct(List<Type> members, boolean packed) -> {
        long end = 0;
        int widest = 1;
        for (Type member : members) {
          OptionalLong size = size(member, depth + 1);
          OptionalInt align = align(member, packed);
          if (size.isEmpty() || align.isEmpty()) {
            yield OptionalLong.empty();
          }
          widest = Math.max(widest, align.getAsInt());
          end = up(end, align.getAsInt()) + size.getAsLong();
        }
        yield OptionalLong.of(up(end, widest));
      }
      case Type.Named(String name) ->
          named.containsKey(name) ? size(named.get(name), depth + 1) : OptionalLong.empty();
      case Type.Other _ -> OptionalLong.empty();
    };
  }

  private OptionalInt align(Type type, boolean packed) {
    return packed ? OptionalInt.of(1) : align(type, 0);
  }

  private OptionalInt align(Type type, int depth) {
    if (depth > DEEPEST) {
      return OptionalInt.empty();
    }
    return switch (type) {
      case Type.Array(long _, Type element) -> align(element, depth + 1);
      case Type.Struct(List<Type> members, boolean packed) -> {
        int widest = 1;
        for (Type member : packed ? List.<Type>of() : members) {
          OptionalInt align = align(member, depth + 1);
          if (align.isEmpty()) {
            yield OptionalInt.empty();
          }
          widest = Math.max(widest, align.getAsInt());
        }
        yield OptionalInt.of(widest);
      }
      case Type.Named(String name) ->
          named.containsKey(name) ? align(named.get(name), depth + 1) : OptionalInt.empty();
      default -> {
        OptionalLong size = size(type, depth);
        yield size.isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of((int) Math.min(16, size.getAsLong()));
      }
    };
  }

  private static long up(long offset, int align) {
    return (offset + align - 1) / align * align;
  }
}
