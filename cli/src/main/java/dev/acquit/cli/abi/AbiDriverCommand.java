package dev.acquit.cli.abi;

import dev.acquit.abi.Release;
import dev.acquit.abi.driver.DriverCheck;
import dev.acquit.cli.gate.PtxInputs;
import dev.acquit.cli.gate.PtxInputs.PtxInput;
import dev.acquit.cli.output.Told;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.abi.AbiDocuments;
import dev.acquit.reports.abi.AbiDocuments.Source;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
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
    },
    footer = {"  acquit abi driver docs/examples/abi/driver/pin.c   # status 1"})
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

  @Mixin FindingOptions told;

  AbiDriverCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    ResultFile out = new ResultFile(told.result.file());
    KnownFindings known = told.known();
    Map<String, String> macros = macros();
    EachFile<Source> looked =
        EachFile.of(
            session,
            told.jobs.jobs(),
            PtxInputs.findSources(files),
            List.of(),
            (input, bytes, text) -> look(input, bytes, text, macros));
    List<Source> sources = looked.files();
    AbiDocument document =
        AbiDocuments.ofSources(
            session.tool(),
            new AbiDocuments.Telling(
                Release.R12_9,
                told.failOn,
                known::knows,
                known.compare(
                    sources.stream().map(Source::file).toList(),
                    _ -> true,
                    sources.stream().flatMap(s -> s.checked().findings().stream()).toList()),
                List.of()),
            sources,
            looked.errors().stream().map(ErrorJson::of).toList(),
            looked.complete());
    Set<ExitCode> exits = EnumSet.copyOf(looked.exits());
    exits.add(new Told(told.format.format()).end(session, document, told.detail(), out));
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

  private static EachFile.Seen<Source> look(
      PtxInput input, byte[] bytes, String text, Map<String, String> macros) {
    DriverCheck.Checked checked = DriverCheck.of(input.name(), text, macros);
    String language = DriverCheck.language(input.name());
    return new EachFile.Seen<>(
        new Source(input.name(), Sha256.of(bytes), language, checked), checked.problems());
  }
}
