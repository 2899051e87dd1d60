package dev.acquit.reports.verify;

import dev.acquit.reports.Paint;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import java.util.ArrayList;
import java.util.List;

/// The verdicts as a table: a line for each alternative, a column for each class.
final class SoundnessTable {
  private static final String GAP = "  ";

  private final VerifyDocument document;
  private final VerifyWords words;
  private final Paint paint;
  private final List<List<String>> lines = new ArrayList<>();
  private final List<UseJson> uses = new ArrayList<>();

  private SoundnessTable(VerifyDocument document, Paint paint) {
    this.document = document;
    this.words = new VerifyWords(document);
    this.paint = paint;
  }

  static String render(VerifyDocument document, Paint paint) {
    SoundnessTable table = new SoundnessTable(document, paint);
    table.fill();
    return table.text();
  }

  private void fill() {
    List<String> head = new ArrayList<>(List.of("row", "", "PTX"));
    document.classes().forEach(c -> head.add(c.programClass().word()));
    lines.add(head);
    for (RowVerdict row : document.rows()) {
      List<String> line = new ArrayList<>();
      line.add(row.alternative() == 1 ? row.row() : "");
      line.add(Integer.toString(row.alternative()));
      line.add(String.valueOf(row.sequence()));
      document.classes().forEach(c -> line.add(words.cell(c, row.use())));
      lines.add(line);
      uses.add(row.use());
    }
  }

  private String text() {
    int columns = lines.getFirst().size();
    int[] widths = new int[columns];
    lines.forEach(l -> {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], l.get(i).length());
      }
    });
    StringBuilder out = new StringBuilder();
    for (int n = 0; n < lines.size(); n++) {
      out.append(line(lines.get(n), widths)).append('\n');
      if (n > 0) {
        words.together(uses.get(n - 1)).forEach(t -> out.append("     ").append(t).append('\n'));
      }
    }
    return out.toString();
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      boolean last = i == cells.size() - 1;
      String cell = cells.get(i);
      line.append(GAP).append(colour(cell)).repeat(" ", last ? 0 : widths[i] - cell.length());
    }
    return line.toString();
  }

  private String colour(String cell) {
    if (cell.startsWith("UNSOUND")) {
      return paint.bad(cell);
    }
    return cell.equals("unknown") ? paint.unsure(cell) : cell;
  }
}
