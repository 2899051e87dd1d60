package dev.acquit.reports.repair;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What `repair` has found: what is saved, and what everything that is said of it is made of.
///
/// @param schema `acquit/repair/1`
/// @param tool what wrote it
/// @param mapping the table
/// @param source the C++ model
/// @param target the PTX model
/// @param programClass for which programs
/// @param bound C++ instructions of the largest programs
/// @param decision unsound; sound, and all needs are known; unknown
/// @param stopped why not everything was decided, if so
/// @param timeMs wall-clock time in milliseconds
/// @param questions how it was decided
/// @param fault of an unsound table: the number of a counterexample
/// @param places of an unsound table: what has to be stronger, all of it
/// @param instead of an unsound table with one place: others that would do
/// @param needs what the instructions are there for; of an unsound table, those of the new table
/// @param better the new table, if there is one
/// @param reason why there is no repair, or no verdict, if so
/// @param tests the counterexamples
@JsonTypeName(RepairDocument.SCHEMA)
public record RepairDocument(
    String schema,
    Json.Tool tool,
    TableJson mapping,
    ModelJson source,
    ModelJson target,
    ProgramClass programClass,
    int bound,
    Decision decision,
    @Nullable String stopped,
    double timeMs,
    Questions questions,
    @Nullable Integer fault,
    List<Place> places,
    List<Place> instead,
    List<Need> needs,
    @Nullable Better better,
    @Nullable String reason,
    List<NumberedTest> tests)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/repair/1";

  /// Copies the lists.
  public RepairDocument {
    places = List.copyOf(places);
    instead = List.copyOf(instead);
    needs = List.copyOf(needs);
    tests = List.copyOf(tests);
  }

  @Override
  public Ending ending() {
    return decision.ending();
  }

  /// How tables were decided.
  ///
  /// @param asked by proof or refutation
  /// @param replayed by a test that was known
  /// @param implied by what was known of stronger and weaker tables
  public record Questions(int asked, int replayed, int implied) {}

  /// An alternative that has to be stronger.
  ///
  /// @param use the alternative
  /// @param before its instructions
  /// @param test the number of a counterexample that is charged to it
  /// @param weakest the weakest sequences that are enough, the preferred one first
  /// @param complete whether these are all
  public record Place(
      UseJson use, String before, int test, List<String> weakest, boolean complete) {
    /// Copies the list.
    public Place {
      weakest = List.copyOf(weakest);
    }
  }

  /// What an instruction is there for.
  ///
  /// @param use the alternative
  /// @param sequence its instructions; absent in files of older versions
  /// @param index the place of the instruction, from 0
  /// @param instruction the instruction
  /// @param weaker what is put in its place; absent: it is dropped
  /// @param verdict what the table is then
  /// @param bound of a sound one: the bound
  /// @param test of an unsound one: the number of the test that goes wrong
  /// @param reason of an unknown one: why
  public record Need(
      UseJson use,
      @Nullable String sequence,
      int index,
      String instruction,
      @Nullable String weaker,
      Decision verdict,
      @Nullable Integer bound,
      @Nullable Integer test,
      @Nullable String reason) {}

  /// A new table.
  ///
  /// @param name its name
  /// @param text its text
  /// @param bound up to which it has no counterexample
  /// @param changes what is different
  /// @param needs of a leaner table, what the instructions that are left in the changed
  ///   alternatives are there for; absent for a repaired one, whose needs stand above
  public record Better(
      String name, String text, int bound, List<Change> changes, @Nullable List<Need> needs) {
    /// Copies the list.
    public Better {
      changes = List.copyOf(changes);
    }
  }

  /// An alternative that is different.
  ///
  /// @param use the alternative
  /// @param before its old instructions
  /// @param after its new instructions
  public record Change(UseJson use, String before, String after) {}

  @Override
  public String command() {
    return "repair";
  }

  @Override
  public Story story() {
    return new RepairStory(this).story();
  }

  /// Whether the table is unsound.
  public boolean unsound() {
    return decision == Decision.UNSOUND;
  }

  /// A counterexample by its number; empty if there is none of that number, or no number.
  public Optional<NumberedTest> test(@Nullable Integer number) {
    return tests.stream().filter(t -> number != null && t.number() == number).findFirst();
  }

  /// What is different in the new table; empty if there is none.
  public List<Change> changes() {
    return better == null ? List.of() : better.changes();
  }

  /// The first counterexample with the same C++ test, if that is another one.
  public Optional<NumberedTest> sameSource(NumberedTest test) {
    return tests.stream()
        .filter(t -> t.number() < test.number() && t.source().text().equals(test.source().text()))
        .findFirst();
  }
}
