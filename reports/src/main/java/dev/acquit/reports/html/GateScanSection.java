package dev.acquit.reports.html;

import dev.acquit.reports.Plural;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.json.GateScanJson.FitJson;
import dev.acquit.reports.json.GateScanJson.ScannedJson;
import dev.acquit.reports.json.GateScanJson.SequenceJson;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What `gate scan` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param table all functions
/// @param details the functions that are shown in full
public record GateScanSection(
    String id, String file, GateScanJson document, Campaign table, List<Function> details)
    implements Section {
  private static final int DETAILS = 200;

  /// Copies the list.
  public GateScanSection {
    details = List.copyOf(details);
  }

  /// A function that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  public record Function(String id, ScannedJson json) {
    /// What is wrong in it, or how much there is, in a word.
    public String word() {
      return GateScanSection.word(json);
    }

    /// The colour of that.
    public Tone tone() {
      return GateScanSection.tone(json);
    }

    /// Where a sequence goes, and how.
    public String where(SequenceJson s) {
      return s.location() == null
          ? s.how() == null ? "" : s.how()
          : s.location() + (s.how() == null ? "" : ", " + s.how());
    }

    /// What it can be: yes, stronger, or no.
    public String can(FitJson fit) {
      return !fit.possible()
          ? "cannot be"
          : "STRONGER".equals(fit.verdict()) ? "stronger" : "can be";
    }

    /// The colour of that.
    public Tone tone(FitJson fit) {
      return !fit.possible() ? Tone.OPEN : "STRONGER".equals(fit.verdict()) ? Tone.NOTE : Tone.GOOD;
    }
  }

  public static GateScanSection of(String id, String file, GateScanJson g) {
    List<ScannedJson> functions = g.functions();
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
      ScannedJson f = functions.get(i);
      table.row(
          Cell.link(f.function(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.of(f.file() + ":" + f.line()),
          Cell.word(word(f), tone(f)),
          Cell.of(strongest(f)));
    }
    return new GateScanSection(
        id,
        file,
        g,
        table.build(),
        shown.stream().map(i -> new Function(id + "-" + i, functions.get(i))).toList());
  }

  private static String word(ScannedJson f) {
    return !f.defects().isEmpty()
        ? f.defects().getFirst().kind()
        : switch (f.sequences().size()) {
          case 0 -> "nothing";
          case 1 -> "1 sequence";
          default -> f.sequences().size() + " sequences";
        };
  }

  private static Tone tone(ScannedJson f) {
    return !f.defects().isEmpty()
        ? Tone.ofGate(f.defects().getFirst().kind())
        : f.sequences().isEmpty() ? Tone.OPEN : Tone.NOTE;
  }

  /// The last thing that each sequence can be, which is the strongest.
  private static String strongest(ScannedJson f) {
    return f.sequences().stream()
        .flatMap(s ->
            s.fits().stream()
                .filter(FitJson::possible)
                .reduce((a, b) -> b)
                .map(FitJson::source)
                .stream())
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
  public String shortHash(String hash) {
    return Section.shortened(hash);
  }
}
