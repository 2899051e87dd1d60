package dev.acquit.cli.report;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Version;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.recheck.MadeAgain;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.run.StoredRuns;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.saved.SnapshotReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Files of results that a user names: JSON, and stores of observations.
public final class SavedInput {
  private static final byte[] STORE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /// Where the schema of a document stands.
  private static final int BEGINNING = 200;

  private static final String WRITES = "acquit run --store FILE.db writes such a file";

  private static final ObjectMapper TREES =
      Json.strict().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private SavedInput() {}

  /// Reads one.
  ///
  /// @throws InputException if there is none, or it holds no result
  public static SavedFile read(String name) throws InputException {
    if (Files.isDirectory(Path.of(name))) {
      throw new InputException(
          name,
          Position.START,
          "found a folder, expected a file",
          "name the files in it, such as " + Path.of(name, "*.json"));
    }
    Path file = Path.of(name);
    if (isStore(file)) {
      return stored(file);
    }
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return SavedReader.read(name, in);
    } catch (NoSuchFileException e) {
      throw new InputException(
          name, Position.START, "there is no such file", "--out FILE.json of a command writes one");
    } catch (CharacterCodingException e) {
      throw new InputException(
          name,
          Position.START,
          "found bytes that are no UTF-8, expected a result as JSON",
          "write one with --out FILE.json");
    } catch (IOException e) {
      throw new InputException(
          name,
          Position.START,
          "this file cannot be read: " + IoReason.of(e),
          "name a file that you may read, or make it anew with --out FILE.json");
    }
  }

  /// The snapshot that a file holds; empty if it is something else, of which [#read] says what.
  ///
  /// @throws InputException if it begins as a snapshot and is damaged
  public static Optional<SnapshotDocument> snapshot(String name) throws InputException {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      if (!new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8)
          .contains('"' + SnapshotDocument.SCHEMA + '"')) {
        return Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Optional.of(SnapshotReader.document(name, in));
    } catch (IOException e) {
      throw new InputException(
          name, Position.START, "this file cannot be read: " + IoReason.of(e), "make it anew");
    }
  }

  /// A document that can only be made again; empty if a file holds something else, of which [#read]
  /// says what.
  ///
  /// @throws InputException if it begins as such a document and is damaged
  public static Optional<JsonNode> madeAgain(String name) throws InputException {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      String begin = new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8);
      if (Arrays.stream(MadeAgain.values())
          .noneMatch(k -> begin.contains('"' + k.schema() + '"'))) {
        return Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Optional.of(TREES.readTree(in));
    } catch (IOException e) {
      throw new InputException(
          name, Position.START, "this file cannot be read: " + IoReason.of(e), "make it anew");
    }
  }

  /// Whether a file begins as those of SQLite do.
  private static boolean isStore(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(STORE.length), STORE);
    } catch (IOException e) {
      return false;
    }
  }

  private static SavedFile stored(Path file) throws InputException {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      List<Run> runs = store.runs(RunFilter.ALL);
      if (runs.isEmpty()) {
        throw new InputException(
            file.toString(), Position.START, "found no run, expected one", WRITES);
      }
      return new SavedFile(file.toString(), List.of(StoredRuns.of(Version.number(), runs)));
    } catch (StoreException e) {
      throw new InputException(file.toString(), Position.START, e.getMessage(), WRITES);
    }
  }
}
