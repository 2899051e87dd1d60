package dev.acquit.reports.verify;

import dev.acquit.reports.Columns;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import java.util.ArrayList;
import java.util.List;

/// The verdicts as a table: a line for each alternative, a column for each class.
final class SoundnessTable {
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
      document.classes().forEach(c -> line.add(colour(words.cell(c, row.use()))));
      lines.add(line);
      uses.add(row.use());
    }
  }

  private String text() {
    List<String> text = Columns.table(lines);
    StringBuilder out = new StringBuilder();
    for (int n = 0; n < text.size(); n++) {
      out.append("  ").append(text.get(n)).append('\n');
      if (n > 0) {
        words.together(uses.get(n - 1)).forEach(t -> out.append("     ").append(t).append('\n'));
      }
    }
    return out.toString();
  }

  private String colour(String cell) {
    if (cell.startsWith("UNSOUND")) {
      return paint.bad(cell);
    }
    return cell.equals("unknown") ? paint.unsure(cell) : cell;
  }
}
