package dev.acquit.litmus.ast;

import java.util.regex.Pattern;

/// What a declared C++ type says about the width of its values.
///
/// Types are read and kept as words; everything that is no known width is an `int`.
///
/// @param bits 8, 16, 32 or 64
/// @param signed whether it is written without `unsigned` or `uint`; `char` and `bool` count as
///   signed
/// @param pointer whether it is the type of an address; those have 64 bits
public record CppType(int bits, boolean signed, boolean pointer) {
  private static final Pattern UNSIGNED =
      Pattern.compile("unsigned|uint|\\bu(char|short|l?long)\\b|\\bsize t\\b");
  private static final Pattern WIDE =
      Pattern.compile("64|long|\\b(size|ptrdiff|u?int(ptr|max)) t\\b");

  /// `int`.
  public static final CppType INT = new CppType(32, true, false);

  /// `long`.
  public static final CppType LONG = new CppType(64, true, false);

  /// The type of an address.
  public static final CppType ADDRESS = new CppType(64, false, true);

  /// What a declared type means, be it atomic or not: `int`, `unsigned long`,
  /// `cuda::atomic<uint64_t, cuda::thread_scope_device>`, `int*`.
  public static CppType of(String declared) {
    if (declared.indexOf('*') >= 0) {
      return ADDRESS;
    }
    String t = declared.replaceAll("atomic|std::|cuda::|volatile|_|<|>", " ");
    boolean signed = !UNSIGNED.matcher(t).find();
    int bits = 32;
    if (WIDE.matcher(t).find()) {
      bits = 64;
    } else if (t.contains("16") || t.contains("short")) {
      bits = 16;
    } else if (t.contains("char") || t.contains("int8") || t.contains("bool")) {
      bits = 8;
    }
    return new CppType(bits, signed, false);
  }

  /// Whether its values need 64 bits.
  public boolean wide() {
    return bits == 64;
  }

  /// The type of a sum and the like: an address wins, then the wider one.
  public CppType join(CppType other) {
    return other.pointer || (other.bits > bits && !pointer) ? other : this;
  }
}
