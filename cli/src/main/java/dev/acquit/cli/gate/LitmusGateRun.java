package dev.acquit.cli.gate;

import dev.acquit.cli.CommandException;
import dev.acquit.cli.ExitCode;
import dev.acquit.cli.Format;
import dev.acquit.cli.IoReason;
import dev.acquit.cli.Session;
import dev.acquit.cli.Version;
import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item.TestInput;
import dev.acquit.cli.verify.ModelChoice;
import dev.acquit.codegen.litmus.Compile;
import dev.acquit.codegen.litmus.CompiledPtx;
import dev.acquit.codegen.litmus.CompilerCommand;
import dev.acquit.codegen.litmus.CompilerMissingException;
import dev.acquit.codegen.litmus.LitmusFinding;
import dev.acquit.codegen.litmus.LitmusGate;
import dev.acquit.codegen.litmus.LitmusJudge;
import dev.acquit.codegen.litmus.LitmusVerdict;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.reports.GateLitmusReport;
import dev.acquit.reports.GateLitmusText;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One run of `gate litmus`.
public final class LitmusGateRun {
  private final Session session;
  private final LitmusGateRequest request;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<LitmusFinding> findings = new ArrayList<>();
  private int units;

  /// @param session where to print
  /// @param request what is asked
  public LitmusGateRun(Session session, LitmusGateRequest request) {
    this.session = session;
    this.request = request;
  }

  /// Does it.
  ///
  /// @return how the command ends: [ExitCode#FINDING] if some compilation is unsound,
  ///   [ExitCode#BAD_INPUT] if some file is no C++ test, [ExitCode#UNKNOWN] if a bound was hit or
  ///   something was not compiled or not understood
  /// @throws InputException if a model or the table is wrong
  /// @throws CommandException if there is no such compiler, or a model does not fit
  public ExitCode run() throws InputException, CommandException {
    MemoryModel source = ModelChoice.source(request.source());
    MemoryModel target = ModelChoice.target(request.target());
    LitmusJudge judge =
        new LitmusJudge(source, target, Mappings.find(request.table()).mapping(), request.limits());
    List<CppTest> tests = tests();
    GateLitmusText text = new GateLitmusText(source.name(), target.name(), session.paint());
    try {
      new LitmusGate(request.dialect(), compiler(), judge, request.unit())
          .run(
              tests,
              f -> {
                findings.add(f);
                if (request.format() == Format.TEXT) {
                  session.print(text.finding(f));
                }
              });
    } catch (CompilerMissingException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "the compiler cannot be run: " + e.getMessage(),
          "--compiler takes nvcc, clang, a path to one of them, or a command with {source} and"
              + " {output} in it");
    } catch (UncheckedIOException e) {
      throw new CommandException(
          ExitCode.BAD_INPUT, e.getMessage(), "--keep needs a folder that can be written");
    }
    GateLitmusReport report =
        new GateLitmusReport(
            String.join(" ", request.command()),
            request.dialect().word(),
            ModelId.of(source),
            ModelId.of(target),
            request.table(),
            findings);
    session.print(
        switch (request.format()) {
          case TEXT -> GateLitmusText.summary(report);
          case JSON -> Json.write(GateLitmusJson.of(report, Version.number(), errors));
        });
    return exit();
  }

  private List<CppTest> tests() {
    TestInputs.Read read = TestInputs.read(request.tests(), session.in());
    read.errors().forEach(this::error);
    List<CppTest> tests = new ArrayList<>();
    for (TestInput input : read.tests()) {
      switch (input.test()) {
        case CppTest cpp -> tests.add(cpp);
        case PtxTest ptx ->
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

  private Compile compiler() {
    Compile program = new CompilerCommand(request.command(), request.compileTime());
    return request.keep().<Compile>map(folder -> s -> keeping(program, folder, s)).orElse(program);
  }

  /// Compiles and keeps source and PTX under one number.
  private CompiledPtx keeping(Compile program, Path folder, String source)
      throws CompilerMissingException {
    CompiledPtx compiled = program.compile(source);
    String name = "unit-" + units++;
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name + ".cu"), source);
      switch (compiled) {
        case CompiledPtx.Ptx(var ptx) -> Files.writeString(folder.resolve(name + ".ptx"), ptx);
        case CompiledPtx.Refused(var message) ->
            Files.writeString(folder.resolve(name + ".log"), message + "\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(folder + ": " + IoReason.of(e), e);
    }
    return compiled;
  }

  private ExitCode exit() {
    List<ExitCode> codes = new ArrayList<>();
    if (!errors.isEmpty()) {
      codes.add(ExitCode.BAD_INPUT);
    }
    for (LitmusFinding f : findings) {
      codes.add(
          switch (f.verdict()) {
            case LitmusVerdict.Sound s -> ExitCode.OK;
            case LitmusVerdict.Racy r -> ExitCode.OK;
            case LitmusVerdict.Unsound u -> ExitCode.FINDING;
            case LitmusVerdict.Unknown u -> ExitCode.UNKNOWN;
            case LitmusVerdict.NotCovered n -> ExitCode.UNKNOWN;
            case LitmusVerdict.NotCompiled n -> ExitCode.UNKNOWN;
          });
    }
    return ExitCode.worst(codes);
  }
}
