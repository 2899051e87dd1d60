package dev.acquit.cli.export;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.UserFile;
import dev.acquit.cli.verify.ModelChoice;
import dev.acquit.kept.WholeFile;
import dev.acquit.mapper.alloy.AlloyExport;
import dev.acquit.mapper.alloy.AlloyModule;
import dev.acquit.mapper.alloy.NotExportedException;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.Visible;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// One run of `export`.
///
/// @param session where to print
/// @param request what is asked
record ExportRun(Session session, ExportCommand request) {
  /// Does it.
  ///
  /// @throws InputException if the mapping or a model is wrong
  /// @throws CommandException if a model does not fit, or a file is in the way or cannot be written
  ExitCode run() throws InputException, CommandException {
    AlloyExport export = export();
    for (AlloyModule module : export.modules()) {
      refuseForeign(request.out.resolve(module.file()));
    }
    for (AlloyModule module : export.modules()) {
      write(request.out.resolve(module.file()), module.text());
    }
    session.note(
        export.modules().size()
            + " modules written; open "
            + request.out.resolve(export.check().file())
            + " in the Alloy Analyzer");
    return ExitCode.OK;
  }

  private AlloyExport export() throws InputException, CommandException {
    MappingFile mapping = Mappings.find(request.mapping);
    MemoryModel source = ModelChoice.source(request.models.source());
    MemoryModel target = ModelChoice.target(request.models.target());
    try {
      return AlloyExport.of(mapping.mapping(), source, target, request.bound);
    } catch (NotExportedException e) {
      throw new InputException(
          e.model().equals(source) ? request.models.source() : request.models.target(),
          Position.START,
          e.getMessage(),
          "acquit check and acquit verify take such models");
    }
  }

  /// Modules of ours may be written anew; what others wrote stays.
  private static void refuseForeign(Path file) throws CommandException {
    try {
      if (Files.exists(file) && !AlloyModule.isOurs(Files.readString(file))) {
        throw new CommandException(
            ExitCode.BAD_INPUT,
            "'" + file + "' is there already and was not written by acquit export",
            "--out names another folder, or move the file away");
      }
    } catch (IOException e) {
      throw UserFile.unwritable(file, e);
    }
  }

  private void write(Path file, String text) throws CommandException {
    try {
      Files.createDirectories(request.out);
      // Titles and names of models are anybody's.
      WholeFile.write(file, Visible.lines(text));
    } catch (IOException e) {
      throw UserFile.unwritable(file, e);
    }
  }
}
