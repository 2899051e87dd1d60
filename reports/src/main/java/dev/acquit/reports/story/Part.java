package dev.acquit.reports.story;

import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExecutionJson.EdgeJson;
import dev.acquit.reports.json.ExplanationJson;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A part of what is said.
public sealed interface Part {
  /// The heading of what follows.
  record Heading(String words) implements Part {}

  /// A sentence or two.
  record Sentence(Line words) implements Part {}

  /// What is said where the command runs, and nowhere else: what else it could do.
  record Hint(String words) implements Part {}

  /// The same things about several; without rows nothing is shown.
  ///
  /// @param title its heading; empty: it is what the thing itself is about
  /// @param columns their heads
  /// @param above how many cells, from the left, are said once in text for all rows that have the
  ///   same
  /// @param rows a cell for each column
  record Table(String title, List<String> columns, int above, List<List<Line>> rows)
      implements Part {
    /// Copies the lists.
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /// Whether a column has numbers alone.
    public boolean numbers(int column) {
      return rows.stream().allMatch(r -> r.get(column).is(Line.Number.class));
    }

    /// Without what has no words.
    public Table worded() {
      return without(c -> c.is(Line.Bar.class), rows);
    }

    /// Some of its rows without columns that only lead to cases.
    public Table withoutLinks(List<List<Line>> some) {
      return without(c -> c.text().isEmpty() || c.is(Line.Link.class), some);
    }

    private Table without(Predicate<Line> left, List<List<Line>> some) {
      int[] kept =
          IntStream.range(0, columns.size())
              .filter(i -> rows.stream().anyMatch(r -> !left.test(r.get(i))))
              .toArray();
      return new Table(
          title,
          IntStream.of(kept).mapToObj(columns::get).toList(),
          above,
          some.stream().map(r -> IntStream.of(kept).mapToObj(r::get).toList()).toList());
    }
  }

  /// One of several things, with all about it.
  ///
  /// @param id what links to it say
  /// @param title what it is
  /// @param parts what there is to say
  /// @param open whether pages have it open at once
  record Case(String id, Line title, List<Part> parts, boolean open) implements Part {
    /// Copies the list.
    public Case {
      parts = List.copyOf(parts);
    }

    /// One that pages keep closed at first.
    public Case(String id, Line title, List<Part> parts) {
      this(id, title, parts, false);
    }
  }

  /// Things of a kind, perhaps very many: pages and Markdown have a table of them, in which one can
  /// search, and the first of them in full below it.
  ///
  /// @param title what they are
  /// @param columns the heads of their cells
  /// @param rules what is found in them; none: nothing is, and each is as well worth reading
  /// @param matrices how many there are of what
  record Many(
      String title,
      List<String> columns,
      List<One> all,
      List<Finding.Rule> rules,
      Optional<Matrices> matrices)
      implements Part {
    /// Copies the lists.
    public Many {
      columns = List.copyOf(columns);
      all = List.copyOf(all);
      rules = List.copyOf(rules);
    }

    /// Things in which nothing is found.
    public Many(String title, List<String> columns, List<One> all) {
      this(title, columns, all, List.of(), Optional.empty());
    }

    /// All cells, behind the file from which each comes.
    public Table table() {
      boolean files = all.stream().anyMatch(o -> o.file().isPresent());
      return new Table(
          title,
          Stream.concat(Stream.of("file").filter(_ -> files), columns.stream()).toList(),
          0,
          all.stream()
              .map(o ->
                  Stream.concat(
                          Stream.of(Line.of(o.file().orElse(""))).filter(_ -> files),
                          o.cells().stream())
                      .toList())
              .toList());
    }

    /// Without columns in which nothing stands.
    public Many worded() {
      int[] kept =
          IntStream.range(0, columns.size())
              .filter(i -> i == 0 || all.stream().anyMatch(o -> !o.cells().get(i).text().isEmpty()))
              .toArray();
      return new Many(
          title,
          IntStream.of(kept).mapToObj(columns::get).toList(),
          all.stream()
              .map(o -> o.with(IntStream.of(kept).mapToObj(o.cells()::get).toList()))
              .toList(),
          rules,
          matrices);
    }

    /// Those of which there is something to say.
    ///
    /// @param every also those in which nothing new is found
    public List<One> told(boolean every) {
      return all.stream()
          .filter(one -> !one.parts().isEmpty())
          .filter(one -> every || rules.isEmpty() || one.brief().isPresent())
          .toList();
    }

    /// Which of them are shown in full: those of which there is more to say, the worst first.
    ///
    /// @param most how many at most
    /// @return their numbers, from 0
    public List<Integer> first(int most) {
      return IntStream.range(0, all.size())
          .filter(i -> !all.get(i).parts().isEmpty())
          .boxed()
          .sorted(Comparator.comparing(i -> all.get(i).tone()))
          .limit(most)
          .toList();
    }
  }

  /// One of many.
  ///
  /// @param file where it comes from, where its cells do not say it
  /// @param cells one for each column, which pages and Markdown show
  /// @param title what it is
  /// @param parts all about it; without any, its cells are all there is to say
  /// @param brief how it is said in short, if something new is found
  /// @param finding what is found
  record One(
      Optional<String> file,
      List<Line> cells,
      Line title,
      List<Part> parts,
      Optional<Brief> brief,
      Optional<Finding> finding) {
    /// Copies the lists.
    public One {
      cells = List.copyOf(cells);
      parts = List.copyOf(parts);
    }

    /// One in which nothing is found.
    ///
    /// @param file where it comes from; null if its cells say it
    public One(@Nullable String file, List<Line> cells, Line title, List<Part> parts) {
      this(Optional.ofNullable(file), cells, title, parts, Optional.empty(), Optional.empty());
    }

    /// The same with other cells.
    public One with(List<Line> others) {
      return new One(file, others, title, parts, brief, finding);
    }

    /// The same without some of its parts.
    public One without(Predicate<Part> left) {
      return new One(
          file, cells, title, parts.stream().filter(left.negate()).toList(), brief, finding);
    }

    /// Its coloured words.
    public List<Line.Badge> badges() {
      return cells.stream()
          .flatMap(c -> c.spans().stream())
          .flatMap(s -> s instanceof Line.Badge b ? Stream.of(b) : Stream.of())
          .toList();
    }

    /// How good it is, as the worst of its coloured words says.
    public Tone tone() {
      return badges().stream()
          .map(Line.Badge::tone)
          .min(Comparator.naturalOrder())
          .orElse(Tone.NOTE);
    }
  }

  /// How something that was found is said beside others of which the same is to be said.
  ///
  /// @param alike what is the same for all of them
  /// @param what what is found
  /// @param where which one it is
  /// @param advice what to do
  record Brief(String alike, Line what, String where, String advice) {}

  /// Tables of many, by two of their cells.
  ///
  /// @param meaning what their cells say
  record Matrices(String title, String meaning, List<Matrix> all) {
    /// Copies the list.
    public Matrices {
      all = List.copyOf(all);
    }
  }

  /// A table of many.
  ///
  /// @param corner what the rows are by
  /// @param columns their heads
  record Matrix(String title, String corner, List<String> columns, List<Strip> rows) {
    /// Copies the lists.
    public Matrix {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /// A row of such a table.
  ///
  /// @param tiles one for each column; empty where there is nothing
  record Strip(String name, List<Optional<Tile>> tiles) {
    /// Copies the list.
    public Strip {
      tiles = List.copyOf(tiles);
    }
  }

  /// A cell of such a table.
  ///
  /// @param more how many have the word
  /// @param search words that find all of the cell among the many
  /// @param these the numbers of those that have the word
  record Tile(Tone tone, String word, String more, String search, List<Integer> these) {
    /// Copies the list.
    public Tile {
      these = List.copyOf(these);
    }
  }

  /// A C++ program and a PTX program made of it that ends as the C++ program must not.
  ///
  /// @param words the programs
  /// @param same what has the same C++ program and was shown already, if anything has
  /// @param whole whether text has both executions, too
  record Pair(PairWords words, Optional<String> same, boolean whole) implements Part {}

  /// An execution, which pages alone draw, where the test that it is an execution of is there.
  ///
  /// @param caption what it shows
  /// @param test the text of the test
  /// @param cycle what is highlighted
  /// @param round events that are repeated forever, which are highlighted, too
  /// @param said what stands above the list of its events in text; empty: it is not listed
  record Execution(
      String caption,
      @Nullable String test,
      ExecutionJson execution,
      List<EdgeJson> cycle,
      List<Integer> round,
      String said)
      implements Part {
    /// Copies the lists.
    public Execution {
      cycle = List.copyOf(cycle);
      round = List.copyOf(round);
    }

    /// One in which nothing is repeated.
    public Execution(
        String caption,
        @Nullable String test,
        ExecutionJson execution,
        List<EdgeJson> cycle,
        String said) {
      this(caption, test, execution, cycle, List.of(), said);
    }

    /// One that only pages have.
    public Execution(
        String caption, @Nullable String test, ExecutionJson execution, List<EdgeJson> cycle) {
      this(caption, test, execution, cycle, "");
    }

    /// So many lines a first screen has room for.
    public static final int BRIEF = 9;

    /// Its events and relations.
    public List<String> lines() {
      return ExecutionText.lines(execution.view());
    }

    /// The same, if they are many without what memory has at first.
    public List<String> brief() {
      List<String> all = lines();
      return all.size() <= BRIEF ? all : all.stream().filter(l -> !l.contains(": init: ")).toList();
    }
  }

  /// Why a model forbids how a test might end.
  ///
  /// @param test the text of the test
  record Why(ExplanationJson why, @Nullable String test, String model) implements Part {
    /// By which axioms; a colon at its end if the cycle follows.
    public String words() {
      return why.words() + (why.cycle().isEmpty() ? "." : ":");
    }

    /// The cycle.
    public List<String> lines() {
      return ExecutionText.cycle(why.view());
    }
  }

  /// What is said below a line.
  ///
  /// @param title the line; without words: it is what stands above
  record Under(Line title, List<Part> parts) implements Part {
    /// Copies the list.
    public Under {
      parts = List.copyOf(parts);
    }
  }

  /// Several of which some are as was asked: text has the first cell of each alone, and a star
  /// before those.
  ///
  /// @param title what they are
  /// @param starred what is so of those that have a star
  /// @param columns the heads of their cells
  record Starred(String title, String starred, List<String> columns, List<Star> rows)
      implements Part {
    /// Copies the lists.
    public Starred {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /// Them with all their cells.
    public Part table() {
      return new Table(
          title,
          Stream.concat(columns.stream(), Stream.of(starred)).toList(),
          0,
          rows.stream()
              .map(r ->
                  Stream.concat(r.cells().stream(), Stream.of(Line.of(r.star() ? "yes" : "")))
                      .toList())
              .toList());
    }
  }

  /// One of them.
  ///
  /// @param star whether it is as was asked
  record Star(boolean star, List<Line> cells) {
    /// Copies the list.
    public Star {
      cells = List.copyOf(cells);
    }
  }

  /// Two programs side by side, each below what it is.
  ///
  /// @param same what has the same programs and was shown already, if anything has
  record Beside(String left, Part one, String right, Part other, Optional<String> same)
      implements Part {}

  /// Lines of a file.
  record Listing(List<Row> rows) implements Part {
    /// Copies the list.
    public Listing {
      rows = List.copyOf(rows);
    }

    /// Them as text: a sign before those that one should look at.
    public List<String> lines() {
      boolean some = rows.stream().anyMatch(Row::marked);
      int last = rows.stream().mapToInt(Row::line).max().orElse(0);
      String number = "%" + String.valueOf(last).length() + "d | ";
      return rows.stream()
          .map(r -> (some ? r.marked() ? "> " : "  " : "") + number.formatted(r.line()) + r.words())
          .toList();
    }
  }

  /// A line of a file.
  ///
  /// @param marked whether it is what one should look at
  /// @param means what it is, where its text does not say so
  record Row(int line, String text, boolean marked, String means) {
    /// It and what it is.
    public String words() {
      return text + (means.isEmpty() ? "" : "   (" + means + ")");
    }
  }

  /// What is wrong where.
  ///
  /// @param rules which rules there are
  record Findings(List<Finding.Rule> rules, List<Finding> all) implements Part {
    /// Copies the lists.
    public Findings {
      rules = List.copyOf(rules);
      all = List.copyOf(all);
    }

    /// A row for each.
    public Table table() {
      return new Table(
          "Findings",
          List.of("severity", "file", "line", "where", "what", "rule"),
          0,
          all.stream()
              .map(f ->
                  List.of(
                      Line.badge(f.weight().tone(), f.word()),
                      Line.of(f.place().file()),
                      Line.number(f.place().line()),
                      Line.of(f.in().orElse("")),
                      Line.of(f.what()),
                      Line.of(f.rule())))
              .toList());
    }
  }

  /// What text has only where all is asked for.
  ///
  /// @param open whether pages have it open at once
  record Aside(String title, Part part, boolean open) implements Part {
    /// What pages keep closed.
    public Aside(String title, Part part) {
      this(title, part, false);
    }
  }

  /// What a first screen leaves out.
  record Rest(List<Part> parts) implements Part {
    /// Copies the list.
    public Rest {
      parts = List.copyOf(parts);
    }
  }

  /// A program, as it is.
  ///
  /// @param first which of its lines, from 0, a first screen has; empty: all
  record Program(String text, List<Integer> first) implements Part {
    /// Copies the list.
    public Program {
      first = List.copyOf(first);
    }

    /// One that a first screen has, too.
    public Program(String text) {
      this(text, List.of());
    }
  }
}
