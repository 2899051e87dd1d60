package dev.acquit.abi.library;

import dev.acquit.abi.library.Library.Made;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes a library as a PTX module, with annotations for `gate check`.
public final class PtxLibrary {
  private static final InstructionWriter WRITER = new InstructionWriter(Dialect.PTX);

  private PtxLibrary() {}

  /// The module.
  ///
  /// @param debug whether `.loc` says which line of the table a function is
  public static String write(Library library, boolean debug) {
    StringBuilder out = new StringBuilder();
    out.append("// The atomic operations of the mapping table ")
        .append(library.table().mapping().name())
        .append(", each as a function.\n");
    out.append("// Table: SHA-256 ").append(library.table().hash()).append('\n');
    if (!library.lacking().isEmpty()) {
      out.append("// Left out, which " + library.target() + " lacks:\n");
      library
          .lacking()
          .forEach(l -> out.append("//   " + l.function().name() + " needs " + l.needs() + "\n"));
    }
    out.append("\n.version ").append(library.version());
    out.append("\n.target ").append(library.target());
    out.append("\n.address_size 64\n");
    if (debug) {
      out.append("\n.file 1 \"").append(file(library)).append("\"\n");
    }
    TableLines lines = new TableLines(library.table());
    for (Made made : library.functions()) {
      int line = debug ? lines.of(made.function().row(), made.alternative()) : 0;
      function(made, line, out);
    }
    return out.toString();
  }

  private static String file(Library library) {
    String file = library.table().file();
    String name = file.contains(".mapping") ? file : file + ".mapping";
    return name.replace("\\", "/").replace("\"", "_");
  }

  private static void function(Made made, int line, StringBuilder out) {
    LibraryFunction function = made.function();
    out.append("\n// source: ").append(function.source());
    out.append("\n.visible .func ");
    if (function.returns()) {
      out.append("(.param ").append(word(function)).append(" result) ");
    }
    out.append(function.name());
    List<Operand.Register> values = values(function);
    List<String> parameters = new ArrayList<>();
    if (function.type().isPresent()) {
      parameters.add(".param .b64 pointer");
      values.forEach(v -> parameters.add(".param " + word(function) + " " + name(v)));
    }
    out.append("(" + String.join(", ", parameters) + ")\n{\n");
    registers(function, values, out);
    if (line > 0) {
      out.append("\t.loc 1 " + line + " 0\n");
    }
    if (function.type().isPresent()) {
      out.append("\tld.param.b64 " + LibraryFunction.ADDRESS.name() + ", [pointer];\n");
    }
    for (Operand.Register value : values) {
      out.append("\tld.param" + word(function) + " " + value.name() + ", [" + name(value) + "];\n");
    }
    for (Instruction instruction : made.instructions()) {
      out.append("\t" + WRITER.write(instruction) + ";\n");
    }
    if (function.returns()) {
      out.append(
          "\tst.param" + word(function) + " [result], " + LibraryFunction.OLD.name() + ";\n");
    }
    out.append("\tret;\n}\n");
  }

  private static void registers(
      LibraryFunction function, List<Operand.Register> values, StringBuilder out) {
    if (function.type().isEmpty()) {
      return;
    }
    out.append("\t.reg .b64 " + LibraryFunction.ADDRESS.name() + ";\n");
    List<Operand.Register> words = new ArrayList<>(values);
    if (function.returns()) {
      words.add(LibraryFunction.OLD);
    }
    if (function.negates()) {
      words.add(LibraryFunction.NEGATED);
    }
    String names = words.stream().map(Operand.Register::name).collect(Collectors.joining(", "));
    out.append("\t.reg " + word(function) + " " + names + ";\n");
  }

  private static List<Operand.Register> values(LibraryFunction function) {
    return switch (function.values()) {
      case 0 -> List.of();
      case 1 -> List.of(LibraryFunction.VALUE);
      default -> List.of(LibraryFunction.EXPECTED, LibraryFunction.VALUE);
    };
  }

  /// The name of a parameter.
  private static String name(Operand.Register value) {
    return value.name().substring(1);
  }

  /// The type of values, floating-point numbers too.
  private static String word(LibraryFunction function) {
    return function.type().map(ScalarType::bits).orElse(0) == 64 ? ".b64" : ".b32";
  }
}
