package dev.acquit.reports.html;

import dev.acquit.reports.GateConclusion;
import dev.acquit.reports.GateWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateFunctionJson.EvidenceJson;
import dev.acquit.reports.json.GateFunctionJson.MatchJson;
import dev.acquit.reports.json.GateFunctionJson.PathJson;
import dev.acquit.reports.json.GateFunctionJson.StepJson;
import dev.acquit.reports.json.GateJson;
import java.util.List;

/// What `gate check` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param matrices a table for each operation
/// @param table all functions
/// @param details the functions that are shown in full
public record GateSection(
    String id,
    String file,
    GateJson document,
    List<GateMatrix> matrices,
    Campaign table,
    List<Function> details)
    implements Section {
  @Override
  public String title() {
    return Plural.of(document.functions().size(), "function") + " and " + document.mapping().name();
  }

  /// The result in a sentence.
  public String conclusion() {
    return GateConclusion.of(document);
  }

  /// How many functions are not shown in full.
  public int left() {
    return document.functions().size() - details.size();
  }

  /// The first digits of a hash.
  public String shortHash(String hash) {
    return Section.shortened(hash);
  }

  /// A function that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param paths its paths: of a finding those that show it
  public record Function(String id, GateFunctionJson json, List<Path> paths) {
    /// What can be done about it.
    public String advice() {
      return GateWords.todo(json);
    }

    /// What its verdict means.
    public String meaning() {
      return GateWords.meaning(GateWords.verdict(json));
    }

    /// The operation, and below it what the table has for it.
    public String expected(Path path) {
      MatchJson match = path.json().match();
      return match == null
          ? json.source()
          : json.source() + "\n    " + String.join("\n    ", match.instructions());
    }

    /// The row that a path was compared with.
    public String row(MatchJson match) {
      return GateWords.row(match);
    }
  }

  /// A path through a function.
  ///
  /// @param json what it does
  /// @param picture an execution that shows what is lost; null: there is none
  public record Path(PathJson json, Picture picture) {
    /// What an instruction is to the memory model, where its text does not begin so.
    public String meaning(StepJson step) {
      return step.place().text().startsWith(step.instruction())
          ? ""
          : "\n      that is " + step.instruction();
    }

    /// What the litmus test shows.
    public String shows() {
      EvidenceJson e = json.evidence();
      return switch (e.shows()) {
        case "race" ->
            "With what was emitted the program has a data race; with the row of the table it has"
                + " none.";
        case null, default ->
            "With what was emitted the program may end as its last line asks; with the row of the"
                + " table it cannot.";
      };
    }

    /// Which models forbid it, in words.
    public String models() {
      EvidenceJson e = json.evidence();
      String forbidden =
          e.forbiddenBy().isEmpty()
              ? "No C++ model forbids it to the source."
              : "Forbidden to the source by " + String.join(", ", e.forbiddenBy()) + ".";
      return e.allowedBy().isEmpty()
          ? forbidden
          : forbidden + " Allowed by " + String.join(", ", e.allowedBy()) + ".";
    }
  }
}
