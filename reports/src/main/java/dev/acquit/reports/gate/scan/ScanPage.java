package dev.acquit.reports.gate.scan;

import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.scan.ScanDocument.Fit;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.gate.scan.ScanDocument.Sequence;
import dev.acquit.reports.gate.scan.ScanDocument.Way;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What `gate scan` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param table all functions
/// @param details the functions that are shown in full
public record ScanPage(
    String id, String file, ScanDocument document, Campaign table, List<Function> details)
    implements Section {
  private static final int DETAILS = 200;

  /// Copies the list.
  public ScanPage {
    details = List.copyOf(details);
  }

  /// A function that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  public record Function(String id, Scanned json) {
    /// What is wrong in it, or how much there is, in a word.
    public String word() {
      return ScanPage.word(json);
    }

    /// The colour of that.
    public Tone tone() {
      return ScanPage.tone(json);
    }

    /// Where a sequence goes, and how.
    public String where(Sequence s, Way way) {
      return ScanWords.where(s, way);
    }

    /// Something wrong, in a sentence.
    public String defect(FoundDefect d) {
      return ScanWords.defect(d);
    }

    /// What a sequence can be and cannot be.
    public List<String> fits(Sequence s) {
      return ScanWords.fits(s);
    }
  }

  /// What the scan comes to.
  public List<String> head() {
    return new ScanWords(document).head();
  }

  /// The part of a page.
  public static ScanPage of(String id, String file, ScanDocument g) {
    List<Scanned> functions = g.functions();
    Set<Integer> shown =
        new LinkedHashSet<>(
            IntStream.range(0, functions.size())
                .boxed()
                .filter(i -> !word(functions.get(i)).equals("nothing"))
                .sorted(Comparator.comparing(i -> functions.get(i).defects().isEmpty()))
                .limit(DETAILS)
                .toList());
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("function", Kind.LINK, false),
            new Column("file", Kind.WORD, false),
            new Column("found", Kind.WORD, true),
            new Column("can be", Kind.LINK, false));
    for (int i = 0; i < functions.size(); i++) {
      Scanned f = functions.get(i);
      table.row(
          Cell.link(f.function(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.of(f.file() + ":" + f.line()),
          Cell.word(word(f), tone(f)),
          Cell.of(strongest(f)));
    }
    return new ScanPage(
        id,
        file,
        g,
        table.build(),
        shown.stream().map(i -> new Function(id + "-" + i, functions.get(i))).toList());
  }

  private static String word(Scanned f) {
    return !f.defects().isEmpty()
        ? f.defects().getFirst().kind().name()
        : switch (f.sequences().size()) {
          case 0 -> "nothing";
          case 1 -> "1 sequence";
          default -> f.sequences().size() + " sequences";
        };
  }

  private static Tone tone(Scanned f) {
    return !f.defects().isEmpty()
        ? Tone.ofGate(f.defects().getFirst().kind())
        : f.sequences().isEmpty() ? Tone.OPEN : Tone.NOTE;
  }

  /// The last thing that each sequence can be, which is the strongest.
  private static String strongest(Scanned f) {
    return f.sequences().stream()
        .flatMap(s ->
            s.fits().stream().filter(Fit::possible).reduce((a, b) -> b).map(Fit::source).stream())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public String title() {
    return "Scan of " + Plural.of(document.functions().size(), "function");
  }

  /// How many functions with something in them are not shown in full.
  public long left() {
    return document.functions().stream().filter(f -> !word(f).equals("nothing")).count()
        - details.size();
  }

  /// The first digits of a hash.
  public String shortHash(@Nullable String hash) {
    return ModelJson.shortened(hash);
  }
}
