package dev.acquit.reports.gate;

import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Picture;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What `gate check` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param matrices a table for each operation
/// @param table all functions
/// @param details the functions that are shown in full
public record GatePage(
    String id,
    String file,
    GateDocument document,
    List<GateTable> matrices,
    Campaign table,
    List<Function> details)
    implements Section {
  /// More would make the page of a large run too big.
  private static final int DETAILS = 200;

  /// The part of a page.
  public static GatePage of(String id, String file, GateDocument document) {
    List<JudgedFunction> shown =
        document.functions().stream()
            .sorted(Comparator.comparingInt(GatePage::rank))
            .limit(DETAILS)
            .toList();
    IdentityHashMap<JudgedFunction, String> anchors = new IdentityHashMap<>();
    shown.forEach(f -> anchors.put(f, id + "-" + (anchors.size() + 1)));
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("function", Kind.LINK, false),
            new Column("verdict", Kind.WORD, true),
            new Column("operation", Kind.WORD, false),
            new Column("order", Kind.WORD, false),
            new Column("scope", Kind.WORD, false),
            new Column("type", Kind.WORD, false),
            new Column("baseline", Kind.WORD, false),
            new Column("file", Kind.WORD, false),
            new Column("line", Kind.NUMBER, false),
            new Column("source", Kind.WORD, false));
    for (JudgedFunction f : document.functions()) {
      table.row(
          Cell.link(f.function(), Optional.ofNullable(anchors.get(f))),
          Cell.word(f.verdict().name(), Tone.ofGate(f.verdict())),
          Cell.of(f.op().word()),
          Cell.of(GateTable.order(f)),
          Cell.of(GateTable.scope(f)),
          Cell.of(f.type() == null ? "" : f.type()),
          Cell.of(f.known() ? "known" : ""),
          Cell.of(f.file()),
          Cell.number(f.place().line()),
          Cell.of(f.place().written() == null ? "" : f.at()));
    }
    return new GatePage(
        id,
        file,
        document,
        GateTable.of(document.functions(), anchors),
        table.build(),
        shown.stream().map(f -> function(anchors.getOrDefault(f, ""), f)).toList());
  }

  /// New findings first, then those that are known, then what is only stronger.
  private static int rank(JudgedFunction f) {
    int severity =
        switch (f.severity()) {
          case ERROR -> 0;
          case UNKNOWN -> 1;
          case WARNING -> 2;
          case NONE ->
              switch (f.verdict()) {
                case CONFORMS -> 5;
                case STRONGER -> 4;
                default -> 3;
              };
        };
    return f.known() ? 3 : severity;
  }

  private static Function function(String id, JudgedFunction f) {
    List<JudgedPath> paths = f.worst();
    return new Function(
        id, f, (paths.isEmpty() ? f.paths() : paths).stream().map(GatePage::path).toList());
  }

  private static Path path(JudgedPath path) {
    var e = path.evidence();
    return new Path(
        path,
        e == null
            ? null
            : Picture.of(
                "An allowed execution of the PTX program with what was emitted",
                e.emitted(),
                e.witness(),
                List.of()));
  }

  @Override
  public String title() {
    return words().conclusion()
        + ", "
        + Plural.of(document.functions().size(), "function")
        + " against "
        + document.mapping().name();
  }

  /// The colour of how it ended.
  public Tone tone() {
    return switch (document.ending()) {
      case PASSED -> Tone.GOOD;
      case BAD_INPUT, FINDING -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  /// What is said of it.
  public GateWords words() {
    return new GateWords(document);
  }

  /// How many functions are not shown in full.
  public int left() {
    return document.functions().size() - details.size();
  }

  /// The first digits of a hash.
  public String shortHash(@Nullable String hash) {
    return ModelJson.shortened(hash);
  }

  /// A function that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param paths its paths: of a finding those that show it
  public record Function(String id, JudgedFunction json, List<Path> paths) {
    /// What can be done about it.
    public String advice() {
      return GateWords.todo(json);
    }

    /// What its verdict means.
    public String meaning() {
      return GateWords.meaning(json.verdict());
    }

    /// The operation, and below it what the table has for it.
    public String expected(Path path) {
      Match match = path.json().match();
      return match == null
          ? json.source()
          : json.source() + "\n    " + String.join("\n    ", match.instructions());
    }
  }

  /// A path through a function.
  ///
  /// @param json what it does
  /// @param picture an execution that shows what is lost; null: there is none
  public record Path(JudgedPath json, @Nullable Picture picture) {
    /// What an instruction is to the memory model, where its text does not begin so.
    public String meaning(PathStep step) {
      return step.place().text().startsWith(step.instruction())
          ? ""
          : "\n      that is " + step.instruction();
    }
  }
}
