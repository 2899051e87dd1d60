package dev.acquit.reports.reproduce;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.reports.Decision;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.ResultDocument;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.json.TestPair;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `reproduce` has found: what is saved, and what everything that is said of it is made of.
///
/// @param schema `acquit/reproduce/1`
/// @param tool what wrote it
/// @param publication the published check
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param bound the largest number of instructions
/// @param solver what decided the formulas
/// @param jobs how many at a time
/// @param machine on what the times were taken
/// @param stopped why it ended early, if it did
/// @param timeMs wall-clock time in milliseconds
/// @param decision the worst of what it comes to in each event model
/// @param results one for each event model
/// @param differences why our times and the published ones are not times of the same work
@JsonTypeName(ReproduceDocument.SCHEMA)
public record ReproduceDocument(
    String schema,
    Json.Tool tool,
    Publication publication,
    TableJson mapping,
    ModelJson source,
    ModelJson target,
    int bound,
    String solver,
    int jobs,
    Machine machine,
    @Nullable String stopped,
    double timeMs,
    Decision decision,
    List<Result> results,
    List<String> differences)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/reproduce/1";

  /// Copies the lists.
  public ReproduceDocument {
    results = List.copyOf(results);
    differences = List.copyOf(differences);
  }

  /// The published check.
  ///
  /// @param name the word for it
  /// @param title where it was published
  /// @param authors by whom
  /// @param facts what it takes for granted
  public record Publication(String name, String title, String authors, List<Fact> facts) {
    /// Copies the list.
    public Publication {
      facts = List.copyOf(facts);
    }
  }

  /// A fact.
  ///
  /// @param name its name
  /// @param says what it says
  /// @param place where it stands
  public record Fact(String name, String says, String place) {}

  /// On what times were taken.
  ///
  /// @param processors how many processors the JVM has
  /// @param system operating system and architecture: `Linux amd64`
  /// @param java the version of the JVM
  public record Machine(int processors, String system, String java) {}

  /// What came out for an event model.
  ///
  /// @param events its name
  /// @param lines for each bound and axiom
  /// @param rows whether each alternative is exercised
  /// @param axioms whether each axiom is
  public record Result(String events, List<Line> lines, List<Row> rows, List<Axiom> axioms) {
    /// Copies the lists.
    public Result {
      lines = List.copyOf(lines);
      rows = List.copyOf(rows);
      axioms = List.copyOf(axioms);
    }

    /// What it comes to.
    public Decision decision() {
      if (lines.stream().anyMatch(l -> l.outcome() == Outcome.FAILS)) {
        return Decision.UNSOUND;
      }
      boolean known =
          lines.stream().allMatch(l -> l.outcome() == Outcome.HOLDS)
              && exercise().noneMatch(e -> e.coverage().word() == Reached.UNKNOWN);
      return known ? Decision.SOUND : Decision.UNKNOWN;
    }

    /// Rows and axioms.
    public Stream<Exercised> exercise() {
      return Stream.concat(rows.stream(), axioms.stream());
    }

    /// How many rows are exercised, or are not, or are unknown.
    public long rows(Reached word) {
      return rows.stream().filter(r -> r.coverage().word() == word).count();
    }
  }

  /// What came of an axiom.
  public enum Outcome {
    /// No program has an outcome that it forbids.
    HOLDS("holds"),
    /// One has.
    FAILS("fails"),
    /// Not known.
    UNKNOWN("unknown");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    /// How it is written.
    @JsonValue
    public String word() {
      return word;
    }
  }

  /// What came out for an axiom and programs of up to a size.
  ///
  /// @param bound the size
  /// @param axiom the axiom
  /// @param outcome what came of it
  /// @param reason of an unknown one: why
  /// @param vacuous whether nothing can break the axiom
  /// @param publishedMs the published time for that bound, if there is one
  /// @param exactly programs of exactly that size
  /// @param upTo programs of up to that size
  /// @param ratio the published time over ours for up to that size, where both mean something
  /// @param counterexample of one that fails
  public record Line(
      int bound,
      String axiom,
      Outcome outcome,
      @Nullable String reason,
      boolean vacuous,
      @Nullable Double publishedMs,
      Cell exactly,
      Cell upTo,
      @Nullable Double ratio,
      @Nullable Counterexample counterexample) {}

  /// What was decided.
  ///
  /// @param layouts how many layouts
  /// @param discarded executions that a solver found and the enumerating engine did not confirm
  /// @param remembered answers that came from a file
  /// @param timeMs wall-clock time in milliseconds
  public record Cell(int layouts, int discarded, int remembered, double timeMs) {}

  /// A row or an axiom, and whether it is exercised.
  public sealed interface Exercised {
    /// Which it is.
    String what();

    /// Whether it is.
    Coverage coverage();
  }

  /// Whether programs have an alternative.
  ///
  /// @param row the operation and its memory order
  /// @param alternative its number, from 1
  /// @param sequence its instructions; absent in files of older versions
  /// @param coverage whether they do
  public record Row(String row, int alternative, @Nullable String sequence, Coverage coverage)
      implements Exercised {
    @Override
    public String what() {
      return row + (alternative > 1 ? ", alternative " + alternative : "");
    }
  }

  /// Whether executions can break an axiom.
  ///
  /// @param axiom the axiom
  /// @param coverage whether they can
  public record Axiom(String axiom, Coverage coverage) implements Exercised {
    @Override
    public String what() {
      return "axiom " + axiom;
    }
  }

  /// Whether something is exercised, in a word.
  public enum Reached {
    /// It is.
    REACHED("reached"),
    /// It is not.
    NOT_REACHED("not reached"),
    /// Not known.
    UNKNOWN("unknown");

    private final String word;

    Reached(String word) {
      this.word = word;
    }

    /// How it is written.
    @JsonValue
    public String word() {
      return word;
    }
  }

  /// Whether something is exercised.
  ///
  /// @param word whether it is
  /// @param layout a smallest layout in which it is
  /// @param facts published facts each of which alone leaves it out
  /// @param reason why it is not known
  public record Coverage(
      Reached word,
      @Nullable String layout,
      @Nullable List<String> facts,
      @Nullable String reason) {}

  /// A counterexample.
  ///
  /// @param size its number of instructions
  /// @param programClass the narrowest class that has it
  /// @param source the C++ test
  /// @param target the PTX test
  /// @param outcome what the target allows and the source does not
  /// @param explanation why the source forbids it
  /// @param witness an execution of the PTX test that ends so
  public record Counterexample(
      int size,
      ProgramClass programClass,
      TestJson source,
      TestJson target,
      String outcome,
      @Nullable ExplanationJson explanation,
      ExecutionJson witness)
      implements TestPair {}

  /// A row or an axiom in all event models.
  ///
  /// @param what which it is
  /// @param sequence of a row: its instructions
  /// @param coverage one for each event model
  public record Exercise(String what, @Nullable String sequence, List<Coverage> coverage) {}

  /// All lines of all event models.
  public Stream<Line> lines() {
    return results.stream().flatMap(r -> r.lines().stream());
  }

  /// The counterexamples, each once.
  public List<Counterexample> counterexamples() {
    return lines().map(Line::counterexample).filter(Objects::nonNull).distinct().toList();
  }

  /// What programs exercise, rows first.
  public List<Exercise> exercises() {
    List<List<Exercised>> all = results.stream().map(r -> r.exercise().toList()).toList();
    return IntStream.range(0, all.stream().mapToInt(List::size).min().orElse(0))
        .mapToObj(i ->
            new Exercise(
                all.getFirst().get(i).what(),
                all.getFirst().get(i) instanceof Row r ? r.sequence() : null,
                all.stream().map(e -> e.get(i).coverage()).toList()))
        .toList();
  }
}
