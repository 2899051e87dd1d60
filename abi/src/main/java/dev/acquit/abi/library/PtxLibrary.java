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
    Passing passing = new Passing(function.type().map(ScalarType::bits).orElse(0));
    out.append("\n// source: ").append(function.source());
    out.append("\n.visible .func ");
    if (function.returns()) {
      out.append("(" + passing.declaration("result") + ") ");
    }
    out.append(function.name());
    List<Operand.Register> values = function.taken();
    List<String> parameters = new ArrayList<>();
    if (function.type().isPresent()) {
      parameters.add(".param .b64 pointer");
      values.forEach(v -> parameters.add(passing.declaration(name(v))));
    }
    out.append("(" + String.join(", ", parameters) + ")\n{\n");
    registers(function, values, passing, out);
    if (line > 0) {
      out.append("\t.loc 1 " + line + " 0\n");
    }
    if (function.type().isPresent()) {
      out.append("\tld.param.b64 " + LibraryFunction.ADDRESS.name() + ", [pointer];\n");
    }
    for (Operand.Register value : values) {
      passing.fetch(value, name(value)).forEach(i -> out.append("\t" + i + ";\n"));
    }
    List<Instruction> instructions = new ArrayList<>(made.instructions());
    function.negation().ifPresent(instructions::addFirst);
    for (Instruction instruction : instructions) {
      out.append("\t" + WRITER.write(instruction) + ";\n");
    }
    if (function.returns()) {
      passing.give(LibraryFunction.OLD, "result").forEach(i -> out.append("\t" + i + ";\n"));
    }
    out.append("\tret;\n}\n");
  }

  private static void registers(
      LibraryFunction function, List<Operand.Register> values, Passing passing, StringBuilder out) {
    if (function.type().isEmpty()) {
      return;
    }
    out.append("\t.reg .b64 " + LibraryFunction.ADDRESS.name() + ";\n");
    List<Operand.Register> words = new ArrayList<>(values);
    if (function.returns()) {
      words.add(LibraryFunction.OLD);
    }
    if (function.negation().isPresent()) {
      words.add(LibraryFunction.NEGATED);
    }
    String names = words.stream().map(Operand.Register::name).collect(Collectors.joining(", "));
    out.append("\t.reg ." + passing.register() + " " + names + ";\n");
    passing.beside().ifPresent(more -> out.append("\t.reg " + more + ";\n"));
  }

  /// The name of a parameter.
  private static String name(Operand.Register value) {
    return value.name().substring(1);
  }
}
