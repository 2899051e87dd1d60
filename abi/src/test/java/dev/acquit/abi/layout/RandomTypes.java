package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Random classes: members of all kinds, bit fields, nesting, alignment, packing, bases.
///
/// A class uses classes before it. All are valid for compilers.
final class RandomTypes {
  private static final List<String> SCALARS =
      List.of(
          "char",
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long",
          "bool",
          "float",
          "double",
          "void*",
          "wchar_t",
          "char16_t",
          "char32_t",
          "__int128",
          "int (*%s)(float)",
          "int C0::*%s",
          "int (C0::*%s)(int)",
          "Small",
          "Wide",
          "E64",
          "Tiny",
          "Packed16",
          "Raised",
          "Int2",
          "Int16",
          "Double4",
          "Pointer2",
          "Tail2",
          "Mode8",
          "Mode64",
          "ModeWord",
          "Vector16",
          "Vector2",
          "Vector32",
          "size_t");

  /// Of these there are no arrays, since they are aligned to more than their size.
  private static final Set<String> OVERALIGNED = Set.of("Int16", "Raised");

  private static final List<String> INTEGERS =
      List.of(
          "char",
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long",
          "bool",
          "Int2",
          "Int16",
          "Mode8",
          "Mode64",
          "Small",
          "Wide");

  /// The classes that every source begins with. The first has nothing that another rule could
  /// change.
  static final String PRELUDE =
      """
      struct C0 { int a; };
      enum Small : unsigned char { SMALL_A };
      enum class Wide : long long { A };
      enum E64 { E64_A = 0x100000000 };
      struct Empty0 {};
      struct Empty1 { void f(); };
      struct Empty2 : Empty0 {};
      struct Empty3 { Empty3(); };
      struct Tail { Tail(); int a; char b; };
      struct Tails : Tail { Tail t; short c; };
      struct Bits { Bits(); long a; int b:3; };
      enum __attribute__((packed)) Tiny { TINY_A, TINY_B = 255 };
      enum Packed16 { PACKED_A = -1, PACKED_B = 128 } __attribute__((__packed__));
      enum __attribute__((aligned(8))) Raised { RAISED_A };
      typedef int Int2 __attribute__((aligned(2)));
      typedef __attribute__((aligned(16))) int Int16;
      typedef double Double4 __attribute__((aligned(4)));
      using Pointer2 __attribute__((aligned(2))) = void*;
      typedef C0 Tail2 __attribute__((aligned(2)));
      typedef int Mode8 __attribute__((mode(QI)));
      typedef unsigned Mode64 __attribute__((__mode__(__DI__)));
      typedef int ModeWord __attribute__((mode(word)));
      typedef float Vector16 __attribute__((vector_size(4 * sizeof(float))));
      typedef char Vector2 __attribute__((vector_size(2)));
      typedef double Vector32 __attribute__((vector_size(32)));
      """;

  private static final List<String> EMPTIES = List.of("Empty0", "Empty1", "Empty2", "Empty3");

  /// What may be a member that shares its room. Behind one that ends with a bit field compilers go
  /// on each in its way.
  private static final List<String> SHARING = List.of("C0", "Tail", "Tails", "Bits");

  /// A class.
  ///
  /// @param name its name
  /// @param text its definition
  /// @param derivable whether it may be a base: not one whose members share their room, after which
  ///   compilers go on each in its way
  /// @param plain whether it may be a member of a union
  /// @param shares whether members share their room in it, or in a class in it: after such members
  ///   packed classes go on in ways that nobody has written down
  record Type(String name, String text, boolean derivable, boolean plain, boolean shares) {}

  private final Random random;
  private final boolean sharing;

  /// Whether it is gcc that is asked: its `alignof` says 16 of what lies at multiples of 32, and
  /// what it makes of a class, or of all bits of an int, that a typedef aligns to less changes with
  /// what stands before. Where empty members of nvcc lie that share their room is not known.
  private final boolean gcc;

  private final List<Type> types = new ArrayList<>();
  private int members;

  /// Whether the class that is made is one that others may contain wherever they like.
  private boolean plain;

  /// Whether the members of the class that is made must be such classes. Of unions C++ says so.
  private boolean plainOnly;

  /// Whether members share their room. Then there are no bit fields, behind which gcc and nvcc
  /// place such members each in its way.
  private boolean shares;

  private boolean packed;

  /// Whether members share their room in the class that is made, or in a class in it.
  private boolean contains;

  /// @param sharing whether there are members that share their room
  RandomTypes(Random random, boolean sharing, boolean gcc) {
    this.random = random;
    this.gcc = gcc;
    this.sharing = sharing;
  }

  /// So many classes, each after those that it uses.
  List<Type> next(int count) {
    for (int i = 0; i < count; i++) {
      types.add(type("T" + i));
    }
    return List.copyOf(types);
  }

  private boolean one(int in) {
    return random.nextInt(in) == 0;
  }

  private <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Type type(String name) {
    members = 0;
    boolean union = one(5);
    StringBuilder text = new StringBuilder(union ? "union " : one(6) ? "class " : "struct ");
    boolean packed = one(5);
    if (one(8)) {
      text.append("alignas(").append(1 << random.nextInt(8)).append(") ");
    }
    if (packed) {
      text.append(one(2) ? "[[gnu::packed]] " : "[[gnu::__packed__]] ");
    }
    text.append(name);
    plain = true;
    plainOnly = union;
    this.packed = packed;
    contains = false;
    shares = sharing && !plainOnly && !packed && one(5);
    if (!union && one(3)) {
      List<String> bases = bases();
      text.append(bases.isEmpty() ? "" : " : public " + String.join(", public ", bases));
      plain = bases.isEmpty();
    }
    text.append(" { public: ");
    int count = one(12) ? 0 : 1 + random.nextInt(7);
    for (int i = 0; i < count; i++) {
      text.append(member(union, 0));
    }
    if (!union && one(8)) {
      text.append(one(2) ? "virtual void f(); " : "virtual ~" + name + "(); ");
      plain = false;
    } else if (!union && one(8)) {
      text.append(
          of(
              List.of(
                  name + "(); ",
                  name + "(const " + name + "&); " + name + "(); ",
                  "~" + name + "(); ",
                  name + "& operator=(const " + name + "&); ",
                  "private: int hidden; ")));
      plain = false;
    } else if (one(8)) {
      text.append(
          of(
              List.of(
                  "void g() const { int x = 1; (void)x; } ",
                  "static int shared; ",
                  "typedef int Inner; ",
                  "enum { VALUE" + name + " = 3 }; ")));
    }
    return new Type(name, text.append("};").toString(), !union && !shares, plain, contains);
  }

  private List<String> bases() {
    List<String> bases = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      List<Type> known =
          types.stream().filter(t -> t.derivable() && !(packed && t.shares())).toList();
      String base = of(EMPTIES);
      if (!known.isEmpty() && !one(3)) {
        Type type = of(known);
        base = type.name();
        contains |= type.shares();
      }
      if (!bases.contains(base)) {
        bases.add(base);
      }
    }
    return bases;
  }

  private String member(boolean union, int depth) {
    String name = "m" + members++;
    if (one(3) && !shares) {
      return bitField(name);
    }
    if (depth < 2 && one(14)) {
      boolean inner = one(2);
      StringBuilder text = new StringBuilder(inner ? "union { " : "struct { ");
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        text.append(member(union || inner, depth + 1));
      }
      return text + "int m" + members++ + "; }; ";
    }
    String align = one(10) ? "alignas(16) " : "";
    if (shares && depth == 0 && one(3)) {
      plain = false;
      contains = true;
      String type = one(2) && gcc ? of(EMPTIES) : of(SHARING);
      return "[[no_unique_address]] " + type + " " + name + "; ";
    }
    String bound = one(5) ? "[" + (1 + random.nextInt(4)) + "]" : "";
    if (!types.isEmpty() && one(4)) {
      List<Type> known =
          types.stream()
              .filter(t -> t.plain() || (!plainOnly && depth == 0))
              .filter(t -> !(packed && t.shares()))
              .toList();
      if (!known.isEmpty()) {
        Type type = of(known);
        plain &= type.plain();
        contains |= type.shares();
        return align + type.name() + " " + name + bound + "; ";
      }
    }
    boolean nothing = one(25) && !plainOnly && depth == 0;
    plain &= !nothing;
    String type = nothing ? of(EMPTIES) : of(SCALARS);
    type = gcc && type.equals("Vector32") ? "Vector16" : type;
    type = gcc && type.equals("Tail2") ? "Int2" : type;
    bound = OVERALIGNED.contains(type) ? "" : bound;
    return align
        + (type.contains("%s") ? type.formatted(name + bound) : type + " " + name + bound)
        + "; ";
  }

  private String bitField(String name) {
    String type = of(INTEGERS);
    type = gcc && type.matches("Int(2|16)") ? "int" : type;
    int bits = type.equals("bool") ? 1 : (int) Bits.of(type);
    boolean named = !one(5);
    int width = named ? 1 + random.nextInt(bits) : one(2) ? 0 : 1 + random.nextInt(bits);
    return type + " " + (named ? name : "") + ":" + width + "; ";
  }

  /// How wide integers are, said here once more.
  private static final class Bits {
    static long of(String type) {
      return switch (type.replace("unsigned ", "").replace("signed ", "")) {
        case "char", "Small", "Mode8" -> 8;
        case "short" -> 16;
        case "int", "unsigned", "Int2", "Int16" -> 32;
        default -> 64;
      };
    }
  }
}
