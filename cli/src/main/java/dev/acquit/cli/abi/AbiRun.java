package dev.acquit.cli.abi;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.cli.gate.PtxInputs;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.ptx.isa.Architecture;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.abi.AbiDocuments;
import dev.acquit.reports.abi.AbiDocuments.Looked;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks modules, and whether they go together.
final class AbiRun {
  /// How the ids of rules begin that hold modules against each other.
  private static final String LINKING = "L-";

  private final Session session;
  private final AbiOptions options;
  private final Optional<Linking> link;
  private final ResultFile out;

  /// How modules are held against each other.
  ///
  /// @param machine what machine code is to be for, if that is said
  record Linking(Optional<Architecture> machine) {}

  /// A module that was looked at, with its bodies as long as they are needed.
  private record Kept(Looked looked, WalkedModule walked) {}

  /// @param link how modules are held against each other, if they are
  /// @throws CommandException if the file for the result could not be written
  AbiRun(Session session, AbiOptions options, Optional<Linking> link) throws CommandException {
    this.session = session;
    this.options = options;
    this.link = link;
    this.out = new ResultFile(options.told.result.file());
  }

  ExitCode run() throws InputException, CommandException {
    KnownFindings baseline = options.told.known();
    List<AbiOptions.Source> types = options.types();
    KnownTypes known =
        KnownTypes.builtin().with(types.stream().map(AbiOptions.Source::layouts).toList());
    EachFile<Kept> looked =
        EachFile.of(
            session,
            options.told.jobs.jobs(),
            PtxInputs.find(options.files.names()),
            types.stream().flatMap(t -> t.layouts().problems().stream()).toList(),
            (input, bytes, text) -> look(input, bytes, text, known));
    List<Looked> files = looked.files().stream().map(Kept::looked).toList();
    List<Finding> links =
        link.isPresent() && files.size() > 1
            ? AbiLink.of(looked.files().stream().map(Kept::walked).toList(), link.get().machine())
            : List.of();
    if (link.isPresent() && files.size() == 1 && looked.errors().isEmpty()) {
      session.note(
          "found one module, which is linked with nothing: only the driver's calls are known");
    }
    List<Finding> all = AbiDocuments.all(files, links);
    AbiDocument document =
        AbiDocuments.of(
            session.tool(),
            new AbiDocuments.Telling(
                options.release,
                options.told.failOn,
                baseline::knows,
                // Those about linking are looked for by linking only.
                baseline.compare(
                    files.stream().map(f -> f.module().file()).toList(),
                    rule -> link.isPresent() || !rule.startsWith(LINKING),
                    all),
                types.stream().map(AbiOptions.Source::told).toList()),
            files,
            all,
            link.isPresent(),
            looked.errors().stream().map(ErrorJson::of).toList(),
            looked.complete());
    Set<ExitCode> exits = EnumSet.copyOf(looked.exits());
    exits.add(
        new Told(options.told.format.format()).end(session, document, options.told.detail(), out));
    return ExitCode.worst(exits);
  }

  private EachFile.Seen<Kept> look(PtxInput input, byte[] bytes, String text, KnownTypes known)
      throws InputException {
    AbiModule module = AbiModule.read(input.name(), text);
    WalkedModule walked = WalkedModule.of(module);
    AbiCheck.Checked checked = AbiCheck.of(walked, known);
    // Of a module that is linked with nothing the bodies have been looked at.
    WalkedModule kept = link.isPresent() ? walked : walked.declared();
    return new EachFile.Seen<>(
        new Kept(new Looked(kept.module(), Sha256.of(bytes), checked), kept), module.problems());
  }
}
