package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What `gate diff` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param table all functions of which something became something else
/// @param details the functions that are shown in full
public record DiffPage(
    String id, String file, DiffDocument document, Campaign table, List<Function> details)
    implements Section {
  private static final int DETAILS = 200;

  /// Copies the list.
  public DiffPage {
    details = List.copyOf(details);
  }

  /// A function that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what became of it
  public record Function(String id, ChangedFunction json) {
    /// The kind of its gravest change.
    public String word() {
      return DiffWords.gravest(json).map(c -> c.kind().name()).orElse("plain");
    }

    /// The colour of that.
    public Tone tone() {
      return DiffWords.gravest(json)
          .map(c -> DiffPage.tone(c.severity(), c.kind()))
          .orElse(Tone.NOTE);
    }

    /// What is said beside its changes.
    public List<String> lines() {
      return Stream.concat(DiffWords.plain(json).stream(), json.notes().stream()).toList();
    }

    /// What became of an instruction.
    public String sentence(Changed c) {
      return DiffWords.sentence(c);
    }

    /// Where it stands in PTX, and from where in sources it was made.
    public String places(Changed c) {
      return DiffWords.ptx(c) + DiffWords.made(c).map(m -> "; " + m).orElse("");
    }

    /// The colour of a change.
    public Tone tone(Changed c) {
      return DiffPage.tone(c.severity(), c.kind());
    }
  }

  static Tone tone(Severity severity, Change.Kind kind) {
    return switch (severity) {
      case ERROR -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
      case WARNING, NONE -> kind.loses() ? Tone.OPEN : Tone.NOTE;
    };
  }

  /// What was compared with what, and what the comparison comes to.
  public List<String> head() {
    DiffWords words = new DiffWords(document);
    return Stream.concat(Stream.of(words.sides()), words.head().stream()).toList();
  }

  /// The part of a page.
  public static DiffPage of(String id, String file, DiffDocument d) {
    List<ChangedFunction> functions = d.functions();
    Set<Integer> shown =
        IntStream.range(0, functions.size())
            .boxed()
            .sorted(
                Comparator.comparing(i ->
                    DiffWords.gravest(functions.get(i))
                        .map(Changed::severity)
                        .orElse(Severity.NONE)))
            .limit(DETAILS)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("function", Kind.LINK, false),
            new Column("place", Kind.WORD, false),
            new Column("change", Kind.WORD, true),
            new Column("what", Kind.LINK, false));
    for (int i = 0; i < functions.size(); i++) {
      ChangedFunction f = functions.get(i);
      Optional<Changed> gravest = DiffWords.gravest(f);
      table.row(
          Cell.link(f.function(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.of(DiffWords.at(gravest.map(DiffWords::where).orElse(f.after()))),
          gravest
              .map(c -> Cell.word(c.kind().name(), tone(c.severity(), c.kind())))
              .orElse(Cell.word("plain", Tone.NOTE)),
          Cell.of(
              gravest
                  .map(DiffWords::sentence)
                  .or(() -> DiffWords.plain(f))
                  .orElse("compared in part")));
    }
    for (Alone a : d.alone()) {
      table.row(
          Cell.link(a.function(), Optional.empty()),
          Cell.of(DiffWords.at(a.place())),
          Cell.word(a.kind().name(), tone(a.severity(), a.kind())),
          Cell.of(DiffWords.sentence(a)));
    }
    return new DiffPage(
        id,
        file,
        d,
        table.build(),
        shown.stream().map(i -> new Function(id + "-" + i, functions.get(i))).toList());
  }

  @Override
  public String title() {
    return "PTX compared";
  }

  /// How many functions are not shown in full.
  public int left() {
    return document.functions().size() - details.size();
  }
}
