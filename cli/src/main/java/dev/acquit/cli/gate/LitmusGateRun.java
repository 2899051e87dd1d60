package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Interruptible;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.verify.ModelChoice;
import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerKind;
import dev.acquit.codegen.compile.CompilerRuns;
import dev.acquit.codegen.compile.CompilerTask;
import dev.acquit.codegen.compile.Target;
import dev.acquit.codegen.litmus.Compile;
import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusGate;
import dev.acquit.codegen.litmus.LitmusJudge;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.kept.WholeFile;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.reports.gate.litmus.LitmusDocument;
import dev.acquit.reports.gate.litmus.LitmusStory;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryText;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/// One run of `gate litmus`.
final class LitmusGateRun {
  private final Session session;
  private final GateLitmusCommand request;
  private final Optional<AtomicDialect> dialect;
  private final ResultFile out;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<LitmusDocument.Result> results = new ArrayList<>();

  /// By identity: equal tests may come from several files.
  private final IdentityHashMap<CppTest, Origin> origin = new IdentityHashMap<>();

  private int units;

  /// @param session where to print
  /// @param request what is asked
  /// @throws CommandException if the file for the result could not be written
  LitmusGateRun(Session session, GateLitmusCommand request) throws CommandException {
    this.session = session;
    this.request = request;
    this.dialect = request.dialect();
    this.out = new ResultFile(request.result.file());
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if some compilation is unsound, or a source
  ///   has no defined meaning and that was to be a finding, [ExitCode#BAD_INPUT] if some file is no
  ///   C++ test, [ExitCode#UNKNOWN] if a bound was hit or something was not compiled or not
  ///   understood, or a stop was asked for
  /// @throws InputException if a model or the table is wrong
  /// @throws CommandException if there is no such compiler, or a model does not fit
  ExitCode run() throws InputException, CommandException {
    MemoryModel source = ModelChoice.source(request.models.source());
    MemoryModel target = ModelChoice.target(request.models.target());
    LitmusJudge judge =
        new LitmusJudge(source, target, Mappings.find(request.table).mapping(), request.limits());
    Compiler compiler = request.compiler.find(session, new CompilerTask.Kernels());
    AtomicDialect dialect =
        this.dialect.orElse(
            compiler.kind() == CompilerKind.CLANG
                ? AtomicDialect.SCOPED_ATOMIC
                : AtomicDialect.LIBCU);
    List<CppTest> tests = tests();
    LitmusStory story = new LitmusStory(ModelId.of(source), ModelId.of(target));
    boolean complete =
        test(
            compiler,
            dialect,
            judge,
            tests,
            f -> {
              results.add(LitmusDocument.result(f, Objects.requireNonNull(origin.get(f.test()))));
              if (request.format.format() == ToldFormat.TEXT) {
                session.print(
                    StoryText.render(
                        List.of(story.tests(List.of(results.getLast()))),
                        session.paint(),
                        Detail.WHOLE));
              }
            });
    LitmusDocument document =
        new LitmusDocument(
            LitmusDocument.SCHEMA,
            session.tool(),
            compiler.title(request.compiler.flags),
            String.join(" ", compiler.command(request.compiler.flags).words()),
            compiler.version(),
            compiler.binary().toString(),
            target(compiler).toString(),
            dialect.word(),
            story.source(),
            story.target(),
            request.table,
            LitmusDocument.counts(results),
            results,
            errors.stream().map(ErrorJson::of).toList(),
            complete ? null : tests.size() - results.size());
    if (request.format.format() == ToldFormat.TEXT) {
      session.print(StoryText.render(document.story().end(), session.paint(), Detail.WHOLE));
    } else {
      new Told(request.format.format()).print(session, document, Detail.WHOLE);
    }
    out.write(() -> Json.write(document));
    if (!complete) {
      session.error(
          "interrupted: not all tests were compiled and judged, only "
              + results.size()
              + " of "
              + tests.size());
    }
    return ExitCode.of(document.ending(request.failOn.undefined()));
  }

  private Target target(Compiler compiler) {
    return compiler.targets(request.arch.stream().toList(), List.of()).getFirst();
  }

  /// Tests the compiler.
  ///
  /// @return whether with all tests; if not, a stop was asked for
  private boolean test(
      Compiler compiler,
      AtomicDialect dialect,
      LitmusJudge judge,
      List<CppTest> tests,
      Consumer<LitmusFinding> receiver)
      throws CommandException {
    try {
      return new Interruptible(session.interruption())
          .run(() -> {
            Optional<Path> cache = request.cache.folder(session, "compiled");
            CompilerRuns runs = new CompilerRuns(compiler, request.compiler.settings(1, cache));
            Target target = target(compiler);
            Compile compile = source -> runs.compile(source, CompilerTask.Kernels.SUFFIX, target);
            new LitmusGate(
                    dialect,
                    request.keep == null ? compile : keeping(compile, request.keep),
                    judge,
                    request.unit)
                .run(tests, receiver);
            return true;
          });
    } catch (UncheckedIOException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT, e, "--keep needs a folder that can be written");
    } catch (IOException e) {
      throw CompilerChoice.broken(compiler, e);
    } catch (InterruptedException e) {
      return false;
    }
  }

  private List<CppTest> tests() {
    TestInputs.Read read =
        TestInputs.read(request.tests.names(), session.in(), request.star.of(session));
    read.errors().forEach(this::error);
    List<CppTest> tests = new ArrayList<>();
    for (TestInput input : read.tests()) {
      input.warnings().forEach(session::warning);
      switch (input.test()) {
        case CppTest cpp -> {
          tests.add(cpp);
          origin.put(cpp, new Origin(input.file(), input.lines()));
        }
        case PtxTest _, MixedTest _ ->
            error(
                new Diagnostic(
                    input.file(),
                    Position.START,
                    "found a PTX test, expected a C++ test",
                    Optional.of("compilers get C++; acquit check takes PTX tests")));
      }
    }
    return tests;
  }

  private void error(Diagnostic diagnostic) {
    errors.add(diagnostic);
    session.error(diagnostic);
  }

  /// Compiles and keeps source and PTX under one number.
  private Compile keeping(Compile compile, Path folder) {
    return source -> {
      Compilation compilation = compile.compile(source);
      String name = "unit-" + units++;
      try {
        Files.createDirectories(folder);
        WholeFile.write(folder.resolve(name + CompilerTask.Kernels.SUFFIX), source);
        switch (compilation) {
          case Compilation.Compiled(var ptx, _) ->
              WholeFile.write(folder.resolve(name + ".ptx"), ptx);
          case Compilation.Rejected(_, var messages) when !messages.isBlank() ->
              WholeFile.write(folder.resolve(name + ".log"), messages);
          case Compilation.Failed failed ->
              WholeFile.write(folder.resolve(name + ".log"), failed.summary() + "\n");
        }
      } catch (ClosedByInterruptException e) {
        throw new InterruptedException(name);
      } catch (IOException e) {
        throw new UncheckedIOException(folder + ": " + IoReason.of(e), e);
      }
      return compilation;
    };
  }
}
