package dev.acquit.cli.gate;

import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.IrClaims;
import dev.acquit.codegen.gate.SourceClaims;
import dev.acquit.codegen.ir.IrModule;
import dev.acquit.codegen.ir.IrReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What LLVM IR and comments in C++ sources say of functions of PTX files.
///
/// @param session where notes go
/// @param request which of them are asked
record Claiming(Session session, GateCheckRequest request) {
  private static final int SHOWN = 10;

  /// The files with what is said about them.
  GateFiles in(GateFiles read) {
    if (request.ir().isEmpty() && !request.sources()) {
      return read;
    }
    List<GateFile> files = read.files();
    List<Diagnostic> errors = new ArrayList<>(read.errors());
    if (!request.ir().isEmpty()) {
      IrClaims claims = new IrClaims(modules(errors));
      errors.addAll(claims.problems());
      files = files.stream().map(claims::in).toList();
      notes(claims, files);
    }
    if (request.sources()) {
      SourceClaims claims = new SourceClaims(Claiming::source);
      files = files.stream().map(claims::in).toList();
      errors.addAll(claims.problems());
    }
    return new GateFiles(files, errors, read.complete(), read.crashes());
  }

  private List<IrModule> modules(List<Diagnostic> errors) {
    List<IrModule> modules = new ArrayList<>();
    for (Path path : request.ir()) {
      try {
        modules.add(IrReader.read(path.toString(), bytes(path)));
      } catch (InputException e) {
        errors.add(e.diagnostic());
      }
    }
    return modules;
  }

  private static byte[] bytes(Path path) throws InputException {
    try {
      return TextFile.bytes(path, TextLimits.MODULE);
    } catch (IOException e) {
      throw new InputException(
          path.toString(),
          Position.START,
          "this file cannot be read: " + IoReason.of(e),
          "name a file with LLVM IR that can be read");
    }
  }

  private void notes(IrClaims claims, List<GateFile> files) {
    claims.unsaid().stream().limit(SHOWN).forEach(d -> session.note(d.asWarning()));
    if (claims.unsaid().size() > SHOWN) {
      session.note("and " + (claims.unsaid().size() - SHOWN) + " more of LLVM's own");
    }
    List<String> missing = claims.missing(files);
    if (!missing.isEmpty()) {
      session.note(
          "no PTX file has "
              + missing.size()
              + " of the functions with atomic instructions, such as "
              + missing.getFirst());
    }
  }

  /// Sources that are not on this machine say nothing; headers of compilers have no comments for
  /// us.
  private static Optional<String> source(String path) throws InputException {
    try {
      Path file = Path.of(path);
      return Files.isRegularFile(file) && !path.contains("/include/")
          ? Optional.of(TextFile.read(file, path))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
