package dev.acquit.cli;

import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Errand;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.OwnProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// What this program starts itself with, for a process of its own: does an errand.
@Command(name = OwnProgram.COMMAND, hidden = true)
final class OwnProcessCommand implements Callable<Integer> {
  private final Environment environment;
  private final GateEngine engine;

  @Parameters(paramLabel = "FILE")
  private Path file;

  OwnProcessCommand(Environment environment, GateEngine engine) {
    this.environment = environment;
    this.engine = engine;
  }

  @Override
  public Integer call() throws CommandException {
    Errand errand = errand();
    return Acquit.run(environment.with(errand), engine, errand.words().toArray(String[]::new));
  }

  private Errand errand() throws CommandException {
    Optional<String> reason = Optional.empty();
    try {
      Optional<Errand> errand = OwnProgram.errand(file);
      if (errand.isPresent()) {
        return errand.get();
      }
    } catch (IOException e) {
      reason = Optional.of(IoReason.of(e));
    }
    throw new CommandException(
        ExitCode.BAD_INPUT,
        "'" + file + "' is no errand of acquit's own" + reason.map(r -> ": " + r).orElse(""),
        "acquit starts this command by itself");
  }
}
