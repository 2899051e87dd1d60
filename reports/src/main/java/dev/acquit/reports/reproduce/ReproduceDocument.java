package dev.acquit.reports.reproduce;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.reproduce.Claims.Claim;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `reproduce` has found: what is saved, and what everything that is said of it is made of.
///
/// @param schema `acquit/reproduce/2`
/// @param tool what wrote it
/// @param paper what was claimed
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the largest number of instructions
/// @param solver what decided the formulas
/// @param machine on what the times were taken
/// @param timeMs wall-clock time in milliseconds
/// @param answers what became of each claim
/// @param exercises what programs of up to the bound exercise
@JsonTypeName(ReproduceDocument.SCHEMA)
public record ReproduceDocument(
    String schema,
    Json.Tool tool,
    Claims paper,
    TableJson mapping,
    ModelJson source,
    ModelJson target,
    int bound,
    String solver,
    String machine,
    double timeMs,
    List<Answer> answers,
    List<Exercise> exercises)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/reproduce/2";

  /// Copies the lists.
  public ReproduceDocument {
    answers = List.copyOf(answers);
    exercises = List.copyOf(exercises);
  }

  /// What became of a claim.
  ///
  /// @param claim the claim
  /// @param holds whether the axiom holds
  /// @param reason why that is not known
  /// @param timeMs wall-clock time for programs of up to that size in milliseconds
  /// @param remembered how many answers came from an earlier run, so that the time is not that of
  ///   the work
  /// @param counterexample what shows that it does not hold
  public record Answer(
      Claim claim,
      Truth holds,
      @Nullable String reason,
      double timeMs,
      int remembered,
      @Nullable NumberedTest counterexample) {
    /// The same answer to a claim about programs of another size.
    public Answer to(Claim other) {
      return new Answer(other, holds, reason, timeMs, remembered, counterexample);
    }

    /// Whether it is as claimed.
    public Truth met() {
      return holds == Truth.UNKNOWN ? holds : holds == claim.holds() ? Truth.YES : Truth.NO;
    }
  }

  /// Whether programs have an alternative of the table, or have executions that break an axiom. A
  /// claim says nothing of what no program exercises.
  ///
  /// @param what which it is
  /// @param sequence of an alternative: its instructions
  /// @param reached whether they do, for each of the programs that were asked about
  /// @param leftOutBy facts each of which alone leaves it out
  public record Exercise(
      String what, @Nullable String sequence, List<Truth> reached, List<String> leftOutBy) {
    /// Copies the lists.
    public Exercise {
      reached = List.copyOf(reached);
      leftOutBy = List.copyOf(leftOutBy);
    }
  }

  /// The programs that were asked about.
  public List<Programs> programs() {
    return paper.programs().stream().filter(p -> !of(p).isEmpty()).toList();
  }

  /// What became of the claims about some programs.
  public List<Answer> of(Programs programs) {
    return answers.stream().filter(a -> a.claim().programs().equals(programs.name())).toList();
  }

  /// Whether all is as claimed.
  public Truth met() {
    return Truth.all(answers.stream().map(Answer::met).toList());
  }

  @Override
  public Ending ending() {
    return met().ending();
  }

  @Override
  public String command() {
    return "reproduce";
  }

  @Override
  public Story story() {
    return new ReproduceStory(this).story();
  }
}
