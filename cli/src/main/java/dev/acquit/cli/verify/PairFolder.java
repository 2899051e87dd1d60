package dev.acquit.cli.verify;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.reports.VerifyReport;
import dev.acquit.reports.VerifyReport.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Writes counterexamples as pairs of tests, and what `check` must say of them.
///
/// @param folder where
/// @param source the C++ model as the user named it
/// @param target the PTX model as the user named it
record PairFolder(Path folder, String source, String target) {
  /// Makes the folder, so that a run does not end in vain.
  void make() throws CommandException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }

  /// Writes all findings of a report.
  void write(VerifyReport report) throws CommandException {
    StringBuilder table = new StringBuilder("test,model,quantifier,expected\n");
    for (Finding f : report.findings()) {
      SequencedMap<String, String> metadata = new LinkedHashMap<>();
      metadata.put("Mapping", report.verification().mapping().mapping().name());
      metadata.put("Unsound", f.use().toString());
      CppTest cpp = f.counterexample().source();
      PtxTest ptx = f.counterexample().target();
      write(
          f.sourceFile(),
          LitmusWriter.write(new CppTest(cpp.header().withMetadata(metadata), cpp.threads())));
      write(
          f.targetFile(),
          LitmusWriter.write(new PtxTest(ptx.header().withMetadata(metadata), ptx.threads())));
      table.append(row(f.sourceFile(), source, "No")).append(row(f.targetFile(), target, "Ok"));
    }
    write(VerifyReport.EXPECTED, table.toString());
  }

  private static String row(String test, String model, String expected) {
    boolean shipped = Models.shipped().stream().anyMatch(s -> s.name().equals(model));
    String name = shipped ? model : Path.of(model).toAbsolutePath().toString();
    return test + ",\"" + name.replace("\"", "\"\"") + "\",exists," + expected + "\n";
  }

  private void write(String name, String text) throws CommandException {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw failure(folder.resolve(name), e);
    }
  }

  private static CommandException failure(Path path, IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + path + "' cannot be written: " + e.getMessage(),
        "--out names a folder; it is made if it is not there");
  }
}
