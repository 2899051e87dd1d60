package dev.acquit.abi.library;

import dev.acquit.abi.library.Library.Made;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes a library as LLVM IR, each function with a body that `opt` can inline: the instructions
/// of its row as one `asm`, which has side effects and clobbers memory, so that LLVM moves no
/// access across it. Nothing has to be linked.
///
/// Registers of PTX have 16 bits at least, so bytes are extended; numbers of 128 bits go in and out
/// as halves, for which all versions of LLVM have a constraint.
public final class InlineIr {
  private static final InstructionWriter WRITER = new InstructionWriter(Dialect.PTX);
  private static final Pattern REGISTER = Pattern.compile("%[a-z]+");
  private static final String BETWEEN = "\\0A\\09";

  private InlineIr() {}

  /// The module.
  public static String write(Library library) {
    StringBuilder out = new StringBuilder();
    out.append("; Functions of the library of " + library.table().mapping().name());
    out.append(" for " + library.target() + ", to be inlined.\n");
    out.append("; Their instructions need PTX " + library.version() + ".\n");
    out.append("target triple = \"nvptx64-nvidia-cuda\"\n");
    library.functions().forEach(made -> out.append(new Function(made).text()));
    return out.toString();
  }

  /// A function while it is written.
  private static final class Function {
    private final Made made;
    private final LibraryFunction function;
    private final int bits;
    private final Optional<IrType> type;

    /// What stands for a register of the instructions.
    private final Map<String, String> names = new LinkedHashMap<>();

    private final List<String> before = new ArrayList<>();
    private final List<String> asm = new ArrayList<>();
    private final List<String> constraints = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final List<String> after = new ArrayList<>();

    Function(Made made) {
      this.made = made;
      this.function = made.function();
      this.bits = function.type().map(ScalarType::bits).orElse(0);
      this.type = function.type().map(IrType::new);
    }

    String text() {
      if (function.returns()) {
        result();
      }
      if (function.type().isPresent()) {
        names.put(LibraryFunction.ADDRESS.name(), input("ptr", "l", "%pointer"));
      }
      function.taken().forEach(this::take);
      made.instructions().forEach(i -> asm.add(inserted(WRITER.write(i)) + ";"));
      String result = function.returns() ? type().given() : "void";
      StringBuilder out = new StringBuilder("\n; source: " + function.source() + "\n");
      out.append("define linkonce_odr " + (function.returns() ? type().returned() : "void"));
      out.append(" @" + function.name() + "(" + parameters() + ") alwaysinline nounwind {\n");
      before.forEach(i -> out.append("  " + i + "\n"));
      constraints.add("~{memory}");
      out.append("  " + (function.returns() ? "%old = " : "") + "call " + result);
      out.append(" asm sideeffect \"" + body() + "\", \"" + String.join(",", constraints));
      out.append("\"(" + String.join(", ", arguments) + ")\n");
      after.forEach(i -> out.append("  " + i + "\n"));
      return out.append(function.returns() ? "" : "  ret void\n").append("}\n").toString();
    }

    /// The instructions; registers of 128 bits are their own.
    private String body() {
      if (bits != 128) {
        return String.join(BETWEEN, asm);
      }
      List<String> wide =
          new ArrayList<>(function.taken().stream().map(Operand.Register::name).toList());
      if (function.returns()) {
        wide.add(LibraryFunction.OLD.name());
        asm.add("mov.b128 {$0, $1}, " + LibraryFunction.OLD.name() + ";");
      }
      asm.addFirst(".reg .b128 " + String.join(", ", wide) + ";");
      return "{" + BETWEEN + String.join(BETWEEN, asm) + BETWEEN + "}";
    }

    private String parameters() {
      List<String> all = new ArrayList<>();
      if (function.type().isPresent()) {
        all.add("ptr %pointer");
        function.taken().forEach(v -> all.add(type().parameter() + " " + v.name()));
      }
      return String.join(", ", all);
    }

    private String inserted(String instruction) {
      return REGISTER
          .matcher(instruction)
          .replaceAll(m -> Matcher.quoteReplacement(names.getOrDefault(m.group(), m.group())));
    }

    /// That of the object, which all functions but fences have.
    private IrType type() {
      return type.orElseThrow();
    }

    private void result() {
      constraints.add("=" + type().constraint());
      if (bits == 128) {
        constraints.add("=" + type().constraint());
        after.addAll(
            List.of(
                "%low = extractvalue { i64, i64 } %old, 0",
                "%high = extractvalue { i64, i64 } %old, 1",
                "%least = zext i64 %low to i128",
                "%most = zext i64 %high to i128",
                "%above = shl i128 %most, 64",
                "%all = or i128 %above, %least",
                "ret i128 %all"));
        return;
      }
      names.put(LibraryFunction.OLD.name(), "$0");
      if (bits == 8) {
        after.add("%byte = trunc i16 %old to i8");
        after.add("ret i8 %byte");
      } else {
        after.add("ret " + type().word() + " %old");
      }
    }

    private void take(Operand.Register value) {
      String name = value.name();
      if (bits == 128) {
        before.add(name + ".low = trunc i128 " + name + " to i64");
        before.add(name + ".above = lshr i128 " + name + ", 64");
        before.add(name + ".high = trunc i128 " + name + ".above to i64");
        String low = input("i64", "l", name + ".low");
        String high = input("i64", "l", name + ".high");
        asm.add("mov.b128 " + name + ", {" + low + ", " + high + "};");
      } else if (bits == 8) {
        before.add(name + ".word = zext i8 " + name + " to i16");
        names.put(name, input("i16", "h", name + ".word"));
      } else if (function.negation().isPresent()) {
        String negated = LibraryFunction.NEGATED.name();
        boolean floating = function.type().orElseThrow().floating();
        before.add(
            floating
                ? negated + " = fneg " + type().word() + " " + name
                : negated + " = sub " + type().word() + " 0, " + name);
        names.put(negated, input(type().word(), type().constraint(), negated));
      } else {
        names.put(name, input(type().word(), type().constraint(), name));
      }
    }

    /// What stands for an input in the instructions.
    private String input(String type, String constraint, String value) {
      String name = "$" + constraints.size();
      constraints.add(constraint);
      arguments.add(type + " " + value);
      return name;
    }
  }
}
