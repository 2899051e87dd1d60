package dev.acquit.reports.json;

import dev.acquit.gpu.device.DeviceDescription;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What `observations grade` writes.
///
/// @param schema `acquit/regraded/1`
/// @param tool what wrote it
/// @param model the model that graded
/// @param allowed how many tests showed only what the model allows
/// @param forbidden how many showed what it forbids, or values that nobody can write
/// @param open how many could not be graded
/// @param noText how many could not be graded since their text is not at hand
/// @param tests the tests, file by file
public record RegradedJson(
    String schema,
    Json.Tool tool,
    ModelJson model,
    long allowed,
    long forbidden,
    long open,
    long noText,
    List<Regraded> tests) {
  /// The schema.
  public static final String SCHEMA = "acquit/regraded/1";

  /// Copies the list.
  public RegradedJson {
    tests = List.copyOf(tests);
  }

  /// What a model says of all that was seen of a test.
  public enum Standing {
    /// It allows all of it.
    ALLOWED,
    /// It forbids some of it, or some of it holds values that nobody can write.
    FORBIDDEN,
    /// It does not speak about some of it, or could not be asked.
    OPEN,
    /// It could not be asked, since the text of the test is not at hand.
    NO_TEXT
  }

  /// What was seen of a test.
  ///
  /// @param file the store or the log
  /// @param line where the test stands in a log; absent of a store
  /// @param test its name
  /// @param text where its text is from; absent if it is not at hand
  /// @param kind whether the devices are real
  /// @param devices the devices and their software
  /// @param instances how many instances have an outcome
  /// @param odd how many of them had values that nobody expected
  /// @param broken how many broke what the test promises by `forall` or `~exists`, whatever the
  ///   model says of them
  /// @param standing what the model says
  /// @param why why it is not known; absent if it is
  /// @param forbidden how often each outcome was seen that the model forbids
  public record Regraded(
      String file,
      @Nullable Integer line,
      String test,
      @Nullable String text,
      DeviceDescription.Kind kind,
      String devices,
      long instances,
      long odd,
      long broken,
      Standing standing,
      @Nullable String why,
      SequencedMap<String, Long> forbidden) {
    /// Copies the map.
    public Regraded {
      forbidden = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(forbidden));
    }

    /// How many instances are forbidden, or odd.
    public long bad() {
      return odd + forbidden.values().stream().mapToLong(n -> n).sum();
    }
  }

  /// The document of tests.
  public static RegradedJson of(Json.Tool tool, ModelJson model, List<Regraded> tests) {
    return new RegradedJson(
        SCHEMA,
        tool,
        model,
        count(tests, Standing.ALLOWED),
        count(tests, Standing.FORBIDDEN),
        count(tests, Standing.OPEN),
        count(tests, Standing.NO_TEXT),
        tests);
  }

  private static long count(List<Regraded> tests, Standing standing) {
    return tests.stream().filter(t -> t.standing() == standing).count();
  }
}
