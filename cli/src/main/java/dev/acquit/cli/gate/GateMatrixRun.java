package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Interruptible;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Progress;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.compile.CompilationListener;
import dev.acquit.codegen.compile.CompiledMatrix;
import dev.acquit.codegen.compile.CompiledUnit;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerTask;
import dev.acquit.codegen.compile.GroupResult;
import dev.acquit.codegen.compile.MatrixCompilation;
import dev.acquit.codegen.compile.Target;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.Manifest;
import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.kept.WholeFile;
import dev.acquit.reports.gate.GateDocuments;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Has a matrix of operations compiled and checks what came out.
final class GateMatrixRun {
  private final Session session;
  private final GateMatrixCommand request;
  private final MatrixRequest cells;
  private final GateCheckRun check;

  /// @param session where to print
  /// @param request what is compiled
  /// @param engine what judges
  /// @throws CommandException if the file for the result could not be written
  GateMatrixRun(Session session, GateMatrixCommand request, GateEngine engine)
      throws CommandException {
    this.session = session;
    this.request = request;
    this.cells = request.cells();
    this.check =
        new GateCheckRun(
            session,
            new GateCheckRequest(
                List.of(),
                Optional.empty(),
                List.of(),
                false,
                false,
                request.options,
                request.verdicts),
            engine);
  }

  /// Does it.
  ///
  /// @return how the command ends, as of [GateCheckRun#run]; [ExitCode#FINDING] also if the
  ///   compiler refused something and that is an error
  /// @throws InputException if the table or the baseline is wrong
  /// @throws CommandException if the compiler is not there, or nothing can be compiled
  ExitCode run() throws InputException, CommandException {
    Compiler compiler =
        request.compiler.find(session, new CompilerTask.Operations(cells.dialects()));
    List<Target> targets = compiler.targets(request.architectures, request.standards);
    Matrix matrix = compiler.matrix(cells);
    if (matrix.cells().isEmpty()) {
      throw new CommandException(
          ExitCode.BAD_INPUT,
          compiler.version() + " has none of the operations that were asked for",
          "leave out some of --dialect, --op, --order, --scope and --type");
    }
    if (cells.with(compiler.dialects(cells)).leavesOut()) {
      session.note(
          "cluster scope is left out for cuda::atomic and cuda::atomic_ref, since only libcu++ from"
              + " September 2026 on has it; --scope cluster asks for it");
    }
    List<CompiledMatrix> done = new ArrayList<>();
    return check.run(
        () ->
            GateDocuments.compiled(
                compiler.version(),
                compiler.binary().toString(),
                String.join(" ", compiler.command(request.compiler.flags).words()),
                targets,
                matrix.cells().size(),
                done.getFirst(),
                request.failOnRefused),
        () -> {
          CompiledMatrix compiled = compile(compiler, targets, matrix);
          done.add(compiled);
          return files(compiler, compiled);
        });
  }

  private CompiledMatrix compile(Compiler compiler, List<Target> targets, Matrix matrix)
      throws CommandException {
    Listener listener = new Listener(session);
    Optional<Path> cache = request.verdicts.cache.folder(session, "compiled");
    try {
      return new Interruptible(session.interruption())
          .run(() ->
              new MatrixCompilation(
                      compiler, targets, request.compiler.settings(request.options.jobs(), cache))
                  .run(matrix, listener));
    } catch (IOException e) {
      throw CompilerChoice.broken(compiler, e);
    } catch (InterruptedException e) {
      throw CompilerChoice.stopped();
    } finally {
      listener.progress.clear();
    }
  }

  /// Shows how far the compiler is.
  private static final class Listener implements CompilationListener {
    private final Progress progress;
    private volatile int groups;

    Listener(Session session) {
      this.progress = session.progress(() -> groups, "units compiled");
    }

    @Override
    public void planned(int planned) {
      groups = planned;
    }

    @Override
    public void finished(GroupResult result) {
      progress.step();
    }
  }

  private GateFiles files(Compiler compiler, CompiledMatrix compiled) throws CommandException {
    List<GateFile> files = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>();
    for (CompiledUnit unit : compiled.units()) {
      String name = place(compiler, unit);
      try {
        Manifest manifest = Manifest.read(name + ".manifest", unit.manifest());
        byte[] bytes = unit.ptx().getBytes(StandardCharsets.UTF_8);
        GateFile file = GateFile.read(name + ".ptx", bytes, Optional.of(manifest));
        files.add(file);
        file.unreadable().forEach(u -> errors.add(u.diagnostic()));
      } catch (InputException e) {
        errors.add(e.diagnostic());
      }
    }
    return new GateFiles(files, errors, true, List.of());
  }

  /// Where a unit is kept, or how it is called, without an ending.
  private String place(Compiler compiler, CompiledUnit unit) throws CommandException {
    String target = unit.target().toString().replace(' ', '-');
    Path inner = Path.of(target.isEmpty() ? "any" : target, unit.name());
    if (request.keep == null) {
      return Path.of(compiler.binary().getFileName().toString()).resolve(inner).toString();
    }
    Path path = request.keep.resolve(inner);
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      WholeFile.write(Path.of(path + unit.dialect().suffix()), unit.source());
      WholeFile.write(Path.of(path + ".ptx"), unit.ptx());
      WholeFile.write(Path.of(path + ".csv"), unit.manifest());
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "cannot write " + path + ".ptx: " + IoReason.of(e),
          "--keep names a folder that can be made and written to");
    }
    return path.toString();
  }
}
