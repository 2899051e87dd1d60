package dev.acquit.cli.report;

import dev.acquit.cli.shell.IoReason;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Files of results that a user names.
public final class SavedInput {
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
    try (Reader in = Files.newBufferedReader(Path.of(name), StandardCharsets.UTF_8)) {
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
}
