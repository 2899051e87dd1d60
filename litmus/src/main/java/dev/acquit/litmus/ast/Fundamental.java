package dev.acquit.litmus.ast;

import java.util.Arrays;

/// The types of C++ that are made of no others.
///
/// @cpp basic.fundamental, conv.rank
public enum Fundamental implements CppType {
  /// No values.
  VOID("void", 0, Form.UNSIGNED),
  /// `bool`.
  BOOL("bool", 8, Form.TRUTH),
  /// `char`, which has a sign in device code.
  CHAR("char", 8, Form.SIGNED),
  /// `signed char`.
  SCHAR("signed char", 8, Form.SIGNED),
  /// `unsigned char`.
  UCHAR("unsigned char", 8, Form.UNSIGNED),
  /// `short`.
  SHORT("short", 16, Form.SIGNED),
  /// `unsigned short`.
  USHORT("unsigned short", 16, Form.UNSIGNED),
  /// `int`.
  INT("int", 32, Form.SIGNED),
  /// `unsigned int`.
  UINT("unsigned int", 32, Form.UNSIGNED),
  /// `long`.
  LONG("long", 64, Form.SIGNED),
  /// `unsigned long`.
  ULONG("unsigned long", 64, Form.UNSIGNED),
  /// `long long`.
  LLONG("long long", 64, Form.SIGNED),
  /// `unsigned long long`.
  ULLONG("unsigned long long", 64, Form.UNSIGNED),
  /// `__int128`.
  INT128("__int128", 128, Form.SIGNED),
  /// `unsigned __int128`.
  UINT128("unsigned __int128", 128, Form.UNSIGNED),
  /// `__half`.
  HALF("__half", 16, Form.FLOATING),
  /// `__nv_bfloat16`.
  BRAIN("__nv_bfloat16", 16, Form.FLOATING),
  /// `float`.
  FLOAT("float", 32, Form.FLOATING),
  /// `double`.
  DOUBLE("double", 64, Form.FLOATING);

  /// What the bits of a value mean.
  public enum Form {
    /// True or false.
    TRUTH,
    /// An integer with a sign.
    SIGNED,
    /// An integer without one.
    UNSIGNED,
    /// A floating-point number.
    FLOATING
  }

  private final String words;
  private final int bits;
  private final Form form;

  Fundamental(String words, int bits, Form form) {
    this.words = words;
    this.bits = bits;
    this.form = form;
  }

  @Override
  public String words() {
    return words;
  }

  @Override
  public int bits() {
    return bits;
  }

  /// What the bits of a value mean.
  public Form form() {
    return form;
  }

  /// The unsigned type of the same rank; a type without a sign is its own.
  ///
  /// @throws IllegalArgumentException of what is no integer
  public Fundamental unsigned() {
    return switch (this) {
      case CHAR, SCHAR -> UCHAR;
      case SHORT -> USHORT;
      case INT -> UINT;
      case LONG -> ULONG;
      case LLONG -> ULLONG;
      case INT128 -> UINT128;
      case BOOL, UCHAR, USHORT, UINT, ULONG, ULLONG, UINT128 -> this;
      case VOID, HALF, BRAIN, FLOAT, DOUBLE ->
          throw new IllegalArgumentException(words + " is no integer type");
    };
  }

  /// The integer type of a width.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Fundamental integer(int bits, boolean signed) {
    return Arrays.stream(values())
        .filter(t -> t.bits == bits && t.form == (signed ? Form.SIGNED : Form.UNSIGNED))
        // 'char' is the first of its width, and an integer of eight bits is rather a number.
        .filter(t -> t != CHAR)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(bits + " bits are no integer type"));
  }
}
