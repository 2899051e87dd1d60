package dev.acquit.reports.saved;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.gate.diff.SnapshotDocuments;
import dev.acquit.reports.json.Json;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// Reads what `gate snapshot` wrote. Members that are not known are passed over; all others are as
/// the record says, or a message names the member.
public final class SnapshotReader {
  private static final ObjectMapper MAPPER =
      Json.strict().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private static final String TAKEN = "acquit gate snapshot FILE.ptx --out FILE.json makes it";

  private SnapshotReader() {}

  /// The snapshots in a file.
  ///
  /// @param file its name, for messages
  /// @param in its bytes
  /// @throws InputException if it is no snapshot
  /// @throws IOException if it cannot be read
  public static List<FileSnapshot> read(String file, InputStream in)
      throws InputException, IOException {
    try {
      return SnapshotDocuments.files(document(file, in));
    } catch (IllegalArgumentException e) {
      throw new InputException(file, Position.START, "found no snapshot: " + e.getMessage(), TAKEN);
    }
  }

  /// A snapshot as it was written.
  ///
  /// @param file its name, for messages
  /// @param in its bytes
  /// @throws InputException if it is no snapshot
  /// @throws IOException if it cannot be read
  public static SnapshotDocument document(String file, InputStream in)
      throws InputException, IOException {
    try {
      SnapshotDocument document = MAPPER.readValue(in, SnapshotDocument.class);
      if (!document.schema().equals(SnapshotDocument.SCHEMA)) {
        throw other(file, document.schema());
      }
      return document;
    } catch (JsonProcessingException e) {
      throw Damage.in(file, e);
    }
  }

  /// The files in a snapshot, which stand at its beginning; the functions are not read.
  ///
  /// @param file its name, for messages
  /// @param in its bytes
  /// @throws InputException if it does not begin like a snapshot
  /// @throws IOException if it cannot be read
  public static List<SnapshotDocument.File> files(String file, InputStream in)
      throws InputException, IOException {
    try (JsonParser parser = MAPPER.createParser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw other(file, "no object");
      }
      List<SnapshotDocument.File> files = new ArrayList<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("schema") && !parser.getText().equals(SnapshotDocument.SCHEMA)) {
          throw other(file, parser.getText());
        } else if (name.equals("files") && value == JsonToken.START_ARRAY) {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            files.add(MAPPER.readValue(parser, SnapshotDocument.File.class));
          }
          return files;
        }
        parser.skipChildren();
      }
      return files;
    } catch (JsonProcessingException e) {
      throw Damage.in(file, e);
    }
  }

  private static InputException other(String file, String schema) {
    return new InputException(
        file,
        Position.START,
        "found " + schema + ", expected a snapshot (" + SnapshotDocument.SCHEMA + ")",
        TAKEN);
  }
}
