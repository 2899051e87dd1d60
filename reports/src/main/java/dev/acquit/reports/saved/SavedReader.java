package dev.acquit.reports.saved;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.diff.DiffDocument;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.sass.SassDocument;
import dev.acquit.reports.gate.scan.ScanDocument;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ResultDocument;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.reproduce.ReproduceDocument;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads files of results: one JSON document, or several, one after the other.
///
/// Members that are not known are passed over, so that files of newer versions with the same schema
/// can be read. All others are as the records of documents say, or a message names the member.
public final class SavedReader {
  private static final ObjectMapper MAPPER =
      Json.strict().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /// The documents that can be read, with their schemas.
  static final SequencedMap<String, Class<? extends ResultDocument>> KNOWN = known();

  private static final String TAKEN =
      "a report takes what check, verify, repair, reproduce, run, gate, abi check and abi link"
          + " write with --out FILE.json";

  static {
    MAPPER.registerSubtypes(KNOWN.values().toArray(Class<?>[]::new));
  }

  private SavedReader() {}

  private static SequencedMap<String, Class<? extends ResultDocument>> known() {
    SequencedMap<String, Class<? extends ResultDocument>> known = new LinkedHashMap<>();
    known.put(CheckDocument.SCHEMA, CheckDocument.class);
    known.put(VerifyDocument.SCHEMA, VerifyDocument.class);
    known.put(RepairDocument.SCHEMA, RepairDocument.class);
    known.put(ReproduceDocument.SCHEMA, ReproduceDocument.class);
    known.put(RunDocument.SCHEMA, RunDocument.class);
    known.put(GateDocument.SCHEMA, GateDocument.class);
    known.put(LitmusDocument.SCHEMA, LitmusDocument.class);
    known.put(ScanDocument.SCHEMA, ScanDocument.class);
    known.put(DiffDocument.SCHEMA, DiffDocument.class);
    known.put(SassDocument.SCHEMA, SassDocument.class);
    known.put(AbiDocument.SCHEMA, AbiDocument.class);
    return Collections.unmodifiableSequencedMap(known);
  }

  /// The results in a file.
  ///
  /// @param file its name, for messages
  /// @param in its text
  /// @throws InputException if it is not JSON, or has no schema that can be rendered
  /// @throws IOException if it cannot be read
  public static SavedFile read(String file, Reader in) throws InputException, IOException {
    List<ToldDocument> results = new ArrayList<>();
    List<RunDocument> runs = new ArrayList<>();
    try (MappingIterator<ResultDocument> all =
        MAPPER.readerFor(ResultDocument.class).readValues(in)) {
      while (all.hasNextValue()) {
        switch (all.nextValue()) {
          case RunDocument run -> runs.add(run);
          case ToldDocument told -> results.add(told);
          case ResultDocument d -> throw new IllegalStateException(d.schema());
        }
      }
    } catch (InvalidTypeIdException e) {
      throw unknown(file, Damage.position(e.getLocation()), e.getTypeId());
    } catch (JsonProcessingException e) {
      throw Damage.in(file, e);
    }
    if (!runs.isEmpty()) {
      results.add(new RunDocuments(runs));
    }
    if (results.isEmpty()) {
      throw new InputException(
          file, Position.START, "found no result, expected one", "write one with --out FILE.json");
    }
    return new SavedFile(file, results);
  }

  private static InputException unknown(String file, Position position, String schema) {
    if (schema == null) {
      return new InputException(
          file,
          position,
          "found a document without a schema, expected one of " + String.join(", ", KNOWN.keySet()),
          "write one with --out FILE.json");
    }
    Optional<OtherDocument> other = OtherDocument.of(schema);
    if (other.isPresent()) {
      return new InputException(
          file,
          position,
          "found " + other.get().what() + " (" + schema + "), of which there is no page",
          TAKEN);
    }
    return new InputException(
        file,
        position,
        "found the schema '" + schema + "', expected one of " + String.join(", ", KNOWN.keySet()),
        isOtherVersion(schema)
            ? "another version of acquit wrote it: make it anew, or read it with that version"
            : Suggestion.didYouMean(schema, KNOWN.keySet()).orElse(TAKEN));
  }

  private static boolean isOtherVersion(String schema) {
    String kind = schema.replaceFirst("/\\d+$", "/");
    return !kind.equals(schema) && KNOWN.keySet().stream().anyMatch(k -> k.startsWith(kind));
  }
}
