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
import java.util.stream.Stream;
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

  private static final Part EMPTY = new Part.Sentence(Line.of(""));

  /// Its heading.
  public String title() {
    return story.title() + ": " + story.verdict().word();
  }

  /// What it comes to, line by line. The coloured word stands once: where a sentence says it, or
  /// before all.
  public List<Line> verdict() {
    Story.Verdict verdict = story.verdict();
    String word = verdict.word();
    Line badge = Line.badge(verdict.tone(), word);
    List<Line> lines =
        new ArrayList<>(verdict.sentences().stream().map(s -> coloured(s, word, badge)).toList());
    Line lead =
        lines.stream()
            .filter(l -> l.spans().stream().anyMatch(Line.Badge.class::isInstance))
            .findFirst()
            .orElse(badge);
    lines.remove(lead);
    boolean alone = lead.is(Line.Badge.class) && !lines.isEmpty();
    lines.addFirst(alone ? lead.then(" ").then(lines.removeFirst()) : lead);
    return lines;
  }

  /// A sentence with its word coloured, if it begins with it or says that something is so.
  private static Line coloured(String sentence, String word, Line badge) {
    if (sentence.equals(word)) {
      return badge;
    }
    if (sentence.startsWith(word + ":") || sentence.startsWith(word + " ")) {
      return badge.then(sentence.substring(word.length()));
    }
    int at = sentence.indexOf(" is " + word + " ") + 4;
    return at < 4
        ? Line.of(sentence)
        : Line.of(sentence.substring(0, at))
            .then(badge)
            .then(sentence.substring(at + word.length()));
  }

  /// Findings as a table to search in, which lead to what they are in.
  ///
  /// @param beside all parts of the story
  /// @param id the id of that in the page
  public static Campaign table(Part.Findings findings, List<Part> beside, String id) {
    Set<Integer> shown =
        beside.stream()
            .flatMap(p -> p instanceof Part.Many m ? m.first(MOST).stream() : Stream.of())
            .collect(Collectors.toSet());
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
          Cell.link(f.sentence(), f.one().filter(shown::contains).map(i -> id + "-" + i)),
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
    /// Things of a kind in a part of a page. Columns in which nothing stands are left out.
    ///
    /// @param id the id of that
    public static Many of(Part.Many all, String id) {
      Part.Many many = all.worded();
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

    /// All about it. A sentence that begins with a coloured word goes on where the title has that.
    public List<Part> parts() {
      return one.parts().stream().map(this::part).filter(p -> !EMPTY.equals(p)).toList();
    }

    private Part part(Part part) {
      if (!(part instanceof Part.Sentence(Line words))
          || words.spans().isEmpty()
          || !(words.spans().getFirst() instanceof Line.Badge badge)
          || badges().stream().noneMatch(b -> b.text().equals(badge.text()))) {
        return part;
      }
      String rest = words.text().substring(badge.text().length());
      return new Part.Sentence(Line.of(rest.startsWith(": ") ? rest.substring(2) : rest));
    }
  }
}
