package dev.acquit.reports.saved;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.json.VerifyJson;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/// Reads files of results: one JSON document, or several, one after the other.
///
/// Fields that are not known are passed over and fields that are missing are empty, so that files
/// of older and newer versions with the same schema can be read.
public final class SavedReader {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static final List<String> KNOWN =
      List.of(CheckJson.SCHEMA, VerifyJson.SCHEMA, RunJson.SCHEMA);

  private SavedReader() {}

  /// The results in a file.
  ///
  /// @param file its name, for messages
  /// @param in its text
  /// @throws InputException if it is not JSON, or has no schema that can be rendered
  /// @throws IOException if it cannot be read
  public static SavedFile read(String file, Reader in) throws InputException, IOException {
    List<SavedResult> results = new ArrayList<>();
    List<RunJson> runs = new ArrayList<>();
    try (MappingIterator<JsonNode> all = MAPPER.readerFor(JsonNode.class).readValues(in)) {
      while (all.hasNextValue()) {
        Position position = position(all.getParser().currentTokenLocation());
        JsonNode node = all.nextValue();
        String schema = node.path("schema").asText("");
        switch (schema) {
          case CheckJson.SCHEMA -> results.add(new SavedResult.Checks(as(node, CheckJson.class)));
          case VerifyJson.SCHEMA ->
              results.add(new SavedResult.Verification(as(node, VerifyJson.class)));
          case RunJson.SCHEMA -> runs.add(as(node, RunJson.class));
          default -> throw unknown(file, position, schema);
        }
      }
    } catch (JsonProcessingException e) {
      throw new InputException(
          file,
          position(e.getLocation()),
          "found text that is not the JSON of a result: " + e.getOriginalMessage(),
          "write one with --out FILE.json");
    } catch (RuntimeJsonMappingException e) {
      throw new InputException(file, Position.START, "found a result with wrong fields");
    }
    if (!runs.isEmpty()) {
      results.add(new SavedResult.Runs(runs));
    }
    if (results.isEmpty()) {
      throw new InputException(
          file, Position.START, "found no result, expected one", "write one with --out FILE.json");
    }
    return new SavedFile(file, results);
  }

  private static <T> T as(JsonNode node, Class<T> type) throws JsonProcessingException {
    return MAPPER.treeToValue(node, type);
  }

  private static InputException unknown(String file, Position position, String schema) {
    if (schema.isEmpty()) {
      return new InputException(
          file,
          position,
          "found a document without a schema, expected one of " + String.join(", ", KNOWN),
          "write one with --out FILE.json");
    }
    return new InputException(
        file,
        position,
        "found the schema '" + schema + "', expected one of " + String.join(", ", KNOWN),
        Suggestion.didYouMean(schema, KNOWN).orElse("there is no page for it"));
  }

  private static Position position(JsonLocation location) {
    return location == null || location.getLineNr() < 1
        ? Position.START
        : new Position(location.getLineNr(), Math.max(1, location.getColumnNr()));
  }
}
