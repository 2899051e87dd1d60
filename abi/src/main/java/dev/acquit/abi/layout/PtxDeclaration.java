package dev.acquit.abi.layout;

/// How PTX declares what has a type. Chapters 1 and 2.3 of the guide.
public final class PtxDeclaration {
  /// Above so many bytes nvcc raises the alignment of an array that is a parameter.
  private static final long RAISED_ABOVE = 128;

  private static final int RAISED_TO = 4;

  private PtxDeclaration() {}

  /// As a parameter of a `.func`. Numbers up to 64 bits and addresses are words of 32 or 64 bits,
  /// also those of floating point; all else is an array of bytes. A class that is not trivially
  /// copyable is the address of a copy.
  ///
  /// @param name the parameter's name
  public static String parameter(DataType type, String name) {
    if (byAddress(type) || type.plain() instanceof ArrayType) {
      return ".param .b64 " + name;
    }
    return word(type)
        ? ".param " + (type.size() > 4 ? ".b64 " : ".b32 ") + name
        : ".param " + bytes(type, raised(type), name);
  }

  /// As a variable in global memory.
  ///
  /// @param name the variable's name
  public static String variable(DataType type, String name) {
    if (!word(type)) {
      return ".global " + bytes(type, type.align(), name);
    }
    Scalar scalar = (Scalar) type.plain();
    String kind =
        switch (scalar.kind()) {
          case FLOAT -> "f";
          case SIGNED -> "s";
          default -> "u";
        };
    return ".global .align " + type.align() + " ." + kind + 8 * scalar.size() + " " + name;
  }

  /// Whether an argument is the address of a copy.
  public static boolean byAddress(DataType type) {
    return type.plain() instanceof RecordLayout r && r.traits().byAddress();
  }

  private static int raised(DataType type) {
    return type.size() > RAISED_ABOVE ? Math.max(RAISED_TO, type.align()) : type.align();
  }

  private static String bytes(DataType type, int align, String name) {
    return ".align " + align + " .b8 " + name + "[" + type.size() + "]";
  }

  /// Whether it is a word of 32 or 64 bits, and no array.
  public static boolean word(DataType type) {
    return type.plain() instanceof Scalar scalar
        && switch (scalar.kind()) {
          case BOOL, SIGNED, UNSIGNED, ENUM, FLOAT, ADDRESS, HANDLE -> true;
          case HALF, MEMBER_FUNCTION, WIDE -> false;
        };
  }
}
