package dev.acquit.abi.layout;

import dev.acquit.abi.layout.RecordDefinition.Declared;
import dev.acquit.abi.layout.RecordDefinition.Member;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// Classes of CUDA 13.0's headers, which nobody has to define: all members of one type.
final class BuiltinClass {
  /// Without constructors.
  private static final Declared OPEN = new Declared(false, true, false, false, false);

  /// With constructors, and copied as bytes.
  private static final Declared CLOSED = new Declared(false, false, true, false, false);

  /// With a copy constructor of its own, so that it is passed by address.
  private static final Declared COPIED = new Declared(false, false, true, false, true);

  private BuiltinClass() {}

  /// A class without constructors: a vector, or the bits of something.
  static RecordLayout open(String name, DataType element, int count, int align) {
    return of(name, element, count, align, OPEN);
  }

  /// A class with constructors whose copies are its bytes.
  static RecordLayout closed(String name, DataType element, int count, int align) {
    return of(name, element, count, align, CLOSED);
  }

  private static RecordLayout of(
      String name, DataType element, int count, int align, Declared declared) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String member = List.of("x", "y", "z", "w").get(i);
      members.add(new Member(member, element, OptionalInt.empty(), Attributes.NONE, false));
    }
    return Placement.of(
        new RecordDefinition(
            RecordKind.STRUCT,
            name,
            Position.START,
            Attributes.aligned(align),
            List.of(),
            members,
            declared),
        Compiler.NVCC);
  }

  /// The numbers of 16 bits and fewer: `cuda_fp16.h`, `cuda_bf16.h`, `cuda_fp8.h`, `cuda_fp6.h` and
  /// `cuda_fp4.h`.
  static void small(Map<String, DataType> all) {
    Scalar word = new Scalar("unsigned short", Scalar.Kind.UNSIGNED, 2);
    for (String one :
        List.of("__half", "half", "__nv_half", "nv_half", "__nv_bfloat16", "nv_bfloat16")) {
      RecordLayout number = closed(one, word, 1, 2);
      all.put(one, number);
      all.put(one + "2", of(one + "2", number, 2, 4, COPIED));
    }
    for (String raw : List.of("__half", "__nv_half", "__nv_bfloat16")) {
      all.put(raw + "_raw", open(raw + "_raw", word, 1, 2));
      all.put(raw + "2_raw", open(raw + "2_raw", word, 2, 4));
    }
    for (String format : List.of("8_e4m3", "8_e5m2", "8_e8m0", "6_e2m3", "6_e3m2", "4_e2m1")) {
      String bits = format.substring(0, 1);
      String kind = format.substring(1);
      for (int count = 1; count <= 4; count *= 2) {
        // Two of 4 bits share a byte.
        int bytes = bits.equals("4") ? Math.max(1, count / 2) : count;
        String several = "__nv_fp" + bits + (count == 1 ? "" : "x" + count);
        Scalar storage = new Scalar(several + "_storage_t", Scalar.Kind.UNSIGNED, bytes);
        all.put(storage.words(), storage);
        all.put(several + kind, closed(several + kind, storage, 1, bytes));
      }
    }
  }

  /// Complex numbers: those of C, of `cuComplex.h`, and the two templates whose name is known here.
  static void complex(Map<String, DataType> all) {
    for (String element : List.of("float", "double")) {
      DataType part = all.get(element);
      int size = (int) part.size();
      String library = "complex<" + element + ">";
      all.put(element + " _Complex", open(element + " _Complex", part, 2, size));
      all.put("std::" + library, closed("std::" + library, part, 2, size));
      all.put("cuda::std::" + library, closed("cuda::std::" + library, part, 2, 2 * size));
    }
    all.put("cuComplex", all.get("float2"));
    all.put("cuFloatComplex", all.get("float2"));
    all.put("cuDoubleComplex", all.get("double2"));
  }
}
