package dev.acquit.model.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Progress models as text.
class ProgressModelsTest {
  @TempDir private Path folder;

  @Test
  void thoseThatShipAreRight() throws Exception {
    for (String name : ProgressModels.shipped()) {
      assertThat(ProgressModels.find(name).name()).isEqualTo(name);
      assertThat(ProgressModels.text(name)).startsWith("# ");
    }
    assertThat(ProgressModels.find("cuda").words())
        .isEqualTo("sys obe, gpu obe, cluster fair, cta fair");
  }

  @Test
  void aFileMeansWhatItsShortFormMeans() throws Exception {
    Path file = folder.resolve("mine.progress");
    Files.writeString(file, "# mine\n\nprogress mine\ngpu obe hsa   # two rules\ncta fair\n");
    ProgressModel mine = ProgressModels.find(file.toString());
    assertThat(mine.name()).isEqualTo("mine");
    assertThat(mine.rules()).isEqualTo(ProgressModels.find("cta=fair,gpu=hsa+obe").rules());
    assertThat(mine.at(Level.SYS)).as("nothing is promised that is not said").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', 1:1, found no 'progress NAME'",
    "'gpu obe', 1:1, found 'gpu'",
    "'progress a b', 1:1, expected one name",
    "'progress a|gpu', 2:1, found no rule",
    "'progress a|gpu oba', 2:5, found 'oba'",
    "'progress a|grid obe', 2:1, found 'grid'",
    "'progress a|gpu obe|gpu hsa', 3:1, found the level 'gpu' twice",
    "'progress a|gpu obe unfair', 2:9, found 'unfair' among other rules",
    "'progress a|progress b', 2:1, found 'progress'",
  })
  void aMistakeIsNamedWithItsPlace(String text, String place, String message) throws Exception {
    Path file = folder.resolve("wrong.progress");
    Files.writeString(file, text.replace('|', '\n'));
    assertThatThrownBy(() -> ProgressModels.find(file.toString()))
        .isInstanceOf(InputException.class)
        .satisfies(e -> {
          var d = ((InputException) e).diagnostic();
          assertThat(d.position().line() + ":" + d.position().column()).isEqualTo(place);
          assertThat(d.message()).startsWith(message.substring(0, 10)).contains(message);
          assertThat(d.hint()).isPresent();
        });
  }

  @Test
  void aSlipInTheShortFormHasItsColumn() {
    assertThatThrownBy(() -> ProgressModels.find("cta=fair,gpu=oba"))
        .satisfies(
            e -> assertThat(((InputException) e).diagnostic().position().column()).isEqualTo(14));
    assertThatThrownBy(() -> ProgressModels.find("fiar"))
        .satisfies(e ->
            assertThat(((InputException) e).diagnostic().hint()).contains("did you mean 'fair'?"));
  }
}
