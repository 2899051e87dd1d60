package dev.acquit.reports.reproduce;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Ending;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a paper says that it checked of a mapping table, claim by claim. Each paper is a file.
///
/// @param name the word for it
/// @param title where it was published
/// @param authors by whom
/// @param table the table, by its shipped name
/// @param source the C++ model, by its shipped name
/// @param target the PTX model, by its shipped name
/// @param programs what claims are about
/// @param claims the claims
/// @param facts what it takes for granted of C++ programs and other C++ models do not
/// @param differences why its times and ours are not times of the same work
public record Claims(
    String name,
    String title,
    String authors,
    String table,
    String source,
    String target,
    List<Programs> programs,
    List<Claim> claims,
    List<Fact> facts,
    List<String> differences) {
  /// The words for those that ship.
  public static final List<String> NAMES = List.of("asplos19");

  /// Copies the lists.
  public Claims {
    programs = List.copyOf(programs);
    claims = List.copyOf(claims);
    facts = List.copyOf(facts);
    differences = List.copyOf(differences);
  }

  /// Programs that claims are about.
  ///
  /// @param name the word for them
  /// @param words what they are
  /// @param rows the rows of the table that their operations are lowered by; absent: all
  public record Programs(String name, String words, @Nullable List<String> rows) {}

  /// No program of up to a size has an execution that an axiom of the C++ model forbids, or one
  /// has.
  ///
  /// @param programs of which programs
  /// @param axiom the axiom
  /// @param bound their largest number of instructions
  /// @param holds whether the axiom holds
  /// @param seconds how long its authors say that this took
  public record Claim(
      String programs, String axiom, int bound, Truth holds, @Nullable Double seconds) {
    /// The same of programs of another size, of which nobody has said how long it took.
    public Claim at(int size) {
      return size == bound ? this : new Claim(programs, axiom, size, holds, null);
    }
  }

  /// What is taken for granted.
  ///
  /// @param name its name
  /// @param says what it says
  /// @param place where it stands in what was published
  /// @param cat the same as a check of a model
  public record Fact(String name, String says, String place, String cat) {}

  /// Whether something is so.
  @EnumNaming(EnumNamingStrategies.LowerCaseStrategy.class)
  public enum Truth {
    /// It is.
    YES(Ending.PASSED),
    /// It is not.
    NO(Ending.FINDING),
    /// Nobody knows.
    UNKNOWN(Ending.UNKNOWN);

    private final Ending ending;

    Truth(Ending ending) {
      this.ending = ending;
    }

    /// How it ended if that is to be so.
    public Ending ending() {
      return ending;
    }

    /// How it is coloured.
    public Tone tone() {
      return ending.tone();
    }

    /// Whether all are so.
    static Truth all(List<Truth> each) {
      return each.contains(NO) ? NO : each.contains(UNKNOWN) ? UNKNOWN : YES;
    }
  }

  /// What a paper claims that ships.
  ///
  /// @throws InputException if there is none of that name
  public static Claims find(String name) throws InputException {
    if (!NAMES.contains(name)) {
      throw new InputException(
          new Diagnostic(
              name,
              Position.START,
              "found no published check of this name, expected " + String.join(", ", NAMES),
              Suggestion.didYouMean(name, NAMES)));
    }
    try (InputStream in = Claims.class.getResourceAsStream(name + ".json")) {
      return Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), Claims.class)
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the program itself", e);
    }
  }

  /// What a claim is about at a size: what is claimed there, and at the largest size in any case.
  ///
  /// @param question one of [#questions()]
  public Optional<Claim> at(Claim question, int size, int largest) {
    return claims.stream()
        .filter(c -> c.bound() == size && c.at(0).equals(question))
        .findFirst()
        .or(() -> size == largest ? Optional.of(question.at(size)) : Optional.empty());
  }

  /// What is claimed, without a size.
  public List<Claim> questions() {
    return claims.stream().map(c -> c.at(0)).distinct().toList();
  }
}
