package dev.acquit.cli.verify;

import dev.acquit.cli.option.OutName;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Details;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyDocuments;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// One run of `verify`.
///
/// @param session where to print
/// @param request what is asked
record VerifyRun(Session session, VerifyCommand request) {
  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if some alternative is unsound in the
  ///   deciding class, [ExitCode#UNKNOWN] if none is and not all was looked at, [ExitCode#BUG] if
  ///   the source model disagrees with itself or a test is lowered wrongly, [ExitCode#BAD_INPUT] if
  ///   something that was to be a test is none
  /// @throws InputException if the mapping or a model is wrong
  /// @throws CommandException if a model does not fit, or a counterexample cannot be written
  ExitCode run() throws InputException, CommandException {
    Optional<Path> out = OutName.resultOrFolder(request.spec, Optional.ofNullable(request.out));
    MappingFile mapping = Mappings.find(request.mapping);
    MemoryModel source = ModelChoice.source(request.models.source());
    MemoryModel target = ModelChoice.target(request.models.target());
    Details.mapping(session, request.mapping, mapping);
    Details.model(session, request.models.source(), source);
    Details.model(session, request.models.target(), target);
    Optional<PairFolder> folder = PairFolder.made(out, request.models);
    TestsRun tests = new TestsRun(session, request);
    Verification found =
        request.tests.isEmpty()
            ? new ProofRun(session, request).run(mapping, source, target)
            : tests.run(mapping, source, target);
    if (tests.foundNoTest()) {
      return tests.inputs();
    }
    if (folder.isPresent()) {
      folder.get().write(found);
    }
    VerifyDocument document =
        new VerifyDocuments(found, request.work.limits(), request.scopes, ResultFile.folder(out))
            .document(session.tool());
    ExitCode code =
        new Told(request.format.format())
            .end(session, document, request.verbose.detail(), ResultFile.of(out));
    return ExitCode.worst(List.of(code, tests.inputs()));
  }
}
