package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Forgeries of documents of all kinds, drawn by `-Dacquit.seed=N`: none on which a reader would
/// act otherwise is confirmed. By day some of those that are quickly checked, each day others.
@Tag("slow")
class RecheckForgeriesTest {
  private static final int ALL = 300;
  private static final int DAILY = 30;

  @TempDir private Path folder;

  @Test
  @Timeout(6_000)
  void noForgeryIsConfirmed() throws IOException, InputException {
    long seed = Long.getLong("acquit.seed", Rounds.day());
    Random random = new Random(seed);
    DocumentKinds documents = new DocumentKinds(folder);
    Map<String, List<JsonNode>> kinds = documents.made(Rounds.all());
    List<JsonNode> schemas = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../docs/schemas"))) {
      for (Path file : files.sorted().toList()) {
        schemas.add(Rechecking.JSON.readTree(Files.readString(file)));
      }
    }
    Map<String, Set<String>> words =
        Mutant.words(kinds.values().stream().flatMap(List::stream).toList(), schemas);
    Map<String, Set<String>> unnoticed = RecheckPage.unnoticed();
    for (Map.Entry<String, List<JsonNode>> kind : kinds.entrySet()) {
      // Of anything else it would mean nothing that a forgery is not confirmed.
      for (JsonNode honest : kind.getValue()) {
        assertThat(isConfirmed(documents, honest))
            .as("%s", kind.getKey())
            .isEqualTo(!kind.getKey().contains("without"));
      }
    }
    List<String> names = List.copyOf(kinds.keySet());
    List<String> confirmed = new ArrayList<>();
    int rounds = Rounds.of("acquit.forgeries", ALL, DAILY);
    for (int i = 0; i < rounds; i++) {
      String kind = names.get(i % names.size());
      List<JsonNode> originals = kinds.get(kind);
      JsonNode original = originals.get(random.nextInt(originals.size()));
      Forgery forgery = Forgery.of(original, words, unnoticed.getOrDefault(kind, Set.of()), random);
      assertThat(forgery.document()).as("%s: %s", kind, forgery.what()).isNotEqualTo(original);
      if (isConfirmed(documents, forgery.document())) {
        confirmed.add(kind + ": " + forgery.what());
      }
    }
    assertThat(confirmed).as("-Dacquit.seed=%d, of %d", seed, rounds).isEmpty();
  }

  /// Whether `recheck` would end with 0.
  private static boolean isConfirmed(DocumentKinds documents, JsonNode document)
      throws IOException {
    try {
      List<Finding> found = documents.recheck(document);
      return found.stream().allMatch(f -> f.standing() == Standing.CONFIRMED);
    } catch (InputException e) {
      return false;
    }
  }
}
