package dev.acquit.reports.story;

import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A story as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param story what is said
public record StoryPage(String id, String file, Story story) {
  /// So many of a kind are shown in full.
  private static final int MOST = 200;

  /// So few of a kind need no table, and are open.
  private static final int FEW = 3;

  /// Its heading.
  public String title() {
    return story.title() + ": " + story.verdict().word();
  }

  /// Findings as a table to search in.
  public static Campaign table(Part.Findings findings) {
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("severity", Kind.WORD, true),
            new Column("where", Kind.LINK, false),
            new Column("what", Kind.LINK, false),
            new Column("rule", Kind.LINK, false));
    for (Finding f : findings.all()) {
      table.row(
          Cell.word(f.word(), f.weight().tone()),
          Cell.of(f.at()),
          Cell.of(f.sentence()),
          Cell.of(f.about()));
    }
    return table.build();
  }

  /// The class of a cell in the style sheet, if it has one.
  public static @Nullable String style(Line cell) {
    return cell.is(Line.Number.class) ? "number" : cell.is(Line.Bar.class) ? "bars" : null;
  }

  /// Things of a kind on a page.
  ///
  /// @param table all of them to search in
  /// @param first those that are shown in full
  /// @param few whether there are so few that they need no table, and are open
  /// @param more how many there are besides of which there is more to say
  public record Many(Campaign table, List<Shown> first, boolean few, long more) {
    /// Things of a kind in a part of a page.
    ///
    /// @param id the id of that
    public static Many of(Part.Many many, String id) {
      List<Shown> first =
          many.first(MOST).stream().map(i -> new Shown(id + "-" + i, many.all().get(i))).toList();
      Set<String> shown = first.stream().map(Shown::id).collect(Collectors.toSet());
      List<List<Cell>> rows = new ArrayList<>();
      for (Part.One one : many.all()) {
        String its = id + "-" + rows.size();
        List<Cell> row = new ArrayList<>(one.cells().stream().map(Many::cell).toList());
        row.set(0, Cell.link(row.getFirst().text(), Optional.of(its).filter(shown::contains)));
        rows.add(row);
      }
      List<Column> columns = new ArrayList<>();
      for (String name : many.columns()) {
        int at = columns.size();
        Kind kind =
            rows.stream().anyMatch(r -> r.get(at).tone() != null)
                ? Kind.WORD
                : rows.stream().allMatch(r -> r.get(at).number() != null) ? Kind.NUMBER : Kind.LINK;
        boolean words = kind == Kind.WORD && columns.stream().noneMatch(Column::filter);
        columns.add(new Column(name, kind, words));
      }
      return new Many(
          new Campaign(columns, rows),
          first,
          rows.size() <= FEW && first.size() == rows.size(),
          many.first(rows.size()).size() - first.size());
    }

    /// Where a cell of a matrix leads: to one of those that have its word, or to the table.
    public String anchor(Part.Tile tile, String id) {
      List<String> these = tile.these().stream().map(i -> id + "-" + i).toList();
      return first.stream().map(Shown::id).filter(these::contains).findFirst().orElse(id + "-many");
    }

    /// Whether one is open at once: the worst is, if it is bad.
    public boolean open(Shown shown) {
      return few || (shown.equals(first.getFirst()) && shown.one().tone() == Tone.BAD);
    }

    private static Cell cell(Line line) {
      String text = line.text();
      return switch (line.spans().isEmpty() ? new Line.Plain("") : line.spans().getFirst()) {
        case Line.Badge b -> Cell.word(text, b.tone());
        case Line.Number _ -> Cell.number(Long.parseLong(text.replace(",", "")));
        default -> Cell.of(text);
      };
    }
  }

  /// One that is shown in full.
  ///
  /// @param id its id in the page
  public record Shown(String id, Part.One one) {
    /// The coloured words of its cells, where its title has none.
    public List<Line.Badge> badges() {
      return one.title().spans().stream().anyMatch(Line.Badge.class::isInstance)
          ? List.of()
          : one.badges();
    }
  }
}
