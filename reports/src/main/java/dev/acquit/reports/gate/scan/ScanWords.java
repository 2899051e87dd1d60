package dev.acquit.reports.gate.scan;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.scan.ScanDocument.Fit;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.gate.scan.ScanDocument.Sequence;
import dev.acquit.reports.gate.scan.ScanDocument.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Each sentence about a scan, once.
///
/// @param document the scan
record ScanWords(ScanDocument document) {
  /// What it comes to.
  String conclusion() {
    long sequences = document.functions().stream().mapToLong(f -> f.sequences().size()).sum();
    long unread = document.functions().stream().filter(ScanWords::unread).count();
    long without =
        document.functions().stream().filter(f -> f.sequences().isEmpty() && !unread(f)).count();
    return Plural.of(sequences, "atomic sequence")
        + " in "
        + Plural.of(document.functions().size(), "function")
        + (without == 0 ? "" : ", " + without + " without any")
        + (unread == 0 ? "" : ", " + unread + " " + Verdict.UNRECOGNISED)
        + ", table "
        + document.mapping().name();
  }

  /// Whether there is something in a function that is not understood.
  private static boolean unread(Scanned f) {
    return f.defects().stream().anyMatch(d -> d.kind() == Verdict.UNRECOGNISED);
  }

  /// How many functions were not scanned, if any.
  Optional<String> left() {
    return Optional.ofNullable(document.left())
        .map(n -> "interrupted: " + Plural.of(n, "function") + " not scanned");
  }

  /// What is said of all functions together.
  List<String> head() {
    List<String> all = new ArrayList<>(List.of(conclusion()));
    left().ifPresent(all::add);
    return all;
  }

  /// Where a sequence goes, and how on a way; empty if nothing is known.
  static String where(Sequence s, Way way) {
    return Stream.of(s.location(), way.how())
        .filter(Objects::nonNull)
        .map(Visible::line)
        .collect(Collectors.joining(", "));
  }

  /// Something wrong: `WRONG_SPACE at line 75: found an access of local memory`.
  static String defect(FoundDefect d) {
    return d.kind() + " at line " + d.place().line() + ": " + Visible.line(d.what());
  }

  /// What a sequence can be, and a line for each thing that it cannot be.
  static List<String> fits(Sequence s) {
    List<String> all = new ArrayList<>();
    List<Fit> can = s.fits().stream().filter(Fit::possible).toList();
    if (!can.isEmpty()) {
      all.add(
          "can be: "
              + can.stream()
                  .map(f -> f.source() + (f.verdict() == Verdict.STRONGER ? " (stronger)" : ""))
                  .collect(Collectors.joining(", ")));
    }
    s.fits().stream()
        .filter(f -> !f.possible())
        .forEach(f ->
            all.add(
                "cannot be: "
                    + f.source()
                    + (f.why() == null ? "" : ": " + Visible.line(f.why()))));
    return all;
  }

  /// All that is said of a function.
  static List<String> sentences(Scanned f) {
    List<String> all = new ArrayList<>();
    f.sequences().forEach(s -> all.addAll(fits(s)));
    f.defects().forEach(d -> all.add(defect(d)));
    f.notes().forEach(n -> all.add(Visible.line(n)));
    return all;
  }

  /// What is said wherever the scan is shown.
  List<String> sentences() {
    return Stream.concat(
            head().stream(), document.functions().stream().flatMap(f -> sentences(f).stream()))
        .toList();
  }
}
