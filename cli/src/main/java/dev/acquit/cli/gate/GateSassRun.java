package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.batch.Interruptible;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.gpu.cubin.Cubin;
import dev.acquit.gpu.cubin.CubinException;
import dev.acquit.reports.gate.sass.SassDocument;
import dev.acquit.reports.gate.sass.SassDocuments;
import dev.acquit.reports.gate.sass.SassDocuments.Compared;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.story.Detail;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// Compares PTX with its machine code.
final class GateSassRun {
  private final Session session;
  private final GateSassCommand request;
  private final ResultFile out;

  /// @param session where to print
  /// @param request what is asked
  /// @throws CommandException if the file for the result could not be written
  GateSassRun(Session session, GateSassCommand request) throws CommandException {
    this.session = session;
    this.request = request;
    this.out = new ResultFile(request.result.file());
  }

  /// What became of a file.
  ///
  /// @param compared it with its machine code; empty if there is none
  /// @param errors what is wrong with it
  /// @param failure why no file can be looked at
  private record Looked(
      Optional<Compared> compared, List<Diagnostic> errors, Optional<CommandException> failure) {}

  /// What machine code is made with, or where it is.
  private sealed interface Maker {
    record Ptxas(Assembler assembler) implements Maker {}

    record There(Path file) implements Maker {}
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if something is weaker or missing
  /// @throws CommandException if there is no assembler, or the result cannot be written
  ExitCode run() throws CommandException {
    PtxInputs inputs = PtxInputs.find(request.files.names());
    Maker maker = maker(inputs.files().size());
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    List<Compared> files = new ArrayList<>();
    List<GateFiles.Crash> crashes = new ArrayList<>();
    List<CommandException> failures = new ArrayList<>();
    boolean complete =
        new Batch(request.jobs.jobs(), session.interruption())
            .<PtxInput, Looked>run(
                inputs.files().iterator(),
                input -> look(input, maker),
                (_, looked) -> {
                  looked.compared().ifPresent(files::add);
                  errors.addAll(looked.errors());
                  looked.failure().ifPresent(failures::add);
                },
                (input, cause) -> crashes.add(new GateFiles.Crash(input.name(), cause)));
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
    errors.forEach(session::error);
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    crashes.forEach(c -> exits.add(session.failed(c.what(), c.cause())));
    SassDocument document =
        SassDocuments.of(
            session.tool(),
            files,
            errors.stream().map(ErrorJson::of).toList(),
            complete && crashes.isEmpty());
    Detail detail = request.verbose ? Detail.ALL : Detail.WHOLE;
    exits.add(new Told(request.format.format()).end(session, document, detail, out));
    return ExitCode.worst(exits);
  }

  private Maker maker(int files) throws CommandException {
    if (request.cubin != null) {
      if (files > 1) {
        throw new CommandException(
            ExitCode.BAD_INPUT,
            "found " + files + " PTX files and one --cubin",
            "--cubin is the machine code of one PTX file");
      }
      return new Maker.There(request.cubin);
    }
    try {
      return new Maker.Ptxas(
          new Interruptible(session.interruption())
              .run(() ->
                  Assembler.find(
                      request.ptxas,
                      session.programs(),
                      request.compileOnly ? List.of("-c") : List.of())));
    } catch (InterruptedException e) {
      throw new CommandException(
          ExitCode.UNKNOWN, "interrupted while ptxas was running", "run the command again");
    }
  }

  private Looked look(PtxInput input, Maker maker) {
    try {
      byte[] ptx = input.read(session.in());
      FileSnapshot file = FileSnapshot.of(input.name(), ptx);
      byte[] image = image(input.name(), ptx, maker);
      Cubin cubin = Cubin.read(image);
      return new Looked(
          Optional.of(SassDocuments.compare(file, cubin, image, by(maker))),
          file.problems(),
          Optional.empty());
    } catch (InputException e) {
      return new Looked(Optional.empty(), List.of(e.diagnostic()), Optional.empty());
    } catch (CubinException e) {
      String name = maker instanceof Maker.There(Path file) ? file.toString() : input.name();
      return new Looked(
          Optional.empty(),
          List.of(
              new Diagnostic(
                  name,
                  Position.START,
                  "the machine code cannot be read: " + e.getMessage(),
                  Optional.of("a cubin of sm_75 to sm_121, as ptxas or nvcc -cubin writes it"))),
          Optional.empty());
    } catch (CommandException e) {
      return new Looked(Optional.empty(), List.of(), Optional.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  private byte[] image(String name, byte[] ptx, Maker maker)
      throws InputException, CommandException, InterruptedException {
    return switch (maker) {
      case Maker.Ptxas(Assembler assembler) ->
          assembler.assemble(name, ptx, Optional.ofNullable(request.arch));
      case Maker.There(Path file) -> {
        try {
          byte[] bytes = TextFile.bytes(file, TextLimits.MODULE);
          if (bytes.length > TextLimits.MODULE.size()) {
            throw new InputException(
                    file.toString(),
                    Position.START,
                    "found more than "
                        + (TextLimits.MODULE.size() >> 20)
                        + " MB, which is not read",
                    "name a cubin, as ptxas or nvcc -cubin writes it")
                .asBound();
          }
          yield bytes;
        } catch (IOException e) {
          throw new InputException(
              file.toString(),
              Position.START,
              "this file cannot be read: " + IoReason.of(e),
              "name a cubin, as ptxas or nvcc -cubin writes it");
        }
      }
    };
  }

  private static String by(Maker maker) {
    return switch (maker) {
      case Maker.Ptxas(Assembler assembler) ->
          String.join(" ", assembler.version(), String.join(" ", assembler.options())).strip();
      case Maker.There(Path file) -> file.toString();
    };
  }
}
