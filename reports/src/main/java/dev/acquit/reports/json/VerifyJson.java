package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/// What `verify` writes.
///
/// @param schema `acquit/verify/2`
/// @param tool what wrote it
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param engine what found the verdicts
/// @param bounds what each test could cost
/// @param programs of a bounded proof: the programs; otherwise absent
/// @param family which tests
/// @param identity how the source model compares with itself
/// @param stopped why not all tests were judged, if so
/// @param timeMs wall-clock time in milliseconds
/// @param deciding the class that decides: `same`, `object` or `mixed`
/// @param decision `sound`, `unsound`, `unknown`, or `broken` if the identity check failed
/// @param classes what was found in each class, narrow to wide
/// @param counterexamples one for each unsound alternative, in the narrowest class where it is
public record VerifyJson(
    String schema,
    Json.Tool tool,
    @JsonProperty(required = true) TableJson mapping,
    @JsonProperty(required = true) CheckJson.ModelJson source,
    @JsonProperty(required = true) CheckJson.ModelJson target,
    String engine,
    CheckJson.BoundsJson bounds,
    FamilyJson family,
    ProgramsJson programs,
    IdentityJson identity,
    String stopped,
    double timeMs,
    String deciding,
    @JsonProperty(required = true) String decision,
    List<ClassJson> classes,
    List<CounterexampleJson> counterexamples)
    implements ResultDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/verify/2";

  /// Copies the lists.
  public VerifyJson {
    classes = List.copyOf(classes);
    counterexamples = List.copyOf(counterexamples);
  }

  /// A mapping table.
  ///
  /// @param name its name
  /// @param file its file; of a shipped table, its name
  /// @param title what it is
  /// @param sha256 the hash of its file
  public record TableJson(
      @JsonProperty(required = true) String name, String file, String title, String sha256) {}

  /// The tests.
  ///
  /// @param size `core` or `full`
  /// @param shapes the shapes to which it was restricted; absent: it was not
  public record FamilyJson(String size, List<String> shapes) {}

  /// The programs.
  ///
  /// @param bound the largest number of instructions
  /// @param solver what decided the formulas
  /// @param program of a solver that is a program: the SHA-256 of its file; otherwise absent
  /// @param unsatisfiable how many formulas it called unsatisfiable
  /// @param proved for how many of those a proof was checked; the others rest on its word
  public record ProgramsJson(
      int bound, String solver, String program, int unsatisfiable, int proved) {}

  /// The check of the source model against itself.
  ///
  /// @param tests tests that were compared
  /// @param failures those that differ: a bug of ours
  public record IdentityJson(long tests, List<String> failures) {
    /// Copies the list.
    public IdentityJson {
      failures = List.copyOf(failures);
    }
  }

  /// What was found in a class. It counts the tests of the narrower classes too.
  ///
  /// @param programClass `same`, `object` or `mixed`
  /// @param tests of a family: what was judged
  /// @param queries of programs up to a size: what was answered
  /// @param failures compilations with an outcome that the source forbids
  /// @param open tests and compilations that could not be judged
  /// @param verdicts for each alternative of each row
  public record ClassJson(
      String programClass,
      TestsJson tests,
      QueriesJson queries,
      long failures,
      long open,
      List<VerdictJson> verdicts) {
    /// Copies the list.
    public ClassJson {
      verdicts = List.copyOf(verdicts);
    }
  }

  /// Tests that were judged.
  ///
  /// @param tests C++ tests
  /// @param racy those that race, which say nothing
  /// @param compiled compilations of the others
  /// @param judged those that were judged; the rest are equal to one that was
  public record TestsJson(long tests, long racy, long compiled, long judged) {}

  /// Queries that were answered.
  ///
  /// @param complete the largest size of programs up to which all are
  /// @param layouts ways to share up to so many instructions among threads
  /// @param queries how many
  /// @param discarded executions that a solver found and the enumerating engine did not confirm
  public record QueriesJson(int complete, int layouts, int queries, int discarded) {}

  /// An alternative of a row.
  ///
  /// @param row the operation and its memory order
  /// @param alternative its number, from 1
  public record UseJson(String row, int alternative) {}

  /// The verdict for an alternative.
  ///
  /// @param row the operation and its memory order
  /// @param alternative its number, from 1
  /// @param sequence the instructions
  /// @param verdict `sound`, `unsound`, `not reached` or `unknown`
  /// @param compilations how many used it
  /// @param failures of an unsound one: how many failures are charged to it
  /// @param together of an unsound one: the others that have to be mended with it
  /// @param open of an unknown one: tests and compilations that could not be judged
  /// @param reason of an unknown one: why
  public record VerdictJson(
      @JsonProperty(required = true) String row,
      int alternative,
      String sequence,
      @JsonProperty(required = true) String verdict,
      long compilations,
      Long failures,
      List<UseJson> together,
      Long open,
      String reason) {}

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
  public record CounterexampleJson(
      @JsonProperty(required = true) String row,
      int alternative,
      String programClass,
      int size,
      @JsonProperty(required = true) TestJson source,
      @JsonProperty(required = true) TestJson target,
      String outcome,
      CheckJson.ExplanationJson explanation,
      @JsonProperty(required = true) ExecutionJson witness) {}

  /// A test.
  ///
  /// @param name its name
  /// @param text its text; the condition asks for the outcome
  /// @param file where it was written, if it was
  public record TestJson(String name, String text, String file) {}
}
