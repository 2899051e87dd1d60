package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.StoryGitlab;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// SARIF and code quality of a saved result say whether somebody stopped the command, and what was
/// not done.
class StoppedResultsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "check     @ \"errors\"                         @ \"undone\": [\"interrupted\"], \"errors\""
            + " @ interrupted",
        "run       @ \"done\", \"complete\": true       @ \"stopped before the end\", \"complete\":"
            + " false @ MP: stopped before the end",
        "gate      @ \"complete\" *: *true              @ \"complete\": false @ interrupted: not"
            + " all functions were judged",
        "gate-diff @ \"complete\" *: *true              @ \"complete\": false @ interrupted: not"
            + " all functions were compared",
        "gate-sass @ \"complete\" *: *true              @ \"complete\": false @ interrupted: not"
            + " all files were looked at",
        "abi       @ \"complete\" *: *true              @ \"complete\": false @ interrupted: not"
            + " all was looked at",
      })
  void whatWasNotDoneIsNamed(String kind, String whole, String stopped, String words)
      throws IOException, InputException {
    String text = Samples.text(kind);
    assertThat(undone(text)).isEmpty();
    String cut = text.replaceFirst(whole, stopped);
    assertThat(undone(cut)).containsExactly(words);
    JsonNode quality =
        new ObjectMapper()
            .readTree(StoryGitlab.render(SavedReader.read("f", new StringReader(cut)).results()));
    assertThat(
            quality
                .valueStream()
                .filter(n -> n.get("check_name").asText().endsWith(": not done"))
                .map(n -> n.get("description").asText() + n.at("/location/path").asText()))
        .containsExactly(words + ".");
  }

  /// What ran before the stop went well, and that is not what all comes to.
  @Test
  void runsBehindWhichOthersAreMissingAreOpen() throws IOException, InputException {
    RunDocuments saved = (RunDocuments) Samples.of("run").results().getFirst();
    List<RunDocument> well =
        saved.all().stream()
            .filter(r -> RunDocuments.ending(r.verdict(), r.complete()) == Ending.PASSED)
            .toList();
    assertThat(well).isNotEmpty();
    assertThat(new RunDocuments(saved.tool(), well, List.of(), List.of()).ending())
        .isEqualTo(Ending.PASSED);
    RunDocuments stopped = new RunDocuments(saved.tool(), well, List.of(), List.of("interrupted"));
    assertThat(stopped.ending()).isEqualTo(Ending.UNKNOWN);
    assertThat(stopped.story().verdict().word()).isEqualTo("open");
    assertThat(stopped.story().verdict().sentences()).contains("interrupted");
  }

  /// Notifications without a place: those of a file are about this.
  private static List<String> undone(String text) throws IOException, InputException {
    SavedFile file = SavedReader.read("f", new StringReader(text));
    JsonNode invocation =
        new ObjectMapper().readTree(SarifReport.render(List.of(file))).at("/runs/0/invocations/0");
    List<String> undone =
        invocation
            .at("/toolExecutionNotifications")
            .valueStream()
            .filter(n -> !n.has("locations"))
            .map(n -> n.at("/message/text").asText())
            .toList();
    if (!undone.isEmpty()) {
      assertThat(invocation.at("/executionSuccessful").asBoolean(true)).isFalse();
    }
    return undone;
  }
}
