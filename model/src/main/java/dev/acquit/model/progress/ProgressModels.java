package dev.acquit.model.progress;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The progress models that ship, and those of users.
public final class ProgressModels {
  /// The name of the one under which nothing keeps a thread from running.
  public static final String FAIR = "fair";

  private static final String ENDING = ".progress";

  private static final List<String> SHIPPED =
      List.of(FAIR, "obe", "hsa", "hsa-obe", "lobe", "unfair", "cuda", "cuda-cooperative");

  private ProgressModels() {}

  /// The names of those that ship.
  public static List<String> shipped() {
    return SHIPPED;
  }

  /// The text of one that ships.
  ///
  /// @param name one of [#shipped]
  public static String text(String name) {
    String resource = "/dev/acquit/model/progress/" + name + ENDING;
    try (InputStream in = ProgressModels.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A model by its name, by the path of a .progress file, or in short: `cta=fair,gpu=obe+hsa`.
  ///
  /// @throws InputException if there is no such model, or its text is wrong
  public static ProgressModel find(String named) throws InputException {
    if (SHIPPED.contains(named)) {
      return ProgressReader.read(named + ENDING, text(named));
    } else if (named.contains("=")) {
      return ProgressReader.inShort(named);
    }
    Optional<Path> file = TextFile.existing(named);
    if (file.isEmpty()) {
      String hint =
          Suggestion.didYouMean(named, SHIPPED)
              .orElse(
                  "a progress model is one of "
                      + String.join(", ", SHIPPED)
                      + ", a .progress file, or levels with rules such as cta=fair,gpu=obe");
      throw new InputException(
          new Diagnostic(
              named, Position.START, "there is no such progress model", Optional.of(hint)));
    }
    return ProgressReader.read(named, TextFile.read(file.get(), named));
  }
}
