package dev.acquit.reports.repair;

import dev.acquit.reports.Plural;
import dev.acquit.reports.repair.RepairDocument.NeedJson;
import java.util.stream.Collectors;

/// Sentences about saved repairs that pages and summaries share.
public final class RepairSentences {
  private RepairSentences() {}

  /// The verdict and what follows from it.
  public static String conclusion(RepairDocument r) {
    String name = r.mapping().name();
    return switch (r.decision()) {
      case "unsound" -> name + " is unsound for " + programs(r) + ". " + repaired(r);
      case "sound" ->
          name + " has no counterexample for " + programs(r) + upTo(r.bound()) + ". " + lean(r);
      default ->
          r.reason() != null
              ? "Whether " + name + " is sound for " + programs(r) + " is unknown: " + r.reason()
              : "Not all that " + name + " needs is known. " + lean(r);
    };
  }

  /// Which programs it is about.
  public static String programs(RepairDocument r) {
    return switch (r.programClass()) {
      case "same" -> "programs with one scope";
      case "object" -> "programs with one scope for each object";
      case "mixed" -> "programs with any scopes";
      case null, default -> "programs of class " + r.programClass();
    };
  }

  private static String upTo(int bound) {
    return " of up to " + Plural.of(bound, "C++ instruction");
  }

  private static String repaired(RepairDocument r) {
    return r.better() == null
        ? "No repair was found" + (r.reason() == null ? "." : ": " + r.reason() + ".")
        : "With "
            + r.better().changes().stream()
                .map(c ->
                    c.use().row()
                        + ", alternative "
                        + c.use().alternative()
                        + " as '"
                        + c.after()
                        + "'")
                .collect(Collectors.joining(" and "))
            + " there is no counterexample among programs"
            + upTo(r.better().bound())
            + ".";
  }

  private static String lean(RepairDocument r) {
    long redundant = r.needs().stream().filter(n -> "sound".equals(n.verdict())).count();
    long open = r.needs().stream().filter(n -> "unknown".equals(n.verdict())).count();
    String all = redundant + " of " + Plural.of(r.needs().size(), "step") + " to something weaker ";
    String words =
        redundant == 0
            ? "No step to something weaker is known to do no harm."
            : all + (redundant == 1 ? "does no harm." : "do no harm.");
    String together =
        r.better() == null
            ? ""
            : " With "
                + (r.better().changes().size() == 1
                    ? "one alternative"
                    : r.better().changes().size() + " alternatives")
                + " weaker at once there is still no counterexample.";
    return words + together + (open == 0 ? "" : " Of " + open + " it is unknown.");
  }

  /// Whether the table can do without an instruction.
  public static String verdict(NeedJson need) {
    return switch (need.verdict()) {
      case "unsound" -> "needed";
      case "sound" -> "not needed";
      default -> "unknown";
    };
  }
}
