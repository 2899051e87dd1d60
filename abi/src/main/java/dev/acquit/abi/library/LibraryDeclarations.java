package dev.acquit.abi.library;

import dev.acquit.abi.library.Library.Made;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Declarations of the functions of a library, for those who call them.
public final class LibraryDeclarations {
  private LibraryDeclarations() {}

  /// A header for CUDA C++.
  public static String header(Library library) {
    StringBuilder out = new StringBuilder();
    out.append("// Functions of the library of " + library.table().mapping().name());
    out.append(" for " + library.target() + ".\n");
    out.append("#ifndef ACQUIT_ATOMICS_H\n#define ACQUIT_ATOMICS_H\n\n");
    for (Made made : library.functions()) {
      LibraryFunction function = made.function();
      String type = function.type().map(LibraryDeclarations::cpp).orElse("void");
      List<String> parameters = new ArrayList<>();
      if (function.type().isPresent()) {
        boolean reads = function.operation() == LibraryOperation.LOAD;
        parameters.add((reads ? "const " : "") + type + "*");
        parameters.addAll(Collections.nCopies(function.values(), type));
      }
      out.append("extern \"C\" __device__ ")
          .append(function.returns() ? type : "void")
          .append(" " + function.name() + "(" + String.join(", ", parameters) + ");\n");
    }
    return out.append("\n#endif\n").toString();
  }

  /// Declarations for LLVM IR.
  public static String ir(Library library) {
    StringBuilder out = new StringBuilder();
    out.append("; Functions of the library of " + library.table().mapping().name());
    out.append(" for " + library.target() + ".\n");
    out.append("target triple = \"nvptx64-nvidia-cuda\"\n\n");
    for (Made made : library.functions()) {
      LibraryFunction function = made.function();
      Optional<IrType> type = function.type().map(IrType::new);
      List<String> parameters = new ArrayList<>();
      if (type.isPresent()) {
        parameters.add("ptr");
        parameters.addAll(Collections.nCopies(function.values(), type.orElseThrow().parameter()));
      }
      out.append("declare " + (function.returns() ? type.orElseThrow().returned() : "void"))
          .append(" @" + function.name() + "(" + String.join(", ", parameters) + ")\n");
    }
    return out.toString();
  }

  private static String cpp(ScalarType type) {
    return switch (type) {
      case B8 -> "unsigned char";
      case B16 -> "unsigned short";
      case S32 -> "int";
      case S64 -> "long long";
      case U64, B64 -> "unsigned long long";
      case B128 -> "unsigned __int128";
      case F32 -> "float";
      case F64 -> "double";
      default -> "unsigned";
    };
  }
}
