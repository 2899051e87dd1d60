package dev.acquit.bench.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.exhaustive.ExhaustivePrograms;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is measured is tests.
@Tag("slow")
class StageTest {
  @ParameterizedTest
  @EnumSource
  void everyStageTakesTheSameTests(TestLanguage language, @TempDir Path folder)
      throws IOException, InputException {
    ExhaustivePrograms programs = new ExhaustivePrograms(Generation.space(language));
    Stage files = Stage.files(folder);
    for (int number = 0; number < 1100; number++) {
      Outline outline = programs.next();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      long bytes = Stage.text(out).take(language, number, outline);
      assertThat(bytes).isEqualTo(out.size());
      assertThat(files.take(language, number, outline)).isEqualTo(bytes);
      assertThat(Stage.outlines().take(language, number, outline)).isEqualTo(outline.size());
      String text = out.toString(StandardCharsets.UTF_8);
      assertThat(Files.readString(folder.resolve(number / 1000 + "/" + number + ".litmus")))
          .isEqualTo(text);
      assertThat(LitmusReader.read("test", text)).isEqualTo(Stage.test(language, number, outline));
    }
  }
}
