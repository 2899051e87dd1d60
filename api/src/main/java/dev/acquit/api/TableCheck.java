package dev.acquit.api;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.prove.Proof;
import dev.acquit.mapper.prove.ProofProgress;
import dev.acquit.mapper.prove.ProofTask;
import dev.acquit.mapper.verify.ModelSide;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.model.symbolic.UnsupportedModelException;
import dev.acquit.reports.Paint;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.StoryText;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyDocuments;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A mapping table to be verified for every program up to a size. Each method but the last ones
/// makes another one and leaves this as it is.
public final class TableCheck {
  private static final int LARGEST = 10;

  private final MappingFile table;
  private final Programs programs;

  /// What is looked at.
  ///
  /// @param source the name of the C++ model
  /// @param target the name of the PTX model
  /// @param bound the largest number of instructions
  /// @param time for all of it
  private record Programs(String source, String target, int bound, Scopes scopes, Duration time) {}

  private TableCheck(MappingFile table, Programs programs) {
    this.table = table;
    this.programs = programs;
  }

  static TableCheck of(MappingFile table) {
    return new TableCheck(
        table, new Programs("cpp20", "ptx", 4, Scopes.SAME, Duration.ofMinutes(10)));
  }

  /// From another C++ model than `cpp20`.
  ///
  /// @param model the name of one that ships, or the path of a `.cat` file
  public TableCheck source(String model) {
    return new TableCheck(
        table,
        new Programs(model, programs.target, programs.bound, programs.scopes, programs.time));
  }

  /// To another PTX model than `ptx`.
  ///
  /// @param model the name of one that ships, or the path of a `.cat` file
  public TableCheck target(String model) {
    return new TableCheck(
        table,
        new Programs(programs.source, model, programs.bound, programs.scopes, programs.time));
  }

  /// For programs of another size than up to four instructions. Each more takes about ten times as
  /// long.
  ///
  /// @param instructions the largest number of C++ instructions, 1 to 10
  public TableCheck bound(int instructions) {
    if (instructions < 1 || instructions > LARGEST) {
      throw new IllegalArgumentException(
          "found the bound " + instructions + ", expected 1 to " + LARGEST);
    }
    return new TableCheck(
        table,
        new Programs(
            programs.source, programs.target, instructions, programs.scopes, programs.time));
  }

  /// For other programs than those with one scope.
  public TableCheck scopes(Scopes scopes) {
    return new TableCheck(
        table,
        new Programs(programs.source, programs.target, programs.bound, scopes, programs.time));
  }

  /// Within another time than ten minutes.
  ///
  /// @param time by the clock
  public TableCheck within(Duration time) {
    return new TableCheck(
        table,
        new Programs(programs.source, programs.target, programs.bound, programs.scopes, time));
  }

  /// Verifies the table, on all processors. An interrupt of the calling thread ends it early, with
  /// what it has.
  ///
  /// @throws AcquitException if there is no such model, it is one of the other side, or it cannot
  ///   be put into a formula
  public Verified result() {
    try {
      ProofTask task =
          new ProofTask(
              table,
              model(ModelSide.SOURCE, "source", programs.source),
              model(ModelSide.TARGET, "target", programs.target),
              programs.bound,
              programs.scopes.programs(),
              new EmbeddedSolver(),
              Limits.DEFAULT,
              Runtime.getRuntime().availableProcessors(),
              programs.time);
      return verified(new Proof(task, ProofProgress.none()).run());
    } catch (InputException e) {
      throw new AcquitException(e);
    } catch (UnsupportedModelException e) {
      throw new AcquitException(
          Diagnostic.of(
              table.file(),
              Position.START,
              "a model cannot be put into a formula: " + e.getMessage()));
    }
  }

  /// The counterexamples of [#result()]; empty where the table is sound up to the bound, and where
  /// that is not known.
  public List<Counterexample> counterexamples() {
    return result().counterexamples();
  }

  private MemoryModel model(ModelSide side, String option, String name) throws InputException {
    Optional<ModelSide.Misfit> misfit = side.misfit(option, name);
    if (misfit.isPresent()) {
      throw new InputException(
          table.file(), Position.START, misfit.get().message(), misfit.get().hint());
    }
    return Models.find(name);
  }

  private Verified verified(Verification found) {
    VerifyDocument document =
        new VerifyDocuments(found, Limits.DEFAULT, programs.scopes.programs(), Optional.empty())
            .document(Json.Tool.acquit(""));
    Story story = document.story();
    String conclusion = String.join(" ", story.verdict().sentences());
    List<Part> tests = story.parts().stream().filter(p -> p instanceof Part.Case).toList();
    List<List<VerifyDocument.Counterexample>> exhibits = document.exhibits();
    return new Verified(
        switch (document.decision()) {
          case SOUND -> Soundness.SOUND;
          case UNSOUND -> Soundness.UNSOUND;
          case UNKNOWN -> Soundness.UNKNOWN;
          case BROKEN -> throw new IllegalStateException(conclusion);
        },
        conclusion,
        IntStream.range(0, exhibits.size())
            .mapToObj(i -> counterexample(exhibits.get(i), tests.get(i)))
            .toList(),
        StoryText.render(story, Paint.PLAIN));
  }

  private static Counterexample counterexample(
      List<VerifyDocument.Counterexample> exhibit, Part test) {
    VerifyDocument.Counterexample first = exhibit.getFirst();
    return new Counterexample(
        VerifyDocument.names(exhibit),
        first.source().text(),
        first.target().text(),
        first.outcome(),
        StoryText.render(List.of(test), Paint.PLAIN).stripTrailing());
  }
}
