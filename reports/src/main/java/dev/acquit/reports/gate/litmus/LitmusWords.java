package dev.acquit.reports.gate.litmus;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.Letters;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.explain.MissingEdge;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.gate.litmus.LitmusDocument.Verdict;
import dev.acquit.reports.json.MarkJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Each sentence about what litmus tests say of a compiler, once.
///
/// @param source the name of the C++ model
/// @param target the name of the PTX model
record LitmusWords(String source, String target) {
  static LitmusWords of(LitmusDocument document) {
    return new LitmusWords(document.source().name(), document.target().name());
  }

  /// A verdict in a sentence.
  static String meaning(Verdict verdict) {
    return switch (verdict) {
      case SOUND -> "Every outcome of the compiler's PTX is one of the C++ test.";
      case UNSOUND -> "The compiler's PTX may end as the C++ test must not.";
      case RACY -> "The C++ test has no defined meaning: nothing can be said of the compiler.";
      case UNKNOWN -> "A bound was hit.";
      case NOT_COVERED ->
          "Something in the test, or in what the compiler made of it, is not understood. Nothing is"
              + " claimed.";
      case NOT_COMPILED -> "The compiler refused the source.";
    };
  }

  /// What comes first in lists: findings, then what has no answer.
  static int rank(Verdict verdict) {
    return switch (verdict) {
      case UNSOUND -> 0;
      case UNKNOWN, NOT_COVERED, NOT_COMPILED -> 1;
      case RACY -> 2;
      case SOUND -> 3;
    };
  }

  /// The verdict, and beside it what is to be known first: how the outcomes compare with the
  /// table's, or why there is no answer.
  String verdict(Result r) {
    String beside =
        switch (r.verdict()) {
          case SOUND, UNSOUND -> r.table() == null ? "" : ", " + r.table().words();
          case RACY -> ": " + meaning(Verdict.RACY);
          case UNKNOWN, NOT_COVERED, NOT_COMPILED -> {
            String at = r.line() == null ? "" : "line " + r.line() + " of the compiler's PTX: ";
            yield ": " + at + first(r.why());
          }
        };
    return r.verdict() + beside;
  }

  private static String first(@Nullable String why) {
    return why == null ? "" : Visible.line(why.lines().findFirst().orElse(""));
  }

  /// The outcome that only the PTX has, if there is one.
  Optional<String> outcome(Result r) {
    return Optional.ofNullable(r.outcome()).map(o -> "Outcome: " + o);
  }

  /// By which axioms the source model forbids it; a colon at its end if the cycle follows.
  String forbidden(Result r) {
    return r.axioms() == null || r.axioms().isEmpty()
        ? source + " forbids it."
        : source
            + " forbids it by "
            + String.join(", ", r.axioms())
            + (r.explanation() == null ? "." : ":");
  }

  /// What the execution lacks of the source's cycle, if that is certain.
  Optional<String> missing(Result r) {
    return MissingEdge.of(r.explanation(), r.witness(), r.ptx(), target, EventNaming.LETTERS);
  }

  /// Why the source has no defined meaning; nothing in files of older versions.
  static List<MarkJson> marks(Result r) {
    return r.marks() == null ? List.of() : r.marks();
  }

  /// What a mark is: `data-race of c and f`.
  static String title(MarkJson mark) {
    String events =
        mark.accesses().stream()
            .map(a -> Letters.of(a.event()))
            .collect(Collectors.joining(" and "));
    return mark.check() + (events.isEmpty() ? "" : " of " + events);
  }

  /// All that is said of a test.
  List<String> sentences(Result r) {
    List<String> all = new ArrayList<>(List.of(verdict(r)));
    outcome(r).ifPresent(all::add);
    if (r.outcome() != null) {
      all.add(forbidden(r));
    }
    missing(r).ifPresent(all::add);
    marks(r).forEach(m -> all.addAll(m.lines()));
    return all;
  }

  /// The compiler, how atomics were written, and the models.
  static String extent(LitmusDocument g) {
    String counts =
        g.counts().entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    return Plural.of(g.results().size(), "test")
        + " of "
        + (g.title() == null ? g.compiler() : g.title())
        + (g.compiledFor() == null || g.compiledFor().isEmpty() ? "" : " for " + g.compiledFor())
        + " ("
        + g.dialect()
        + "; "
        + g.source().name()
        + " against "
        + g.target().name()
        + "): "
        + counts;
  }

  /// The result in a sentence.
  static String conclusion(LitmusDocument g) {
    long unsound = g.count(Verdict.UNSOUND);
    return (unsound == 0
            ? "No outcome that " + g.source().name() + " forbids was added"
            : unsound
                + " of "
                + Plural.of(g.results().size(), "test")
                + (unsound == 1 ? " has" : " have")
                + " an outcome that "
                + g.source().name()
                + " forbids")
        + "; "
        + g.count(Verdict.SOUND)
        + " of "
        + g.results().size()
        + " are known to be sound"
        + (g.left() == null
            ? "."
            : "; interrupted: " + Plural.of(g.left(), "test") + " not judged.");
  }

  /// What is said wherever the result is shown.
  static List<String> sentences(LitmusDocument g) {
    return Stream.concat(
            Stream.of(extent(g), conclusion(g)),
            g.results().stream().flatMap(r -> of(g).sentences(r).stream()))
        .toList();
  }
}
