package dev.acquit.cli.input;

import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.litmus.text.Reading;
import dev.acquit.text.Compression;
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
  private final Reading reading;
  private boolean ended;

  private TarTests(Path path, TarArchiveInputStream tar, Reading reading) {
    this.path = path;
    this.tar = tar;
    this.reading = reading;
  }

  /// The tests of an archive; a diagnostic if it is not there, or compressed.
  static Iterator<Item> open(Path path, Reading reading) {
    try {
      BufferedInputStream in = new BufferedInputStream(Files.newInputStream(path));
      in.mark(Compression.BEGINNING);
      Optional<Compression> compression = Compression.of(in.readNBytes(Compression.BEGINNING));
      in.reset();
      if (compression.isPresent()) {
        in.close();
        return wrong(compression.get().diagnostic(path.toString(), "a plain tar archive"));
      }
      var tar = new TarArchiveInputStream(in, StandardCharsets.UTF_8.name());
      return new TarTests(path, tar, reading);
    } catch (NoSuchFileException e) {
      return wrong(path, "there is no file '" + path + "'");
    } catch (IOException e) {
      return wrong(path, "'" + path + "' cannot be read: " + IoReason.of(e));
    }
  }

  private static Iterator<Item> wrong(Path path, String what) {
    return wrong(Diagnostic.of(path.toString(), Position.START, what));
  }

  private static Iterator<Item> wrong(Diagnostic diagnostic) {
    return List.<Item>of(new Item.Wrong(diagnostic)).iterator();
  }

  @Override
  protected Optional<Item> find() {
    return ended ? Optional.empty() : read();
  }

  private Optional<Item> read() {
    try {
      TarArchiveEntry entry = tar.getNextEntry();
      while (entry != null
          && !entry.isSparse()
          && (entry.isDirectory() || !entry.getName().endsWith(".litmus"))) {
        entry = tar.getNextEntry();
      }
      if (entry == null) {
        tar.close();
        return Optional.empty();
      }
      String name = path + "/" + entry.getName();
      if (entry.isSparse()) {
        // To come behind it, all of what it stands for would have to be passed.
        ended = true;
        return Optional.of(
            new Item.Wrong(
                Diagnostic.of(
                    name,
                    Position.START,
                    "found a sparse file, expected an ordinary file; what is behind it in this"
                        + " archive is not read")));
      }
      Optional<String> other = otherThanFile(entry);
      return Optional.of(
          other.isPresent()
              ? new Item.Wrong(
                  Diagnostic.of(
                      name, Position.START, "found " + other.get() + ", expected an ordinary file"))
              : member(name));
    } catch (IOException | UncheckedIOException e) {
      ended = true;
      return Optional.of(
          new Item.Wrong(
              new Diagnostic(
                  path.toString(),
                  Position.START,
                  "this is not a tar archive: " + IoReason.of(e),
                  Optional.of("only plain archives are read; unpack compressed ones first"))));
    }
  }

  /// What a member is that has no text of its own.
  private static Optional<String> otherThanFile(TarArchiveEntry entry) {
    if (entry.isLink() || entry.isSymbolicLink()) {
      return Optional.of("a link");
    }
    boolean device =
        entry.isCharacterDevice() || entry.isBlockDevice() || entry.isFIFO() || !entry.isFile();
    return device ? Optional.of("a device or a pipe") : Optional.empty();
  }

  /// The test that the member at hand is.
  private Item member(String name) throws IOException {
    byte[] bytes = TextFile.bytes(tar, reading.limits());
    try {
      String text = TextFile.decode(bytes, name, reading.limits());
      ReadTest read = LitmusReader.readWithWarnings(name, text, reading.star());
      return new Item.TestInput(name, Optional.empty(), read.test(), read.warnings(), read.lines());
    } catch (InputException e) {
      return new Item.Wrong(e.diagnostic());
    }
  }
}
