package dev.acquit.cli.verify;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.kept.WholeFile;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
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
import java.util.SequencedMap;

/// Writes counterexamples as pairs of tests, and what `check` must say of them.
///
/// @param folder where
/// @param source the C++ model as the user named it
/// @param target the PTX model as the user named it
public record PairFolder(Path folder, String source, String target) {
  /// Makes the folder, so that a run does not end in vain.
  ///
  /// @throws CommandException if it cannot be made
  public void make() throws CommandException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw failure(folder, e);
    }
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
      CppTest cpp = p.counterexample().source();
      PtxTest ptx = p.counterexample().target();
      write(
          p.sourceFile(),
          LitmusWriter.write(new CppTest(cpp.header().withMetadata(p.metadata()), cpp.threads())));
      write(
          p.targetFile(),
          LitmusWriter.write(new PtxTest(ptx.header().withMetadata(p.metadata()), ptx.threads())));
      table.append(row(p.sourceFile(), source, "No")).append(row(p.targetFile(), target, "Ok"));
    }
    write(VerifyDocuments.EXPECTED, table.toString());
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
      throw failure(folder.resolve(name), e);
    }
  }

  private static CommandException failure(Path path, IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + path + "' cannot be written: " + IoReason.of(e),
        "--out names a folder; it is made if it is not there");
  }
}
