package dev.acquit.reports;

import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateLitmusJson.ResultJson;

/// What verdicts of `gate litmus` mean, in words that pages and summaries share.
public final class LitmusWords {
  private LitmusWords() {}

  /// A verdict in a sentence.
  public static String meaning(String verdict) {
    return switch (verdict) {
      case "SOUND" -> "Every outcome of the compiler's PTX is one of the C++ test.";
      case "UNSOUND" -> "The compiler's PTX may end as the C++ test must not.";
      case "RACY" -> "The C++ test has no defined meaning: nothing can be said of the compiler.";
      case "UNKNOWN" -> "A bound was hit.";
      case "NOT_COVERED" ->
          "Something in the test, or in what the compiler made of it, is not understood. Nothing is"
              + " claimed.";
      case "NOT_COMPILED" -> "The compiler refused the source.";
      default -> "";
    };
  }

  /// What the outcomes are beside those of the mapping table's test; empty where they were not
  /// compared.
  public static String table(String relation) {
    return switch (relation) {
      case null -> "";
      case "same" -> "It has the same outcomes as the mapping table.";
      case "stronger" -> "It has fewer outcomes than the mapping table.";
      case "weaker" -> "It has more outcomes than the mapping table.";
      case "different" -> "It has other outcomes than the mapping table.";
      default -> "It was not compared with the mapping table.";
    };
  }

  /// The reason of a verdict in a line; empty if there is none.
  public static String why(ResultJson r) {
    if (r.outcome() != null) {
      return r.outcome();
    }
    String line = r.line() == null ? "" : "line " + r.line() + ": ";
    return r.why() == null ? "" : line + r.why().lines().findFirst().orElse("");
  }

  /// The result in a sentence.
  public static String conclusion(GateLitmusJson g) {
    long unsound = g.results().stream().filter(r -> r.verdict().equals("UNSOUND")).count();
    long sound = g.results().stream().filter(r -> r.verdict().equals("SOUND")).count();
    return (unsound == 0
            ? "No outcome that " + g.source().name() + " forbids was added"
            : unsound
                + " of "
                + g.results().size()
                + (unsound == 1 ? " test has" : " tests have")
                + " an outcome that "
                + g.source().name()
                + " forbids")
        + "; "
        + sound
        + " of "
        + g.results().size()
        + " are known to be sound.";
  }

  /// What comes first in lists: findings, then what has no answer.
  public static int rank(String verdict) {
    return switch (verdict) {
      case "UNSOUND" -> 0;
      case "SOUND" -> 3;
      case "RACY" -> 2;
      default -> 1;
    };
  }
}
