package dev.acquit.cli.gate;

import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.kept.Store;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.ToldDocument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// What whole runs printed, so that a run on input that has not changed prints it again. There is
/// one entry for each way to ask; the next run that asks so, of other input, replaces it.
///
/// @param cache the folder for what is kept
/// @param question all that is asked, which does not depend on what the input contains
record KeptRuns(Path cache, Record question) {
  private static final String SCHEMA = "acquit/gate-run/2";

  /// What an entry is known by.
  ///
  /// @param schema `acquit/gate-run/2`
  /// @param question all that is asked
  private record Asked(String schema, Record question) {}

  /// What is longer is not kept: a small file may unpack to more than there is memory.
  private static final int LONGEST = 64 << 20;

  /// What a run printed.
  ///
  /// @param output on standard output
  /// @param note beside it
  /// @param exit how it ended
  record Kept(String output, Optional<String> note, ExitCode exit) {
    /// What a run prints of a document.
    static <D extends Record & ToldDocument> Kept of(
        Session session, ToldFormat format, D document, Detail detail) {
      return new Kept(
          new Told(format).text(session, document, detail),
          new Told(format).note(document),
          ExitCode.of(document.ending()));
    }

    /// Prints it.
    ///
    /// @return how it ended
    ExitCode print(Session session) {
      session.print(output);
      note.ifPresent(session::note);
      return exit;
    }
  }

  /// The first line of an entry; what was printed is the rest.
  ///
  /// @param content the hash of all input
  /// @param exit how it ended
  /// @param note beside the output; null if there was none
  private record Head(String content, ExitCode exit, @Nullable String note) {}

  /// Whether a run was asked so before.
  boolean asked() {
    return store().has(key());
  }

  /// What a run on the same input printed; empty if there was none.
  ///
  /// @param content a hash of all input
  Optional<Kept> find(String content) {
    Optional<byte[]> entry = store().find(key());
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(entry.get()), 1 << 16)) {
      byte[] bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        return Optional.empty();
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      int end = text.indexOf('\n');
      return Json.read(text.substring(0, Math.max(end, 0)), Head.class)
          .filter(h -> h.content().equals(content))
          .map(h -> new Kept(text.substring(end + 1), Optional.ofNullable(h.note()), h.exit()));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /// Keeps what a run printed.
  ///
  /// @param content a hash of all input
  void keep(Session session, String content, Kept kept) {
    Head head = new Head(content, kept.exit(), kept.note().orElse(null));
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    try {
      try (OutputStream packed = new Fast(entry)) {
        packed.write(Json.line(head).getBytes(StandardCharsets.UTF_8));
        packed.write(kept.output().getBytes(StandardCharsets.UTF_8));
      }
      store().keep(key(), entry.toByteArray());
    } catch (IOException e) {
      session.note("results were not kept in " + store().folder() + ": " + e.getMessage());
    }
  }

  /// Documents of gates repeat themselves: the least effort makes a tenth of them.
  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private Asked key() {
    return new Asked(SCHEMA, question);
  }

  private Store store() {
    return new Store(cache.resolve("runs"));
  }
}
