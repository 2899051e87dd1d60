package dev.acquit.reports.story;

import dev.acquit.reports.Columns;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Line.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A story for people at a terminal, who see its end first: the verdict is the last line, but of
/// those on a screen that begin with it.
public final class StoryText {
  private static final int WIDTH = 110;

  /// So many findings of which the same is said are named.
  private static final int NAMED = 3;

  /// So many things of which the same is said are named.
  private static final int BRIEF = 10;

  /// So wide is a screen.
  private static final int SCREEN = 80;

  private static final Pattern PLACE = Pattern.compile("\\s*[^\\s:]+:\\d+:");

  /// So many rows of a table a screen has.
  private static final int ROWS = 10;

  /// So many events a screen has.
  private static final int EVENTS = Part.Execution.BRIEF - 1;

  /// So many final states a screen has.
  private static final int STARS = 5;

  private final Paint paint;
  private final Detail detail;

  /// How wide a line may be.
  private final int room;

  /// Whether it is about many of which none has a screen for itself.
  private final boolean many;

  private final List<String> lines = new ArrayList<>();

  /// Whether it begins with the verdict.
  private boolean leads;

  private boolean shortened;
  private boolean hinted;
  private boolean cased;

  private StoryText(Paint paint, Detail detail, int room, boolean many) {
    this.paint = paint;
    this.detail = detail;
    this.room = room;
    this.many = many;
  }

  private StoryText(Paint paint, Detail detail, int room) {
    this(paint, detail, room, false);
  }

  /// The text for programs, whose lines may be of any width.
  public static String render(Story story, Paint paint) {
    return render(story, new StoryText(paint, Detail.WHOLE, Integer.MAX_VALUE));
  }

  /// The text for a screen.
  public static String render(Story story, Paint paint, Detail detail) {
    return render(story, new StoryText(paint, detail, SCREEN));
  }

  private static String render(Story story, StoryText text) {
    text.leads = text.screen() && story.verdict().first();
    if (text.leads) {
      text.verdict(story.verdict());
      text.gap();
    }
    List<Line> facts = story.facts().stream().filter(f -> text.needed(f, story)).toList();
    facts.stream().limit(1).forEach(f -> text.line(0, text.words(f)));
    facts.stream().skip(1).forEach(f -> text.line(1, text.words(f)));
    text.gap();
    story.parts().forEach(text::part);
    text.hint();
    if (!text.leads) {
      text.gap();
      text.verdict(story.verdict());
    }
    return text.toString();
  }

  private void verdict(Story.Verdict verdict) {
    String word = word(new Line.Badge(verdict.tone(), verdict.word()));
    verdict.sentences().forEach(s -> say(s.replace(verdict.word(), word)));
  }

  /// What was asked, and why the answer is believed, is told on a screen where it is a good one; of
  /// a bad one only what went otherwise than asked.
  private boolean needed(Line fact, Story story) {
    return !screen()
        || leads
        || story.verdict().tone() != Tone.BAD
        || fact.spans().stream().anyMatch(Line.Badge.class::isInstance);
  }

  /// One of many alone, in black.
  public static String plain(Part.One one) {
    return render(List.of(new Part.Many("", List.of(), List.of(one))), Paint.PLAIN).strip();
  }

  /// All of parts of a story alone, in black, for programs.
  public static String plain(List<Part> parts) {
    return render(parts, new StoryText(Paint.PLAIN, Detail.ALL, Integer.MAX_VALUE)).strip();
  }

  /// Parts of a story alone, for programs; empty if they say nothing.
  public static String render(List<Part> parts, Paint paint) {
    return render(parts, new StoryText(paint, Detail.WHOLE, Integer.MAX_VALUE));
  }

  /// The same for a screen.
  public static String render(List<Part> parts, Paint paint, Detail detail) {
    return render(parts, new StoryText(paint, detail, SCREEN));
  }

  private static String render(List<Part> parts, StoryText text) {
    parts.forEach(text::part);
    if (text.detail == Detail.FIRST) {
      text.hint();
    }
    return text.lines.isEmpty() ? "" : text.toString();
  }

  private void part(Part part) {
    switch (part) {
      case Part.Heading(String words) -> heading(words);
      case Part.Sentence(Line words) -> folded(0, words(words));
      case Part.Table t when screen() -> first(t.worded());
      case Part.Case c when screen() -> first(c);
      case Part.Rest _ when screen() -> shortened = true;
      case Part.Hint _ when screen() && !leads -> shortened = true;
      case Part.Starred _, Part.Why _, Part.Execution _ when detail == Detail.BRIEF ->
          shortened = true;
      case Part.Rest(List<Part> parts) -> parts.forEach(this::part);
      case Part.Hint(String words) -> line(0, words);
      case Part.Table t -> table(t.worded());
      case Part.Case c -> {
        gap();
        line(0, words(c.title()));
        gap();
        inner(c.parts());
      }
      case Part.Many many -> {
        gap();
        List<Part.One> told = many.told(all());
        StoryText inner = new StoryText(paint, detail, room, true);
        if (all() || many.rules().isEmpty() || told.size() == 1) {
          told.forEach(inner::one);
        } else {
          inner.briefly(told);
        }
        shortened |= inner.shortened;
        lines.addAll(inner.lines);
      }
      case Part.Pair(var pair, var same, var whole) when whole -> {
        gap();
        pair.lines(same, taken(2)).forEach(l -> line(0, l));
      }
      case Part.Pair(var pair, var same, _) -> {
        pair.programs(same, taken(2)).forEach(l -> line(0, l));
        gap();
        pair.sentences().forEach(l -> line(0, l));
      }
      case Part.Beside(_, _, _, _, var same) when same.isPresent() ->
          line(1, Visible.line(same.get()));
      case Part.Beside(String left, Part one, String right, Part other, _) ->
          Columns.of(below(left, one), below(right, other), taken(4))
              .forEach(l -> raw(screen() ? 0 : 1, l));
      case Part.Listing listing -> {
        for (int i = 0; i < listing.rows().size(); i++) {
          String row = Visible.line(listing.lines().get(i));
          line(0, listing.rows().get(i).marked() ? paint.bad(row) : row);
        }
      }
      case Part.Findings f ->
          f.all().stream()
              .filter(one -> all() || one.weight() != Level.NOTE)
              .collect(
                  Collectors.groupingBy(
                      one -> all() ? List.of(one) : List.of(one.word(), one.rules(), one.what()),
                      LinkedHashMap::new,
                      Collectors.toList()))
              .values()
              .forEach(this::findings);
      case Part.Program(String text, var first) -> {
        List<String> all = Columns.lines(Visible.lines(text));
        boolean some = screen() && !first.isEmpty();
        for (int i = 0; i < all.size(); i++) {
          if (!some || first.contains(i)) {
            folded(0, all.get(i));
          }
        }
        shortened |= some && first.size() < all.size();
      }
      case Part.Aside(String title, var more, _) when all() -> {
        line(0, title + ":");
        inner(List.of(more));
      }
      case Part.Under(Line title, List<Part> parts) -> {
        if (!title.text().isEmpty()) {
          line(0, words(title) + ":");
        }
        below(parts);
      }
      case Part.Starred s -> {
        line(0, s.title() + ", * " + s.starred());
        most(
            STARS,
            Stream.concat(
                    s.rows().stream().filter(r -> screen() && r.star()),
                    s.rows().stream().filter(r -> !screen() || !r.star()))
                .map(r -> (r.star() ? "* " : "  ") + words(r.cells().getFirst()))
                .toList());
      }
      case Part.Why w -> {
        folded(0, w.words());
        most(EVENTS, w.lines());
      }
      case Part.Execution e when !e.said().isEmpty() -> {
        line(0, e.said() + ":");
        most(EVENTS, screen() ? e.brief() : e.lines());
      }
      case Part.Aside _, Part.Execution _ -> {}
    }
  }

  /// How much of what two programs side by side may take is not theirs.
  private int taken(int indent) {
    return Math.max(indent, WIDTH - room + (screen() ? 0 : 2));
  }

  private boolean all() {
    return detail == Detail.ALL;
  }

  /// Whether it is to fit on a screen.
  private boolean screen() {
    return detail.compareTo(Detail.FIRST) <= 0;
  }

  private void hint() {
    if (shortened && !hinted) {
      line(0, "-v shows more");
    }
  }

  /// Some of several lines, if it is to fit on a screen.
  private void most(int some, List<String> all) {
    boolean less = screen() && all.size() > some + 1;
    all.subList(0, less ? some : all.size()).forEach(l -> folded(1, l));
    if (less) {
      line(1, "and " + (all.size() - some) + " more");
      shortened = true;
    }
  }

  /// Of a long table the rows that are not all good.
  private void first(Part.Table table) {
    List<List<Line>> rows = table.rows();
    List<List<Line>> shown =
        rows.size() <= ROWS ? rows : rows.stream().filter(r -> !good(r)).limit(ROWS).toList();
    table(narrow(table.withoutLinks(shown)));
    if (shown.size() < rows.size()) {
      String words =
          rows.stream()
              .filter(r -> !shown.contains(r))
              .flatMap(r -> badges(r).map(b -> b.text().split(",", 2)[0]))
              .distinct()
              .collect(Collectors.joining(", "));
      line(
          0,
          "%s%d%s%s; -v shows all"
              .formatted(
                  shown.isEmpty() ? "all " : "",
                  rows.size() - shown.size(),
                  shown.isEmpty() ? "" : " more",
                  words.isEmpty() ? "" : ": " + words));
      shortened = true;
      hinted = true;
    }
  }

  /// Without its last columns if a screen is not as wide as all are.
  private Part.Table narrow(Part.Table table) {
    if (!many || !table.title().isEmpty() || table.above() > 0) {
      return table;
    }
    int last = table.columns().size() - 1;
    List<List<String>> rows =
        Stream.concat(
                Stream.of(table.columns()), table.rows().stream().flatMap(r -> cells(r).stream()))
            .toList();
    if (last <= 1 || Columns.table(rows).stream().allMatch(l -> Columns.room(l) <= room)) {
      return table;
    }
    shortened = true;
    return narrow(
        new Part.Table(
            "",
            table.columns().subList(0, last),
            0,
            table.rows().stream().map(r -> r.subList(0, last)).toList()));
  }

  private static boolean good(List<Line> row) {
    return badges(row).findAny().isPresent() && badges(row).allMatch(b -> b.tone() == Tone.GOOD);
  }

  private static Stream<Line.Badge> badges(List<Line> row) {
    return row.stream()
        .flatMap(c -> c.spans().stream())
        .flatMap(s -> s instanceof Line.Badge b ? Stream.of(b) : Stream.of());
  }

  /// The first of several with the program that shows it.
  private void first(Part.Case one) {
    if (!cased) {
      gap();
      line(0, words(one.title()));
      for (Part p : one.parts()) {
        switch (p) {
          case Part.Pair pair -> pair.words().threads().forEach(l -> line(0, l));
          case Part.Hint(String words) -> line(0, words);
          default -> {}
        }
      }
    }
    cased = true;
    shortened = true;
  }

  private void one(Part.One one) {
    folded(0, words(one.title()));
    inner(one.parts());
  }

  private List<String> below(String title, Part program) {
    StoryText inner = new StoryText(paint, detail, room - 2, many);
    inner.line(0, title + ":");
    inner.part(program);
    return inner.lines;
  }

  /// A line for each below what they have in common.
  private void briefly(List<Part.One> told) {
    told.stream()
        .map(one -> one.brief().orElseThrow())
        .collect(Collectors.groupingBy(Part.Brief::alike, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(group -> {
          int n = group.size();
          folded(0, words(group.getFirst().what()) + (n == 1 ? "" : ", " + n + " times"));
          group.stream().limit(BRIEF).forEach(b -> folded(1, Visible.line(b.where())));
          if (n > BRIEF) {
            line(1, "and " + (n - BRIEF) + " more");
          }
          if (group.stream().map(Part.Brief::advice).distinct().count() == 1) {
            folded(1, Visible.line(group.getFirst().advice()));
          }
          gap();
        });
    if (!told.isEmpty()) {
      line(0, "-v shows all that is known of each");
      gap();
    }
  }

  private void inner(List<Part> parts) {
    if (below(parts)) {
      gap();
    }
  }

  private boolean below(List<Part> parts) {
    StoryText inner = new StoryText(paint, detail, room - 2, many);
    parts.forEach(inner::part);
    shortened |= inner.shortened;
    inner.lines.forEach(l -> raw(1, l));
    return !inner.lines.isEmpty();
  }

  /// Findings of which the same is said.
  private void findings(List<Finding> same) {
    if (same.size() == 1) {
      finding(same.getFirst());
      return;
    }
    Finding one = same.getFirst();
    String word = word(new Line.Badge(one.weight().tone(), one.word()));
    line(0, word + ": " + Visible.line(one.what()) + ", " + same.size() + " times:");
    line(1, Visible.line(one.rules()));
    same.stream()
        .limit(NAMED)
        .forEach(f -> raw(1, f.at() + f.in().map(i -> ": " + Visible.line(i)).orElse("")));
    if (same.size() > NAMED) {
      line(1, Plural.number(same.size() - NAMED) + " more: -v shows them");
    }
  }

  /// What begins with a place is one line, as compilers write it: editors and filters look for it.
  private void finding(Finding f) {
    String word = word(new Line.Badge(f.weight().tone(), f.word()));
    raw(0, f.at() + ": " + word + ": " + f.sentence());
    line(1, Visible.line(f.rules()));
    f.related().forEach(s -> raw(1, s.toString()));
  }

  private void heading(String words) {
    gap();
    line(0, paint.bold(words));
  }

  private void table(Part.Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    boolean titled = !table.title().isEmpty();
    if (titled) {
      heading(table.title() + ":");
    }
    int above = table.above();
    List<List<List<String>>> rows =
        new ArrayList<>(table.rows().stream().map(r -> cells(r.subList(above, r.size()))).toList());
    rows.addFirst(List.of(table.columns().subList(above, table.columns().size())));
    int depth = above > 0 ? 2 : titled ? 1 : 0;
    rows = Columns.narrowed(rows, room - 2 * depth);
    List<String> laid =
        Columns.table(rows.stream().flatMap(List::stream).toList(), i -> table.numbers(above + i));
    if (above > 0) {
      groups(table, rows, laid);
    } else if (!titled
        || laid.stream().allMatch(l -> Columns.room(l) <= Math.min(WIDTH, room - 2))) {
      laid.forEach(l -> raw(depth, l));
    } else {
      table.rows().forEach(r -> record(table.columns(), r));
    }
  }

  /// Rows below what they have in common; the first of them is the head.
  private void groups(Part.Table table, List<List<List<String>>> rows, List<String> laid) {
    int at = rows.getFirst().size();
    String before = "";
    for (int i = 1; i < rows.size(); i++) {
      String above =
          table.rows().get(i - 1).subList(0, table.above()).stream()
              .map(this::words)
              .filter(w -> !w.isEmpty())
              .collect(Collectors.joining(": "));
      if (!above.equals(before)) {
        line(1, above);
      }
      before = above;
      laid.subList(at, at + rows.get(i).size()).forEach(l -> raw(2, l));
      at += rows.get(i).size();
    }
  }

  /// A row that is too wide: each of its cells on a line.
  private void record(List<String> columns, List<Line> row) {
    line(1, words(row.getFirst()));
    List<List<List<String>>> cells = new ArrayList<>();
    for (int i = 1; i < row.size(); i++) {
      cells.add(cells(List.of(Line.of(columns.get(i)), row.get(i))));
    }
    Columns.table(Columns.narrowed(cells, room - 4).stream().flatMap(List::stream).toList())
        .forEach(l -> raw(2, l));
  }

  /// A row as rows of one line each.
  private List<List<String>> cells(List<Line> row) {
    List<List<String>> columns = row.stream().map(c -> words(c).lines().toList()).toList();
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < Math.max(1, height); i++) {
      int at = i;
      rows.add(columns.stream().map(c -> at < c.size() ? c.get(at) : "").toList());
    }
    return rows;
  }

  private String words(Line line) {
    return line.spans().stream().map(this::word).collect(Collectors.joining());
  }

  private String word(Span span) {
    String text = span instanceof Line.Below ? span.text() : Visible.line(span.text());
    return switch (span) {
      case Line.Small _ when screen() -> "";
      case Line.Bold _ -> paint.bold(text);
      case Line.Search(var shown, _) -> word(shown);
      case Line.Badge(var tone, _) ->
          switch (tone) {
            case GOOD -> paint.good(text);
            case BAD -> paint.bad(text);
            case OPEN -> paint.unsure(text);
            case NOTE -> text;
          };
      case Line.Plain _,
          Line.Small _,
          Line.Code _,
          Line.Link _,
          Line.Number _,
          Line.Bar _,
          Line.Below _ ->
          text;
    };
  }

  /// A line as it is.
  private void raw(int depth, String text) {
    lines.add(text.isEmpty() ? text : "  ".repeat(depth) + text);
  }

  /// Words, which a screen has no wider than it is.
  private void say(String text) {
    Columns.folded(text, room, screen() ? Columns::room : Columns::roomBesidePaths)
        .forEach(l -> raw(0, l));
  }

  /// A line, of which what is too much stands below it, further in. Where it is broken does not
  /// hang on where files are, and one that begins with a place stays whole.
  private void line(int depth, String text) {
    if (PLACE.matcher(text).lookingAt()) {
      raw(depth, text);
    } else {
      broken(depth, text, Columns::roomBesidePaths);
    }
  }

  /// A line that fits on a screen with the names of files, if there is one.
  private void folded(int depth, String text) {
    if (screen()) {
      broken(depth, text, Columns::room);
    } else {
      line(depth, text);
    }
  }

  private void broken(int depth, String text, ToIntFunction<String> width) {
    int in = text.length() - text.stripLeading().length();
    boolean fits = width.applyAsInt(text) + 2 * depth <= room;
    List<String> rows =
        fits
            ? List.of(text.substring(in))
            : Columns.folded(text.substring(in), room - 2 * depth - in - 4, width);
    for (int i = 0; i < rows.size(); i++) {
      raw(depth, " ".repeat(i == 0 ? in : in + 4) + rows.get(i));
    }
  }

  private void gap() {
    if (!lines.isEmpty() && !lines.getLast().isEmpty()) {
      lines.add("");
    }
  }

  @Override
  public String toString() {
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }
}
