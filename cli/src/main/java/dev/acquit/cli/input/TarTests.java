package dev.acquit.cli.input;

import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/// The tests of a tar archive: its members whose names end in `.litmus`, in their order. Messages
/// call them `archive.tar/member.litmus`.
final class TarTests extends Lookahead<Item> {
  private final Path path;
  private final TarArchiveInputStream tar;
  private boolean ended;

  private TarTests(Path path, TarArchiveInputStream tar) {
    this.path = path;
    this.tar = tar;
  }

  /// The tests of an archive; a diagnostic if it is not there.
  static Iterator<Item> open(Path path) {
    try {
      return new TarTests(
          path,
          new TarArchiveInputStream(
              new BufferedInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8.name()));
    } catch (NoSuchFileException e) {
      return wrong(path, "there is no file '" + path + "'");
    } catch (IOException e) {
      return wrong(path, "'" + path + "' cannot be read: " + IoReason.of(e));
    }
  }

  private static Iterator<Item> wrong(Path path, String what) {
    Item item = new Item.Wrong(Diagnostic.of(path.toString(), Position.START, what));
    return List.of(item).iterator();
  }

  @Override
  protected Optional<Item> find() {
    return ended ? Optional.empty() : read();
  }

  private Optional<Item> read() {
    try {
      TarArchiveEntry entry = tar.getNextEntry();
      while (entry != null && !(entry.isFile() && entry.getName().endsWith(".litmus"))) {
        entry = tar.getNextEntry();
      }
      if (entry == null) {
        tar.close();
        return Optional.empty();
      }
      return Optional.of(member(path + "/" + entry.getName(), tar.readAllBytes()));
    } catch (IOException | UncheckedIOException e) {
      ended = true;
      return Optional.of(
          new Item.Wrong(
              new Diagnostic(
                  path.toString(),
                  Position.START,
                  "this is not a tar archive: " + e.getMessage(),
                  Optional.of("only plain archives are read; unpack compressed ones first"))));
    }
  }

  private static Item member(String name, byte[] bytes) {
    try {
      ReadTest read = LitmusReader.readWithWarnings(name, TextFile.decode(bytes, name));
      return new Item.TestInput(name, Optional.empty(), read.test(), read.warnings(), read.lines());
    } catch (InputException e) {
      return new Item.Wrong(e.diagnostic());
    }
  }
}
