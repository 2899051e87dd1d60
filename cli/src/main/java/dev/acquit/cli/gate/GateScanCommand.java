package dev.acquit.cli.gate;

import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.option.ToldFormatOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acquit gate scan`.
@Command(
    name = "scan",
    description = {
      "Lists what could be atomic operations in PTX of which nobody says what it implements, and"
          + " which operations each of them can and cannot be.",
      "",
      "Of C++ sources (*.cu, *.cuh, *.h, *.hpp and the like) the PTX in asm statements is read,"
          + " without a compiler.",
      "",
      "A scan is a question, not a gate: whatever it finds, it ends with status 0. Status 2: some"
          + " file is bad; the others are scanned all the same.",
      ""
    },
    footer = {"  acquit gate scan docs/examples/gate/stores.ptx"})
final class GateScanCommand implements Callable<Integer> {
  private final Session session;
  private final GateEngine engine;

  @Mixin GateOptions options;

  @Mixin PtxFiles files;

  @Mixin ToldFormatOption format;

  @Option(
      names = "--annotate",
      paramLabel = "FILE.csv",
      description =
          "Write a manifest for 'gate check': for each function that does one operation the"
              + " strongest that it conforms to, or else is stronger than. Look at it before you"
              + " use it: what was meant may be less, or more.")
  @Nullable Path annotate;

  @Mixin ResultOption result;

  GateScanCommand(Session session, GateEngine engine) {
    this.session = session;
    this.engine = engine;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new GateScanRun(session, this, engine).run().code();
  }
}
