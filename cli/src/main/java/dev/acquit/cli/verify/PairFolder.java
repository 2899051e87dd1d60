package dev.acquit.cli.verify;

import dev.acquit.cli.option.ModelPairOptions;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.kept.WholeFile;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.Finding;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.verify.VerifyDocuments;
import dev.acquit.text.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes counterexamples as pairs of tests, and what `check` must say of them.
///
/// @param folder where
/// @param source the C++ model as the user named it
/// @param target the PTX model as the user named it
public record PairFolder(Path folder, String source, String target) {
  /// The folder that the user named, if it is one, made so that a run does not end in vain.
  ///
  /// @throws CommandException if it cannot be made
  public static Optional<PairFolder> made(Optional<Path> out, ModelPairOptions models)
      throws CommandException {
    Optional<Path> folder = ResultFile.folder(out);
    if (folder.isPresent()) {
      try {
        Files.createDirectories(folder.get());
      } catch (IOException e) {
        throw UserFile.unwritable(folder.get(), e);
      }
    }
    return folder.map(f -> new PairFolder(f, models.source(), models.target()));
  }

  /// A counterexample and where it goes.
  ///
  /// @param sourceFile the file of the C++ test
  /// @param targetFile the file of the PTX test
  /// @param metadata what both tests say about it
  public record Pair(
      Counterexample counterexample,
      String sourceFile,
      String targetFile,
      SequencedMap<String, String> metadata) {
    /// Copies the map.
    public Pair {
      metadata = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(metadata));
    }
  }

  /// Writes all findings.
  void write(Verification verification) throws CommandException {
    List<Pair> pairs = new ArrayList<>();
    for (Finding f : verification.findings()) {
      SequencedMap<String, String> metadata = new LinkedHashMap<>();
      metadata.put("Mapping", verification.mapping().mapping().name());
      metadata.put("Unsound", f.use().toString());
      pairs.add(
          new Pair(
              f.counterexample(),
              VerifyDocuments.sourceFile(f.use()),
              VerifyDocuments.targetFile(f.use()),
              metadata));
    }
    write(pairs);
  }

  /// Writes pairs of tests and the file of expectations.
  ///
  /// @throws CommandException if one cannot be written
  public void write(List<Pair> pairs) throws CommandException {
    StringBuilder table =
        new StringBuilder(Csv.line(List.of("test", "model", "quantifier", "expected")));
    for (Pair p : pairs) {
      write(p.sourceFile(), text(p.counterexample().source(), p));
      write(p.targetFile(), text(p.counterexample().target(), p));
      table.append(row(p.sourceFile(), source, "No")).append(row(p.targetFile(), target, "Ok"));
    }
    write(VerifyDocuments.EXPECTED, table.toString());
  }

  private static String text(LitmusTest test, Pair p) {
    return LitmusWriter.write(test.with(test.header().withMetadata(p.metadata())));
  }

  private static String row(String test, String model, String expected) {
    boolean shipped = Models.shipped().stream().anyMatch(s -> s.name().equals(model));
    String name = shipped ? model : Path.of(model).toAbsolutePath().toString();
    return Csv.line(List.of(test, name, "exists", expected));
  }

  /// Writes a file.
  ///
  /// @throws CommandException if it cannot be written
  public void write(String name, String text) throws CommandException {
    try {
      WholeFile.write(folder.resolve(name), text);
    } catch (IOException e) {
      throw UserFile.unwritable(folder.resolve(name), e);
    }
  }
}
