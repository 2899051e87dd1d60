package dev.acquit.cli.gate;

import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.WholeFile;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Policy;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Paint;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.json.Json;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// What whole runs printed, so that a run on input that has not changed prints it again and reads
/// no PTX. There is one file for each way to ask; the next run that asks so, of other input,
/// replaces it. What cannot be read is as if it were not there.
///
/// @param request what is asked
/// @param cache the folder for what is kept
/// @param paint how it is coloured
/// @param circumstances what judgements depend on beside the PTX files
/// @param manifest the text of the manifest
record RunCache(
    GateCheckRequest request,
    Path cache,
    Paint paint,
    String circumstances,
    Optional<String> manifest) {
  private static final String SCHEMA = "acquit/gate-run/1";

  /// What a run printed.
  ///
  /// @param output on standard output
  /// @param note beside it
  /// @param exit how it ended
  record Kept(String output, Optional<String> note, ExitCode exit) {}

  /// The first line of a file; what was printed is the rest.
  ///
  /// @param schema `acquit/gate-run/1`
  /// @param content the hash of all input
  /// @param exit how it ended
  /// @param note beside the output; null if there was none
  private record Head(String schema, String content, ExitCode exit, @Nullable String note) {}

  /// What a run on the same input printed; empty if there was none.
  Optional<Kept> find() {
    PtxInputs inputs = PtxInputs.find(request.files());
    if (!possible() || !inputs.errors().isEmpty() || !Files.isRegularFile(path())) {
      return Optional.empty();
    }
    StringBuilder content = new StringBuilder();
    try {
      for (PtxInput input : inputs.files()) {
        add(content, input.name(), Sha256.of(input.read(InputStream.nullInputStream())));
      }
      return read(hash(content));
    } catch (InputException | IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private Optional<Kept> read(String content) throws IOException {
    String text;
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(path())), 1 << 16)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int end = text.indexOf('\n');
    return Json.read(text.substring(0, Math.max(end, 0)), Head.class)
        .filter(h -> h.schema().equals(SCHEMA) && h.content().equals(content))
        .map(h -> new Kept(text.substring(end + 1), Optional.ofNullable(h.note()), h.exit()));
  }

  /// Keeps what a run printed that another would print as well.
  ///
  /// @param files what was read; nothing was wrong with it
  /// @param document what came out
  void keep(Session session, List<GateFile> files, GateDocument document, Kept kept) {
    if (!possible()
        || !document.complete()
        || !document.functions().stream().allMatch(JudgedFunction::settled)) {
      return;
    }
    StringBuilder content = new StringBuilder();
    files.forEach(f -> add(content, f.file(), f.hash()));
    Head head = new Head(SCHEMA, hash(content), kept.exit(), kept.note().orElse(null));
    try {
      Files.createDirectories(path().getParent());
      WholeFile.write(path(), out -> write(out, Json.line(head), kept.output()));
    } catch (IOException e) {
      session.note("results were not kept in " + path().getParent() + ": " + e.getMessage());
    }
  }

  private static void write(OutputStream out, String head, String output) throws IOException {
    try (OutputStream packed = new Fast(out)) {
      packed.write(head.getBytes(StandardCharsets.UTF_8));
      packed.write(output.getBytes(StandardCharsets.UTF_8));
    }
  }

  /// Documents of gates repeat themselves: the least effort makes a tenth of them.
  private static final class Fast extends GZIPOutputStream {
    Fast(OutputStream out) throws IOException {
      super(new BufferedOutputStream(out), 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  /// Whether results may be kept at all: not where standard input is read, or a baseline, which a
  /// run may write.
  private boolean possible() {
    return request.verdicts().baseline().isEmpty() && !request.files().contains("-");
  }

  private String hash(StringBuilder files) {
    return Sha256.of(circumstances + "\n" + manifest.map(Sha256::of) + "\n" + files);
  }

  private static void add(StringBuilder content, String name, String hash) {
    content.append(hash).append(' ').append(name).append('\n');
  }

  /// Named by all that is asked, which does not depend on what the files contain.
  private Path path() {
    StringBuilder question = new StringBuilder(SCHEMA);
    GateVerdictOptions verdicts = request.verdicts();
    Policy policy = verdicts.policy();
    question.append('\n').append(request.options().mapping).append('\n').append(request.manifest());
    for (Verdict verdict : Verdict.values()) {
      question.append('\n').append(verdict).append(' ').append(policy.of(verdict));
    }
    question.append('\n').append(request.requireAnnotations());
    question.append('\n').append(verdicts.format).append('\n').append(verdicts.verbose);
    question.append('\n').append(request.options().limits()).append('\n').append(paint);
    request.files().forEach(f -> question.append('\n').append(f));
    Path folder = cache.resolve("runs");
    return folder.resolve(Sha256.of(question.toString()) + ".gz");
  }
}
