package dev.acquit.cli.input;

import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.litmus.text.BatchReader;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StarMeaning;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import dev.acquit.text.TextStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// The tests of a stream: one after the other, with a line `---` between them. Lines of messages
/// count from the beginning of the stream.
final class StreamTests extends Lookahead<Item> {
  private final String name;
  private final TextStream texts;
  private final StarMeaning star;
  private boolean begun;
  private boolean ended;

  StreamTests(String name, InputStream in, Reading reading) {
    this.name = name;
    this.star = reading.star();
    this.texts = new TextStream(name, in, BatchReader.SEPARATOR, reading.limits());
  }

  /// The tests of a file.
  static Iterator<Item> open(Path path, Reading reading) {
    try {
      return new StreamTests(path.toString(), Files.newInputStream(path), reading);
    } catch (IOException e) {
      String what = "'" + path + "' cannot be read: " + IoReason.of(e);
      Item item = new Item.Wrong(Diagnostic.of(path.toString(), Position.START, what));
      return List.of(item).iterator();
    }
  }

  @Override
  protected Optional<Item> find() {
    if (ended) {
      close();
      return Optional.empty();
    }
    Optional<Item> item = read();
    if (item.isEmpty()) {
      close();
    }
    return item;
  }

  private void close() {
    try {
      texts.close();
    } catch (IOException e) {
      // All that it had was read.
      ended = true;
    }
  }

  /// The next one; empty if there is none behind the last line between tests.
  private Optional<Item> read() {
    int before = texts.line();
    try {
      String text = texts.next();
      if (begun && texts.ended() && text.isBlank()) {
        return Optional.empty();
      }
      ReadTest read = LitmusReader.readWithWarnings(name, text, star);
      List<Diagnostic> warnings = read.warnings().stream().map(w -> below(before, w)).toList();
      return Optional.of(
          new Item.TestInput(
              name, Optional.empty(), read.test(), warnings, read.lines().below(before)));
    } catch (InputException e) {
      return Optional.of(new Item.Wrong(below(before, e.diagnostic())));
    } catch (IOException e) {
      return Optional.of(wrong(before, "it cannot be read: " + IoReason.of(e)));
    } finally {
      begun = true;
      ended = texts.ended();
    }
  }

  private Item wrong(int lines, String what) {
    return new Item.Wrong(Diagnostic.of(name, new Position(lines + 1, 1), what));
  }

  /// A message about a test that began some lines below the beginning.
  private static Diagnostic below(int lines, Diagnostic d) {
    return d.at(new Position(d.position().line() + lines, d.position().column()));
  }
}
