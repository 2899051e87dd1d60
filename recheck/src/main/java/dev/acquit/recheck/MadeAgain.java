package dev.acquit.recheck;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ObservationsJson;
import dev.acquit.reports.json.PooledJson;
import dev.acquit.reports.json.RegradedJson;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Documents that hold no evidence: they follow from stores of observations, which are all there is
/// to look at. A store is what its own seals say, or it is not read.
public enum MadeAgain {
  /// What all runs of a test on one kind of chip come to.
  POOLED(PooledJson.SCHEMA, "observations claims"),
  /// What a model of today says of all that was seen.
  REGRADED(RegradedJson.SCHEMA, "observations grade"),
  /// The runs themselves.
  RUNS(ObservationsJson.SCHEMA, "observations export");

  private final String schema;
  private final String command;

  MadeAgain(String schema, String command) {
    this.schema = schema;
    this.command = command;
  }

  /// The schema.
  public String schema() {
    return schema;
  }

  /// The command that makes it.
  String command() {
    return command;
  }

  /// The kind of a document; empty if it is none of these.
  public static Optional<MadeAgain> of(JsonNode document) {
    return Arrays.stream(values())
        .filter(k -> k.schema.equals(document.path("schema").asText()))
        .findFirst();
  }

  /// What was typed to make it; nothing if it does not say so.
  static List<String> words(JsonNode document) {
    JsonNode tool = document.path("tool");
    return new Json.Tool(
            tool.path("name").asText(),
            tool.path("version").asText(),
            tool.path("command").isTextual() ? tool.path("command").asText() : null,
            null)
        .words();
  }
}
