package dev.acquit.reports.saved;

import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.json.DevicesJson;
import dev.acquit.reports.json.GeneratedJson;
import dev.acquit.reports.json.MapJson;
import dev.acquit.reports.json.MappingsJson;
import dev.acquit.reports.json.ModelsJson;
import dev.acquit.reports.json.NameJson;
import dev.acquit.reports.json.ObservationsJson;
import dev.acquit.reports.json.PooledJson;
import dev.acquit.reports.json.RegradedJson;
import dev.acquit.reports.selftest.SelfTestDocument;
import java.util.Arrays;
import java.util.Optional;

/// Documents that commands write and of which there is no page: lists and tests, which are there to
/// be read by programs.
enum OtherDocument {
  MODELS(ModelsJson.SCHEMA, "the memory models that acquit models lists"),
  MAPPINGS(MappingsJson.SCHEMA, "the mapping tables that acquit mappings lists"),
  DEVICES(DevicesJson.SCHEMA, "the devices that acquit devices lists"),
  SELF_TEST(SelfTestDocument.SCHEMA, "the self-test that acquit devices made"),
  OBSERVATIONS(ObservationsJson.SCHEMA, "the runs that acquit observations lists"),
  REGRADED(RegradedJson.SCHEMA, "what acquit observations grade found"),
  POOLED(PooledJson.SCHEMA, "what acquit observations claims says"),
  SNAPSHOT(SnapshotDocument.SCHEMA, "a snapshot that acquit gate snapshot made"),
  MAP(MapJson.SCHEMA, "the tests that acquit map made"),
  GENERATED(GeneratedJson.SCHEMA, "the tests that acquit generate made"),
  NAME(NameJson.SCHEMA, "the names that acquit generate name found");

  private final String schema;
  private final String what;

  OtherDocument(String schema, String what) {
    this.schema = schema;
    this.what = what;
  }

  /// What it is, in words.
  String what() {
    return what;
  }

  /// The document with a schema.
  static Optional<OtherDocument> of(String schema) {
    return Arrays.stream(values()).filter(d -> d.schema.equals(schema)).findFirst();
  }
}
