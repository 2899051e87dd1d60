package dev.acquit.cli.gate;

import dev.acquit.cli.option.JobsOption;
import dev.acquit.cli.option.PlacesFormatOption;
import dev.acquit.cli.option.ResultOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acquit gate sass`.
@Command(
    name = "sass",
    description = {
      "Says whether the machine code that ptxas makes of PTX keeps each strong access, atomic"
          + " operation, fence and barrier, with its scope and its order. Nobody has to say what"
          + " the functions should do.",
      "",
      "Machine code is made with ptxas, or given with --cubin.",
      "",
      "Status 1: something is weaker or missing. Status 2: something of the input is bad; the rest"
          + " is looked at all the same. Status 3: of something it is not known. Status 4: no"
          + " ptxas.",
      ""
    },
    footer = {
      "  acquit gate sass docs/examples/gate/diff/queue.ptx --arch sm_90",
      "  acquit gate sass docs/examples/gate/diff/queue.ptx \\",
      "      --cubin docs/examples/gate/diff/queue-new.cubin   # status 1"
    })
final class GateSassCommand implements Callable<Integer> {
  private final Session session;

  @Mixin PtxFiles files;

  @Option(
      names = "--arch",
      paramLabel = "ARCH",
      description = "For which GPUs machine code is made, as sm_90. Default: the PTX's own target.")
  @Nullable String arch;

  @Option(
      names = "--ptxas",
      paramLabel = "PATH",
      defaultValue = "ptxas",
      description = "The assembler. Default: the ptxas on the PATH.")
  String ptxas;

  @Option(
      names = {"-c", "--compile-only"},
      description =
          "Make relocatable code, as nvcc -dc does: functions that are no kernels are then there by"
              + " themselves.")
  boolean compileOnly;

  @Option(
      names = "--cubin",
      paramLabel = "FILE.cubin",
      description =
          "Machine code that is there, of one PTX file, or what cuobjdump -sass prints of it; ptxas"
              + " does not run.")
  @Nullable Path cubin;

  @Mixin PlacesFormatOption format;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show what is kept, too, and what stands for it.")
  boolean verbose;

  @Mixin JobsOption jobs;

  @Mixin ResultOption result;

  GateSassCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    return new GateSassRun(session, this).run().code();
  }
}
