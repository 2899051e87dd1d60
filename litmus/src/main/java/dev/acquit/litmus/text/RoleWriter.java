package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.List;

/// Writes the lines of mixed tests.
public final class RoleWriter {
  private final InstructionWriter ptx = new InstructionWriter(Dialect.LITMUS);

  /// A line as [LitmusReader] takes it.
  public String write(RoleStatement statement) {
    return switch (statement) {
      case RoleStatement.Ptx(Statement s) -> ptx.write(s);
      case RoleStatement.Memory(RoleWord word, Instruction shape) ->
          (word.word() + operands(ptx.write(Statement.of(shape)))).strip();
      case RoleStatement.Call(RoleWord word, List<String> operands) ->
          word.word() + withoutDefault(operands);
    };
  }

  /// What stands behind the first blank of a PTX instruction.
  private static String operands(String written) {
    int blank = written.indexOf(' ');
    return blank < 0 ? "" : written.substring(blank);
  }

  private static String withoutDefault(List<String> operands) {
    boolean default0 =
        !operands.isEmpty() && operands.getLast().equals(RoleStatement.Call.DEFAULT_STREAM);
    List<String> written = default0 ? operands.subList(0, operands.size() - 1) : operands;
    return written.isEmpty() ? "" : " " + String.join(", ", written);
  }
}
