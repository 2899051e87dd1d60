package dev.acquit.reports;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The verdicts as a table: a line for each alternative, a column for each class.
final class SoundnessTable {
  private static final String GAP = "  ";

  private final Verification v;
  private final Paint paint;
  private final List<List<String>> lines = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();

  private SoundnessTable(Verification v, Paint paint) {
    this.v = v;
    this.paint = paint;
  }

  static String render(Verification v, Paint paint) {
    SoundnessTable table = new SoundnessTable(v, paint);
    table.fill();
    return table.text();
  }

  private void fill() {
    List<String> head = new ArrayList<>(List.of("row", "", "PTX"));
    v.classes().sequencedKeySet().forEach(c -> head.add(c.word()));
    lines.add(head);
    Mapping mapping = v.mapping().mapping();
    for (Row row : mapping.rows()) {
      for (int a = 0; a < row.alternatives().size(); a++) {
        Use use = new Use(row.key(), a);
        List<String> line = new ArrayList<>();
        line.add(a == 0 ? row.key().toString() : "");
        line.add(Integer.toString(a + 1));
        line.add(mapping.alternative(row.key(), a).sequence());
        v.classes().values().forEach(r -> line.add(cell(r.verdicts().get(use))));
        lines.add(line);
        uses.add(use);
      }
    }
  }

  private static String cell(Soundness verdict) {
    return switch (verdict) {
      case Soundness.Sound s -> "sound (" + VerifyText.number(s.tests()) + ")";
      case Soundness.Unsound u -> "UNSOUND" + (u.together().isEmpty() ? "" : " together");
      case Soundness.NotReached n -> "not reached";
      case Soundness.Unknown u -> "unknown";
    };
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
        together(uses.get(n - 1)).forEach(t -> out.append("     ").append(t).append('\n'));
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

  /// With what an alternative is unsound, a line for each different answer.
  private Set<String> together(Use use) {
    Set<String> notes = new LinkedHashSet<>();
    for (ProgramClass c : v.classes().sequencedKeySet()) {
      if (v.classes().get(c).verdicts().get(use) instanceof Soundness.Unsound u
          && !u.together().isEmpty()) {
        notes.add(
            "together with "
                + u.together().stream().map(VerifyText::name).collect(Collectors.joining(" and ")));
      }
    }
    return notes;
  }
}
