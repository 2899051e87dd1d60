package dev.acquit.reports.saved;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.reports.ci.Sarif;
import dev.acquit.reports.story.StorySarif;
import java.util.List;
import java.util.Optional;

/// Saved results in the Static Analysis Results Interchange Format, which is about places in files.
public final class SarifReport {
  private SarifReport() {}

  /// Whether a result has places in files.
  public static boolean takes(SavedResult result) {
    return run(result).isPresent();
  }

  /// The document; results without places in files are left out.
  public static String render(List<SavedFile> files) {
    return Sarif.log(
        files.stream().flatMap(f -> f.results().stream()).flatMap(r -> run(r).stream()).toList());
  }

  private static Optional<ObjectNode> run(SavedResult result) {
    return switch (result) {
      case SavedResult.Checks(var check) -> Optional.of(StorySarif.run(check));
      case SavedResult.Told(var told) when !told.story().rules().isEmpty() ->
          Optional.of(StorySarif.run(told));
      default -> Optional.empty();
    };
  }
}
