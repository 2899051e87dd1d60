package dev.acquit.cli;

import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.gate.GateScanRun;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit gate scan`.
@Command(
    name = "scan",
    description = {
      "Lists what could be atomic operations in PTX of which nobody says what it implements, and"
          + " which operations each of them can and cannot be.",
      "",
      "A scan is a question, not a gate: whatever it finds, it ends with status 0. Status 2: some"
          + " file is bad; the others are scanned all the same.",
      ""
    })
final class GateScanCommand implements Callable<Integer> {
  private final Session session;
  private final GateEngine engine;

  @Spec private CommandSpec spec;

  @Mixin private GateOptions options;

  @Parameters(
      paramLabel = "FILE.ptx",
      arity = "0..*",
      description = "PTX files, directories (searched for *.ptx), or - for standard input.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json. Default: text.")
  private Format format;

  GateScanCommand(Session session, GateEngine engine) {
    this.session = session;
    this.engine = engine;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "found no FILE.ptx, expected at least one, a directory, or -");
    }
    return new GateScanRun(session, engine)
        .run(files, options.mapping(), options.limits(), options.jobs(), format)
        .code();
  }
}
