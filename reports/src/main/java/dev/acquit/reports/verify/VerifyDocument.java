package dev.acquit.reports.verify;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Work;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.BoundsJson;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.json.TestPair;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.story.ComparedVerdict;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `verify` has found: what is saved, and what everything that is said of it is made of.
///
/// @param schema `acquit/verify/2`
/// @param tool what wrote it
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param engine what found the verdicts
/// @param bounds what each test could cost
/// @param tests the tests that were judged, as they were named; absent of a bounded proof
/// @param programs of a bounded proof: the programs; otherwise absent
/// @param identity of tests: how the source model compares with itself
/// @param lowering of tests: what threads do as they are lowered and, alone, not in C++, which is a
///   bug of ours; absent if there is no such thread
/// @param stopped why not all tests were judged, if so
/// @param timeMs wall-clock time in milliseconds
/// @param deciding the class that decides
/// @param decision what the run says of the table for programs of that class
/// @param classes what was found in each class, narrow to wide
/// @param counterexamples one for each unsound alternative, in the narrowest class where it is
@JsonTypeName(VerifyDocument.SCHEMA)
public record VerifyDocument(
    String schema,
    Json.Tool tool,
    TableJson mapping,
    ModelJson source,
    ModelJson target,
    String engine,
    BoundsJson bounds,
    @Nullable List<String> tests,
    @Nullable Programs programs,
    @Nullable Identity identity,
    @Nullable List<String> lowering,
    @Nullable String stopped,
    double timeMs,
    ProgramClass deciding,
    Decision decision,
    List<ClassResult> classes,
    List<Counterexample> counterexamples)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/verify/2";

  /// Copies the lists.
  public VerifyDocument {
    lowering = lowering == null ? null : List.copyOf(lowering);
    classes = List.copyOf(classes);
    counterexamples = List.copyOf(counterexamples);
  }

  @Override
  public String command() {
    return "verify";
  }

  @Override
  public Story story() {
    return new VerifyStory(this).story();
  }

  @Override
  public List<ComparedVerdict> verdictsToCompare() {
    return classes.stream().flatMap(ClassResult::verdictsToCompare).toList();
  }

  @Override
  public Ending ending() {
    return decision.ending();
  }

  /// What a run says of a table.
  public enum Decision {
    /// The source model disagreed with itself, or the lowering with C++: our bug.
    BROKEN(Ending.BROKEN),
    /// Some alternative is unsound in the deciding class.
    UNSOUND(Ending.FINDING),
    /// Nothing unsound was found, and not all was looked at.
    UNKNOWN(Ending.UNKNOWN),
    /// All was looked at, nothing shows a failure.
    SOUND(Ending.PASSED);

    private final Ending ending;

    Decision(Ending ending) {
      this.ending = ending;
    }

    /// How a run ended that says so.
    public Ending ending() {
      return ending;
    }

    /// How it is written.
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// What is said of an alternative.
  public enum Verdict {
    /// Nothing shows a failure that it is to blame for.
    SOUND,
    /// A counterexample shows one.
    UNSOUND,
    /// Nothing that is defined uses it.
    NOT_REACHED,
    /// Not everything could be judged.
    UNKNOWN;

    /// How it is written.
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// How it is coloured.
    public Tone tone() {
      return switch (this) {
        case SOUND -> Tone.GOOD;
        case UNSOUND -> Tone.BAD;
        case NOT_REACHED -> Tone.NOTE;
        case UNKNOWN -> Tone.OPEN;
      };
    }
  }

  /// With what a failure goes away.
  public enum Cure {
    /// The alternative does what its order promises.
    PROMISE,
    /// A `fence.sc` on both sides: that rows do what their orders promise is not enough.
    BOTH_SIDES,
    /// The strongest sequence: nothing less is enough.
    STRONGEST;

    /// How it is written.
    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /// The programs.
  ///
  /// @param bound the largest number of instructions
  /// @param solver what decided the formulas
  /// @param program of a solver that is a program: the SHA-256 of its file; otherwise absent
  /// @param unsatisfiable how many formulas it called unsatisfiable; absent in files of older
  ///   versions
  /// @param proved for how many of those a proof was checked; the others rest on its word; absent
  ///   in files of older versions
  public record Programs(
      int bound,
      String solver,
      @Nullable String program,
      @JsonProperty(isRequired = OptBoolean.FALSE) int unsatisfiable,
      @JsonProperty(isRequired = OptBoolean.FALSE) int proved) {}

  /// The check of the source model against itself.
  ///
  /// @param tests tests that were compared
  /// @param failures those that differ: a bug of ours
  public record Identity(long tests, List<String> failures) {
    /// Copies the list.
    public Identity {
      failures = List.copyOf(failures);
    }
  }

  /// What was found in a class. It counts the tests of the narrower classes too.
  ///
  /// @param programClass the class
  /// @param tests of tests: what was judged
  /// @param queries of programs up to a size: what was answered
  /// @param failures compilations with an outcome that the source forbids
  /// @param open tests and compilations that could not be judged
  /// @param verdicts for each alternative of each row
  public record ClassResult(
      ProgramClass programClass,
      Work.@Nullable Tests tests,
      Work.@Nullable Queries queries,
      long failures,
      long open,
      List<RowVerdict> verdicts) {
    /// Copies the list.
    public ClassResult {
      verdicts = List.copyOf(verdicts);
    }

    /// The verdict for an alternative, if the class has one.
    public Optional<RowVerdict> verdict(UseJson use) {
      return verdicts.stream().filter(v -> v.use().equals(use)).findFirst();
    }

    /// Whether some alternative is unsound.
    public boolean unsound() {
      return verdicts.stream().anyMatch(v -> v.verdict() == Verdict.UNSOUND);
    }

    private Stream<ComparedVerdict> verdictsToCompare() {
      return verdicts.stream()
          .map(v ->
              new ComparedVerdict(
                  v.use().words(),
                  "class " + programClass.word(),
                  v.verdict().word(),
                  v.verdict().tone()));
    }
  }

  /// The verdict for an alternative.
  ///
  /// @param row the operation and its memory order
  /// @param alternative its number, from 1
  /// @param sequence the instructions
  /// @param verdict the verdict
  /// @param compilations of tests: how many used it; otherwise absent
  /// @param failures of an unsound one: how many failures are charged to it
  /// @param together of an unsound one: the others that have to be mended with it
  /// @param cure of an unsound one: with what the smallest failure goes away
  /// @param open of an unknown one: tests and compilations that could not be judged
  /// @param reason of an unknown one: why
  public record RowVerdict(
      String row,
      int alternative,
      String sequence,
      Verdict verdict,
      @Nullable Long compilations,
      @Nullable Long failures,
      @Nullable List<UseJson> together,
      @Nullable Cure cure,
      @Nullable Long open,
      @Nullable String reason) {
    /// Which alternative it is.
    public UseJson use() {
      return new UseJson(row, alternative);
    }

    /// With which others it is unsound; empty if it is so alone.
    public List<UseJson> others() {
      return together == null ? List.of() : together;
    }
  }

  /// A C++ test and a compilation of it that has an outcome which the C++ test has not.
  ///
  /// @param row the operation of the unsound alternative
  /// @param alternative its number, from 1
  /// @param programClass the narrowest class where it is unsound
  /// @param size accesses and fences of the C++ test
  /// @param source the C++ test
  /// @param target the PTX test
  /// @param outcome the outcome in the words of the C++ test, as herd writes states
  /// @param explanation why the source model forbids it
  /// @param witness an execution of the PTX test that ends so
  public record Counterexample(
      String row,
      int alternative,
      ProgramClass programClass,
      int size,
      TestJson source,
      TestJson target,
      String outcome,
      @Nullable ExplanationJson explanation,
      ExecutionJson witness)
      implements TestPair {
    /// Which alternative it is about.
    public UseJson use() {
      return new UseJson(row, alternative);
    }
  }

  /// The result of a class, if the run came so far.
  public Optional<ClassResult> of(ProgramClass programClass) {
    return classes.stream().filter(c -> c.programClass() == programClass).findFirst();
  }

  /// The alternatives, in the order of the table, with their instructions.
  public List<RowVerdict> rows() {
    return classes.isEmpty() ? List.of() : classes.getFirst().verdicts();
  }

  /// The alternatives that a pair of tests is a counterexample of.
  public static String names(List<Counterexample> exhibit) {
    return exhibit.stream().map(c -> c.use().words()).collect(Collectors.joining(" and "));
  }

  /// The counterexamples, those with the same pair of tests together.
  public List<List<Counterexample>> exhibits() {
    SequencedMap<List<String>, List<Counterexample>> groups = new LinkedHashMap<>();
    for (Counterexample c : counterexamples) {
      List<String> pair = List.of(c.source().text(), c.target().text());
      groups.computeIfAbsent(pair, k -> new ArrayList<>()).add(c);
    }
    return groups.values().stream().map(List::copyOf).toList();
  }
}
