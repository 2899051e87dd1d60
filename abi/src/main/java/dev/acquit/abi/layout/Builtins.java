package dev.acquit.abi.layout;

import dev.acquit.abi.layout.Scalar.Kind;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.typing.CppTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The types that nobody has to define: those of C++, of `<cstdint>`, and of CUDA's headers.
///
/// The sizes are those of CUDA 13 on Linux, where `long` has 64 bits.
final class Builtins {
  private static final Map<String, DataType> NAMED = named();

  private Builtins() {}

  /// The types that have a name of one word.
  static Map<String, DataType> all() {
    return NAMED;
  }

  private static Map<String, DataType> named() {
    Map<String, DataType> all = new HashMap<>();
    for (String name :
        List.of(
            "bool",
            "_Bool",
            "char8_t",
            "uint8_t",
            "char16_t",
            "uint16_t",
            "char32_t",
            "uint32_t",
            "size_t",
            "uint64_t",
            "uintptr_t",
            "uintmax_t",
            "int8_t",
            "int16_t",
            "int32_t",
            "wchar_t",
            "int64_t",
            "ptrdiff_t",
            "intptr_t",
            "ssize_t",
            "intmax_t",
            "__int128_t",
            "__uint128_t",
            "float",
            "double")) {
      all.put(name, Scalar.of(name, (Fundamental) CppTypes.of(name)));
    }
    put(all, Kind.HALF, 2, "_Float16", "__bf16");
    BuiltinClass.small(all);
    put(all, Kind.HANDLE, 8, "cudaTextureObject_t", "cudaSurfaceObject_t");
    put(all, Kind.HANDLE, 8, "texref", "surfref", "samplerref");
    all.put("void", new IncompleteType("void", IncompleteType.Kind.VOID));
    for (String c : List.of("char", "short", "int", "long", "longlong")) {
      Fundamental type = (Fundamental) CppTypes.of(c.equals("longlong") ? "long long" : c);
      vectors(all, c, Scalar.of(type.words(), type));
      vectors(all, "u" + c, Scalar.of(type.unsigned().words(), type.unsigned()));
    }
    vectors(all, "float", new Scalar("float", Kind.FLOAT, 4));
    vectors(all, "double", new Scalar("double", Kind.FLOAT, 8));
    all.put(
        "dim3", BuiltinClass.closed("dim3", new Scalar("unsigned int", Kind.UNSIGNED, 4), 3, 4));
    BuiltinClass.complex(all);
    all.put(
        "__builtin_va_list",
        BuiltinClass.open(
            "__builtin_va_list", new Scalar("unsigned long", Kind.UNSIGNED, 8), 3, 8));
    put(all, Kind.ADDRESS, 8, "nullptr_t", "std::nullptr_t");
    put(all, Kind.ENUM, 1, "std::byte", "cuda::std::byte");
    return Map.copyOf(all);
  }

  private static void put(Map<String, DataType> all, Kind kind, int size, String... names) {
    for (String name : names) {
      all.put(name, new Scalar(name, kind, size));
    }
  }

  /// Chapter 1.2: of an even number of elements the alignment is that of all, up to 16; of an odd
  /// number that of one. With four elements of 64 bits CUDA 13 has 16, and names with a suffix.
  private static void vectors(Map<String, DataType> all, String name, Scalar element) {
    int size = (int) element.size();
    for (int n = 1; n <= 4; n++) {
      int align = n % 2 == 0 ? Math.min(16, n * size) : size;
      all.put(name + n, BuiltinClass.open(name + n, element, n, align));
    }
    if (size == 8) {
      for (int align : new int[] {16, 32}) {
        String suffixed = name + "4_" + align + "a";
        all.put(suffixed, BuiltinClass.open(suffixed, element, 4, align));
      }
    }
  }
}
