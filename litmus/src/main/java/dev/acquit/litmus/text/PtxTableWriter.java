package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;

/// Writes PTX tests: a table with a column for each thread and a row for each instruction.
final class PtxTableWriter {
  private PtxTableWriter() {}

  static String write(PtxTest test) {
    InstructionWriter writer = new InstructionWriter(Dialect.LITMUS);
    List<List<String>> columns = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      List<String> column = new ArrayList<>();
      column.add("P" + thread.id() + "@" + PlaceText.write(thread.place()));
      thread.body().forEach(s -> column.add(writer.write(s)));
      columns.add(column);
    }
    return HeaderWriter.top(Language.PTX, test.header())
        + table(columns)
        + HeaderWriter.bottom(test.header());
  }

  private static String table(List<List<String>> columns) {
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    StringBuilder out = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      for (int c = 0; c < columns.size(); c++) {
        List<String> column = columns.get(c);
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String cell = row < column.size() ? column.get(row) : "";
        out.append(c == 0 ? " " : " | ").append(cell).append(" ".repeat(width - cell.length()));
      }
      out.append(" ;\n");
    }
    return out.toString();
  }
}
