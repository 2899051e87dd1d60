package dev.acquit.cli.abi;

import dev.acquit.abi.Release;
import dev.acquit.abi.driver.DriverCheck;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Severity;
import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.PtxInputs;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.option.BaselineFile;
import dev.acquit.cli.option.BaselineOption;
import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.KnownEntry;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Baseline;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.abi.AbiDocuments;
import dev.acquit.reports.abi.AbiDocuments.Source;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit abi driver`.
@Command(
    name = "driver",
    description = {
      "Checks C and C++ sources of Linux kernel modules and of programs against what NVIDIA's"
          + " GPUDirect RDMA asks of them, as far as code shows it: what is pinned, what the"
          + " callback does, versions, tokens, Tegra's functions, SYNC_MEMOPS.",
      "",
      "Headers are not read, macros of theirs that matter are known or given by -D. What cannot be"
          + " decided is counted in the last line.",
      "",
      "Status 1: a finding. Status 2: something of the input is bad; the rest is looked at all the"
          + " same.",
      ""
    })
final class AbiDriverCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Sources (.c is C; .cc, .cpp, .cxx and .cu are C++), directories, or - for standard"
              + " input, which is C.")
  List<String> files = new ArrayList<>();

  @Option(
      names = {"-D", "--define"},
      paramLabel = "NAME[=TEXT]",
      description = "A macro, as for a compiler; may have parameters: -D 'NAME(a)=text'.")
  List<String> defines = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      defaultValue = "error",
      description = "error, warning or note: from which on a finding fails. Default: error.")
  Severity failOn;

  @Mixin private BaselineOption baseline;

  @Mixin PlacesFormatOption format;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show notes, too, and findings that the baseline knows.")
  boolean verbose;

  @Mixin JobsOption jobs;

  @Mixin ResultOption result;

  AbiDriverCommand(Session session) {
    this.session = session;
  }

  /// What became of a file.
  private record Read(Optional<Source> source, List<Diagnostic> errors) {}

  /// A file during which something failed that should not.
  private record Crash(String file, Throwable cause) {}

  @Override
  public Integer call() throws InputException, CommandException {
    ResultFile out = new ResultFile(result.file());
    Optional<BaselineFile> known = baseline.read("abi");
    PtxInputs inputs = PtxInputs.findSources(files);
    List<Diagnostic> errors = new ArrayList<>(inputs.errors());
    List<Source> sources = new ArrayList<>();
    List<Crash> crashes = new ArrayList<>();
    Map<String, String> macros = macros();
    boolean complete =
        new Batch(jobs.jobs(), session.interruption())
            .<PtxInput, Read>run(
                inputs.files().iterator(),
                input -> look(input, macros),
                (_, read) -> {
                  read.source().ifPresent(sources::add);
                  errors.addAll(read.errors());
                },
                (input, cause) -> crashes.add(new Crash(input.name(), cause)));
    errors.forEach(session::error);
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    crashes.forEach(c -> exits.add(session.failed(c.file(), c.cause())));
    Optional<BaselineJson> compared = Optional.empty();
    if (known.isPresent()) {
      compared = Optional.of(compare(known.get(), sources));
    }
    AbiDocument document =
        AbiDocuments.ofSources(
            session.tool(),
            new AbiDocuments.Telling(
                Release.R12_9,
                failOn,
                f -> known.filter(b -> b.knows(entry(b, f))).isPresent(),
                compared,
                List.of()),
            sources,
            errors.stream().map(ErrorJson::of).toList(),
            complete && crashes.isEmpty());
    exits.add(format.format().end(session, document, verbose ? Detail.ALL : Detail.WHOLE, out));
    return ExitCode.worst(exits).code();
  }

  private Map<String, String> macros() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String define : defines) {
      int equals = define.indexOf('=');
      all.put(
          equals < 0 ? define : define.substring(0, equals),
          equals < 0 ? "1" : define.substring(equals + 1));
    }
    return all;
  }

  private static BaselineJson compare(BaselineFile baseline, List<Source> sources)
      throws CommandException {
    Set<String> read =
        sources.stream()
            .map(s -> Baseline.relative(baseline.path(), s.file()))
            .collect(Collectors.toSet());
    return baseline.compare(
        e -> read.contains(e.file()),
        sources.stream()
            .flatMap(s -> s.checked().findings().stream())
            .map(f -> entry(baseline, f))
            .toList());
  }

  private static KnownEntry entry(BaselineFile baseline, Finding f) {
    return baseline.entry(f.file(), f.where(), f.rule().id(), f.what());
  }

  private Read look(PtxInput input, Map<String, String> macros) {
    try {
      byte[] bytes = input.read(session.in());
      DriverCheck.Checked checked =
          DriverCheck.of(
              input.name(), TextFile.decode(bytes, input.name(), TextLimits.MODULE), macros);
      return new Read(
          Optional.of(
              new Source(
                  input.name(), Sha256.of(bytes), DriverCheck.language(input.name()), checked)),
          checked.problems());
    } catch (InputException e) {
      return new Read(Optional.empty(), List.of(e.diagnostic()));
    }
  }
}
