package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;

/// Writes PTX tests: a table with a column for each thread and a row for each instruction.
final class PtxTableWriter {
  private PtxTableWriter() {}

  static String write(PtxTest test) {
    InstructionWriter writer = new InstructionWriter(Dialect.LITMUS);
    List<List<String>> columns = new ArrayList<>(test.threads().size());
    for (PtxThread thread : test.threads()) {
      List<String> column = new ArrayList<>(thread.body().size() + 1);
      column.add("P" + thread.id() + "@" + PlaceText.write(thread.place()));
      for (Statement statement : thread.body()) {
        column.add(writer.write(statement));
      }
      columns.add(column);
    }
    return write(test.header(), columns);
  }

  static String write(MixedTest test) {
    RoleWriter writer = new RoleWriter();
    List<List<String>> columns = new ArrayList<>(test.threads().size());
    for (MixedThread thread : test.threads()) {
      List<String> column = new ArrayList<>(thread.body().size() + 1);
      column.add(thread.name() + "@" + RoleText.write(thread.role()));
      thread.body().forEach(s -> column.add(writer.write(s)));
      columns.add(column);
    }
    return write(test.header(), columns);
  }

  private static String write(Header header, List<List<String>> columns) {
    StringBuilder out = new StringBuilder();
    HeaderWriter.top(Language.PTX, header, out);
    table(columns, out);
    HeaderWriter.bottom(header, out);
    return out.toString();
  }

  private static void table(List<List<String>> columns, StringBuilder out) {
    int[] widths = new int[columns.size()];
    int rows = 0;
    for (int c = 0; c < widths.length; c++) {
      List<String> column = columns.get(c);
      rows = Math.max(rows, column.size());
      for (String cell : column) {
        widths[c] = Math.max(widths[c], cell.length());
      }
    }
    for (int row = 0; row < rows; row++) {
      for (int c = 0; c < widths.length; c++) {
        List<String> column = columns.get(c);
        String cell = row < column.size() ? column.get(row) : "";
        out.append(c == 0 ? " " : " | ").append(cell).repeat(' ', widths[c] - cell.length());
      }
      out.append(" ;\n");
    }
  }
}
