package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.abi.layout.LayoutDocument;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.json.DevicesJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.PooledJson;
import dev.acquit.reports.json.RegradedJson;
import dev.acquit.reports.selftest.SelfTestDocument;
import dev.acquit.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The published schemas say what the records of documents say; `-Dgolden=update` writes them.
class SchemasTest {
  private static final Path FOLDER = Path.of("../docs/schemas");
  private static final SourceWords WORDS = new SourceWords();
  private static final Map<String, Class<? extends Record>> DOCUMENTS = documents();

  private static Map<String, Class<? extends Record>> documents() {
    Map<String, Class<? extends Record>> all = new LinkedHashMap<>();
    SavedReader.KNOWN.forEach((schema, type) -> all.put(schema, type.asSubclass(Record.class)));
    all.put(DevicesJson.SCHEMA, DevicesJson.class);
    all.put(SnapshotDocument.SCHEMA, SnapshotDocument.class);
    all.put(SelfTestDocument.SCHEMA, SelfTestDocument.class);
    all.put(RegradedJson.SCHEMA, RegradedJson.class);
    all.put(PooledJson.SCHEMA, PooledJson.class);
    all.put(LayoutDocument.SCHEMA, LayoutDocument.class);
    return all;
  }

  static List<String> schemas() {
    return List.copyOf(DOCUMENTS.keySet());
  }

  /// `check.json` of `acquit/check/1`.
  private static Path file(String schema) {
    return FOLDER.resolve(schema.split("/")[1] + ".json");
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aSchemaSaysWhatItsRecordSays(String schema) {
    Golden.assertMatches(
        file(schema), Json.write(DocumentSchema.of(schema, DOCUMENTS.get(schema), WORDS)));
  }

  @Test
  void noSchemaIsOfNoDocument() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files)
          .containsExactlyInAnyOrderElementsOf(
              DOCUMENTS.keySet().stream().map(SchemasTest::file).toList());
    }
  }
}
