package dev.acquit.cli.input;

import dev.acquit.cli.IoReason;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.ReadTest;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lookahead;
import dev.acquit.text.Position;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The tests of a stream: one after the other, with a line `---` between them. Lines of messages
/// count from the beginning of the stream.
final class StreamTests extends Lookahead<Item> {
  private final String name;
  private final BufferedReader reader;
  private int line;
  private boolean ended;

  StreamTests(String name, InputStream in) {
    this.name = name;
    // A decoder of its own reports what is no UTF-8, where a charset would replace it.
    this.reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
  }

  @Override
  protected Optional<Item> find() {
    return ended ? Optional.empty() : Optional.of(read());
  }

  private Item read() {
    int before = line;
    StringBuilder text = new StringBuilder();
    try {
      String l = reader.readLine();
      while (l != null && !l.strip().equals(TestInputs.SEPARATOR)) {
        line++;
        text.append(l).append('\n');
        l = reader.readLine();
      }
      line++;
      ended = l == null;
      ReadTest read = LitmusReader.readWithWarnings(name, text.toString());
      List<Diagnostic> warnings = read.warnings().stream().map(w -> below(before, w)).toList();
      return new Item.TestInput(name, Optional.empty(), read.test(), warnings);
    } catch (InputException e) {
      return new Item.Wrong(below(before, e.diagnostic()));
    } catch (CharacterCodingException e) {
      ended = true;
      return wrong(before, "this is not text in UTF-8");
    } catch (IOException e) {
      ended = true;
      return wrong(before, "it cannot be read: " + IoReason.of(e));
    }
  }

  private Item wrong(int lines, String what) {
    return new Item.Wrong(Diagnostic.of(name, new Position(lines + 1, 1), what));
  }

  /// A message about a test that began some lines below the beginning.
  private static Diagnostic below(int lines, Diagnostic d) {
    Position where = new Position(d.position().line() + lines, d.position().column());
    return new Diagnostic(d.file(), where, d.message(), d.hint());
  }
}
