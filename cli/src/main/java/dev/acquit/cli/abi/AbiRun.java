package dev.acquit.cli.abi;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.layout.KnownTypes;
import dev.acquit.abi.link.AbiLink;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Architecture;
import dev.acquit.abi.rule.Finding;
import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.PtxInputs;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.option.BaselineFile;
import dev.acquit.cli.option.KnownEntry;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.abi.AbiDocuments;
import dev.acquit.reports.abi.AbiDocuments.Looked;
import dev.acquit.reports.json.BaselineJson;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Checks modules, and whether they go together.
final class AbiRun {
  /// How the ids of rules begin that hold modules against each other.
  private static final String LINKING = "L-";

  private final Session session;
  private final AbiOptions options;
  private final Optional<Linking> link;
  private final ResultFile out;
  private KnownTypes known = KnownTypes.builtin();

  /// How modules are held against each other.
  ///
  /// @param machine what machine code is to be for, if that is said
  record Linking(Optional<Architecture> machine) {}

  /// @param link how modules are held against each other, if they are
  /// @throws CommandException if the file for the result could not be written
  AbiRun(Session session, AbiOptions options, Optional<Linking> link) throws CommandException {
    this.session = session;
    this.options = options;
    this.link = link;
    this.out = new ResultFile(options.result.file());
  }

  /// What became of a file.
  private record Read(Optional<Looked> looked, List<Diagnostic> errors) {}

  /// A file during which something failed that should not.
  private record Crash(String file, Throwable cause) {}

  ExitCode run() throws InputException, CommandException {
    Optional<BaselineFile> baseline = options.baseline();
    PtxInputs inputs = PtxInputs.find(options.files.names());
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    List<AbiOptions.Source> types = options.types();
    types.forEach(t -> errors.addAll(t.layouts().problems()));
    known = known.with(types.stream().map(AbiOptions.Source::layouts).toList());
    List<Looked> files = new ArrayList<>();
    List<Crash> crashes = new ArrayList<>();
    boolean complete =
        new Batch(options.jobs.jobs(), session.interruption())
            .<PtxInput, Read>run(
                inputs.files().iterator(),
                this::look,
                (_, read) -> {
                  read.looked().ifPresent(files::add);
                  errors.addAll(read.errors());
                },
                (input, cause) -> crashes.add(new Crash(input.name(), cause)));
    errors.forEach(session::error);
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    crashes.forEach(c -> exits.add(session.failed(c.file(), c.cause())));
    List<Finding> links =
        link.isPresent() && files.size() > 1
            ? AbiLink.of(files.stream().map(Looked::module).toList(), link.get().machine())
            : List.of();
    if (link.isPresent() && files.size() == 1 && errors.isEmpty()) {
      session.note(
          "found one module, which is linked with nothing: only the driver's calls are known");
    }
    List<Finding> all = AbiDocuments.all(files, links);
    Optional<BaselineJson> compared = Optional.empty();
    if (baseline.isPresent()) {
      compared = Optional.of(compare(baseline.get(), files, all));
    }
    AbiDocument document =
        AbiDocuments.of(
            session.tool(),
            new AbiDocuments.Telling(
                options.release,
                options.failOn,
                f -> baseline.filter(b -> b.knows(entry(b, f))).isPresent(),
                compared,
                types.stream().map(AbiOptions.Source::told).toList()),
            files,
            all,
            link.isPresent(),
            errors.stream().map(ErrorJson::of).toList(),
            complete && crashes.isEmpty());
    Detail detail = options.verbose ? Detail.ALL : Detail.WHOLE;
    exits.add(options.format.format().end(session, document, detail, out));
    return ExitCode.worst(exits);
  }

  /// How findings compare with what is known. Those about linking are looked for by linking only.
  private BaselineJson compare(BaselineFile baseline, List<Looked> files, List<Finding> findings)
      throws CommandException {
    Set<String> read =
        files.stream()
            .map(f -> Baseline.relative(baseline.path(), f.module().file()))
            .collect(Collectors.toSet());
    return baseline.compare(
        e -> read.contains(e.file()) && (link.isPresent() || !e.rule().startsWith(LINKING)),
        findings.stream().map(f -> entry(baseline, f)).toList());
  }

  private static KnownEntry entry(BaselineFile baseline, Finding f) {
    return baseline.entry(f.file(), f.where(), f.rule().id(), f.what());
  }

  private Read look(PtxInput input) {
    try {
      byte[] bytes = input.read(session.in());
      AbiModule module =
          AbiModule.read(input.name(), TextFile.decode(bytes, input.name(), TextLimits.MODULE));
      AbiCheck.Checked checked = AbiCheck.of(module, known);
      // Of a module that is linked with nothing the bodies have been looked at.
      AbiModule kept = link.isPresent() ? module : module.declared();
      return new Read(Optional.of(new Looked(kept, Sha256.of(bytes), checked)), module.problems());
    } catch (InputException e) {
      return new Read(Optional.empty(), List.of(e.diagnostic()));
    }
  }
}
