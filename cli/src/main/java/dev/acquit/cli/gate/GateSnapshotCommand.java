package dev.acquit.cli.gate;

import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.OutName;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.Plural;
import dev.acquit.reports.gate.diff.SnapshotDocuments;
import dev.acquit.reports.json.ErrorJson;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `acquit gate snapshot`.
@Command(
    name = "snapshot",
    description = {
      "Records what every strong access, fence, barrier and atomic operation of each function"
          + " became, and what may follow what on its paths, for gate diff. Nobody has to say what"
          + " the functions should do.",
      "",
      "Status 2: a file or a function of it cannot be read; the others are recorded all the same.",
      ""
    },
    footer = {"  acquit gate snapshot docs/examples/gate/diff/queue.ptx --out atomics.json"})
final class GateSnapshotCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private PtxFiles files;

  @Mixin private JobsOption jobs;

  @Option(
      names = "--out",
      paramLabel = "FILE.json",
      description = "Write the snapshot into this file, and not on standard output.")
  private Path out;

  GateSnapshotCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    Optional<Path> file = out == null ? Optional.empty() : Optional.of(OutName.result(spec, out));
    Snapshots read = Snapshots.take(session, PtxInputs.find(files.names()), jobs.jobs());
    read.errors().forEach(session::error);
    Set<ExitCode> exits = EnumSet.of(ExitCode.of(read.errors()));
    read.crashes().forEach(c -> exits.add(session.failed(c.what(), c.cause())));
    if (!read.complete()) {
      session.error("interrupted: not all files were read, and nothing was written");
      exits.add(ExitCode.UNKNOWN);
      return ExitCode.worst(exits).code();
    }
    List<ErrorJson> errors = read.errors().stream().map(ErrorJson::of).toList();
    if (file.isPresent()) {
      try (ResultFile.Growing growing = new ResultFile(file).begin()) {
        SnapshotDocuments.write(Version.number(), read.files(), errors, growing::write);
        growing.end();
      }
      session.note(
          Plural.of(read.functions(), "function")
              + " of "
              + Plural.of(read.files().size(), "file")
              + " recorded in "
              + file.get());
    } else {
      SnapshotDocuments.write(Version.number(), read.files(), errors, session::print);
    }
    return ExitCode.worst(exits).code();
  }
}
